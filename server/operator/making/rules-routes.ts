/** What decides a market that was made by hand, by who has LIMITS there, until somebody bets on it. docs/domain/desk.md#market-rules */
import { calls } from '@paddock/contract'
import { plainRules, rightFor, wrongRules } from '@paddock/domain/desk'
import { refuse } from '@paddock/domain/result'
import { entryOf } from '../../audit-log/index.ts'
import { isByHand, type MarketDefinition } from '../../catalogue/index.ts'
import { refuseOfMarket } from '../../desk-rights/index.ts'
import { answer, type Routes } from '../../platform/http-call.ts'
import { type Desk, inTurn } from '../desk.ts'

const LIMITS = rightFor({ type: 'LIMIT' })

export function rulesRoutes(routes: Routes, desk: Desk): void {
  const { db, control, refuseWrongCode } = desk

  routes.guarded(calls.getMarketRules, async ({ actor: { accountId }, query: { marketId } }) => {
    const refusal = await refuseOfMarket(db, { accountId, marketId }, LIMITS)
    const market = control.find(marketId)
    if (refusal || !market) return refuse(refusal ?? { code: 'NOT_FOUND' })
    return isByHand(market.definition)
      ? answer({ docs: present(market.definition) })
      : refuse({ code: 'MARKET_OF_A_FEED' })
  })

  routes.guarded(calls.setMarketRules, async (asked) => {
    const { marketId, transactionCode } = asked.body
    const { accountId } = asked.actor
    const rules = plainRules(asked.body.rules)
    const refusal =
      (await refuseWrongCode(accountId, transactionCode, asked.address)) ??
      (await refuseOfMarket(db, { accountId, marketId }, LIMITS)) ??
      wrongRules(rules)
    if (refusal) return refuse(refusal)
    const decided = await inTurn(desk, marketId, () =>
      control.decideRules(marketId, {
        rules,
        actorId: accountId,
        entryOf: (before, after) => ({
          ...entryOf(asked, { action: 'MARKET_RULES_SET', objectType: 'market', objectId: marketId, before, after }),
          siteId: null,
        }),
      }),
    )
    return decided.ok ? answer({ docs: present(decided.value) }) : decided
  })
}

const present = ({ id, rules }: MarketDefinition) => ({ marketId: id, rules: rules ?? {} })
