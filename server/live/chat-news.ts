/** What a player and the officers above hear of conversations. docs/domain/chat.md. */
import { serverEvents, writePayload } from '@paddock/contract'
import type { Bus } from '../platform/bus.ts'
import type { Topics } from '../topics.ts'
import { accountRoom, type Io, personRoom } from './rooms.ts'

/** Gives the function that ends it. */
export function announceChats(io: Io, bus: Bus<Topics>): () => void {
  return bus.subscribe('chat', ({ chatId, accountId, ancestors }) => {
    // The player's own, whether they practise or not.
    io.to([personRoom(accountId), ...ancestors.map(accountRoom)]).emit(
      serverEvents.chatChanged.name,
      writePayload(serverEvents.chatChanged, { chatId }),
    )
  })
}
