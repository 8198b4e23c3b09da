/** One account, one screen, where the site wants it so: a newer tab of the same session ends the older. Security T18. */
import { serverEvents, TEXTS, writePayload } from '@paddock/contract'
import type { SessionEnd } from '../auth/index.ts'
import type { Io, Socket } from './rooms.ts'

/** A page that is reloaded has another tab's name for a moment before its old socket is gone. */
const GRACE_MS = 10_000

/** Says why, then closes. */
export function endSocket(socket: Pick<Socket, 'emit' | 'disconnect'>, reason: SessionEnd | null): void {
  if (reason === 'DUPLICATE')
    socket.emit(
      serverEvents.duplicateScreen.name,
      writePayload(serverEvents.duplicateScreen, { message: TEXTS.duplicateScreen }),
    )
  else socket.emit(serverEvents.loggedOut.name, {})
  socket.disconnect(true)
}

/** After the grace both are still there: the older one goes. */
export function watchTabs(io: Io, newer: Socket, graceMs = GRACE_MS): void {
  const older = sameSession(io, newer).filter(({ data }) => data.tab !== newer.data.tab)
  if (older.length === 0) return
  setTimeout(() => {
    if (!newer.connected) return
    for (const socket of older) if (socket.connected) endSocket(socket, 'DUPLICATE')
  }, graceMs).unref()
}

function sameSession(io: Io, { id, data }: Socket): Socket[] {
  if (data.tab === null) return []
  return [...io.sockets.sockets.values()].filter(
    (other) => other.id !== id && other.data.tab !== null && other.data.actor.sessionKey === data.actor.sessionKey,
  )
}
