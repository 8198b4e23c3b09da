/** How locked bonus becomes cash, step by step, and goes back. docs/domain/bonuses.md#release. */
import { type Paise, paise, smaller, subtract, ZERO } from '../money/index.ts'

export type Award = {
  readonly amount: Paise
  readonly turnover: Paise
  readonly steps: number
  /** What can never be released any more: it expired, was forfeited by a withdrawal, or an officer took it back. */
  readonly lost: Paise
  readonly released: Paise
}

/** What waits to be wagered. */
export const lockedOf = ({ amount, lost, released }: Pick<Award, 'amount' | 'lost' | 'released'>): Paise =>
  paise(amount - lost - released)

/** What so much wagering allows: step k of n is reached at ceil(k × turnover ÷ n), and all of them until then come to floor(k × amount ÷ n). */
export function allowedBy({ amount, turnover, steps, lost }: Omit<Award, 'released'>, wagered: Paise): Paise {
  const most = subtract(amount, lost)
  if (turnover === 0) return most
  const reached = Math.min(steps, Number((BigInt(wagered) * BigInt(steps)) / BigInt(turnover)))
  return smaller(most, paise(Math.floor((reached * amount) / steps)))
}

/** Wagering of an award: all that counts, and what of it has counted for so long that it is paid for. */
export type Wagered = { readonly all: Paise; readonly ripe: Paise }

/** What moves now: more to the player, or what is no longer covered back from them (negative). */
export function decideStep(award: Award, { all, ripe }: Wagered): Paise {
  const most = allowedBy(award, all)
  if (award.released > most) return subtract(most, award.released)
  const allowed = allowedBy(award, ripe)
  return allowed > award.released ? subtract(allowed, award.released) : ZERO
}
