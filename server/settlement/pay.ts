import { must } from '@paddock/domain/result'
import { noteTurns } from '../bonuses/index.ts'
import type { MarketDefinition } from '../catalogue/index.ts'
import type { Database } from '../platform/database.ts'
import { accrueRebates } from './accrue-rebates.ts'
import { CHUNK, chunks } from './chunks.ts'
import { settleBets, settleCashOuts } from './net.ts'
import { type MovedAccount, moveAccounts } from './move-accounts.ts'
import { insertPostings, type Posting } from './postings.ts'
import type { SettlementDeps } from './settle-market.ts'
import { moveShares } from './split-shares.ts'
import { finishRun, lockForPosting, nextAccounts, releasePositions, type Run } from './store.ts'
import { transferPostings } from './transfers.ts'

/** Pays a result that is declared, in chunks of accounts; goes on where it was interrupted. */
export async function pay(deps: SettlementDeps, definition: MarketDefinition, run: Run): Promise<void> {
  const { db, control, forget, bus, log } = deps
  for await (const ids of chunks((after) => nextAccounts(db, run, after, CHUNK))) {
    const posted = await payChunk(db, run, ids)
    for (const [posting, moved] of posted) tellPosting(bus, run.marketId, posting, moved)
  }
  await db.transaction().execute((tx) => finishRun(tx, run))
  await control.settleState(run.marketId, run.outcome.type === 'VOID' ? 'VOIDED' : 'SETTLED')
  forget(run.marketId)
  bus.publish('settled', {
    marketId: run.marketId,
    eventId: definition.eventId,
    resultVersion: run.version,
    outcome: run.outcome,
    rolledBack: false,
  })
  log.info({ marketId: run.marketId, version: run.version, outcome: run.outcome }, 'market settled')
}

async function payChunk(db: Database, run: Run, ids: readonly number[]): Promise<[Posting, MovedAccount][]> {
  return await db.transaction().execute(async (tx) => {
    await lockForPosting(tx, ids)
    const postings = await insertPostings(tx, run, ids)
    const transfers = await transferPostings(tx, run, postings)
    await moveShares(tx, { marketId: run.marketId, version: run.version, ids })
    const moved = new Map(
      (await moveAccounts(tx, run, postings, transfers, 1)).map((account) => [account.accountId, account]),
    )
    await releasePositions(tx, run.marketId, ids)
    await noteTurns(tx, run.marketId, ids)
    await settleBets(tx, run, ids)
    await settleCashOuts(tx, run, ids)
    await accrueRebates(tx, { marketId: run.marketId, version: run.version, ids }, run.shape.kind)
    return postings.map((posting): [Posting, MovedAccount] => [
      posting,
      must(moved.get(posting.accountId), 'a posting moves its account'),
    ])
  })
}

function tellPosting(
  bus: SettlementDeps['bus'],
  marketId: string,
  { net, commission }: Pick<Posting, 'net' | 'commission'>,
  moved: MovedAccount,
): void {
  bus.publish('posting', { ...moved, marketId, net, commission, rolledBack: false })
  bus.publish('account', moved)
}
