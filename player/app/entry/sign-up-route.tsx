import { ClientProvider, useIsSignedIn } from '@paddock/ui/client'
import { Icon } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { useEffect, useState } from 'react'
import { Redirect, useParams, useSearchParams } from 'wouter'
import { RegisterForm } from '../../features/entry/index.ts'
import { keepOrigin, readOrigin } from '../origin.ts'
import { ENTRY_WORDS } from '../../words/entry.ts'
import { CardPage } from './card-page.tsx'
import { useEntry } from './controls.ts'
import { tellVisit } from './tell-visit.ts'
import { useArrived } from './use-arrived.ts'
import { entryClient, entrySession } from './entry-client.ts'

/** The page whose register sheet is always open, and where every link that brings somebody ends. 001 §2.1. */
export default function SignUpRoute() {
  const site = useSite()
  const params = useParams<Partial<Record<string, string>>>()
  const subId = useSearchParams()[0].get('sub')
  const isSignedIn = useIsSignedIn()
  const { open } = useEntry()
  const arrived = useArrived()
  // Kept before the form reads it.
  const [origin] = useState(() => {
    keepOrigin(localStorage, { ...params, ...(params['referrer'] && subId !== null && { subId }) })
    return readOrigin(localStorage)
  })
  const code = site.can('affiliates') && !isSignedIn ? params['referrer'] : undefined
  useEffect(() => {
    if (code) tellVisit(entryClient, { code, subId })
  }, [code, subId])
  if (isSignedIn || !site.can('register')) return <Redirect to="/" replace />
  return (
    <CardPage title={ENTRY_WORDS.signUpTitle(site.config.name)} beside={<Reasons />} isSheet>
      <ClientProvider client={entryClient} session={entrySession}>
        <RegisterForm origin={origin} onArrived={arrived} onLogin={() => open({ is: 'login', reason: null })} />
      </ClientProvider>
    </CardPage>
  )
}

function Reasons() {
  const site = useSite()
  return (
    <div className="flex flex-col gap-4">
      <p className="text-lg font-bold">{site.config.headerBottom.marqueeText || site.config.name}</p>
      <ul className="flex flex-col gap-3">
        {ENTRY_WORDS.signUpPoints.map((point) => (
          <li key={point} className="flex items-center gap-3 text-md">
            <Icon name="check" className="size-5 text-brand-text" />
            {point}
          </li>
        ))}
      </ul>
    </div>
  )
}
