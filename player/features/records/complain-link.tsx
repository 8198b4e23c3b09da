import type { ComplaintSubject } from '@paddock/domain/complaints'
import { useSite } from '@paddock/ui/site'
import { Link } from 'wouter'
import { RECORD_WORDS } from './words.ts'

type ComplainLinkProps = { readonly of: ComplaintSubject; readonly id: string }

/** Where the site takes complaints. */
export function ComplainLink({ of, id }: ComplainLinkProps) {
  if (!useSite().can('complaintBox')) return null
  return (
    <Link
      to={`/complain-box?${of}=${encodeURIComponent(id)}`}
      className="flex min-h-11 items-center justify-center pb-2 text-sm text-quiet hover:text-text"
    >
      {RECORD_WORDS.complain}
    </Link>
  )
}
