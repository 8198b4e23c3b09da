import type { MarketStatus } from '@paddock/domain/market'

/** What may be done with a market as it stands; the server decides again. Law 2.9. */
export type Step = StatusStep | 'RESULT' | 'ROLL_BACK'
/** What sets its status. */
export type StatusStep = 'SUSPENDED' | 'OPEN' | 'CLOSED'
export const isStatusStep = (step: Step): step is StatusStep => step !== 'RESULT' && step !== 'ROLL_BACK'

export function stepsOf(status: MarketStatus): readonly Step[] {
  switch (status) {
    case 'OPEN':
      return ['SUSPENDED', 'CLOSED']
    case 'SUSPENDED':
      return ['OPEN', 'CLOSED']
    case 'INACTIVE':
      return ['CLOSED']
    case 'CLOSED':
      return ['RESULT']
    case 'SETTLED':
    case 'VOIDED':
      return ['ROLL_BACK']
    case 'SETTLING':
      return []
  }
}
