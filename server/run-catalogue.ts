// Works on a catalogue that waits, beside the server that starts it: run-catalogue.js <catalogue> <name of the program>
import { runWork } from './features/catalogues/catalogues.door.ts'
import { READ_EARLY } from './features/imports/imports.door.ts'
import { fileStoreOf } from './file-store.ts'
import { joinServer } from './prepare.ts'
import { limitPrograms } from './platform/workers/worker-queue.ts'
import { keepSmall } from './keep-small.ts'
import { runProgram } from './run-program.ts'
import { readSettings } from './settings.ts'

async function main(): Promise<number> {
  keepSmall()
  const [id = '', worker = ''] = process.argv.slice(2)
  let isEnding = false
  const end = () => void (isEnding = true)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end)
  // The server has ended, in order or not.
  process.on('disconnect', end)
  // The channel alone does not keep the program from ending.
  process.channel?.unref()
  const settings = readSettings(process.env)
  const database = await joinServer(settings)
  if (!database) {
    process.stderr.write('导入目录：服务没有运行，由下次启动的服务接着办\n')
    return 1
  }
  limitPrograms(READ_EARLY, false)
  try {
    const parts = {
      db: database.db,
      files: fileStoreOf(settings),
      clock: () => new Date(),
      beside: database.engine === 'embedded',
      isEnding: () => isEnding,
    }
    await runWork(parts, id, worker)
    return 0
  } finally {
    await database.close()
  }
}

runProgram(main)
