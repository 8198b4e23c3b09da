/** How often a call may be made: of each that changes something, by the account that makes it and by the place it comes from. */
import type { Endpoint } from '@paddock/contract'
import { type Buckets, createBuckets, type Rate } from './buckets.ts'
import { isOwnMachine } from './client-address.ts'

export type Caller = { readonly accountId: number | null; readonly address: string; readonly place: string }

/** So many accounts of one neighbourhood at once make no crowd: a provider puts thousands of homes behind one. */
const ACCOUNTS_OF_PLACE = 20

export type Budgets = {
  /** 0 when it may be made, which takes it from the budget; else how long to wait, milliseconds. */
  take(call: Endpoint, caller: Caller): number
}

/** `bets`: what the calls may do that take their budget from the installation's settings. */
export function createBudgets(bets: Rate, clock: () => number): Budgets {
  const ofCalls = new Map<Endpoint, { readonly own: Buckets<number>; readonly places: Buckets<string> }>()

  function bucketsOf(call: Endpoint, { burst, perSecond }: Rate) {
    const known = ofCalls.get(call)
    if (known) return known
    const ofPlaces = { burst: burst * ACCOUNTS_OF_PLACE, perSecond: perSecond * ACCOUNTS_OF_PLACE }
    const made = {
      own: createBuckets<number>({ burst, perSecond }, clock),
      places: createBuckets<string>(ofPlaces, clock),
    }
    ofCalls.set(call, made)
    return made
  }

  return {
    take(call, { accountId, address, place }) {
      if (call.budget === null) return 0
      const { own, places } = bucketsOf(call, call.budget === 'BETS' ? bets : call.budget)
      const ofAccount = accountId === null ? 0 : own.take(accountId)
      return ofAccount > 0 || isOwnMachine(address) ? ofAccount : places.take(place)
    },
  }
}
