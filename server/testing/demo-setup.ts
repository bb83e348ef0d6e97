import type { TestProject } from 'vitest/node'
import { loadDemoLibrary } from '#server/seeds/load.sql.ts'
import { provideTemplate } from './global-setup.ts'

/** The database of the journeys: base data and the demo library. */
export const setup = (project: TestProject): Promise<() => Promise<void> | void> =>
  provideTemplate(project, loadDemoLibrary)
