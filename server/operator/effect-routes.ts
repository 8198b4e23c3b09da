/** What a decision about a market would do to players, told before it is made. docs/domain/results-and-dead-heats.md "Impact". */
import { calls, type Refusal, type RequestOf } from '@paddock/contract'
import { negate, sum, ZERO } from '@paddock/domain/money'
import { type Odds, odds } from '@paddock/domain/odds'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { agreesWith, type Outcome, refuseOutcome } from '@paddock/domain/settlement'
import { resultText } from '../board/index.ts'
import { isFinal, type Runner } from '@paddock/domain/market'
import { freedByClosing } from '../engine/index.ts'
import { refusePreview } from '../desk-rights/index.ts'
import type { MarketControl } from '../markets/index.ts'
import type { Database } from '../platform/database.ts'
import { answer, type Routes } from '../platform/http-call.ts'
import { biggestOf, countLiveBets, type Effect, effectOfPaying, effectOfTakingBack } from '../settlement/index.ts'
import { findReversible, findSaid, loadDecided, loadLastPrices } from './queries.ts'
import { readOutcome } from './read-outcome.ts'

export type EffectDeps = { readonly db: Database; readonly control: Pick<MarketControl, 'find'> }

type Decision = RequestOf<typeof calls.previewDecision>['body']['decision']
type Declaring = Extract<Decision, { type: 'DECLARE' }>

export function effectRoutes(routes: Routes, deps: EffectDeps): void {
  routes.guarded(calls.previewDecision, async ({ body: { marketId, decision }, actor: { accountId } }) => {
    const refusal = await refusePreview(deps.db, { accountId, marketId })
    if (refusal) return refuse(refusal)
    const effect = await previewOf(deps, marketId, decision)
    return effect.ok ? answer({ docs: effect.value }) : effect
  })
}

/** With what the source says of it, and against what an officer is warned. */
type Told = Omit<Effect, 'against'> & {
  readonly against: (Omit<NonNullable<Effect['against']>, 'outcome'> & { readonly result: string }) | null
  readonly said: string | null
  readonly warnings: ('UNLIKE_SOURCE' | 'LONG_ODDS')[]
}

const plainly = (effect: Effect): Told => ({ ...effect, against: null, said: null, warnings: [] })

async function previewOf(deps: EffectDeps, marketId: string, decision: Decision): Promise<Result<Told, Refusal>> {
  switch (decision.type) {
    case 'CLOSE':
      return mapped(await ofClosing(deps, marketId), plainly)
    case 'DECLARE':
      return await ofDeclaring(deps, marketId, decision)
    case 'ROLL_BACK':
      return mapped(await ofTakingBack(deps, marketId, decision.resultVersion), plainly)
  }
}

const mapped = <T, U>(given: Result<T, Refusal>, to: (value: T) => U): Result<U, Refusal> =>
  given.ok ? ok(to(given.value)) : given

const UNPAID = {
  toPlayers: ZERO,
  fromPlayers: ZERO,
  commission: ZERO,
  rebates: ZERO,
  levels: [],
  biggest: [],
  short: { accounts: 0, worst: [] },
  against: null,
  beside: [],
  hash: null,
}

/** Nobody is paid: what rests or waits lapses. */
async function ofClosing({ db, control }: EffectDeps, marketId: string): Promise<Result<Effect, Refusal>> {
  const market = control.find(marketId)
  if (!market) return refuse(await refusalOfAbsent(db, marketId, 'MARKET_NOT_OPEN'))
  if (market.state.status === 'CLOSED' || market.state.status === 'SETTLING') return refuse({ code: 'MARKET_NOT_OPEN' })
  const freed = [...freedByClosing(market)].map(([accountId, amount]) => ({ accountId, amount }))
  const counted = await countLiveBets(db, marketId)
  const held = negate(sum(freed.map(({ amount }) => amount)))
  const mostFreed = (await biggestOf(db, freed, 1))[0] ?? null
  return ok({ ...counted, ...UNPAID, held, mostFreed })
}

async function ofDeclaring(
  { db, control }: EffectDeps,
  marketId: string,
  { outcome: declared }: Declaring,
): Promise<Result<Told, Refusal>> {
  const market = control.find(marketId)
  if (!market) return refuse(await refusalOfAbsent(db, marketId, 'MARKET_NOT_CLOSED'))
  if (market.state.status === 'SETTLING') return refuse({ code: 'MARKET_NOT_CLOSED' })
  const { shape, runners, commissionBps } = market.definition
  const outcome = readOutcome(declared, runners)
  if (!outcome.ok) return outcome
  const wrong = refuseOutcome(shape, runners, outcome.value)
  if (wrong) return refuse<Refusal>(wrong)
  const { resultVersion: before } = must(await loadDecided(db, marketId), 'a market in memory is stored')
  const isClosed = market.state.status === 'CLOSED'
  const paying = { marketId, shape, commissionBps, outcome: outcome.value, before, isClosed }
  const { against, ...effect } = await effectOfPaying(db, paying)
  const said = await findSaid(db, marketId)
  const last = against && inWords(against, runners)
  const warnings = await warningsOf(db, marketId, outcome.value, said)
  return ok({ ...effect, against: last, said: (said && resultText({ runners }, said)) ?? null, warnings })
}

const inWords = ({ outcome, ...against }: NonNullable<Effect['against']>, runners: readonly Runner[]) => ({
  ...against,
  result: resultText({ runners }, outcome) ?? '',
})

/** A winner that hardly anybody believed in as the last bets were matched. */
const LONG = odds(2000)

async function warningsOf(
  db: Database,
  marketId: string,
  outcome: Outcome,
  said: Outcome | null,
): Promise<Told['warnings']> {
  const prices = outcome.type === 'WINNERS' ? await loadLastPrices(db, marketId) : new Map<number, Odds>()
  const isLong = outcome.type === 'WINNERS' && outcome.winners.some((slot) => (prices.get(slot) ?? LONG) > LONG)
  return [
    ...(said && !agreesWith(outcome, said) ? (['UNLIKE_SOURCE'] as const) : []),
    ...(isLong ? (['LONG_ODDS'] as const) : []),
  ]
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
