import { DAY_MS } from '@paddock/domain/time'
import { backoffMs, type BackoffLimits } from './backoff.ts'

const PAUSES: BackoffLimits = { leastMs: 20 * 60_000, mostMs: DAY_MS }

/** What a job could not do and leaves aside for a while, so that it stands before nothing else. A process remembers its own. */
export type SetAside = {
  /** Those whose time has not come again. */
  readonly resting: (now: number) => string[]
  /** It failed: gives whether for the first time. */
  readonly failed: (id: string, now: number) => boolean
  readonly done: (id: string) => void
}

/** Each rests twenty minutes, then longer, a day at most. */
export function createSetAside(): SetAside {
  const failures = new Map<string, { readonly times: number; readonly againAt: number }>()
  return {
    resting: (now) => [...failures].flatMap(([id, { againAt }]) => (againAt > now ? [id] : [])),
    failed(id, now) {
      const times = (failures.get(id)?.times ?? 0) + 1
      failures.set(id, { times, againAt: now + backoffMs(times, PAUSES, 1) })
      return times === 1
    },
    done: (id) => void failures.delete(id),
  }
}
