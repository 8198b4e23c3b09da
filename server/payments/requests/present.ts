import { ofRupees, type Paise } from '@paddock/domain/money'
import { isFinal } from '@paddock/domain/payments'
import type { StoredRequest } from './store.ts'
import { takenUntil } from './taken.ts'

type QueuedRequest = Pick<StoredRequest, 'state' | 'takenBy' | 'takenByName' | 'takenAt'> & {
  readonly ownerName: string
  readonly mine: boolean
  readonly firstByName: string | null
  /** Of 24 hours before now, without this one. */
  readonly ofDay: number
}

/** What officers see of any request: whose it is, who works on it, and whether it takes two. `twoOfficersAbove`: the site's, in rupees. */
export function presentDesk(row: QueuedRequest, left: Paise, twoOfficersAbove: number | null, now: number) {
  const until = takenUntil(row, now)
  return {
    ownerName: row.ownerName,
    mine: row.mine,
    takenBy: until === null ? null : row.takenByName,
    takenUntil: until,
    firstBy: row.firstByName,
    needsTwo: !isFinal(row.state) && twoOfficersAbove !== null && row.ofDay + left > ofRupees(twoOfficersAbove),
  }
}
