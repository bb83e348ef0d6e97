// Tests values against patterns that users typed, in a thread: some take for ever on some values.
import { Script } from 'node:vm'
import { answerWork } from '../../platform/workers/answer-work.mjs'

// This code is fixed; patterns and values are passed to it as data.
const TEST_ALL = new Script('tests.map(([pattern, value]) => new RegExp(pattern).test(value))')

answerWork(({ tests, patienceMs }) => [...TEST_ALL.runInNewContext({ tests }, { timeout: patienceMs })])
