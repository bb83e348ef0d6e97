import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ensureInputMethod } from '../../tools/engines.mjs'
import { Display } from './display.ts'

/** A bus for this display alone, which starts no other services. */
const BUS = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`

const runFile = promisify(execFile)

/**
 * A real input method for Chinese, libpinyin under IBus, on a display of its own. Keys go to the display, as those of a
 * keyboard do, and reach the browser through the input method. Space takes the candidate, Enter takes the letters as
 * they are.
 */
export class InputMethod {
  readonly display: Display

  private constructor(display: Display) {
    this.display = display
  }

  /** Starts the display and the method; null where it cannot be had on this machine. */
  static async start(): Promise<InputMethod | null> {
    if (!ensureInputMethod()) return null
    const display = await Display.start()
    const settings = join(display.folder, 'bus.conf')
    writeFileSync(settings, BUS)
    display.env['DBUS_SESSION_BUS_ADDRESS'] = await display.firstLine('dbus-daemon', [
      `--config-file=${settings}`,
      '--nofork',
      '--print-address',
    ])
    Object.assign(display.env, { GTK_IM_MODULE: 'ibus', GSETTINGS_BACKEND: 'memory' })
    display.run('ibus-daemon', [
      '--panel',
      'disable',
      '--config',
      '/usr/libexec/ibus-memconf',
      '--emoji-extension',
      'disable',
    ])
    const method = new InputMethod(display)
    await method.choose()
    return method
  }

  /** Chooses the engine once the daemon is ready. @throws Error when it is not within two minutes */
  private async choose(): Promise<void> {
    for (
      const limit = Date.now() + 120_000;
      Date.now() < limit;
      await new Promise((resolve) => setTimeout(resolve, 300))
    ) {
      // The command also asks for a layout of keys, and fails where the program for that is missing.
      await this.ask('ibus', 'engine', 'libpinyin').catch(() => undefined)
      if ((await this.ask('ibus', 'engine').catch(() => '')) === 'libpinyin') return
    }
    await this.end()
    throw new Error('the input method does not start')
  }

  private ask = async (program: string, ...args: string[]): Promise<string> => {
    const { stdout } = await runFile(program, args, { env: this.display.env, timeout: 20_000 })
    return stdout.trim()
  }

  /** Gives the keyboard to the newest window, because there is no window manager that does. */
  async takeKeyboard(): Promise<void> {
    const windows = (await this.ask('xdotool', 'search', '--onlyvisible', '--name', '.')).split('\n')
    await this.ask('xdotool', 'windowfocus', '--sync', windows.at(-1) ?? '')
  }

  /** Types letters one by one. */
  type = (letters: string): Promise<string> => this.ask('xdotool', 'type', '--delay', '60', letters)

  /** Presses keys by their names in X, such as `space` and `Return`. */
  press = (...keys: string[]): Promise<string> => this.ask('xdotool', 'key', '--delay', '80', ...keys)

  end = (): Promise<void> => this.display.end()
}
