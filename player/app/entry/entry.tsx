/** The way in as the app has it: what is open over the page, who has come how far, and where it leads afterwards. */
import { shownText, TEXTS } from '@paddock/ui/words'
import { must } from '@paddock/domain/result'
import { showToast } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { useLocation } from 'wouter'
import type { OnArrived } from '../../features/entry/index.ts'
import { part } from '../../routing/part.tsx'
import { session } from '../services.ts'
import { type Prompt, PromptContext } from '../sign-in-prompt.tsx'
import { clearEntry, entrySession, keepForced, resumeForced } from './entry-client.ts'
import { EntryContext, type EntryControls } from './controls.ts'
import { afterMove, isForced, NOWHERE, type OpenSheet, pathAfter, type Popup, STILL_FORCED } from './state.ts'

const EntrySheet = part(() => import('./entry-sheet.tsx'))
const Popups = part(() => import('./popups.tsx'))

/** 001 §2.8: the sheet has slid away. */
const LEAVES_MS = 500

export function EntryProvider({ children }: { readonly children: ReactNode }) {
  const controls = useControls()
  const { open, leave, closePopup, entry } = controls
  const prompt = useCallback<Prompt>((reason) => open({ is: 'login', reason: reason ?? null }), [open])
  return (
    <PromptContext value={prompt}>
      <EntryContext value={controls}>
        {children}
        {entry.sheet && (
          <Suspense>
            <EntrySheet sheet={entry.sheet} onClose={leave} />
          </Suspense>
        )}
        {entry.popup && (
          <Suspense>
            <Popups popup={entry.popup} onClose={closePopup} />
          </Suspense>
        )}
      </EntryContext>
    </PromptContext>
  )
}

function useControls(): EntryControls {
  const [entry, move] = useReducer(afterMove, null, () => (resumeForced() ? STILL_FORCED : NOWHERE))
  const [isRemembered, remember] = useState(true)
  const [path, navigate] = useLocation()
  const site = useSite()

  useEffect(() => {
    if (!entry.isLeaving) return undefined
    const timer = setTimeout(() => move({ type: 'gone' }), LEAVES_MS)
    return () => clearTimeout(timer)
  }, [entry.isLeaving])

  const open = useCallback((sheet: OpenSheet) => move({ type: 'open', sheet, from: location.pathname }), [])
  const turn = useCallback((sheet: OpenSheet) => move({ type: 'turn', sheet }), [])
  const leave = useCallback(() => {
    if (isForced(entry.sheet)) showToast(TEXTS.changePasswordFirst, 'bad')
    else move({ type: 'leave' })
  }, [entry.sheet])
  const restart = useCallback(
    (reason: string | null) => {
      clearEntry()
      move({ type: 'restart', reason })
      if (pathAfter(location.pathname) === '/' && location.pathname !== '/') navigate('/', { replace: true })
    },
    [navigate],
  )
  const arrived = useCallback<OnArrived>(
    (arrival) => {
      const { stage, password } = arrival
      if (stage === 'FULL') {
        beginSession(arrival, isRemembered)
        showToast(shownText(arrival.message), 'good')
        greet(arrival, site.kind)
      }
      const popup = stage === 'FULL' ? popupAfter(arrival, site.can('welcomePopup') && !site.maintenance) : null
      if (stage === 'CHANGE_PASSWORD') keepForced()
      move({ type: 'arrived', stage, password, popup })
      if (stage === 'SECOND_FACTOR') navigate('/login-auth')
      // A sign-up ends at home; a login where it began.
      else if (stage === 'FULL') {
        const to = arrival.by === 'signUp' ? '/' : pathAfter(path === '/login-auth' ? entry.backTo : path)
        if (to !== path) navigate(to, { replace: true })
      }
    },
    [isRemembered, navigate, site, path, entry.backTo],
  )
  const closePopup = useCallback(() => move({ type: 'closePopup' }), [])
  return useMemo(
    () => ({ entry, isRemembered, remember, open, turn, leave, arrived, restart, closePopup }),
    [entry, isRemembered, open, turn, leave, arrived, restart, closePopup],
  )
}

type ArrivedAs = Parameters<OnArrived>[0]

/** From the page's memory to where it is kept: only now others see somebody signed in. */
function beginSession({ user }: ArrivedAs, isRemembered: boolean): void {
  const { token } = must(entrySession.read(), 'who arrived has a session')
  clearEntry()
  session.begin({ token, correlationId: user.correlationId }, isRemembered)
}

/** What follows a login without anybody waiting for it. 000 §4. */
function greet(arrival: ArrivedAs, kind: 'b2b' | 'b2c'): void {
  void import('./greeting.ts').then(({ afterLogin }) => afterLogin(arrival, kind))
}

const GREETED = 'paddock.greeted'

/** The banner comes after the first login in this browser. 001 §2.3. */
function popupAfter({ by }: ArrivedAs, hasBanner: boolean): Popup | null {
  if (by === 'signUp') return 'phoneVerified'
  if (!hasBanner || localStorage.getItem(GREETED)) return null
  localStorage.setItem(GREETED, 'true')
  return 'banner'
}
