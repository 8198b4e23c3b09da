/**
 * Who may have an export made now. Each has a thread and a file on the disk while it is made, so there are few, and nobody's readers may
 * hold all of them: not those of one site, not those who come from one place, and never those whom anybody may be. Security T59.
 */
import { isOwnMachine } from '../platform/http/client-address.ts'
import type { Actor, Exporting } from '../platform/http-call.ts'

/** Of one process, how many at once: in all, of one site, and from one neighbourhood of addresses. */
type Most = { readonly all: number; readonly site: number; readonly place: number }
const OF_ACCOUNTS: Most = { all: 6, site: 4, place: 2 }
/** Anybody has a demo account for the asking. These stand beside the others' places and take none of them. */
const OF_DEMO: Most = { all: 2, site: 1, place: 1 }

type Holder = { readonly siteId: number; readonly isDemo: boolean; readonly place: string | null }
type Asking = Pick<Exporting['asked'], 'site' | 'place' | 'address'> & {
  readonly actor: Pick<Actor, 'accountId' | 'isDemo'>
}

export type Places = {
  /** What gives the place back; `RUNNING` when this account has one, `FULL` when no other is to be had. */
  take(asking: Asking): (() => void) | 'RUNNING' | 'FULL'
}

export function createPlaces(): Places {
  const holders = new Map<number, Holder>()

  function isFull({ siteId, isDemo, place }: Holder): boolean {
    const most = isDemo ? OF_DEMO : OF_ACCOUNTS
    const alike = [...holders.values()].filter((other) => other.isDemo === isDemo)
    const ofSite = alike.filter((other) => other.siteId === siteId)
    const ofPlace = alike.filter((other) => other.place === place)
    return alike.length >= most.all || ofSite.length >= most.site || (place !== null && ofPlace.length >= most.place)
  }

  return {
    take({ site, place, address, actor: { accountId, isDemo } }) {
      if (holders.has(accountId)) return 'RUNNING'
      // What comes from the machine itself comes from no neighbourhood: it is a proxy that does not say for whom it asks.
      const holder = { siteId: site.id, isDemo, place: isOwnMachine(address) ? null : place }
      if (isFull(holder)) return 'FULL'
      holders.set(accountId, holder)
      return () => void holders.delete(accountId)
    },
  }
}
