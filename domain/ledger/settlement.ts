import { negate, type Paise } from '../money/index.ts'
import type { Transfer } from './transfer.ts'

/** What one account comes to in a market: its win (+) or loss (−), and the commission on it. */
export type SettlementLine = { readonly account: string; readonly net: Paise; readonly commission: Paise }

export type SettlementRun = {
  readonly marketId: string
  readonly resultVersion: number
  /** Pays who wins and is paid by who loses, so it ends with the opposite of all the players together. */
  readonly house: string
  readonly commissionAccount: string
  readonly lines: readonly SettlementLine[]
}

/** The transfers of one result: at most two an account, each posted once for its market, version and account. */
export function settlementTransfers(run: SettlementRun): Transfer[] {
  return run.lines.flatMap(({ account, net, commission }) => {
    const reference = `${run.marketId}:${run.resultVersion}:${account}`
    const transfers: Transfer[] = []
    if (net > 0) transfers.push({ debit: run.house, credit: account, amount: net, kind: 'settlement', reference })
    if (net < 0)
      transfers.push({ debit: account, credit: run.house, amount: negate(net), kind: 'settlement', reference })
    if (commission > 0) transfers.push(commissionTransfer(run, account, commission, `${reference}:commission`))
    return transfers
  })
}

const commissionTransfer = (run: SettlementRun, account: string, amount: Paise, reference: string): Transfer => ({
  debit: account,
  credit: run.commissionAccount,
  amount,
  kind: 'commission',
  reference,
})

/**
 * Takes a settlement back: exactly the transfers that were posted, the other way round. Never computed anew from bets,
 * for those may have changed since. Law D-20.
 */
export function rollbackTransfers(posted: readonly Transfer[]): Transfer[] {
  return posted.map(({ debit, credit, amount, kind, reference }) => ({
    debit: credit,
    credit: debit,
    amount,
    kind: kind === 'commission' ? 'commissionRollback' : 'rollback',
    reference: `${reference}:rollback`,
  }))
}
