// The list to compare lists with: a collection of people in Strapi 5, on the same PostgreSQL. Its packages are not part
// of the project and are installed below .cache when a bench needs them.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { projectRoot } from '#server/platform/project-root.ts'
import { OFFICE } from './large-office.ts'

/** The newest version whose parts are all in the registry. */
export const STRAPI = '5.54.0'

const core = (kind: string) =>
  `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::person.person')`

/** A project of Strapi as its own generator makes it, without the screens of its administration. */
const FILES: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'fagui-bench-strapi',
    private: true,
    version: '0.0.0',
    dependencies: {
      '@strapi/strapi': STRAPI,
      pg: '8.16.3',
      react: '18.3.1',
      'react-dom': '18.3.1',
      'react-router-dom': '6.30.1',
      'styled-components': '6.1.19',
    },
  }),
  'config/server.js': `module.exports = { host: '127.0.0.1', port: Number(process.env.PORT), app: { keys: ['one', 'two'] }, logger: { updates: { enabled: false } } }`,
  'config/admin.js': `module.exports = { serveAdminPanel: false, auth: { secret: 'bench' }, apiToken: { salt: 'bench' }, transfer: { token: { salt: 'bench' } } }`,
  'config/api.js': `module.exports = { rest: { defaultLimit: 10, maxLimit: 100, withCount: true } }`,
  'config/database.js': `module.exports = { connection: { client: 'postgres', connection: { connectionString: process.env.DATABASE_URL }, pool: { min: 2, max: 10 } } }`,
  'config/middlewares.js': `module.exports = ['errors', 'security', 'cors', 'query', 'body', 'favicon', 'public'].map((name) => 'strapi::' + name)`,
  'src/api/person/content-types/person/schema.json': JSON.stringify({
    kind: 'collectionType',
    collectionName: 'people',
    info: { singularName: 'person', pluralName: 'people', displayName: 'Person' },
    options: { draftAndPublish: false },
    attributes: {
      username: { type: 'string' },
      realname: { type: 'string' },
      sex: { type: 'integer' },
      phone: { type: 'string' },
      email: { type: 'string' },
      workNo: { type: 'string' },
      orgCode: { type: 'string' },
    },
  }),
  'src/api/person/routes/person.js': core('Router'),
  'src/api/person/controllers/person.js': core('Controller'),
  'src/api/person/services/person.js': core('Service'),
  'src/index.js': `module.exports = {
    async bootstrap({ strapi }) {
      const { accessKey } = await strapi.service('admin::api-token').create({ name: 'bench', description: '', type: 'full-access', lifespan: null })
      console.log('TOKEN ' + accessKey)
    },
  }`,
  'start.js': `require('@strapi/strapi').createStrapi({ appDir: __dirname, distDir: __dirname }).start().then(() => console.log('READY'))`,
}

/** The folder of the project, installed once per version. @throws Error when the registry lacks it */
function installed(): string {
  const root = join(projectRoot, '.cache/bench/strapi')
  const stamp = join(root, 'installed.json')
  const wanted = FILES['package.json'] ?? ''
  const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
  if (!isInstalled) rmSync(root, { recursive: true, force: true })
  mkdirSync(join(root, 'public/uploads'), { recursive: true })
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  if (!isInstalled) {
    console.log('正在安装用来比较的 Strapi（只做一次，约一分钟）…')
    const args = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', '--loglevel=error']
    const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
    if (status !== 0) throw new Error('Strapi cannot be installed here')
    writeFileSync(stamp, wanted)
  }
  return root
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

/** The same people as those of makeLargeOffice, as Strapi keeps them. */
export const STRAPI_PEOPLE = `
  insert into people (document_id, username, realname, sex, phone, email, work_no, org_code, created_at, updated_at, published_at)
    select 'p' || n, 'user' || n, (array['张','王','李','赵','陈'])[n % 5 + 1] || (array['伟','芳','娜','敏','静','强'])[n % 6 + 1] || n,
           n % 2 + 1, '138' || lpad(n::text, 8, '0'), 'user' || n || '@example.cn', 'W' || n,
           'A' || lpad((n % 20 + 1)::text, 2, '0') || 'A' || lpad((n % 9 + 1)::text, 2, '0') || 'A' || lpad((n % 10 + 1)::text, 2, '0'),
           timestamptz '2020-01-01' + n * interval '1 minute', now(), now()
    from generate_series(1, ${OFFICE.users}) n`

/** Strapi over an empty database. `ask` reads a path of its REST interface with a token. */
export async function startStrapi(
  databaseUrl: string,
): Promise<{ ask: (path: string) => Promise<string>; close: () => void }> {
  const cwd = installed()
  const port = await freePort()
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    STRAPI_TELEMETRY_DISABLED: 'true',
  }
  const program = spawn(process.execPath, ['start.js'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const token = await new Promise<string>((resolve, reject) => {
    let said = ''
    program.stdout.on('data', (text: Buffer) => {
      said += text.toString()
      const found = /TOKEN (\w+)/.exec(said)?.[1]
      if (found && said.includes('READY')) resolve(found)
    })
    program.once('exit', () => reject(new Error(`Strapi did not start: ${said.slice(-2000)}`)))
  })
  return {
    async ask(path) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path}: ${text.slice(0, 200)}`)
      return text
    },
    close: () => void program.kill(),
  }
}
