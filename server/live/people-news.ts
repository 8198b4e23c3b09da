/** What an upline is told of the people below it. 001 §7.1. */
import { serverEvents, writePayload } from '@paddock/contract'
import type { Topics } from '../topics.ts'
import type { Bus } from '../platform/bus.ts'
import { accountRoom, type Io } from './rooms.ts'

/** Gives the function that ends it. */
export function announcePeople(io: Io, bus: Bus<Topics>): () => void {
  return bus.subscribe('personCreated', ({ id, parentId, ancestors, userName, role }) => {
    const payload = { userId: String(id), userName, userType: role, parentId: String(parentId) }
    const rooms = ancestors.map(accountRoom)
    io.to(rooms).emit(serverEvents.personCreated.name, writePayload(serverEvents.personCreated, payload))
  })
}
