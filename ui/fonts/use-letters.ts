import type { Language } from '../words/index.ts'
import { useEffect } from 'react'
import { fontOf } from './font-of.ts'

/** Where languages are called by their own names: a device without a script has its letters before anybody chooses one. `languages` is always the same list. */
export function useLetters(languages: readonly Language[]): void {
  useEffect(() => {
    for (const language of languages) void fontOf(language)
  }, [languages])
}
