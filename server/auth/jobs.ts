/** What must be done for the ways in while nobody asks: demo accounts end, old rows are forgotten. */
import { HOUR_MS } from '@paddock/domain/time'
import type { Jobs } from '../platform/jobs.ts'
import type { Log } from '../platform/log.ts'
import { endDemos, type EndDemosDeps } from './demo/demo.ts'
import { forgetOldLinks } from './links/store.ts'
import { warnOfPumping } from './codes/pumping.ts'
import { forgetOldOtps } from './codes/store.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { Throttle } from './throttle/throttle.ts'

const DEMO_MS = 60_000
const PUMPING_MS = 5 * 60_000
const TIDY_MS = HOUR_MS

export function startAccessJobs(
  deps: EndDemosDeps & {
    readonly jobs: Jobs
    readonly log: Log
    readonly sessions: Sessions
    readonly throttle: Throttle
  },
): void {
  const { db, jobs, log, sessions, throttle } = deps
  const every = (everyMs: number, name: string, failed: string, work: () => Promise<unknown>) =>
    void jobs.start({ name, everyMs, failed, work })
  every(DEMO_MS, 'demo-ends', 'demo accounts were not ended', () => endDemos(deps))
  every(TIDY_MS, 'old-sessions', 'old sessions were not forgotten', () => sessions.tidy())
  every(TIDY_MS, 'old-tries', 'old tries were not forgotten', () => throttle.tidy())
  every(PUMPING_MS, 'code-pumping', 'the use of codes was not looked at', () => warnOfPumping(db, log))
  every(TIDY_MS, 'old-codes', 'old codes were not forgotten', () => forgetOldOtps(db))
  every(TIDY_MS, 'old-links', 'old links were not forgotten', () => forgetOldLinks(db))
}
