import { setTimeout as sleep } from 'node:timers/promises'
import type { Answered } from './attacker.ts'

const TOO_MANY = 429
/** As long as a rate of a few a second keeps somebody; what is longer is no pace, and is shown. */
const LONGEST_MS = 10_000
const MOST_TRIES = 100

/** As a client that waits when it is told to: for a case that is about something other than the rate. Nothing was done when it was. */
export async function paced(ask: () => Promise<Answered>): Promise<Answered> {
  for (let tries = 1; ; tries++) {
    const answered = await ask()
    const waitMs = retryAfterOf(answered)
    if (waitMs === null || waitMs > LONGEST_MS || tries >= MOST_TRIES) return answered
    await sleep(waitMs)
  }
}

function retryAfterOf({ status, body }: Answered): number | null {
  const wait: unknown = Reflect.get(Object(body['facts']), 'retryAfterMs')
  return status === TOO_MANY && typeof wait === 'number' ? wait : null
}
