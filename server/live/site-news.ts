/** What everybody on a site is told of the site itself. 001 §7.1. */
import { type LiveEvent, type PayloadOf, serverEvents, writePayload } from '@paddock/contract'
import type { Topics } from '../topics.ts'
import type { Bus } from '../platform/bus.ts'
import { RELOAD_WITHIN_MS, type SiteNews } from '../sites/index.ts'
import { accountRoom, type Io, siteRoom } from './rooms.ts'

const READ_WITHIN_MS = 3000

/** Gives the function that ends it. */
export function announceSites(io: Io, bus: Bus<Topics>): () => void {
  const ends = [
    bus.subscribe('site', (news) => announce(io, news)),
    bus.subscribe('notified', ({ accountId, notification }) => {
      const { title, description, image } = notification
      const said = writePayload(serverEvents.notification, { title, description, image, notification })
      io.to(accountRoom(accountId)).emit(serverEvents.notification.name, said)
    }),
    bus.subscribe('untold', ({ accountIds }) => {
      for (const id of accountIds)
        io.to(accountRoom(id)).emit(
          serverEvents.notificationsChanged.name,
          writePayload(serverEvents.notificationsChanged, {}),
        )
    }),
    bus.subscribe('notice', ({ accountIds, title, description }) => {
      const said = writePayload(serverEvents.notification, { title, description, image: null })
      for (const id of accountIds) io.to(accountRoom(id)).emit(serverEvents.notification.name, said)
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}

function announce(io: Io, news: SiteNews): void {
  const room = siteRoom(news.siteId)
  const tell = <E extends LiveEvent>(said: E, payload: PayloadOf<E>) => {
    io.to(room).emit(said.name, writePayload(said, payload))
  }
  switch (news.what) {
    case 'OPENED':
      return
    case 'CONFIG':
      return tell(serverEvents.homeCacheChanged, { withinMs: READ_WITHIN_MS })
    case 'REFRESH':
      return tell(serverEvents.refreshPage, { withinMs: RELOAD_WITHIN_MS })
    case 'MAINTENANCE':
      tell(serverEvents.maintenance, { maintenanceMode: news.on })
      return tell(serverEvents.maintenanceAsSpelt, { maintenanceMode: news.on })
    case 'SOCKET':
      if (news.on) return
      tell(serverEvents.socketOff, {})
      io.in(room).disconnectSockets(true)
  }
}
