import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyCall } from '#common/contract/calls.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { readSettings, settingRules } from '#server/settings.ts'
import { CERTIFICATE, CERTIFICATE_KEY } from '#server/testing/certificate.ts'
import { serverPrograms } from './project.mjs'

const deploy = (path: string): string => readFileSync(join(projectRoot, 'deploy', path), 'utf8')
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  return { status, said: `${stdout ?? ''}${stderr ?? ''}`, isThere: error === undefined }
}
/** Whether a program of Debian is on this machine; without it its file is only read. */
const has = (program: string): boolean =>
  run(program, program === 'logrotate' || program === 'systemd-analyze' ? '--version' : '-v').isThere

let folder: string
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'fagui-deploy-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const written = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text, { mode: 0o644 })
  return path
}

describe('the files for putting the product into service', () => {
  it('name settings that exist, with values that are accepted', () => {
    const env = [...deploy('systemd/fagui.env.example').matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm)].map(
      ([, name = '', value = '']) => [name, value] as const,
    )
    const known = new Set(Object.values(settingRules).map((rule) => rule.env))
    expect(env.length).toBeGreaterThan(4)
    expect(env.filter(([name]) => !known.has(name))).toEqual([])
    expect(readSettings(Object.fromEntries(env)).publicUrl).toBe('https://fagui.example.gov.cn')
    const composed = [...deploy('docker/compose.yml').matchAll(/^ {6}([A-Z_]+):/gm)]
      .map(([, name = '']) => name)
      .filter((name) => !name.startsWith('POSTGRES_'))
    expect(composed.filter((name) => !known.has(name))).toEqual([])
  })
  it('start a program of the server', () => {
    const started = [
      ...(deploy('systemd/fagui.service') + deploy('docker/Dockerfile')).matchAll(/dist\/(server\/[\w-]+)\.js/g),
    ].map(([, one]) => `${one}.ts`)
    expect(started).toHaveLength(2)
    expect(started.filter((one) => !serverPrograms.includes(one))).toEqual([])
  })
  it.each(['nginx/fagui.conf', 'haproxy/haproxy.cfg'])(
    '%s keeps figures of the server from the public, and says where requests come from',
    (path) => {
      const text = deploy(path)
      for (const address of ['/metrics', '/readyz', '/healthz']) expect(text).toContain(address)
      expect(text).toMatch(/X-Forwarded-For (?:\$remote_addr;|%\[src\])/)
    },
  )
  it('HAProxy sends no call a second time that does something, though it be a GET', () => {
    // Doing these twice is doing them once: a picture is drawn, figures are counted, a file is made.
    const harmless = new Set([
      'GET /sys/randomImage/{key}',
      'GET /sys/log/exportChain',
      'GET /dataManagement/visits/figures',
      'GET /dataManagement/visits/exportXls',
    ])
    const parts = /acl acts path_sub (.+)/.exec(deploy('haproxy/haproxy.cfg'))?.[1]?.split(' ') ?? []
    const acting = everyCall.filter(([key, { writes }]) => key.startsWith('GET ') && writes).map(([key]) => key)
    expect(acting.length).toBeGreaterThan(harmless.size)
    expect(acting.filter((key) => !harmless.has(key) && !parts.some((part) => key.includes(part)))).toEqual([])
  })

  it.skipIf(!has('systemd-analyze'))('the unit is one that systemd accepts', () => {
    // Where the user and the program are not on this machine, those of this machine stand for them.
    const unit = deploy('systemd/fagui.service')
      .replace('/usr/bin/node', process.execPath)
      .replace(/(User|Group)=fagui/g, '$1=root')
      .replace('WorkingDirectory=/opt/fagui', 'WorkingDirectory=/')
    const { status, said } = run('systemd-analyze', 'verify', '--man=no', written('fagui.service', unit))
    expect(said.split('\n').filter((line) => line.includes('fagui.service'))).toEqual([])
    expect(status).toBe(0)
  })
  it('fagui-run runs a command with the settings of the service as systemd reads them, wherever it is called from', () => {
    const top = join(folder, '程序 folder')
    mkdirSync(join(top, 'deploy/systemd'), { recursive: true })
    cpSync(join(projectRoot, 'deploy/systemd/fagui-run'), join(top, 'deploy/systemd/fagui-run'))
    const show = 'process.stdout.write(JSON.stringify([process.argv.slice(2), process.cwd(), process.env]))'
    writeFileSync(join(top, 'show.mjs'), show)
    writeFileSync(join(top, 'package.json'), JSON.stringify({ scripts: { show: 'node show.mjs' } }))
    const values = {
      LDAP_FILTER: '(&(objectClass=user)(uid={name}))',
      PLATFORM_NAME: '法规 $HOME `id` 库',
      DATABASE_URL: 'postgresql://fagui:a%20b=c@127.0.0.1/fagui',
      MAIL_FROM: '"法规库" <a@example.com>',
    }
    const lines = Object.entries(values).map(([name, value]) =>
      name === 'PLATFORM_NAME' ? `${name}="${value}"` : `${name}=${value}`,
    )
    const env = written('fagui.env', ['# 注释', '', 'echo=不是设置', ...lines].join('\n'))
    symlinkSync(join(top, 'deploy/systemd/fagui-run'), join(folder, 'fagui-run'))
    const asked = (settings: string) =>
      spawnSync('sh', [join(folder, 'fagui-run'), 'show', '--', '/备份 夹', '--keep'], {
        encoding: 'utf8',
        cwd: folder,
        env: { PATH: process.env['PATH'] ?? '', FAGUI_ENV: settings, FAGUI_USER: userInfo().username },
      })
    const [given, where, seen] = JSON.parse(asked(env).stdout) as [string[], string, Record<string, string>]
    expect([given, where]).toEqual([['/备份 夹', '--keep'], realpathSync(top)])
    expect(seen).toMatchObject({ ...values, DATA_DIR: '/var/lib/fagui' })
    expect(seen['echo']).toBeUndefined()
    const { status, stderr } = asked('/nowhere/fagui.env')
    expect([status, stderr]).toEqual([
      1,
      '读不到设置文件 /nowhere/fagui.env：请用 root 运行，或者用 FAGUI_ENV 指出它\n',
    ])
  })
  it.skipIf(!has('nginx'))('the configuration is one that nginx accepts', () => {
    const own = deploy('nginx/fagui.conf')
      .replaceAll('/etc/nginx/tls/fagui.crt', written('tls.crt', CERTIFICATE))
      .replaceAll('/etc/nginx/tls/fagui.key', written('tls.key', CERTIFICATE_KEY))
      .replaceAll('/var/log/nginx/', `${folder}/`)
      .replace(/listen (\[::\]:)?80;/g, 'listen $118080;')
      .replace(/listen (\[::\]:)?443 /g, 'listen $118443 ')
    const main = written(
      'nginx.conf',
      `pid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\n include ${written('fagui.conf', own)};\n}\n`,
    )
    const { status, said } = run('nginx', '-t', '-c', main)
    expect(
      said.split('\n').filter((line) => /\[(?:emerg|warn)\]/.test(line) && !/"user" directive/.test(line)),
    ).toEqual([])
    expect(status).toBe(0)
  })
  it.skipIf(!has('haproxy'))('the configuration is one that HAProxy accepts', () => {
    const { status, said } = run('haproxy', '-c', '-f', written('haproxy.cfg', deploy('haproxy/haproxy.cfg')))
    expect(said).not.toMatch(/ALERT|WARNING/)
    expect(status).toBe(0)
  })
  it.skipIf(!has('logrotate'))('the rotation is one that logrotate accepts', () => {
    const own = deploy('logrotate/fagui')
      .replace(/^\s*(?:su|create) .*$/gm, '')
      .replaceAll('/var/log/nginx/', `${folder}/`)
      .replaceAll('/var/lib/fagui/', `${folder}/`)
    const { status, said } = run('logrotate', '--debug', '--state', join(folder, 'state'), written('fagui', own))
    expect(said).not.toMatch(/error:/)
    expect(status).toBe(0)
  })
})
