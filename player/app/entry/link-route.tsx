import { ClientProvider } from '@paddock/ui/client'
import { useProfile } from '../../features/balance/index.ts'
import { LoginByLink } from '../../features/entry/index.ts'
import { linkSecret } from '../secret-address.ts'
import { ENTRY_WORDS } from '../../words/entry.ts'
import { CardPage } from './card-page.tsx'
import { useEntry } from './controls.ts'
import { useArrived } from './use-arrived.ts'
import { entryClient, entrySession } from './entry-client.ts'

/** Nobody is signed in by opening a link: a click that says as whom comes first. Security T1, T2. */
export default function LinkRoute() {
  const { open } = useEntry()
  const arrived = useArrived()
  const { data: profile } = useProfile()
  return (
    <CardPage title={ENTRY_WORDS.linkTitle}>
      <ClientProvider client={entryClient} session={entrySession}>
        <LoginByLink
          secret={linkSecret}
          signedInAs={profile?.userName ?? null}
          onArrived={arrived}
          onLogin={() => open({ is: 'login', reason: null })}
        />
      </ClientProvider>
    </CardPage>
  )
}
