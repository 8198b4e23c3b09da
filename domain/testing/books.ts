/** Books as the ledger keeps them, in memory: what the transfers that the domain tells are held against. */
import { assertTransfer, type Transfer } from '../ledger/index.ts'
import { add, type Paise, subtract, ZERO } from '../money/index.ts'

export type Books = { readonly balances: ReadonlyMap<string, Paise>; readonly posted: ReadonlySet<string> }

/** The books after the transfers; a reference that is posted already changes nothing. Balances always sum to the same. */
export function post(books: Books, transfers: readonly Transfer[]): Books {
  const balances = new Map(books.balances)
  const posted = new Set(books.posted)
  for (const transfer of transfers) {
    assertTransfer(transfer)
    if (posted.has(transfer.reference)) continue
    posted.add(transfer.reference)
    balances.set(transfer.debit, subtract(balances.get(transfer.debit) ?? ZERO, transfer.amount))
    balances.set(transfer.credit, add(balances.get(transfer.credit) ?? ZERO, transfer.amount))
  }
  return { balances, posted }
}
