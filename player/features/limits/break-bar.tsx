import { formatMoment } from '@paddock/ui/formats'
import { Icon } from '@paddock/ui/primitives'
import { ACCOUNT_WORDS } from '../../words/account.ts'

/** Above every page of who stays away but has signed in to see their money. */
export function BreakBar(props: { readonly kind: 'TIME_OUT' | 'SELF_EXCLUSION'; readonly until: number }) {
  return (
    <output className="mb-2 flex items-start gap-2 rounded-md border border-warn bg-raised px-3 py-2 text-sm">
      <Icon name="shield" className="size-5 text-warn" />
      {ACCOUNT_WORDS.runs[props.kind](formatMoment(props.until))}
    </output>
  )
}
