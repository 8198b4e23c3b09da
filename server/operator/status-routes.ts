/** A market suspended, opened or closed by an operator. */
import { calls } from '@paddock/contract'
import { recordAudit } from '../audit-log/index.ts'
import { answer, type AskedBy, type Routes } from '../platform/http-call.ts'
import { decide } from './decide.ts'
import { type Desk, inTurn } from './desk.ts'
import { endedEntry } from './end-proposal.ts'
import { forgetWithdrawals, liveWithdrawals } from './proposal-store.ts'

type SetStatus = AskedBy<typeof calls.setMarketStatus>

export function statusRoutes(routes: Routes, desk: Desk): void {
  const { db, control } = desk

  routes.guarded(calls.setMarketStatus, async (asked) => {
    const { marketId, status, remarksMessage } = asked.body
    const wish = { status, ...(remarksMessage !== undefined && { remarks: remarksMessage ?? '' }) }
    const decided = await decide(desk, asked, 'MARKET_STATUS_SET', ({ entry }) =>
      inTurn(desk, marketId, async () => {
        const waiting = status === 'OPEN' ? await liveWithdrawals(db, marketId) : []
        const done = await control.decideStatus(marketId, wish, { actorId: asked.actor.accountId, entryOf: entry })
        if (done.ok && status === 'OPEN') await endWithdrawals(desk, asked, marketId, waiting)
        return done
      }),
    )
    return decided.ok ? answer({ docs: decided.value }) : decided
  })
}

/** What waited when the market was opened: only that is ended by it, and said to be. */
async function endWithdrawals(
  { db }: Desk,
  asked: SetStatus,
  marketId: string,
  waiting: readonly string[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const ended of await forgetWithdrawals(tx, marketId, waiting))
      await recordAudit(tx, await endedEntry(tx, asked, marketId, ended, { byOpening: true }))
  })
}
