/** What the player has typed so far, and what it comes to: a price that need not be one yet, and a stake. */
import { type Paise, parseRupees, ZERO } from '@paddock/domain/money'
import { formatOdds, type Odds, parseOdds } from '@paddock/domain/odds'
import { amountsOn, gain, gainAtMean, lawOfVariant, winsNothing } from '@paddock/domain/positions'
import type { Pick } from '@paddock/ui/prices'

export type Draft = {
  readonly pick: Pick
  /** As typed; it need not be a price yet. */
  readonly price: string
  /** Digits, without leading zeros; empty is none. */
  readonly stake: string
  readonly unmatched: Unmatched
  /** The price is what its player has said, and no other takes its place: typed, or an offer that they took as it was, of a refusal for size or behind the best price. */
  readonly held?: 'typed' | 'offer' | undefined
  /** The price that was tapped, once another one took its place by itself. */
  readonly tapped?: Odds | undefined
  /** An offer down to a worse price than the best, taken as it was made. */
  readonly taken?: Taken | undefined
}

/** So much stake down to that price, at an average in hundredths while the best price stands where it stood. */
type Taken = { readonly stake: Paise; readonly price: Odds; readonly average: number; readonly best: Odds }

/**
 * What becomes of what is not matched at once: the bet is off, or the rest waits in the market until play starts, or through
 * it. Exchange markets only.
 */
export type Unmatched = 'KILL' | 'LAPSE' | 'PERSIST'

export const draftFor = (pick: Pick, stake: string): Draft => ({
  pick,
  price: formatOdds(pick.price),
  stake: digitsOf(stake),
  unmatched: 'KILL',
})

/** A house's price is taken or left; only where players meet each other another one is asked for. */
export const canEditPrice = ({ ladder }: Pick): boolean => Boolean(ladder)

const MOST_DIGITS = 9

/** Digits only, leading zeros removed. 000 §5. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').replace(/^0+/, '').slice(0, MOST_DIGITS)

/** The draft with so much more at stake, in whole rupees. */
export const withMore = (draft: Draft, amount: Paise): Draft => ({
  ...draft,
  stake: digitsOf(String(Number(draft.stake) + Math.trunc(amount / 100))),
})

export const stakeOf = ({ stake }: Draft): Paise => parseRupees(stake) ?? ZERO

/** Whether nothing but its player moves the price: also where it was typed as it stood in the book. */
export const isHeld = ({ price, pick, held }: Draft): boolean => held !== undefined || price !== formatOdds(pick.price)

export const priceOf = ({ price }: Draft): Odds | undefined => parseOdds(price)

/** What the bet wins and what it risks at the price asked; a meter's by the run. 000 §9. */
export function amountsOf(draft: Draft): { readonly profit: Paise; readonly liability: Paise } {
  const { pick } = draft
  const stake = stakeOf(draft)
  const price = priceOf(draft)
  if (price === undefined) return { profit: ZERO, liability: ZERO }
  const wins = isAtEvens(pick) ? stake : winsOf(draft, price, stake)
  return amountsOn(pick.side, { wins, risks: stake })
}

/** What it wins and loses is told for each run. */
export const isByRun = ({ variant }: Pick): boolean => variant !== null && lawOfVariant(variant).isOneSlope

export const isAtEvens = ({ variant }: Pick): boolean => variant !== null && lawOfVariant(variant).isAtEvens

/** The draft as the books beside the prices count with it. */
export const plannedOf = (draft: Draft) => ({
  ...draft.pick,
  ...amountsOf(draft),
  price: priceOf(draft) ?? draft.pick.price,
  stake: stakeOf(draft),
})

/** The offer that the draft still is: typed over, it is none. */
export const takenOf = (draft: Draft): Taken | null =>
  draft.taken && draft.taken.price === priceOf(draft) && draft.taken.stake === stakeOf(draft) ? draft.taken : null

/** What an offer wins in the mean, what else is asked at its price. */
function winsOf(draft: Draft, price: Odds, stake: Paise): Paise {
  const taken = takenOf(draft)
  if (!taken) return gainOf(draft.pick, price, stake)
  return gainAtMean(draft.pick.kind, taken.average, stake)
}

/** '2.0167': as exactly as the profit beside it can be followed by. */
export const averageText = (average: number): string => String(Number((average / 100).toFixed(4)))

/** A price that is still being typed may be below evens, where exchange odds win nothing. */
export const gainOf = ({ kind }: Pick, price: Odds, stake: Paise): Paise =>
  winsNothing(kind, price) ? ZERO : gain(kind, price, stake)
