/** What a complaint holds of what it is about, in words. */
import type { ComplaintTrail } from '@paddock/contract/shapes/complaint'
import { marketStatusText } from '../bets/index.ts'
import { reasonText } from '../client/index.ts'
import { COMPLAINT_STEPS } from './words.ts'

export { COMPLAINT_STEPS }

type Step = keyof typeof COMPLAINT_STEPS
const isStep = (what: string): what is Step => what in COMPLAINT_STEPS

/** 'Settled · India', 'Not accepted · The price has moved'. A step that is not known stands as it came. */
export function stepText({ what, note, reason }: Pick<ComplaintTrail, 'what' | 'note' | 'reason'>): string {
  const said = isStep(what) ? COMPLAINT_STEPS[what] : what
  const why = what === 'MARKET' ? marketStatusText(note) : reason === null ? note : reasonText(reason)
  return why === null ? said : `${said} · ${why}`
}
