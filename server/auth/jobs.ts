/** What must be done for the ways in while nobody asks: demo accounts end, old rows are forgotten. */
import type { Log } from '../platform/log.ts'
import { endDemos, type EndDemosDeps } from './demo.ts'
import { forgetOldLinks } from './links-store.ts'
import { warnOfPumping } from './code-pumping.ts'
import { forgetOldOtps } from './otp-store.ts'
import type { Sessions } from './sessions.ts'
import type { Throttle } from './shared-throttle.ts'

const DEMO_MS = 60_000
const PUMPING_MS = 5 * 60_000
const TIDY_MS = 3_600_000

export function startAccessJobs(
  deps: EndDemosDeps & { readonly log: Log; readonly sessions: Sessions; readonly throttle: Throttle },
): {
  stop(): void
} {
  const { db, log, sessions, throttle } = deps
  const every = (ms: number, what: string, work: () => Promise<unknown>) =>
    setInterval(() => void work().catch((error: unknown) => log.warn({ err: error }, what)), ms)
  const timers = [
    every(DEMO_MS, 'demo accounts were not ended', () => endDemos(deps)),
    every(TIDY_MS, 'old sessions were not forgotten', () => sessions.tidy()),
    every(TIDY_MS, 'old tries were not forgotten', () => throttle.tidy()),
    every(PUMPING_MS, 'the use of codes was not looked at', () => warnOfPumping(db, log)),
    every(TIDY_MS, 'old codes were not forgotten', () => forgetOldOtps(db)),
    every(TIDY_MS, 'old links were not forgotten', () => forgetOldLinks(db)),
  ]
  return {
    stop() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}
