// Rules for the web's rooms besides those of imports (house/rooms): floors of the kit, class names, tokens.
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { importsBetween, type ProjectFile } from './circles.ts'

/** Every source and style sheet below web/. */
export const webFiles = (root: string): ProjectFile[] =>
  readdirSync(posix.join(root, 'web'), { recursive: true, encoding: 'utf8' })
    .map((path) => `web/${path.replaceAll('\\', '/')}`)
    .filter((path) => /\.(tsx?|css)$/.test(path))
    .map((path) => ({ path, text: readFileSync(posix.join(root, path), 'utf8') }))

/**
 * The floor each part of the kit stands on: 1 when it imports no other part, else one above the highest it imports.
 * @throws Error naming the parts that import each other in a circle
 */
export function kitFloors(files: readonly ProjectFile[]): Map<string, number> {
  const imports = importsBetween(files, 'web/kit')
  const floors = new Map<string, number>()
  const floorOf = (part: string, path: readonly string[]): number => {
    if (path.includes(part)) throw new Error(`parts of the kit import each other: ${[...path, part].join(' → ')}`)
    const known = floors.get(part)
    if (known !== undefined) return known
    const floor =
      1 + Math.max(0, ...[...(imports.get(part)?.keys() ?? [])].map((other) => floorOf(other, [...path, part])))
    floors.set(part, floor)
    return floor
  }
  for (const part of imports.keys()) floorOf(part, [])
  return floors
}

/** The room of a file: the folder whose row in the table of rooms is its own. */
export function webRoomOf(path: string): string {
  const parts = path.split('/')
  const depth =
    parts[1] === 'site' && parts[2] === 'parts'
      ? 4
      : ['site', 'office', 'kit', 'plain'].includes(parts[1] ?? '')
        ? 3
        : 2
  return parts.slice(0, Math.min(depth, parts.length - 1)).join('/')
}

/** Classes that packages give to their own elements. */
const FOREIGN = /^(ant-|anticon|cm-|ProseMirror|tableWrapper|selectedCell|is-editor-empty|column-resize)/

/**
 * Classes a style sheet names: `styled` begin a word of a selector (of `.a.b > .c` these are a and c), `named` are all
 * of them.
 */
function classesIn(css: string): { styled: Set<string>; named: Set<string> } {
  const styled = new Set<string>()
  const named = new Set<string>()
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '').replace(/:not\([^)]*\)/g, '')
  for (const [, selectors = ''] of plain.matchAll(/([^{};]+)\{/g)) {
    if (selectors.trim().startsWith('@')) continue
    for (const [, name = ''] of selectors.matchAll(/\.([a-zA-Z][\w-]*)/g)) named.add(name)
    for (const [, name = ''] of selectors.matchAll(/(?<![\w.\])-])(?:[a-z][\w-]*)?\.([a-zA-Z][\w-]*)/g))
      if (!FOREIGN.test(name)) styled.add(name)
  }
  return { styled, named }
}

/** The classes that elements of a source file are given, as far as they are written out there. */
function classesGiven(source: string): Set<string> {
  const texts: string[] = []
  for (const match of source.matchAll(/(?:[cC]lassName|rowClassName|rootClassName)=(?:"([^"]*)"|\{)/g)) {
    if (match[1] !== undefined) {
      texts.push(match[1])
      continue
    }
    const start = match.index + match[0].length
    let depth = 1
    let end = start
    while (depth > 0 && end < source.length) {
      if (source[end] === '{') depth++
      if (source[end] === '}') depth--
      end++
    }
    const expression = source.slice(start, end - 1)
    for (const text of expression.matchAll(/'([^']*)'|`([^`]*)`/g)) {
      // A text that is compared with is not a class.
      if (/[=!]==\s*$/.test(expression.slice(0, text.index))) continue
      texts.push((text[1] ?? text[2] ?? '').replace(/\$\{[^}]*\}/g, ' '))
    }
  }
  for (const [, text = ''] of source.matchAll(/className: '([^']*)'/g)) texts.push(text)
  return new Set(texts.flatMap((text) => text.split(/\s+/)).filter((name) => name !== ''))
}

/**
 * Classes that a room borrows: given to elements though only another room styles them, or styled though only another room
 * gives them. All rooms may use the theme's classes.
 */
