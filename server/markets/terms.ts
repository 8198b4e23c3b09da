/** What an officer says of how one market may be bet on. docs/domain/desk.md#limits */
import type { Refusal } from '@paddock/contract'
import { isPaidOrPaying, type OwnTerms, saidTerms, withTerms, wrongTerm } from '@paddock/domain/market'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { AuditEntry } from '../audit-log/index.ts'
import type { MarketDefinition } from '../catalogue/index.ts'
import { type MarketsCore, onMarket } from './core.ts'

export type TermsDecision = {
  readonly actorId: number
  /** The row of the log, of what was in force and is. */
  readonly entryOf: (before: object, after: object) => AuditEntry
}

/** In place of what was said of it before. In force with the next bet; in one transaction with the row of the audit log. */
export async function decideTerms(
  core: MarketsCore,
  marketId: string,
  own: OwnTerms,
  { actorId, entryOf }: TermsDecision,
): Promise<Result<MarketDefinition, Refusal>> {
  const decided = await onMarket(core, marketId, (changes, market): Result<MarketDefinition, Refusal> => {
    if (isPaidOrPaying(market.state.status)) return refuse({ code: 'MARKET_NOT_OPEN' })
    const before = market.definition
    const field = wrongTerm({ ...saidTerms(before), ...own })
    if (field !== undefined) return refuse({ code: 'MARKET_TERM_WRONG', field })
    market.definition = withTerms(before, own)
    changes.markets.set(marketId, { market, actorId })
    changes.audits.push(entryOf({ own: before.terms?.own ?? {} }, { own }))
    return ok(market.definition)
  })
  return decided ?? refuse({ code: 'NOT_FOUND' })
}
