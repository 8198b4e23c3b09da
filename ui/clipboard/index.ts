/** Copies, and says what was copied. 001 §8. */
import { withFacts } from '@paddock/contract/texts'
import { TEXTS } from '@paddock/ui/words'
import { showToast } from '../primitives/toast.tsx'

/** A value that stands on the page: a number, a key, an address. */
export const copyText = (value: string): Promise<boolean> => copy(value, withFacts(TEXTS.copied, { value }))

/** Something longer, of which `name` says what it is. */
export const copyAs = (name: string, text: string): Promise<boolean> =>
  copy(text, withFacts(TEXTS.copiedToClipboard, { value: name }))

/** Tells whether it is in the clipboard: a browser may forbid it. */
async function copy(text: string, message: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
  } catch {
    showToast(TEXTS.somethingWentWrong, 'bad')
    return false
  }
  showToast(message, 'good')
  return true
}
