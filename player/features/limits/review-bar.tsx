import { Icon } from '@paddock/ui/primitives'
import { Link } from 'wouter'
import { ACCOUNT_WORDS } from '../../words/account.ts'

/** At home, until the limits were looked at or put off: a line, nothing that is in the way. */
export function ReviewBar() {
  return (
    <Link
      to="/profile/limits"
      className="mb-2 flex min-h-11 items-center gap-2 rounded-md border border-warn bg-raised px-3 py-2 text-sm hover:border-quiet"
    >
      <Icon name="clock" className="size-5 shrink-0 text-warn" />
      <span className="min-w-0 flex-1">{ACCOUNT_WORDS.reviewTitle}</span>
      <span className="text-quiet">{ACCOUNT_WORDS.see}</span>
    </Link>
  )
}
