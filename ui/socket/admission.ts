/** How the socket is opened: a ticket for each connection anew, and which refusals are worth another try. Security T57. */
import type { RefusalCode } from '@paddock/contract/refusals'

/** Names this page, so that a site which wants one screen an account sees two. */
const TAB = crypto.randomUUID()
const SOCKET_OFF: RefusalCode = 'SOCKET_OFF'
/** Of these another try may come through. */
const PASSING: ReadonlySet<string> = new Set<RefusalCode>(['FAULT', 'SOCKET_TICKET_SPENT'])

type Admission = {
  /** Asks for what opens the socket: good once. */
  readonly ticket: () => Promise<string>
  /** There is none: whoever has no session any more has been told so by the call. */
  readonly onNone: () => void
}

/** What the library asks before it opens a connection. */
export const createAdmission =
  ({ ticket, onNone }: Admission) =>
  async (send: (credentials: object) => void): Promise<void> => {
    try {
      send({ ticket: await ticket(), tab: TAB })
    } catch {
      onNone()
    }
  }

/** What follows from a connection that could not be opened: `isMeant` is whether its library would try again. */
export function afterRefusal(code: string, isMeant: boolean): 'poll' | 'come back' | 'stay away' {
  if (code === SOCKET_OFF) return 'poll'
  // Not meant any more is who was refused, or told to go.
  return isMeant || PASSING.has(code) ? 'come back' : 'stay away'
}
