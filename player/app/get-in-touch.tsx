import { useSite } from '@paddock/ui/site'
import { ContactWays } from '../features/shell-contact/index.ts'
import { readOrigin } from './origin.ts'
import { CHROME_WORDS } from '../words/chrome.ts'

/** 001 §2.3. */
export function GetInTouch() {
  const isShown = useSite().can('getInTouch')
  if (!isShown) return null
  return (
    <section aria-label={CHROME_WORDS.contact.title} className="border-t border-line pt-4">
      <h2 className="text-sm font-bold text-text">{CHROME_WORDS.contact.title}</h2>
      <p className="mb-2">{CHROME_WORDS.contact.hint}</p>
      <ContactWays branchId={readOrigin(localStorage).branchId ?? null} />
    </section>
  )
}
