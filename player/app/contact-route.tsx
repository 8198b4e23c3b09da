import { ContactWays } from '../features/shell-contact/index.ts'
import { readOrigin } from './origin.ts'
import { CHROME_WORDS } from '../words/chrome.ts'

/** Where the footer's "Contact Us" leads. 001 §2.7. */
export default function ContactRoute() {
  const { contact } = CHROME_WORDS
  return (
    <section aria-label={contact.title} className="rounded-md border border-line bg-surface">
      <h1 className="flex h-12 items-center border-b border-line px-4 text-md font-bold">{contact.title}</h1>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-sm text-quiet">{contact.hint}</p>
        <ContactWays branchId={readOrigin(localStorage).branchId ?? null} />
      </div>
    </section>
  )
}
