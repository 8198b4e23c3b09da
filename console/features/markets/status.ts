import type { MarketStatus } from '@paddock/domain/market'

/** What may be done with a market as it stands; the server decides again. Law 2.9. */
export type Step = 'SUSPENDED' | 'OPEN' | 'CLOSED' | 'RESULT'

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
    case 'SETTLING':
    case 'SETTLED':
    case 'VOIDED':
      return []
  }
}
