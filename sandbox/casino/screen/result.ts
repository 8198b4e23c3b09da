import type { Round } from './link.ts'
import { rupees, shortTimes } from './money.ts'
import { say } from './say.ts'

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
  if (stage === 'givingBack' || stage === 'cancelled') return less(say('Stake back'))
  if (stage === 'disputed') return less(say('Being looked at'))
  if (payout > stake) {
    const won = rupees(payout - stake)
    return { look: 'won', text: `+${won}`, by: shortTimes(payout / stake), told: say('Won {0}.', won) }
  }
  if (payout === stake) return less(say('Stake back'))
  if (payout > 0) return less(say('{0} back of {1}', rupees(payout), rupees(stake)))
  return { look: 'lost', text: `−${rupees(stake)}`, told: say('Lost {0}.', rupees(stake)) }
}

const less = (text: string): Result => ({ look: 'less', text, told: `${text}.` })

/** Of one that was taken back, or never came to be, nothing can be drawn. */
export const hasFallen = ({ stage, outcome }: Round): boolean =>
  outcome !== null && stage !== 'givingBack' && stage !== 'cancelled'
