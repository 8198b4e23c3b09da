import { add, negate, type Paise, subtract, ZERO } from '../money/index.ts'

/** As the database stores them. */
export const TRANSFER_KINDS = [
  'points',
  'cash',
  'rebate',
  'deposit',
  'withdrawal',
  'withdrawalReturn',
  'reversal',
  'bonus',
  'bonusReturn',
  'affiliateCommission',
  'tax',
  'fee',
  'settlement',
  'share',
  'commission',
  'rollback',
  'shareRollback',
  'commissionRollback',
  'casinoStake',
  'casinoWin',
  'casinoReturn',
  'casinoShare',
] as const
export type TransferKind = (typeof TRANSFER_KINDS)[number]
/** What one person hands to another, or takes back, without a payment. */
export const HANDED_OVER = ['points', 'cash'] as const satisfies readonly TransferKind[]

/** The debit account pays the credit account. A reference posts once, ever. */
export type Transfer<Account = string> = {
  readonly debit: Account
  readonly credit: Account
  readonly amount: Paise
  readonly kind: TransferKind
  readonly reference: string
}

/** The transfer by which the house pays the account the amount, or is paid it where it is less than nothing. None of nothing. */
export function houseTransfer<Account>(
  house: Account,
  account: Account,
  amount: Paise,
  as: Pick<Transfer, 'kind' | 'reference'>,
): Transfer<Account>[] {
  if (amount === 0) return []
  return amount > 0
    ? [{ debit: house, credit: account, amount, ...as }]
    : [{ debit: account, credit: house, amount: negate(amount), ...as }]
}

/** What transfers bring each account together: what it is paid less what it pays. */
export function movesOf<Account>(
  transfers: Iterable<Pick<Transfer<Account>, 'debit' | 'credit' | 'amount'>>,
): ReadonlyMap<Account, Paise> {
  const moves = new Map<Account, Paise>()
  for (const { debit, credit, amount } of transfers) {
    moves.set(debit, subtract(moves.get(debit) ?? ZERO, amount))
    moves.set(credit, add(moves.get(credit) ?? ZERO, amount))
  }
  return moves
}

/** Throws on what the ledger cannot hold: nothing moved, or moved from an account to itself. */
export function assertTransfer<Account>({ debit, credit, amount, reference }: Transfer<Account>): void {
  if (!(amount > 0)) throw new RangeError(`transfer ${reference} moves ${amount}`)
  if (debit === credit) throw new RangeError(`transfer ${reference} stays in ${String(debit)}`)
}
