/** What the slip calls the bet that it is about to place: as it will be called everywhere once it is placed. */
import { type Called, callSession } from '@paddock/contract/session-words'
import { namingOf } from '@paddock/ui/bets'
import type { Pick } from '@paddock/ui/prices'

/** Of a session whose outcome is picked the number of that outcome; null elsewhere. */
export const outcomeNumber = ({ kind, line, runnerId }: Pick): number | null =>
  kind === 'SESSION' && line === null ? Number(runnerId) : null

/** At another run where one is given. */
export function calledPick(pick: Pick, line = pick.line): Called {
  const { variant, side } = pick
  const number = line ?? outcomeNumber(pick)
  return variant === null || number === null
    ? { side, outcome: null, runs: null }
    : callSession(namingOf(pick), side, number)
}
