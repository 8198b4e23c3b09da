import type { Protection } from '@paddock/contract/shapes/protection'
import { failureText } from '@paddock/ui/client'
import { formatMoment } from '@paddock/ui/formats'
import { showToast } from '@paddock/ui/primitives'
import { useId } from 'react'
import { ACCOUNT_WORDS } from '../../words/account.ts'
import { useSetMarketing } from './api.ts'

/** Offers and news: wanted, or not. Who stays away gets none, whatever they chose. */
export function MarketingCard({ marketing: { stoppedAt, allowed } }: Pick<Protection, 'marketing'>) {
  const save = useSetMarketing()
  const hint = useId()
  const isWanted = save.isPending ? save.variables : stoppedAt === null
  const choose = (wanted: boolean) =>
    save.mutate(wanted, {
      onSuccess: () => showToast(wanted ? ACCOUNT_WORDS.marketingOn : ACCOUNT_WORDS.marketingOff, 'good'),
      onError: (thrown) => showToast(failureText(thrown), 'bad'),
    })
  return (
    <section
      className="flex items-center justify-between gap-4 rounded-md border border-line bg-surface px-3 py-2 lg:col-span-2"
      aria-label={ACCOUNT_WORDS.marketing}
    >
      <div className="min-w-0 flex-1">
        <h2 className="text-md font-bold">{ACCOUNT_WORDS.marketing}</h2>
        <p id={hint} className="text-xs text-quiet">
          {stoppedAt !== null
            ? ACCOUNT_WORDS.marketingStopped(formatMoment(stoppedAt))
            : allowed
              ? ACCOUNT_WORDS.marketingHint
              : ACCOUNT_WORDS.marketingWhileAway}
        </p>
      </div>
      <label className="grid size-11 shrink-0 place-items-center">
        <input
          type="checkbox"
          className="size-5 accent-brand"
          aria-label={ACCOUNT_WORDS.marketing}
          aria-describedby={hint}
          checked={isWanted}
          disabled={save.isPending}
          onChange={({ target }) => choose(target.checked)}
        />
      </label>
    </section>
  )
}
