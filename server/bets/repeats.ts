/** What keeps a double click from becoming two bets where the client sends no key. Security 2.5. */
import type { BetOrder, Refusal } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'

export type RepeatGuard = {
  /** Refused while a bet of the account is being decided, or when it is the same as one of a second ago. Else gives what ends it. */
  begin(accountId: number, order: BetOrder): Result<() => void, Refusal>
}

const SAME_WITHIN_MS = 1000
const MOST_KEPT = 10_000

const wordsOf = ({ marketId, runnerId, side, price, line, stake }: BetOrder): string =>
  [marketId, runnerId, side, price, line, stake].join(' ')

export function createRepeatGuard(clock: () => number): RepeatGuard {
  const inFlight = new Set<number>()
  const last = new Map<number, { readonly words: string; readonly at: number }>()

  function forgetOld(now: number): void {
    for (const [accountId, { at }] of last) if (now - at > SAME_WITHIN_MS) last.delete(accountId)
  }

  return {
    begin(accountId, order) {
      if (inFlight.has(accountId)) return refuse({ code: 'BET_IN_PROGRESS' })
      const now = clock()
      const words = wordsOf(order)
      const before = last.get(accountId)
      if (before && before.words === words && now - before.at < SAME_WITHIN_MS)
        return refuse({ code: 'DUPLICATE_ORDER' })
      if (last.size >= MOST_KEPT) forgetOld(now)
      last.set(accountId, { words, at: now })
      inFlight.add(accountId)
      return ok(() => void inFlight.delete(accountId))
    },
  }
}
