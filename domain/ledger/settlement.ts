import type { Paise } from '../money/index.ts'
import { assertTransfer, houseTransfer, type Transfer, type TransferKind } from './transfer.ts'

/** What one account comes to in a market: its win (+) or loss (−), and the commission on it. */
export type SettlementLine<Account = string> = {
  readonly account: Account
  readonly net: Paise
  readonly commission: Paise
}

/** A result of a market: what was posted by it is known by this. */
export type ResultVersion = { readonly marketId: string; readonly resultVersion: number }

export type SettlementRun<Account = string> = ResultVersion & {
  /** Pays who wins and is paid by who loses, so it ends with the opposite of all the players together. */
  readonly house: Account
  readonly commissionAccount: Account
  readonly lines: readonly SettlementLine<Account>[]
}

/** By which references the transfers of an account are found again: of what it won or lost, and of its commission. */
export function settlementReferences<Account extends string | number>(
  { marketId, resultVersion }: ResultVersion,
  account: Account,
): readonly [net: string, commission: string] {
  const reference = `${marketId}:${resultVersion}:${account}`
  return [reference, `${reference}:commission`]
}

/**
 * The transfers of one result: at most two an account, each posted once for its market, version and account. Throws on a line of which
 * the ledger could hold none.
 */
export function settlementTransfers<Account extends string | number>(run: SettlementRun<Account>): Transfer<Account>[] {
  return run.lines.flatMap(({ account, net, commission }) => {
    const [reference, commissionReference] = settlementReferences(run, account)
    const transfers = houseTransfer(run.house, account, net, { kind: 'settlement', reference })
    if (commission !== 0)
      transfers.push({
        debit: account,
        credit: run.commissionAccount,
        amount: commission,
        kind: 'commission',
        reference: commissionReference,
      })
    for (const transfer of transfers) assertTransfer(transfer)
    return transfers
  })
}

/** What a level of players' chains has of a result: the house pays it its part, or is paid it. Law 2.7. */
export type LevelPart<Account = string> = { readonly level: Account; readonly house: Account; readonly amount: Paise }

/** The one transfer of a part, none of nothing. `group` tells apart the parts of one result that are posted one after the other. */
export const shareTransfers = <Account extends string | number>(
  { marketId, resultVersion }: ResultVersion,
  group: number,
  { level, house, amount }: LevelPart<Account>,
): Transfer<Account>[] =>
  houseTransfer(house, level, amount, {
    kind: 'share',
    reference: `${marketId}:${resultVersion}:share:${group}:${level}`,
  })

const TAKEN_BACK: Partial<Readonly<Record<TransferKind, TransferKind>>> = {
  commission: 'commissionRollback',
  share: 'shareRollback',
}

/**
 * Takes a settlement back: exactly the transfers that were posted, the other way round. Never computed anew from bets,
 * for those may have changed since. Law D-20.
 */
export function rollbackTransfers<T extends Transfer<unknown>>(posted: readonly T[]): T[] {
  return posted.map((transfer) => ({
    ...transfer,
    debit: transfer.credit,
    credit: transfer.debit,
    kind: TAKEN_BACK[transfer.kind] ?? 'rollback',
    reference: `${transfer.reference}:rollback`,
  }))
}
