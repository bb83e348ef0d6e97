// The browser of the journeys and benches: the machine's own, or one that is installed for them.
import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { programOf } from './processes.mjs'
import { run } from './project.mjs'

/**
 * Chromium without windows: the same engine, with half the work for each page. Frames are measured in the whole
 * browser.
 */
const SHELL = 'chromium-headless-shell'
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome.exe']
const PLACES = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
const OTHERS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

function runs(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const placeOf = (...names) => names.flatMap((name) => PLACES.map((place) => join(place, name))).find(runs) ?? null

async function found(names) {
  const own = process.env.CHROMIUM_PATH ?? placeOf(...names) ?? OTHERS.find(runs)
  if (own) return own
  const { chromium } = await import('playwright-core')
  const path = chromium.executablePath()
  return runs(path) ? path : null
}

/** Path of a Chromium: the whole browser if there is one, for benches. */
export async function chromiumPath() {
  const path = await found([...NAMES, SHELL])
  if (path === null)
    throw new Error('no Chromium here: install one, set CHROMIUM_PATH, or run `npm test`, which installs one')
  return path
}

/** Path of a program of the system, or null. */
export const programIn = (name) => placeOf(name)

const works = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

let listsAreFresh = false

/** Installs Debian packages where the machine lets us; true when they are installed. */
export function aptInstall(packages) {
  const root = process.getuid?.() === 0
  if (!works('apt-get', '--version') || !(root || works('sudo', '-n', 'true'))) return false
  const apt = (...args) => {
    const [command, ...rest] = root
      ? ['apt-get', ...args]
      : ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    return (
      spawnSync(command, rest, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      }).status === 0
    )
  }
  if (!listsAreFresh) apt('update', '-qq')
  listsAreFresh = true
  return apt('install', '-y', '-qq', ...packages)
}

/**
 * Path of a Chromium for tests: the one without windows, installed where the machine lets us, else any that is here or
 * can be had.
 */
export async function ensureChromium() {
  const shell = process.env.CHROMIUM_PATH ?? placeOf(SHELL)
  if (shell) return shell
  console.log('Installing Chromium for the tests …')
  // With fonts, because Chinese is drawn as boxes without them.
  const installed = [[SHELL, 'fonts-noto-cjk'], [SHELL]].some(aptInstall) ? placeOf(SHELL) : null
  const path = installed ?? (await found(NAMES))
  if (path !== null) return path
  for (const packages of [['chromium', 'fonts-noto-cjk'], ['chromium']]) if (aptInstall(packages)) return chromiumPath()
  run(process.execPath, [programOf('playwright-core'), 'install', 'chromium'])
  return chromiumPath()
}
