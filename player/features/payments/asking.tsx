import { ButtonLink, Notice } from '@paddock/ui/primitives'
import { TEXTS } from '@paddock/ui/words'
import { PAYMENT_WORDS } from './words.ts'

type BlockedProps = {
  /** The gateway's page, where the request can be paid there. */
  readonly payUrl?: string | null
  readonly onSeeRequests: () => void
}

/** In place of a form: one request is still to be decided, and the site takes no second one. */
export const Blocked = ({ payUrl = null, onSeeRequests }: BlockedProps) => (
  <Notice
    icon="clock"
    text={TEXTS.alreadyHaveRequest}
    hint={PAYMENT_WORDS.openRequest}
    action={{ label: PAYMENT_WORDS.seeRequests, run: onSeeRequests }}
  >
    {payUrl !== null && (
      <ButtonLink look="brand" href={payUrl}>
        {PAYMENT_WORDS.pay}
      </ButtonLink>
    )}
  </Notice>
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
