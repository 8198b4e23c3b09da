/** How much may be staked at once: what the market, the player and the platform allow. */
import type { Refusal } from '@paddock/contract'
import { MAX_OF_KIND } from '@paddock/domain/market'
import { isAboveLimit, type Paise, paise } from '@paddock/domain/money'
import type { MarketDefinition } from '../../catalogue/index.ts'
import { type Bet, betTermsOf, type Scene } from '../../engine/index.ts'
import { refuseOffer } from './market.ts'

/** Above this no stake goes, whatever is configured. Security T38. @internal Exported for the table of ways. */
export const PLATFORM_MAX_STAKE = paise(1_000_000_000)

export function refuseStake(scene: Scene, { stake, cashOutId }: Pick<Bet, 'stake' | 'cashOutId'>): Refusal | undefined {
  const { account, market } = scene
  const { kind } = market.definition
  if (stake <= 0) return { code: 'INVALID_STAKE' }
  if (cashOutId !== null) return undefined
  const refusal = refuseOffer(scene)
  if (refusal) return refusal
  const userMax = account.maxima[MAX_OF_KIND[kind]]
  if (isAboveLimit(stake, userMax)) return { code: 'STAKE_ABOVE_USER_MAX', limit: userMax }
  return refuseStakeRange(betTermsOf(scene), stake)
}

/** Whether the stake lies between the market's least and most. */
export function refuseStakeRange(
  { minStake, maxStake }: Pick<MarketDefinition, 'minStake' | 'maxStake'>,
  stake: Paise,
): Refusal | undefined {
  if (stake < minStake) return { code: 'STAKE_OUT_OF_RANGE', limit: minStake }
  const cap = Math.min(maxStake, PLATFORM_MAX_STAKE)
  return stake > cap ? { code: 'STAKE_OUT_OF_RANGE', limit: paise(cap) } : undefined
}
