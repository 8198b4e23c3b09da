/** The transfers of a result and of its rollback, as the domain tells them. */
import { rollbackTransfers, settlementReferences, settlementTransfers, type Transfer } from '@paddock/domain/ledger'
import type { Paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { loadSystemAccounts } from '../ledger/index.ts'
import type { Tx } from '../platform/database.ts'
import { binaryArray } from '../platform/database/binary-array.ts'
import { type Columns, insertRows } from '../platform/database/rows.ts'
import type { Posting } from './postings.ts'
import type { Run } from './store.ts'

/** A transfer of a site's accounts. */
export type SiteTransfer = Transfer<number> & { readonly siteId: number }

type TransferRow = {
  readonly reference: string
  readonly debitAccount: number
  readonly creditAccount: number
  readonly amount: Paise
  readonly kind: string
  readonly marketId: string
  readonly siteId: number
}

const TRANSFER: Columns<TransferRow> = {
  reference: 'text',
  debitAccount: 'bigint',
  creditAccount: 'bigint',
  amount: 'bigint',
  kind: 'text',
  marketId: 'text',
  siteId: 'int',
}

/** Writes the market's transfers; the balances are moved apart. */
export const insertTransfers = (tx: Tx, marketId: string, transfers: readonly SiteTransfer[]): Promise<void> =>
  insertRows<TransferRow>(
    tx,
    'transfers',
    TRANSFER,
    transfers.map(({ debit, credit, amount, kind, reference, siteId }) => ({
      reference,
      debitAccount: debit,
      creditAccount: credit,
      amount,
      kind,
      marketId,
      siteId,
    })),
  )

/** Every movement as a transfer, written and given: the house pays or is paid, and a winner pays commission. */
export async function transferPostings(
  tx: Tx,
  { marketId, version: resultVersion }: Run,
  postings: readonly Posting[],
): Promise<SiteTransfer[]> {
  const groups = Map.groupBy(postings, ({ siteId, book }) => `${siteId} ${book}`)
  const system = await loadSystemAccounts(tx, [...new Set(postings.map(({ siteId }) => siteId))])
  const transfers = [...groups.values()].flatMap((group): SiteTransfer[] => {
    const { siteId, book } = must(group[0], 'no group is empty')
    const { house, commission: commissionAccount } = system(siteId, book)
    const lines = group.map((posting) => ({ ...posting, account: posting.accountId }))
    return settlementTransfers({ marketId, resultVersion, house, commissionAccount, lines }).map((transfer) => ({
      ...transfer,
      siteId,
    }))
  })
  await insertTransfers(tx, marketId, transfers)
  return transfers
}

/** The stored transfers of the version the other way round, written and given, whatever has happened to bets since. Law D-20. */
export async function reverseTransfers(
  tx: Tx,
  marketId: string,
  resultVersion: number,
  ids: readonly number[],
): Promise<SiteTransfer[]> {
  const references = ids.flatMap((id) => settlementReferences({ marketId, resultVersion }, id))
  const { rows } = await sql<SiteTransfer>`
    select debit_account as debit, credit_account as credit, amount, kind, reference, site_id
    from transfers where reference = any(${binaryArray('text', references, (reference) => reference)}::text[])`.execute(
    tx,
  )
  const transfers = rollbackTransfers(rows)
  await insertTransfers(tx, marketId, transfers)
  return transfers
}
