/** The session where the player wished it kept: in this browser, or in this tab only. */
import { type Session, type SessionStore, storedSession } from '@paddock/ui/client'

export type KeptSession = SessionStore & {
  /** A session that begins; another that was here is forgotten. */
  readonly begin: (session: Session, isRemembered: boolean) => void
}

export function keptSession(browser: Storage, tab: Storage): KeptSession {
  const remembered = storedSession(browser)
  const brief = storedSession(tab, 'paddock.session.tab')
  const clear = () => {
    brief.clear()
    remembered.clear()
  }
  return {
    read: () => brief.read() ?? remembered.read(),
    save: (session) => (brief.read() ? brief : remembered).save(session),
    clear,
    begin: (session, isRemembered) => {
      // The one that begins is there before the other goes, so that nobody sees the player signed out between the two.
      const [here, other] = isRemembered ? [remembered, brief] : [brief, remembered]
      here.save(session)
      if (other.read()) other.clear()
    },
    subscribe: (listener) => {
      const stops = [brief.subscribe(listener), remembered.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
