import { createJobs, type Jobs } from '../jobs.ts'
import { createLog } from '../log.ts'

/** Jobs of one test, which stops them, and whose failures nobody reads. */
export const silentJobs = (): Jobs => createJobs({ log: createLog('silent'), clock: Date.now })
