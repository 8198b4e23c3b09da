/** The texts that the specification fixes: word for word in English, in another language as its catalogue says them. */
import { shownText as shownInEnglish, TEXTS as ENGLISH } from '@paddock/contract/texts'
import { defineWords, translationOf } from './words.ts'

export const TEXTS = defineWords('texts', ENGLISH)

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(ENGLISH).map(([name, text]) => [text, name]))

/** What a server's message says on screen: one of the fixed texts in the reader's language, any other as it came. */
export function shownText(message: string): string {
  const shown = shownInEnglish(message)
  const name = NAMES.get(shown)
  return (name !== undefined && translationOf('texts', name)) || shown
}
