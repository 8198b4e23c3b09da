import { ROLE_TEXTS } from '@paddock/contract'
import { isFinal } from '@paddock/domain/payments'
import type { Role } from '@paddock/domain/roles'
import type { Actor } from '../../platform/http-call.ts'
import { officerTold, standsAs } from '../../platform/stands-as.ts'
import type { StoredRequest } from './store.ts'
import { type FirstSpoken, hasFirstWord, isTakenBelow, type Takeable, takenUntil } from './taken.ts'

type QueuedRequest = Pick<StoredRequest, 'state'> &
  Takeable &
  FirstSpoken & {
    readonly ownerName: string
    readonly ownerRole: Role
    readonly mine: boolean
    readonly firstByName: string | null
    readonly firstByRole: Role | null
  }

/** Who reads it, by whom they stand as, and when. */
export type Reading = { readonly standing: number; readonly role: Role; readonly now: number }
export const readingOf = (actor: Pick<Actor, 'accountId' | 'role'>, now: number): Reading => ({
  standing: standsAs(actor),
  role: actor.role,
  now,
})

/** An officer who did something, told to those who may decide; of one above the reader the role alone. Law D-40. */
export const deciderTold = (name: string | null, role: Role | null, mine: boolean, reader: Role): string | null =>
  mine && name !== null && role !== null ? officerTold(name, role, reader) : null

/** Whose a request is to decide, by name to all who may: to whoever stands between its player and its owner the role alone is told. Law D-40. */
export const ownerTold = ({
  mine,
  ownerName,
  ownerRole,
}: Pick<QueuedRequest, 'mine' | 'ownerName' | 'ownerRole'>): string => (mine ? ownerName : ROLE_TEXTS[ownerRole])

/**
 * What officers see of any request: whose it is, who works on it, and whether it takes two. Who works on it stands as high as its owner, or higher: that
 * is for those who may decide it. `isForTwo`: by the sums of 24 hours.
 */
export function presentDesk(row: QueuedRequest, isForTwo: boolean, { standing, role, now }: Reading) {
  const until = takenUntil(row, now)
  const isSaid = hasFirstWord(row, now)
  return {
    ownerName: ownerTold(row),
    mine: row.mine,
    takenBy: until === null ? null : deciderTold(row.takenByName, row.takenByRole, row.mine, role),
    takenUntil: until,
    takenBelow: until !== null && isTakenBelow(row, standing),
    firstBy: isSaid ? deciderTold(row.firstByName, row.firstByRole, row.mine, role) : null,
    needsTwo: !isFinal(row.state) && isForTwo,
  }
}
