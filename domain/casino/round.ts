/**
 * What a call of a casino may do to a round. A round belongs to a provider and a player; its entries are the debits and credits that were
 * taken. docs/domain/casino.md#rounds.
 */
import type { Paise } from '../money/index.ts'
import { must } from '../result/index.ts'

export type Entry = {
  readonly txId: string
  readonly op: 'debit' | 'credit'
  readonly amount: Paise
  readonly isReversed: boolean
}

export type Round = { readonly isClosed: boolean; readonly entries: readonly Entry[] }

export const CREDIT_KINDS = ['win', 'jackpot', 'promo'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

export type RoundRefusal = 'TRANSACTION_NOT_FOUND' | 'ALREADY_SETTLED'

/** A round that has ended takes no stake more. */
export const refuseDebit = (round: Round | undefined): RoundRefusal | undefined =>
  round?.isClosed ? 'ALREADY_SETTLED' : undefined

/** A win is of a stake that stands; what is given beside the game is of none. It is taken in after the end too: it is owed. */
export function refuseCredit(
  round: Round | undefined,
  { refTxId, kind }: { readonly refTxId: string | null; readonly kind: CreditKind },
): RoundRefusal | undefined {
  if (kind === 'promo') return undefined
  const debit = round?.entries.find(({ txId, op }) => op === 'debit' && txId === refTxId)
  return debit && !debit.isReversed ? undefined : 'TRANSACTION_NOT_FOUND'
}

export type Rollback =
  | { readonly what: 'REVERSE'; readonly entry: Entry }
  /** It was done before: nothing moves. */
  | { readonly what: 'NOTHING' }
  | { readonly what: 'REFUSE'; readonly code: RoundRefusal }

/** A stake cannot be given back while a win of its round stands: that is reversed first. Throws for an entry that is none of the round's. */
export function planRollback({ entries }: Round, refTxId: string): Rollback {
  const entry = must(
    entries.find(({ txId }) => txId === refTxId),
    'the entry is of the round',
  )
  if (entry.isReversed) return { what: 'NOTHING' }
  const isWon = entries.some(({ op, amount, isReversed }) => op === 'credit' && amount > 0 && !isReversed)
  if (entry.op === 'debit' && isWon) return { what: 'REFUSE', code: 'ALREADY_SETTLED' }
  return { what: 'REVERSE', entry }
}
