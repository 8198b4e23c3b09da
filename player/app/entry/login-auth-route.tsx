import { ClientProvider } from '@paddock/ui/client'
import { Redirect } from 'wouter'
import { SecondFactorForm } from '../../features/entry/index.ts'
import { ENTRY_WORDS } from '../../words/entry.ts'
import { CardPage } from './card-page.tsx'
import { useEntry } from './controls.ts'
import { useArrived } from './use-arrived.ts'
import { entryClient, entrySession } from './entry-client.ts'
import { pathAfter } from './state.ts'

/** 000 §2: only between the password and the second factor; a reload begins again. */
export default function LoginAuthRoute() {
  const { entry, restart } = useEntry()
  const arrived = useArrived()
  if (entry.secondFactor === null && entry.sheet === null) return <Redirect to={pathAfter(entry.backTo)} replace />
  return (
    <CardPage title={ENTRY_WORDS.secondFactor}>
      <p className="px-4 pb-3 text-sm text-quiet">{ENTRY_WORDS.secondFactorHint}</p>
      <ClientProvider client={entryClient} session={entrySession}>
        <SecondFactorForm onArrived={arrived} onEnded={restart} />
      </ClientProvider>
    </CardPage>
  )
}
