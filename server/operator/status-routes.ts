/** A market suspended, opened or closed by an operator. */
import { calls, type Refusal, type RequestOf } from '@paddock/contract'
import { rightFor, type DeskRight } from '@paddock/domain/desk'
import { refuse } from '@paddock/domain/result'
import { recordAudit } from '../audit-log/index.ts'
import { answer, type AskedBy, type Routes } from '../platform/http-call.ts'
import { refuseOfMarket } from '../desk-rights/index.ts'
import { decide } from './decide.ts'
import { type Desk, inTurn } from './desk.ts'
import { endedEntry } from './end-proposal.ts'
import { forgetStops, liveStops, type WaitingStop } from './proposal-store.ts'

type SetStatus = AskedBy<typeof calls.setMarketStatus>

export function statusRoutes(routes: Routes, desk: Desk): void {
  const { db, control } = desk

  routes.guarded(calls.setMarketStatus, async (asked) => {
    const { marketId, status, remarksMessage } = asked.body
    const wish = { status, ...(remarksMessage !== undefined && { remarks: remarksMessage ?? '' }) }
    const right = rightOf(desk, asked.body)
    const decided = await decide(desk, asked, { action: 'MARKET_STATUS_SET', right }, ({ entry }) =>
      inTurn(desk, marketId, async () => {
        const waiting = status === 'OPEN' ? await liveStops(db, marketId) : []
        const refusal = await refuseEnding(desk, asked, marketId, waiting)
        if (refusal) return refuse(refusal)
        const done = await control.decideStatus(marketId, wish, { actorId: asked.actor.accountId, entryOf: entry })
        if (done.ok && status === 'OPEN') await endStops(desk, asked, marketId, waiting)
        return done
      }),
    )
    return decided.ok ? answer({ docs: decided.value }) : decided
  })
}

function rightOf({ control }: Desk, { marketId, status }: RequestOf<typeof calls.setMarketStatus>['body']): DeskRight {
  switch (status) {
    case 'SUSPENDED':
      return rightFor({ type: 'SUSPEND' })
    case 'CLOSED':
      return rightFor({ type: 'CLOSE' })
    case 'OPEN':
      return rightFor({ type: 'OPEN', kind: control.find(marketId)?.definition.kind })
  }
}

/** Who opens a market ends what its betting was stopped for: of another officer's that is to overrule them. */
async function refuseEnding(
  { db }: Desk,
  { actor: { accountId } }: SetStatus,
  marketId: string,
  waiting: readonly WaitingStop[],
): Promise<Refusal | undefined> {
  if (waiting.every(({ actorId }) => actorId === accountId)) return undefined
  return await refuseOfMarket(db, { accountId, marketId }, rightFor({ type: 'OVERRULE' }))
}

/** What waited when the market was opened: only that is ended by it, and said to be. */
async function endStops(
  { db }: Desk,
  asked: SetStatus,
  marketId: string,
  waiting: readonly WaitingStop[],
): Promise<void> {
  const names = waiting.map(({ proposalId }) => proposalId)
  await db.transaction().execute(async (tx) => {
    for (const ended of await forgetStops(tx, marketId, names))
      await recordAudit(tx, await endedEntry(tx, asked, marketId, ended, { byOpening: true }))
  })
}
