import type { Client } from '@paddock/ui/client'
import { useSyncExternalStore } from 'react'
import { WORDS } from '../../words/shell.ts'

/** While the machine solves what the server asks for in place of a wait. Its line is there before it is needed. */
export function CheckingNote({ client: { checking } }: { readonly client: Client }) {
  const isChecking = useSyncExternalStore(checking.subscribe, checking.read)
  return (
    <output className="block">
      {isChecking && (
        <div className="flex items-center gap-2 rounded-md bg-raised px-3 py-1">
          <p className="flex-1 py-1 text-sm">
            <b className="block">{WORDS.checking}</b>
            <span className="text-xs text-quiet">{WORDS.checkingHint}</span>
          </p>
          <button type="button" onClick={checking.stop} className="min-h-9 px-2 text-sm text-quiet hover:text-text">
            {WORDS.stopChecking}
          </button>
        </div>
      )}
    </output>
  )
}
