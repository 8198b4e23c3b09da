/**
 * The moments at which a bet is refused, and what is asked at each, in the order of the contract's codes: when it comes in, at the end
 * of its delay, and when it is changed.
 */
import type { Refusal } from '@paddock/contract'
import { type Amendment, refuseMinFill } from '@paddock/domain/book'
import { type Paise, paise, ZERO } from '@paddock/domain/money'
import { amendedBet, type Bet, exposureWith, holdingOf, isAmending, type Scene } from '../../engine/index.ts'
import { otherwiseOf, outlookOf, type Plan } from '../plan.ts'
import { refuseAccount } from './account.ts'
import { refuseChange, refuseFar, refuseMatch } from './book.ts'
import {
  refuseByLaw,
  refuseExpiry,
  refuseOffer,
  refuseResting,
  refuseStale,
  refuseVersion,
  refuseWhileSelling,
} from './market.ts'
import { refuseHouse, refuseRisk } from './risk.ts'
import { refuseStake } from './stake.ts'

/** Why the bet is not taken in: who, what, the market, the price, the money. `seen` is the version of the market that its player saw. */
export const refuseBet = (scene: Scene, bet: Bet, seen: number | null, plan: Plan): Refusal | undefined =>
  refuseTerms(scene, bet, seen, plan) ?? refuseMoney(scene, bet, plan)

/** Everything but the money. */
export const refuseTerms = (scene: Scene, bet: Bet, seen: number | null, plan: Plan): Refusal | undefined =>
  refuseAccount(scene, bet.cashOutId) ??
  refuseStake(scene, bet) ??
  refuseResting(scene, bet) ??
  refuseWhileSelling(scene) ??
  refuseMinFill({ ...bet, size: bet.stake }) ??
  refuseExpiry(bet, bet.acceptAt) ??
  refuseByLaw(scene, bet) ??
  refuseVersion(scene, seen) ??
  refuseStale(scene) ??
  // A fill-or-kill bet that could not be filled now is told so at once, rather than after its delay.
  refuseMatch(scene, bet, plan)

/** While it waits it may come to the price asked. At once, what it is given counts at the price given, and what rests at its own. Law 3.1. */
function refuseMoney(scene: Scene, bet: Bet, plan: Plan): Refusal | undefined {
  const { market, account, now } = scene
  const outlook = outlookOf(scene, bet, plan)
  const { fills, rests } = bet.acceptAt > now ? { fills: [], rests: [bet] } : otherwiseOf(bet, outlook)
  const addedExposure = exposureWith(market, account.id, rests, fills) - holdingOf(market, account.id).exposure
  return refuseRisk(scene, { stake: bet.stake, already: ZERO, addedExposure }) ?? refuseHouse(scene, bet, outlook)
}

/** Why a bet that was taken in cannot be matched any more. */
export const refuseNow = (scene: Scene, bet: Bet, plan: Plan): Refusal | undefined =>
  refuseAccount(scene, bet.cashOutId) ??
  refuseExpiry(bet, scene.now) ??
  (bet.cashOutId === null ? refuseOffer(scene) : undefined) ??
  refuseResting(scene, bet) ??
  refuseByLaw(scene, bet) ??
  refuseStale(scene) ??
  refuseMatch(scene, bet, plan) ??
  refuseHouse(scene, bet, outlookOf(scene, bet, plan))

/** What an order becomes must be what a new bet could be, of this player, in this market, now. */
export const refuseAmended = (
  scene: Scene,
  before: Bet,
  change: Amendment,
  plan: NonNullable<Plan>,
): Refusal | undefined => {
  const after = amendedBet(before, change)
  return (
    refuseAccount(scene, null) ??
    refuseStake(scene, after) ??
    refuseResting(scene, after) ??
    refuseDecided(after) ??
    refuseByLaw(scene, after) ??
    refuseStale(scene) ??
    refuseChange(scene, before, change, plan) ??
    refuseFar(scene, before, after, plan) ??
    refuseHouse(scene, after, outlookOf(scene, after, plan), before)
  )
}

/** Said before the kind's law looks at what is left of it, to which that would be no stake. */
const refuseDecided = ({ remaining }: Bet): Refusal | undefined =>
  remaining > 0 ? undefined : { code: 'SIZE_ALREADY_DECIDED' }

/** What a change stakes anew. */
export const addedStake = (before: Bet, after: Bet): Paise => paise(Math.max(0, after.stake - before.stake))

/** The funds must cover what a change may come to: the order as it becomes, or while it waits either. */
export function refuseFunds(scene: Scene, before: Bet, after: Bet): Refusal | undefined {
  const { market, account } = scene
  market.open.set(after.id, after)
  const addedExposure = exposureWith(market, account.id) - holdingOf(market, account.id).exposure
  market.open.set(before.id, before)
  const becomes = isAmending(after) ? amendedBet(after, after.amendment.change) : after
  return refuseRisk(scene, { stake: addedStake(before, becomes), already: before.stake, addedExposure })
}
