import { negate, type Paise, scale, sum, ZERO } from '../money/index.ts'

const WHOLE_BPS = 10_000

/**
 * The commission on what an account won net in one market; a loss bears none, and markets never net with each other.
 * The discount is taken off the rate. Rounded once, half up. Law 1.8, 3.4.
 */
export function commission(net: Paise, rateBps: number, discountBps = 0): Paise {
  return net > 0 ? scale(net, rateBps * (WHOLE_BPS - discountBps), WHOLE_BPS * WHOLE_BPS) : ZERO
}

/** Paid back on what an account lost net in a market ("totalLoss"). Law 2.6. */
export const totalLossRebate = (net: Paise, rateBps: number): Paise =>
  net < 0 ? scale(negate(net), rateBps, WHOLE_BPS) : ZERO

/** Paid back on every losing bet, whatever the others won ("entryWise"): `nets` has one entry a bet. Law 2.6. */
export const entryWiseRebate = (nets: readonly Paise[], rateBps: number): Paise =>
  totalLossRebate(sum(nets.filter((net) => net < 0)), rateBps)

/** Paid on the stake of every session bet, won or lost. Law 2.6. */
export const sessionStakeRebate = (stakes: readonly Paise[], rateBps: number): Paise =>
  scale(sum(stakes), rateBps, WHOLE_BPS)