export function borrowedClasses(files: readonly ProjectFile[]): string[] {
  const styled = new Map<string, Set<string>>()
  const named = new Map<string, Set<string>>()
  const given = new Map<string, Set<string>>()
  const note = (map: Map<string, Set<string>>, name: string, room: string) =>
    map.set(name, (map.get(name) ?? new Set()).add(room))
  for (const { path, text } of files) {
    if (path.endsWith('.css')) {
      const classes = classesIn(text)
      for (const name of classes.styled) note(styled, name, webRoomOf(path))
      for (const name of classes.named) note(named, name, webRoomOf(path))
    } else if (!/\.test\.tsx?$/.test(path)) for (const name of classesGiven(text)) note(given, name, webRoomOf(path))
  }
  const faults: string[] = []
  for (const [name, rooms] of given) {
    const styling = styled.get(name)
    if (!styling || styling.has('web/theme')) continue
    for (const room of rooms)
      if (!named.get(name)?.has(room))
        faults.push(`${room} gives the class ${name}, which is styled in ${[...styling].join(', ')}`)
  }
  for (const [name, rooms] of styled) {
    const giving = given.get(name)
    if (!giving) continue
    for (const room of rooms)
      if (room !== 'web/theme' && !giving.has(room))
        faults.push(`${room} styles the class ${name}, which is given in ${[...giving].join(', ')}`)
  }
  return faults.toSorted()
}

/** Lengths that a token of theme/tokens.css names. */
const SPACES: Readonly<Record<string, string>> = {
  '2px': '--s2',
  '4px': '--s4',
  '0.25rem': '--s4',
  '8px': '--s8',
  '0.5rem': '--s8',
  '12px': '--s12',
  '0.75rem': '--s12',
  '16px': '--s16',
  '1rem': '--s16',
  '24px': '--s24',
  '1.5rem': '--s24',
  '32px': '--s32',
  '2rem': '--s32',
  '48px': '--s48',
  '3rem': '--s48',
}

/** Layers and spaces written as numbers although tokens name them. */
export function rawNumbers(files: readonly ProjectFile[]): string[] {
  const faults: string[] = []
  for (const { path, text } of files) {
    if (!path.endsWith('.css') || path.startsWith('web/theme/')) continue
    for (const [at, line] of text.split('\n').entries()) {
      const layer = /z-index:\s*(-?\d+)/.exec(line)?.[1]
      if (layer !== undefined) faults.push(`${path}:${at + 1} z-index ${layer}: use a --z-… token`)
      const spaces =
        /^\s*(?:margin|padding|gap|row-gap|column-gap)[a-z-]*:([^;]*)/.exec(line)?.[1]?.split(/[\s,()]+/) ?? []
      for (const space of spaces)
        if (SPACES[space]) faults.push(`${path}:${at + 1} ${space}: use var(${SPACES[space]})`)
    }
  }
  return faults
}

/** Classes that two rooms style: on a page that shows both, one would change the other. The theme's classes may be styled by all rooms. */
export function doubledClasses(files: readonly ProjectFile[]): string[] {
  const rooms = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    if (!path.endsWith('.css')) continue
    for (const name of classesIn(text).styled) rooms.set(name, (rooms.get(name) ?? new Set()).add(webRoomOf(path)))
  }
  return [...rooms]
    .filter(([, own]) => own.size > 1 && !own.has('web/theme'))
    .map(([name, own]) => `${name} is styled in ${[...own].join(', ')}`)
}

const WINDOWS = 'web/kit/window/Window.tsx'

/** Files that take a dialog or a drawer from the UI kit itself: Back of the browser would leave the page behind it. */
export function plainWindows(files: readonly ProjectFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (path === WINDOWS) return []
    const names = [...text.matchAll(/import \{([^}]*)\} from 'antd'/g)].flatMap(([, list = '']) =>
      list.split(',').map((name) => name.trim()),
    )
    return names
      .filter((name) => name === 'Modal' || name === 'Drawer')
      .map((name) => `${path} takes ${name} from antd: take it from #${WINDOWS}`)
  })
}

/** Doors of the office that bring a component with them instead of loading it: every list loads all doors at first (vite.config.ts). */
export function heavyDoors(files: readonly ProjectFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    if (!/^web\/office\/[a-z-]+\/[a-z-]+\.door\.tsx$/.test(path)) return []
    const brought = [...text.matchAll(/^(?:import|export) (?!type )[^\n]*? from '(\.[^']*\.tsx)'/gm)].map(
      ([, file]) => file,
    )
    return brought.map((file) => `${path} brings ${file}: load it when it is used`)
  })
}
