import { must } from '@paddock/domain/result'
import { createContext, use } from 'react'
import type { Entry, Move, OpenSheet } from './state.ts'

export type EntryControls = {
  readonly entry: Entry
  readonly isRemembered: boolean
  readonly remember: (isRemembered: boolean) => void
  readonly open: (sheet: OpenSheet) => void
  readonly turn: (sheet: OpenSheet) => void
  readonly leave: () => void
  /** Of who has come a step further in: `useArrived` says what belongs to it. */
  readonly move: (move: Move) => void
  /** Back to the login, with what is to be said about it. */
  readonly restart: (reason: string | null) => void
  readonly closePopup: () => void
}

export const EntryContext = createContext<EntryControls | null>(null)

export const useEntry = (): EntryControls => must(use(EntryContext), 'the way in is provided')
