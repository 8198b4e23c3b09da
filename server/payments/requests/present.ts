import { isFinal } from '@paddock/domain/payments'
import type { StoredRequest } from './store.ts'
import { takenUntil } from './taken.ts'

type QueuedRequest = Pick<StoredRequest, 'state' | 'takenBy' | 'takenByName' | 'takenAt'> & {
  readonly ownerName: string
  readonly mine: boolean
  readonly firstByName: string | null
}

/** What officers see of any request: whose it is, who works on it, and whether it takes two. `isForTwo`: by the sums of 24 hours. */
export function presentDesk(row: QueuedRequest, isForTwo: boolean, now: number) {
  const until = takenUntil(row, now)
  return {
    ownerName: row.ownerName,
    mine: row.mine,
    takenBy: until === null ? null : row.takenByName,
    takenUntil: until,
    firstBy: row.firstByName,
    needsTwo: !isFinal(row.state) && isForTwo,
  }
}
