/** How one market may be bet on, by an officer in place of its source. docs/domain/desk.md#limits */
import { calls } from '@paddock/contract'
import { rightFor } from '@paddock/domain/desk'
import { type OwnTerms, saidTerms } from '@paddock/domain/market'
import { refuse } from '@paddock/domain/result'
import { entryOf } from '../audit-log/index.ts'
import type { MarketDefinition } from '../catalogue/index.ts'
import { refuseOfMarket } from '../desk-rights/index.ts'
import { answer, type Routes } from '../platform/http-call.ts'
import { type Desk, inTurn } from './desk.ts'

const LIMITS = rightFor({ type: 'LIMIT' })

export function termsRoutes(routes: Routes, desk: Desk): void {
  const { db, control, refuseWrongCode } = desk

  routes.guarded(calls.getMarketTerms, async ({ actor: { accountId }, query: { marketId } }) => {
    const refusal = await refuseOfMarket(db, { accountId, marketId }, LIMITS)
    const market = control.find(marketId)
    return refusal || !market
      ? refuse(refusal ?? { code: 'NOT_FOUND' })
      : answer({ docs: presentTerms(market.definition) })
  })

  routes.guarded(calls.setMarketTerms, async (asked) => {
    const { marketId, own, transactionCode } = asked.body
    const { accountId } = asked.actor
    const wrong = await refuseWrongCode(accountId, transactionCode, asked.address)
    if (wrong) return refuse(wrong)
    const refusal = await refuseOfMarket(db, { accountId, marketId }, LIMITS)
    if (refusal) return refuse(refusal)
    const said = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)) as OwnTerms
    const decided = await inTurn(desk, marketId, () =>
      control.decideTerms(marketId, said, {
        actorId: accountId,
        entryOf: (before, after) => ({
          ...entryOf(asked, { action: 'MARKET_TERMS_SET', objectType: 'market', objectId: marketId, before, after }),
          siteId: null,
        }),
      }),
    )
    return decided.ok ? answer({ docs: presentTerms(decided.value) }) : decided
  })
}

const presentTerms = (definition: MarketDefinition) => ({
  marketId: definition.id,
  said: saidTerms(definition),
  own: definition.terms?.own ?? {},
})
