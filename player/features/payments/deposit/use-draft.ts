/** The deposit that is being put together, as it stands on the screen and in the browser. */
import { useCallback, useRef, useState } from 'react'
import { forgetDraft, keepDraft, keptDraft } from './draft.ts'
import type { Draft } from './state.ts'

/** Every change is kept at once: the page may be gone with the next tap. Of one that is sent nothing is kept, whatever is told of it later. */
export function useDraft(owner: string): readonly [Draft, (change: Partial<Draft>) => void, () => void] {
  const [draft, setDraft] = useState(() => keptDraft(localStorage, owner, Date.now()))
  const isSent = useRef(false)
  const change = useCallback(
    (changed: Partial<Draft>) =>
      setDraft((before) => {
        const next = { ...before, ...changed }
        if (!isSent.current) keepDraft(localStorage, owner, next, Date.now())
        return next
      }),
    [owner],
  )
  const forget = useCallback(() => {
    isSent.current = true
    forgetDraft(localStorage)
  }, [])
  return [draft, change, forget]
}
