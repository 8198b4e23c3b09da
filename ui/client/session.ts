/** The signed-in session as the browser keeps it: the token and nothing else that would be worth stealing. Security T8. */

export type Session = { readonly token: string; readonly correlationId: string | null }

export type SessionStore = {
  readonly read: () => Session | null
  readonly save: (session: Session) => void
  readonly clear: () => void
  readonly subscribe: (listener: () => void) => () => void
}

const STORED_UNDER = 'paddock.session'

function parse(stored: string | null): Session | null {
  const [token, correlationId] = stored?.split(' ') ?? []
  return token ? { token, correlationId: correlationId || null } : null
}

/**
 * A session in `storage`; other tabs follow. `read` gives the same object until the session changes. Both apps live on one
 * origin: each keeps its session under a name of its own.
 */
export function storedSession(storage: Storage, storedUnder = STORED_UNDER): SessionStore {
  let session = parse(storage.getItem(storedUnder))
  const listeners = new Set<() => void>()
  const become = (next: Session | null) => {
    session = next
    for (const listener of listeners) listener()
  }
  addEventListener('storage', ({ key, newValue }) => {
    if (key === storedUnder) become(parse(newValue))
  })
  return {
    read: () => session,
    save: (next) => {
      storage.setItem(storedUnder, `${next.token} ${next.correlationId ?? ''}`)
      become(next)
    },
    clear: () => {
      storage.removeItem(storedUnder)
      become(null)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A session that ends with the page: for somebody who has not come all the way in yet. */
export function memorySession(): SessionStore {
  let session: Session | null = null
  const listeners = new Set<() => void>()
  const become = (next: Session | null) => {
    session = next
    for (const listener of listeners) listener()
  }
  return {
    read: () => session,
    save: become,
    clear: () => become(null),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
