import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
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
const has = (program: string): boolean => run(program, program === 'logrotate' || program === 'systemd-analyze' ? '--version' : '-v').isThere

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
    const started = [...(deploy('systemd/fagui.service') + deploy('docker/Dockerfile')).matchAll(/dist\/(server\/[\w-]+)\.js/g)].map(
      ([, one]) => `${one}.ts`,
    )
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
    expect(said.split('\n').filter((line) => /\[(?:emerg|warn)\]/.test(line) && !/"user" directive/.test(line))).toEqual([])
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
