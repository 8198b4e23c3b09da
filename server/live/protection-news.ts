/** What a player is told of their own time and limits. Security 1.4. */
import { type LiveEvent, type PayloadOf, serverEvents, writePayload } from '@paddock/contract'
import type { Topics } from '../topics.ts'
import type { Bus } from '../platform/bus.ts'
import type { ProtectionNews } from '../protection/index.ts'
import { type Io, personRoom } from './rooms.ts'

/** Gives the function that ends it. */
export const announceProtection = (io: Io, bus: Bus<Topics>): (() => void) =>
  bus.subscribe('protection', (news) => announce(io, news))

function announce(io: Io, news: ProtectionNews): void {
  const room = personRoom(news.accountId)
  const tell = <E extends LiveEvent>(said: E, payload: PayloadOf<E>) => {
    io.to(room).emit(said.name, writePayload(said, payload))
  }
  switch (news.what) {
    case 'REALITY_CHECK':
      return tell(serverEvents.realityCheck, news.sitting)
    case 'TIME_WARNING':
      return tell(serverEvents.sessionTimeWarning, { minutesLeft: news.minutesLeft, endsAt: news.endsAt })
    case 'CHANGED':
      return tell(serverEvents.protectionChanged, {})
  }
}
