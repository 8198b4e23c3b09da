/**
 * What a call of a casino may do to a round. A round belongs to a provider and a player; its entries are the debits and credits that were
 * taken. docs/domain/casino.md#rounds.
 */
import type { Paise } from '../money/index.ts'
import { must } from '../result/index.ts'

/** Who took a stake or a win back: its provider, or we, where that gave the round no end. docs/domain/casino.md#stuck. */
export type Reverser = 'PROVIDER' | 'WALLET'

export type RoundEntry = {
  readonly txId: string
  readonly op: 'debit' | 'credit'
  readonly amount: Paise
  /** Null: it stands. */
  readonly reverser: Reverser | null
}

export type Round = { readonly isClosed: boolean; readonly entries: readonly RoundEntry[] }

export const CREDIT_KINDS = ['win', 'jackpot', 'promo'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

export type RoundRefusal = 'TRANSACTION_NOT_FOUND' | 'ALREADY_SETTLED' | 'ALREADY_ROLLED_BACK'

/** A round that has ended takes no stake more. */
export const refuseDebit = (round: Round | undefined): RoundRefusal | undefined =>
  round?.isClosed ? 'ALREADY_SETTLED' : undefined

/**
 * A win is of a stake that stands: the one that it names, or any of its round; what is given beside the game is of none. It is taken in after the end
 * too: it is owed. Whoever waited too long is told that: the player has the stake.
 */
export function refuseCredit(
  round: Round | undefined,
  { refTxId, kind }: { readonly refTxId: string | null; readonly kind: CreditKind },
): RoundRefusal | undefined {
  if (kind === 'promo') return undefined
  const stakes = round?.entries.filter(({ txId, op }) => op === 'debit' && (refTxId === null || txId === refTxId)) ?? []
  if (stakes.some(({ reverser }) => reverser === null)) return undefined
  return stakes.some(({ reverser }) => reverser === 'WALLET') ? 'ALREADY_ROLLED_BACK' : 'TRANSACTION_NOT_FOUND'
}

export type Rollback =
  | { readonly what: 'REVERSE'; readonly entry: RoundEntry }
  /** It was done before: nothing moves. */
  | { readonly what: 'NOTHING' }
  | { readonly what: 'REFUSE'; readonly code: RoundRefusal }

/**
 * A stake cannot be given back while a win of its round stands: that is reversed first. Where each win is of one stake (`winTxId`) only its own keeps
 * it, one of nothing as well: it has been settled. Throws for an entry that is none of the round's.
 */
export function planRollback(
  { entries }: Round,
  { refTxId, winTxId }: { readonly refTxId: string; readonly winTxId?: string | undefined },
): Rollback {
  const entry = must(
    entries.find(({ txId }) => txId === refTxId),
    'the entry is of the round',
  )
  if (entry.reverser) return { what: 'NOTHING' }
  const isWon = entries.some(
    ({ txId, op, amount, reverser }) =>
      op === 'credit' && !reverser && (winTxId === undefined ? amount > 0 : txId === winTxId),
  )
  if (entry.op === 'debit' && isWon) return { what: 'REFUSE', code: 'ALREADY_SETTLED' }
  return { what: 'REVERSE', entry }
}
