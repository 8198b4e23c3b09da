/** The way in as the app has it: what is open over the page, who has come how far, and where it leads afterwards. */
import { TEXTS } from '@paddock/ui/words'
import { showToast } from '@paddock/ui/primitives'
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useReducer, useState } from 'react'
import { useLocation } from 'wouter'
import { part } from '../../routing/part.tsx'
import { type Prompt, PromptContext } from '../sign-in-prompt.tsx'
import { clearEntry, resumeForced } from './entry-client.ts'
import { EntryContext, type EntryControls } from './controls.ts'
import { afterMove, isForced, NOWHERE, type OpenSheet, pathAfter, STILL_FORCED } from './state.ts'

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
  const [, navigate] = useLocation()

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
  const closePopup = useCallback(() => move({ type: 'closePopup' }), [])
  return useMemo(
    () => ({ entry, isRemembered, remember, open, turn, leave, move, restart, closePopup }),
    [entry, isRemembered, open, turn, leave, restart, closePopup],
  )
}
