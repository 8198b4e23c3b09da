import { must } from '@paddock/domain/result'
import { noteTurns } from '../bonuses/index.ts'
import { takeRebatesBack } from './accrue-rebates.ts'
import { CHUNK, chunks } from './chunks.ts'
import { loadPosted, moveAccounts } from './move-accounts.ts'
import type { SettlementDeps } from './settle-market.ts'
import { takeSharesBack } from './split-shares.ts'
import { finishRollback, lockForPosting, nextRollbacks, reopenPositions } from './store.ts'
import { reverseTransfers } from './transfers.ts'

/** Takes back what a result has paid, in chunks of accounts; goes on where it was interrupted. */
export async function takeBack(deps: SettlementDeps, marketId: string, version: number): Promise<void> {
  const { db, control, reload, bus, log } = deps
  for await (const ids of chunks((after) => nextRollbacks(db, { marketId, version }, after, CHUNK))) {
    const moved = await db.transaction().execute(async (tx) => {
      await lockForPosting(tx, ids)
      const transfers = await reverseTransfers(tx, marketId, version, ids)
      const posted = await loadPosted(tx, { marketId, version }, ids)
      await takeSharesBack(tx, { marketId, version, ids })
      await takeRebatesBack(tx, { marketId, version, ids })
      const accounts = await moveAccounts(tx, { marketId, version }, posted, transfers, -1)
      await reopenPositions(tx, marketId, version, ids)
      await noteTurns(tx, marketId, ids)
      return accounts
    })
    for (const account of moved) bus.publish('account', account)
  }
  await db.transaction().execute((tx) => finishRollback(tx, marketId, version))
  await reload(marketId)
  await control.settleState(marketId, 'CLOSED')
  const { eventId } = must(control.find(marketId), 'a rolled back market is in its engine').definition
  bus.publish('settled', { marketId, eventId, resultVersion: version, outcome: null, rolledBack: true })
  log.info({ marketId, version }, 'result rolled back')
}
