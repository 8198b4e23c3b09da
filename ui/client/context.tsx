import { must } from '@paddock/domain/result'
import { createContext, use, useSyncExternalStore } from 'react'
import type { Client } from './client.ts'
import type { SessionStore } from './session.ts'

const ClientContext = createContext<Client | null>(null)
const SessionContext = createContext<SessionStore | null>(null)

export function ClientProvider(props: {
  readonly client: Client
  readonly session: SessionStore
  readonly children: React.ReactNode
}) {
  return (
    <SessionContext value={props.session}>
      <ClientContext value={props.client}>{props.children}</ClientContext>
    </SessionContext>
  )
}

export const useClient = (): Client => must(use(ClientContext), 'a client is provided')
export const useSessionStore = (): SessionStore => must(use(SessionContext), 'a session store is provided')

export function useIsSignedIn(): boolean {
  const session = useSessionStore()
  return useSyncExternalStore(session.subscribe, () => session.read() !== null)
}
