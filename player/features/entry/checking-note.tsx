import { useClient } from '@paddock/ui/client'
import { useSyncExternalStore } from 'react'
import { ENTRY_WORDS } from '../../words/entry.ts'
import { TextButton } from './form-parts.tsx'

/** While the device solves what the server asks for in place of a wait. Its line is there before it is needed. */
export function CheckingNote() {
  const { checking } = useClient()
  const isChecking = useSyncExternalStore(checking.subscribe, checking.read)
  return (
    <output className="block">
      {isChecking && (
        <div className="flex items-center gap-2 rounded-md bg-raised px-3 py-1">
          <p className="flex-1 py-1 text-sm">
            <b className="block">{ENTRY_WORDS.checking}</b>
            <span className="text-xs text-quiet">{ENTRY_WORDS.checkingHint}</span>
          </p>
          <TextButton onClick={checking.stop}>{ENTRY_WORDS.stopChecking}</TextButton>
        </div>
      )}
    </output>
  )
}
