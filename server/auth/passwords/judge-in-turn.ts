/** Secrets that are asked for within a session, or halfway into one: nobody solves puzzles there, who has failed too often waits. */
import type { Refusal } from '@paddock/contract'
import { BUSY } from '../throttle/busy.ts'
import type { BoundedTurns } from '../../platform/jobs/turns.ts'
import type { Throttle } from '../throttle/throttle.ts'
import type { Check } from './checker.ts'
import type { Tries } from '../throttle/rules.ts'

/** The counters of failures, and the turns of tries at the same thing. */
export type GuessDeps = { readonly throttle: Throttle; readonly turns: BoundedTurns }

export type Guess = { readonly tries: Tries; readonly judge: () => Promise<Check>; readonly wrong: Refusal }

/**
 * One at a time of what is guessed at: a try counts as wrong until it is judged, and of two right ones at the same moment one
 * would pay for the other. Nothing when it is right.
 */
export async function refuseGuess(
  { throttle, turns }: GuessDeps,
  { tries, judge, wrong }: Guess,
): Promise<Refusal | undefined> {
  const refusal = await turns.take(`${tries.name}`, async () => {
    const taken = await throttle.take(tries)
    if (taken.is === 'WAIT' || taken.is === 'PUZZLE')
      return { code: 'TOO_MANY_REQUESTS', retryAfterMs: taken.waitMs } as const
    switch (await judge()) {
      case 'RIGHT':
        return await taken.succeeded()
      case 'BUSY':
        await taken.withdrawn()
        return BUSY
      case 'WRONG':
        await taken.failed()
        return wrong
    }
  })
  return refusal === 'FULL' ? BUSY : (refusal ?? undefined)
}
