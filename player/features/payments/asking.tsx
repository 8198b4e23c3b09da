import { Notice } from '@paddock/ui/primitives'
import { TEXTS } from '@paddock/ui/words'
import { PAYMENT_WORDS } from './words.ts'

/** In place of a form: one request is still to be decided, and the site takes no second one. */
export const Blocked = ({ onSeeRequests }: { readonly onSeeRequests: () => void }) => (
  <Notice
    icon="clock"
    text={TEXTS.alreadyHaveRequest}
    hint={PAYMENT_WORDS.openRequest}
    action={{ label: PAYMENT_WORDS.seeRequests, run: onSeeRequests }}
  />
)

/** In place of a form: nobody here knows what became of what was sent. */
export function Asking({ isOffline }: { readonly isOffline: boolean }) {
  return (
    <div aria-live="polite" className="flex flex-col items-center gap-3 px-4 py-8 text-center">
      <span className="size-8 animate-spin rounded-full border-2 border-line border-t-brand" />
      <p className="text-md font-bold">{PAYMENT_WORDS.asking}</p>
      <p className="max-w-80 text-sm text-quiet">{isOffline ? PAYMENT_WORDS.offline : PAYMENT_WORDS.askingHint}</p>
    </div>
  )
}
