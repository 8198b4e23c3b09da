import { isFinal } from '@paddock/domain/payments'
import type { StoredRequest } from './store.ts'
import { isTakenBelow, takenUntil } from './taken.ts'

type QueuedRequest = Pick<StoredRequest, 'state' | 'takenBy' | 'takenByName' | 'takenAt' | 'takenAncestors'> & {
  readonly ownerName: string
  readonly mine: boolean
  readonly firstByName: string | null
}

/** Who reads it, by whom they stand as, and when. */
export type Reading = { readonly standing: number; readonly now: number }

/** What officers see of any request: whose it is, who works on it, and whether it takes two. `isForTwo`: by the sums of 24 hours. */
export function presentDesk(row: QueuedRequest, isForTwo: boolean, { standing, now }: Reading) {
  const until = takenUntil(row, now)
  return {
    ownerName: row.ownerName,
    mine: row.mine,
    takenBy: until === null ? null : row.takenByName,
    takenUntil: until,
    takenBelow: until !== null && isTakenBelow(row, standing),
    firstBy: row.firstByName,
    needsTwo: !isFinal(row.state) && isForTwo,
  }
}
