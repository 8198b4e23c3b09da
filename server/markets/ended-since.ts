/** Bets that are read and then written anew: whoever cancels what rests of one does so in between too, also while its market is held. */
import type { Bet, Changes, LiveMarket } from '../engine/index.ts'

export const ENDED_SINCE = 'ENDED_SINCE'

/** Whether nothing rests any more of a bet that was read with a rest: written as it was read, it would rest again. */
export const hasEndedSince = (changes: Changes, market: LiveMarket, { id, remaining }: Bet): boolean =>
  remaining > 0 && !market.open.has(id) && !changes.bets.has(id)

/** An order ends once, so it is read anew once for each that does. */
const MOST_READINGS = 100

/** Reads and works until nothing has ended in between. Throws where that does not come to an end. */
export async function readAgain<T>(work: () => Promise<T | typeof ENDED_SINCE>): Promise<T> {
  for (let n = 0; n < MOST_READINGS; n++) {
    const done = await work()
    if (done !== ENDED_SINCE) return done
  }
  throw new Error('bets of a market go on ending while they are read')
}
