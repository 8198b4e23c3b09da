/** What may be asked for: what is said no to before anything is sent, and the largest stake. */
import { refusalReason } from '@paddock/contract/refusals'
import { isAboveLimit, type Paise, paise, upToLimit } from '@paddock/domain/money'
import { isOnLadder, parseOdds, type PriceLadder, pricesBeside } from '@paddock/domain/odds'
import { type Draft, gainOf, isAtEvens, stakeOf } from './draft.ts'

/** Why the slip or the server says no, with its text and the numbers behind it. */
export type Reason = {
  readonly code: string
  readonly text: string
  readonly facts?: Readonly<Record<string, number | string | undefined>> | undefined
}

/** What bounds a stake, beside the market's own limits. Null where it is not known, 0 where there is no limit. */
export type Limits = { readonly available: Paise | null; readonly userMax: Paise }

/** What is wrong with the draft, in the order of 000 §5. Whether there is a session was asked when the price was picked. */
export function refuseDraft(draft: Draft, { userMax }: Limits): Reason | null {
  const stake = stakeOf(draft)
  const { pick } = draft
  if (stake <= 0) return refusalReason({ code: 'INVALID_STAKE' })
  if (isAboveLimit(stake, userMax)) return refusalReason({ code: 'STAKE_ABOVE_USER_MAX', limit: userMax })
  if (stake < pick.min) return refusalReason({ code: 'STAKE_OUT_OF_RANGE', limit: pick.min })
  if (stake > pick.max) return refusalReason({ code: 'STAKE_OUT_OF_RANGE', limit: pick.max })
  if (pick.line === 0) return refusalReason({ code: 'ODD_OR_RUN_ZERO' })
  return pick.ladder ? refuseOdds(pick.ladder, draft.price) : refuseZero(draft.price)
}

const refuseZero = (text: string): Reason | null =>
  parseOdds(text) === undefined ? refusalReason({ code: 'ODD_OR_RUN_ZERO' }) : null

/** Why the typed odds cannot be asked for: they are none, or do not stand on the market's ladder, whose nearest prices are said. */
export function refuseOdds(ladder: PriceLadder, text: string): Reason | null {
  const price = parseOdds(text)
  if (price !== undefined && isOnLadder(ladder, price)) return null
  // More decimals than a price has are between two prices as well.
  const hundredths = price ?? Number(text) * 100
  if (!(hundredths > 0)) return refusalReason({ code: 'ODD_OR_RUN_ZERO' })
  return refusalReason({ code: 'INVALID_ODDS', ...pricesBeside(ladder, hundredths) })
}

/** Whether market and player take such a stake, whatever else is wrong with the draft. */
export function isStakeAllowed(draft: Draft, { userMax }: Limits): boolean {
  const stake = stakeOf(draft)
  return stake > 0 && stake >= draft.pick.min && stake <= upToLimit(draft.pick.max, userMax)
}

/** The largest stake in whole rupees that the market, the account and the money allow. */
export function maxStakeOf(draft: Draft, { available, userMax }: Limits): Paise {
  const { pick } = draft
  const most = upToLimit(pick.max, userMax)
  const afforded = available === null ? most : Math.max(0, affordable(draft, available))
  return paise(100 * Math.floor(Math.min(most, afforded) / 100))
}

/** The stake whose liability is what is available; a lay of a long shot risks many stakes. */
function affordable({ pick, price }: Draft, available: Paise): number {
  const odds = parseOdds(price)
  if (pick.side === 'BACK' || isAtEvens(pick) || odds === undefined) return available
  const riskOf100 = gainOf(pick, odds, paise(10_000))
  return riskOf100 === 0 ? available : (available * 10_000) / riskOf100
}
