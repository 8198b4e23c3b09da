/** What a decision about a market would do to players, told before it is made. docs/domain/results-and-dead-heats.md "Impact". */
import { calls, type Refusal, type RequestOf } from '@paddock/contract'
import { negate, type Paise, sum, ZERO } from '@paddock/domain/money'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import { refuseOutcome } from '@paddock/domain/settlement'
import { freedByClosing } from '../engine/index.ts'
import type { MarketControl } from '../markets/index.ts'
import type { Database } from '../platform/database.ts'
import { answer, type Routes } from '../platform/http-call.ts'
import { countLiveBets, type Effect, effectOfPaying, effectOfTakingBack, type OneChange } from '../settlement/index.ts'
import { findReversible, nameOf } from './queries.ts'
import { readOutcome } from './read-outcome.ts'

export type EffectDeps = { readonly db: Database; readonly control: Pick<MarketControl, 'find'> }

type Decision = RequestOf<typeof calls.previewDecision>['body']['decision']
type Declaring = Extract<Decision, { type: 'DECLARE' }>

export function effectRoutes(routes: Routes, { db, control }: EffectDeps): void {
  routes.guarded(calls.previewDecision, async ({ body: { marketId, decision } }) => {
    const effect = await previewOf(marketId, decision)
    return effect.ok ? answer({ docs: effect.value }) : effect
  })

  async function previewOf(marketId: string, decision: Decision): Promise<Result<Effect, Refusal>> {
    switch (decision.type) {
      case 'CLOSE':
        return await ofClosing(marketId)
      case 'DECLARE':
        return await ofDeclaring(marketId, decision)
      case 'ROLL_BACK':
        return await ofTakingBack(marketId, decision.resultVersion)
    }
  }

  /** Nobody is paid: what rests or waits lapses. */
  async function ofClosing(marketId: string): Promise<Result<Effect, Refusal>> {
    const market = control.find(marketId)
    if (!market) return refuse({ code: 'NOT_FOUND' })
    if (market.state.status === 'CLOSED' || market.state.status === 'SETTLING')
      return refuse({ code: 'MARKET_NOT_OPEN' })
    const freed = freedByClosing(market)
    const counted = await countLiveBets(db, marketId)
    const held = negate(sum([...freed.values()]))
    const mostFreed = await mostOf(db, freed)
    return ok({ ...counted, toPlayers: ZERO, fromPlayers: ZERO, commission: ZERO, held, biggest: null, mostFreed })
  }

  async function ofDeclaring(marketId: string, { outcome: declared }: Declaring): Promise<Result<Effect, Refusal>> {
    const market = control.find(marketId)
    if (!market) return refuse({ code: 'NOT_FOUND' })
    const { shape, runners, commissionBps } = market.definition
    const outcome = readOutcome(declared, runners)
    if (!outcome.ok) return outcome
    const wrong = refuseOutcome(shape, runners, outcome.value)
    if (wrong) return refuse<Refusal>(wrong)
    return ok(await effectOfPaying(db, { marketId, shape, commissionBps, outcome: outcome.value }))
  }

  async function ofTakingBack(marketId: string, resultVersion: number): Promise<Result<Effect, Refusal>> {
    const current = await findReversible(db, marketId)
    if (current === undefined) return refuse({ code: 'NOTHING_TO_ROLL_BACK' })
    if (current !== resultVersion) return refuse({ code: 'RESULT_VERSION_CHANGED', current })
    return ok(await effectOfTakingBack(db, marketId, resultVersion))
  }
}

/** The account with the most of it, the first of those that are alike; null where nobody has any. */
export async function mostOf(db: Database, byAccount: ReadonlyMap<number, Paise>): Promise<OneChange | null> {
  const [most] = [...byAccount].filter(([, amount]) => amount !== 0).toSorted(byAmount)
  if (!most) return null
  const [accountId, amount] = most
  return { ...must(await nameOf(db, accountId), 'who bets has an account'), amount }
}

const byAmount = ([a, one]: readonly [number, Paise], [b, other]: readonly [number, Paise]): number =>
  Math.abs(other) - Math.abs(one) || a - b
