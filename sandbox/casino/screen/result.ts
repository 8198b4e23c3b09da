import type { Round } from './link.ts'
import { rupees, shortTimes } from './money.ts'

type Result = {
  readonly look: 'won' | 'less' | 'lost'
  readonly text: string
  /** By how much, of a win. */
  readonly by?: string
  /** For who does not see it. */
  readonly told: string
}

/** What came of a round that is over. A return below the stake is told as what it is, and so is what was not settled. */
export function resultOf({ stage, stake, payout }: Pick<Round, 'stage' | 'stake' | 'payout'>): Result {
  if (stage === 'givingBack' || stage === 'cancelled') return less('Stake back')
  if (stage === 'disputed') return less('Being looked at')
  if (payout > stake) {
    const won = rupees(payout - stake)
    return { look: 'won', text: `+${won}`, by: shortTimes(payout / stake), told: `Won ${won}.` }
  }
  if (payout === stake) return less('Stake back')
  if (payout > 0) return less(`${rupees(payout)} back of ${rupees(stake)}`)
  return { look: 'lost', text: `−${rupees(stake)}`, told: `Lost ${rupees(stake)}.` }
}

const less = (text: string): Result => ({ look: 'less', text, told: `${text}.` })

/** Of one that was taken back, or never came to be, nothing can be drawn. */
export const hasFallen = ({ stage, outcome }: Round): boolean =>
  outcome !== null && stage !== 'givingBack' && stage !== 'cancelled'
