// Prints the table of rooms into ARCHITECTURE.md: `npm run rooms`; `--check` only compares.
import { keptPackages, rooms } from './oxlint/rooms-table.mjs'
import { printOrCheck } from './printed.ts'

const code = (names: string[]) => names.map((name) => `\`${name}\``).join(', ')
const table = [
  '| room | may import from | packages | holds |',
  '|---|---|---|---|',
  ...rooms.map(
    ({ room, may, packages, about }) =>
      `| \`${room}\` | ${code(may) || '–'} | ${packages ? code(packages) || '–' : 'any'} | ${about} |`,
  ),
  '',
  'Packages that only some files may name, tests aside:',
  '',
  ...Object.entries(keptPackages).map(([name, files]) => `- \`${name}\`: ${code(files)}`),
]

printOrCheck([{ path: 'ARCHITECTURE.md', marks: 'rooms', content: table.join('\n') }], 'npm run rooms')
