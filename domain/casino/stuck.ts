/**
 * What may be done with a round that has a stake and no end, by what its provider says of it. Only its provider knows how a round is played: as
 * long as it answers, nothing goes back without its word. docs/domain/casino.md#stuck.
 */

export const ROUND_STATES = ['open', 'settling', 'settled', 'cancelled'] as const
/** As its provider tells it: played, to be paid, paid, or nothing will come of it. */
export type RoundState = (typeof ROUND_STATES)[number]
/** `unknown`: there is no such round. */
export type RoundWord = RoundState | 'unknown'

/** From when a provider says that nothing comes of a round, so long what it sends back itself is waited for. @internal Exported for the tests. */
export const GRACE_MS = 60_000

export type StuckRound = {
  /** Null: it does not answer. */
  readonly word: RoundWord | null
  /** Since it last spoke of the round, in a call or in an answer. */
  readonly silentMs: number
  /** Of the provider: how long it may. */
  readonly mostSilentMs: number
  /** Since it said that nothing comes of it; null: it has not. */
  readonly cancelledMs: number | null
}

export type StuckStep = 'WAIT' | 'ASK_TO_CANCEL' | 'TAKE_BACK_CANCELLED' | 'TAKE_BACK_SILENT' | 'CLOSE'

export function stepOf({ word, silentMs, mostSilentMs, cancelledMs }: StuckRound): StuckStep {
  const isDue = cancelledMs !== null && cancelledMs >= GRACE_MS
  switch (word) {
    case 'open':
    case 'settling':
      return 'WAIT'
    case 'settled':
      return 'CLOSE'
    case 'cancelled':
    case 'unknown':
      return isDue ? 'TAKE_BACK_CANCELLED' : 'ASK_TO_CANCEL'
    case null:
      if (isDue) return 'TAKE_BACK_CANCELLED'
      return silentMs >= mostSilentMs ? 'TAKE_BACK_SILENT' : 'WAIT'
  }
}
