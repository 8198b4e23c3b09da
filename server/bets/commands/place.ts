/** A bet on its way in: its key is looked at, what it would meet is cleared, and the decision is place.ts. */
import type { Refusal } from '@paddock/contract'
import { must, ok, refuse, type Result } from '@paddock/domain/result'
import {
  type Bet,
  type Changes,
  keepKey,
  type KnownKey,
  loadBets,
  RETRY,
  sceneOf,
  standingOf,
} from '../../engine/index.ts'
import type { BetsCore, IdempotencyKey, Placed } from '../bets.ts'
import { clearWay } from '../clear-way.ts'
import { type BetRequest, newBet, placeBet, termsOf } from '../place.ts'
import { ownersMet } from '../plan.ts'

export async function place(
  core: BetsCore,
  request: BetRequest,
  key: IdempotencyKey | null,
): Promise<Result<Placed, Refusal>> {
  const { engine, clock, decisions } = core
  const { accountId, marketId, stake } = request
  const terms = termsOf(request, engine.markets.get(marketId))
  const accounts = (): number[] => {
    const market = engine.markets.get(marketId)
    return [accountId, ...(market && terms ? ownersMet(market, terms, stake, clock()) : [])]
  }
  const keys = namesOf(key).map((name) => ({ accountId, key: name }))
  return await engine.run<Result<Placed, Refusal>>({ markets: [marketId], accounts, keys }, (changes, known) => {
    if (key && known) return replay(core, changes, known, key)
    const market = engine.markets.get(marketId)
    // Settled since it was asked for: only who reads the board comes here.
    if (!market) return () => refuse({ code: 'MARKET_NOT_OPEN' })
    const scene = sceneOf(core, changes, market, accountId)
    if (!scene) return RETRY
    const asked = newBet(scene, request)
    const plan = clearWay(scene, asked)
    if (plan === RETRY) return RETRY
    const placed = placeBet(scene, asked, request.marketVersion, plan)
    if (!placed.ok) return () => placed
    if (key) for (const kept of keys) keepKey(changes, { ...kept, bodyHash: key.bodyHash, betIds: [placed.value.id] })
    return () => {
      const bet = placed.value
      if (bet.status === 'PENDING') decisions.schedule(bet)
      return ok({ bet, replay: false, decided: decisions.decisionOf(bet), standing: standingOf(scene) })
    }
  })
}

/** What its bet answers to: the key of the request, and the reference where that is another. */
const namesOf = (key: IdempotencyKey | null): string[] => (key ? [...new Set([key.key, key.reference ?? key.key])] : [])

/** The same key again: the first outcome, whatever it has become by now. Another body under it is a mistake. */
function replay(
  { db, decisions }: BetsCore,
  changes: Changes,
  known: KnownKey,
  key: IdempotencyKey,
): () => Result<Placed, Refusal> | Promise<Result<Placed, Refusal>> {
  if (!known.bodyHash.equals(key.bodyHash)) return () => refuse({ code: 'IDEMPOTENCY_KEY_REUSED' })
  const id = must(known.betIds[0], 'a kept key names its bet')
  const again = (bet: Bet) => ok({ bet, replay: true, decided: decisions.decisionOf(bet), standing: undefined })
  const inBatch = changes.bets.get(id)?.bet
  if (inBatch) return () => again(inBatch)
  return async () => {
    const [bet] = await loadBets(db, [id])
    return again(must(bet, 'a kept key names a stored bet'))
  }
}
