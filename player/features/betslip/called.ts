/** What the slip calls the bet that it is about to place: as it will be called everywhere once it is placed. */
import { type Called, callSession, type Naming } from '@paddock/contract/session-words'
import type { Pick } from '@paddock/ui/prices'

/** Of a session whose outcome is picked the number of that outcome; null elsewhere. */
export const outcomeOf = ({ kind, line, runnerId }: Pick): number | null =>
  kind === 'SESSION' && line === null ? Number(runnerId) : null

export const namingOf = ({ variant, khadoWidth }: Pick): Naming => ({ sessionVariant: variant, khadoWidth })

/** At another run where one is given. */
export function calledPick(pick: Pick, line = pick.line): Called {
  const { variant, side } = pick
  const number = line ?? outcomeOf(pick)
  return variant === null || number === null
    ? { side, outcome: null, runs: null }
    : callSession(namingOf(pick), side, number)
}
