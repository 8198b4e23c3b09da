/** How fast a table deals: the provider waits that long before it pays, and screens deal by it. */
const A_CARD_MS = 800
/** A long deal goes faster, and takes no longer. */
const MOST_MS = 11_000
/** The winner stays in sight, and then results are paid. */
const WINNER_MS = 1600

export const cardMs = (cards: number): number => Math.min(A_CARD_MS, Math.floor(MOST_MS / cards))
export const dealMs = (cards: number): number => cards * cardMs(cards) + WINNER_MS
