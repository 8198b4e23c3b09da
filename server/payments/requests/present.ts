import { ROLE_TEXTS } from '@paddock/contract'
import { isFinal } from '@paddock/domain/payments'
import type { Role } from '@paddock/domain/roles'
import type { StoredRequest } from './store.ts'
import { isTakenBelow, takenUntil } from './taken.ts'

type QueuedRequest = Pick<StoredRequest, 'state' | 'takenBy' | 'takenByName' | 'takenAt' | 'takenAncestors'> & {
  readonly ownerName: string
  readonly ownerRole: Role
  readonly mine: boolean
  readonly firstByName: string | null
}

/** Who reads it, by whom they stand as, and when. */
export type Reading = { readonly standing: number; readonly now: number }

/** Whose a request is to decide, by name to all who may: to whoever stands between its player and its owner the role alone is told. Law D-40. */
export const ownerTold = ({
  mine,
  ownerName,
  ownerRole,
}: Pick<QueuedRequest, 'mine' | 'ownerName' | 'ownerRole'>): string => (mine ? ownerName : ROLE_TEXTS[ownerRole])

/**
 * What officers see of any request: whose it is, who works on it, and whether it takes two. Who works on it stands as high as its owner, or higher: the
 * name is for those who may decide it. `isForTwo`: by the sums of 24 hours.
 */
export function presentDesk(row: QueuedRequest, isForTwo: boolean, { standing, now }: Reading) {
  const until = takenUntil(row, now)
  return {
    ownerName: ownerTold(row),
    mine: row.mine,
    takenBy: until === null || !row.mine ? null : row.takenByName,
    takenUntil: until,
    takenBelow: until !== null && isTakenBelow(row, standing),
    firstBy: row.mine ? row.firstByName : null,
    needsTwo: !isFinal(row.state) && isForTwo,
  }
}
