import { formatMoment } from '@paddock/ui/formats'
import { Icon } from '@paddock/ui/primitives'
import { Link } from 'wouter'
import { ACCOUNT_WORDS } from '../../words/account.ts'

/** What the player is left with when the break has begun: the session is over, this page needs none. */
export function BreakBegun(props: { readonly kind: 'TIME_OUT' | 'SELF_EXCLUSION'; readonly until: number }) {
  return (
    <section className="flex flex-col items-center gap-3 rounded-md border border-line bg-surface px-4 py-10 text-center">
      <Icon name="shield" className="size-8 text-quiet" />
      <h1 className="text-lg font-bold">{ACCOUNT_WORDS.begun[props.kind]}</h1>
      <p className="max-w-100 text-md">{ACCOUNT_WORDS.begunUntil(formatMoment(props.until))}</p>
      <p className="max-w-100 text-sm text-quiet">{ACCOUNT_WORDS.begunHelp}</p>
      <Link
        to="/"
        className="mt-2 inline-flex min-h-11 items-center rounded-md border border-line bg-raised px-4 text-sm hover:border-quiet"
      >
        {ACCOUNT_WORDS.toHome}
      </Link>
    </section>
  )
}
