/** What a decision about a market would do to players, told before it is made. docs/domain/results-and-dead-heats.md "Impact". */
import { calls, type Refusal, type RequestOf } from '@paddock/contract'
import { negate, sum, ZERO } from '@paddock/domain/money'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { refuseOutcome } from '@paddock/domain/settlement'
import { isFinal } from '@paddock/domain/market'
import { freedByClosing } from '../engine/index.ts'
import type { MarketControl } from '../markets/index.ts'
import type { Database } from '../platform/database.ts'
import { answer, type Routes } from '../platform/http-call.ts'
import { countLiveBets, type Effect, effectOfPaying, effectOfTakingBack } from '../settlement/index.ts'
import { mostOf } from './biggest.ts'
import { findReversible, loadDecided } from './queries.ts'
import { readOutcome } from './read-outcome.ts'

export type EffectDeps = { readonly db: Database; readonly control: Pick<MarketControl, 'find'> }

type Decision = RequestOf<typeof calls.previewDecision>['body']['decision']
type Declaring = Extract<Decision, { type: 'DECLARE' }>

export function effectRoutes(routes: Routes, deps: EffectDeps): void {
  routes.guarded(calls.previewDecision, async ({ body: { marketId, decision } }) => {
    const effect = await previewOf(deps, marketId, decision)
    return effect.ok ? answer({ docs: effect.value }) : effect
  })
}

async function previewOf(deps: EffectDeps, marketId: string, decision: Decision): Promise<Result<Effect, Refusal>> {
  switch (decision.type) {
    case 'CLOSE':
      return await ofClosing(deps, marketId)
    case 'DECLARE':
      return await ofDeclaring(deps, marketId, decision)
    case 'ROLL_BACK':
      return await ofTakingBack(deps, marketId, decision.resultVersion)
  }
}

/** Nobody is paid: what rests or waits lapses. */
async function ofClosing({ db, control }: EffectDeps, marketId: string): Promise<Result<Effect, Refusal>> {
  const market = control.find(marketId)
  if (!market) return refuse(await refusalOfAbsent(db, marketId, 'MARKET_NOT_OPEN'))
  if (market.state.status === 'CLOSED' || market.state.status === 'SETTLING') return refuse({ code: 'MARKET_NOT_OPEN' })
  const freed = freedByClosing(market)
  const counted = await countLiveBets(db, marketId)
  const held = negate(sum([...freed.values()]))
  const mostFreed = await mostOf(db, freed)
  return ok({ ...counted, toPlayers: ZERO, fromPlayers: ZERO, commission: ZERO, held, biggest: null, mostFreed })
}

async function ofDeclaring(
  { db, control }: EffectDeps,
  marketId: string,
  { outcome: declared }: Declaring,
): Promise<Result<Effect, Refusal>> {
  const market = control.find(marketId)
  if (!market) return refuse(await refusalOfAbsent(db, marketId, 'MARKET_NOT_CLOSED'))
  if (market.state.status === 'SETTLING') return refuse({ code: 'MARKET_NOT_CLOSED' })
  const { shape, runners, commissionBps } = market.definition
  const outcome = readOutcome(declared, runners)
  if (!outcome.ok) return outcome
  const wrong = refuseOutcome(shape, runners, outcome.value)
  if (wrong) return refuse<Refusal>(wrong)
  return ok(await effectOfPaying(db, { marketId, shape, commissionBps, outcome: outcome.value }))
}

/** Why nothing is to be decided of a market that is in nobody's memory: it is paid, or there is none. */
async function refusalOfAbsent(
  db: Database,
  marketId: string,
  code: 'MARKET_NOT_OPEN' | 'MARKET_NOT_CLOSED',
): Promise<Refusal> {
  const stored = await loadDecided(db, marketId)
  return { code: stored && isFinal(stored.status) ? code : 'NOT_FOUND' }
}

async function ofTakingBack(
  { db }: EffectDeps,
  marketId: string,
  resultVersion: number,
): Promise<Result<Effect, Refusal>> {
  const current = await findReversible(db, marketId)
  if (current === undefined) return refuse({ code: 'NOTHING_TO_ROLL_BACK' })
  if (current !== resultVersion) return refuse({ code: 'RESULT_VERSION_CHANGED', current })
  return ok(await effectOfTakingBack(db, marketId, resultVersion))
}
