/** What an officer of the desk may do, and of which events. Ours. Law D-18; docs/domain/desk.md. */
import { DESK_RIGHTS, type DeskOfficer } from '@paddock/domain/desk'
import * as z from 'zod/mini'
import { count, id, instant, shortText } from '../values.ts'

/** For everything, and then nothing is named; or for whole sports and for events. */
const rights = {
  rights: z.array(z.enum(DESK_RIGHTS)).check(z.maxLength(DESK_RIGHTS.length)),
  everything: z.boolean(),
  sportIds: z.array(id).check(z.maxLength(50)),
  eventIds: z.array(id).check(z.maxLength(200)),
}
export const deskRights = z.object(rights)
export const strictDeskRights = z.strictObject(rights)
export type DeskRights = z.output<typeof deskRights>

/** As the domain decides by them: what is named twice once, and in one order. */
export const officerOf = ({ rights, everything, sportIds, eventIds }: DeskRights): DeskOfficer => ({
  rights: DESK_RIGHTS.filter((right) => rights.includes(right)),
  assignedTo: everything
    ? 'EVERYTHING'
    : { sportIds: [...new Set(sportIds)].toSorted(), eventIds: [...new Set(eventIds)].toSorted() },
})

export const presentRights = ({ rights, assignedTo }: DeskOfficer): DeskRights =>
  assignedTo === 'EVERYTHING'
    ? { rights: [...rights], everything: true, sportIds: [], eventIds: [] }
    : {
        rights: [...rights],
        everything: false,
        sportIds: [...assignedTo.sportIds],
        eventIds: [...assignedTo.eventIds],
      }

export const deskOfficer = z.object({
  userId: id,
  userName: shortText,
  fullName: shortText,
  locked: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** With the first password still, or one that was reset. */
  mustChangePassword: z.boolean(),
  ...rights,
  /** Of the events that are named. */
  eventNames: z.record(id, shortText),
  /** How often the rights were changed: a change says which it has seen. */
  version: count,
  /** Rights that wait for another administrator, and who proposed them; null where none do. */
  proposed: z.nullable(z.object({ ...rights, proposedBy: shortText })),
  madeBy: shortText,
  createdAt: instant,
})
export type DeskOfficerDocs = z.output<typeof deskOfficer>
