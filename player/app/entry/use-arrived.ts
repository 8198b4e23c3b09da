/** What follows when somebody has come a step further in: loaded with the ways in, since nobody arrives without one. */
import { shownText } from '@paddock/ui/words'
import { must } from '@paddock/domain/result'
import { showToast } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { useCallback } from 'react'
import { useLocation } from 'wouter'
import type { OnArrived } from '../../features/entry/index.ts'
import { session } from '../services.ts'
import { useEntry } from './controls.ts'
import { clearEntry, entrySession, keepForced } from './entry-client.ts'
import { afterLogin } from './greeting.ts'
import { pathAfter, type Popup } from './state.ts'

export function useArrived(): OnArrived {
  const { entry, isRemembered, move } = useEntry()
  const [path, navigate] = useLocation()
  const site = useSite()
  return useCallback<OnArrived>(
    (arrival) => {
      const { stage, password } = arrival
      if (stage === 'FULL') {
        beginSession(arrival, isRemembered)
        showToast(shownText(arrival.message), 'good')
        afterLogin(arrival, site.kind)
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
    [isRemembered, move, navigate, site, path, entry.backTo],
  )
}

type ArrivedAs = Parameters<OnArrived>[0]

/** From the page's memory to where it is kept: only now others see somebody signed in. */
function beginSession({ user }: ArrivedAs, isRemembered: boolean): void {
  const { token } = must(entrySession.read(), 'who arrived has a session')
  clearEntry()
  session.begin({ token, correlationId: user.correlationId }, isRemembered)
}

const GREETED = 'paddock.greeted'

/** The banner comes after the first login in this browser. 001 §2.3. */
function popupAfter({ by }: ArrivedAs, hasBanner: boolean): Popup | null {
  if (by === 'signUp') return 'phoneVerified'
  if (!hasBanner || localStorage.getItem(GREETED)) return null
  localStorage.setItem(GREETED, 'true')
  return 'banner'
}
