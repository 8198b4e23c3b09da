import { failureText } from '@paddock/ui/client'
import type { ShownLimit } from '@paddock/contract/shapes/protection'
import type { WhichLimit } from '@paddock/domain/protection'
import { formatCountdown, formatMoment } from '@paddock/ui/formats'
import { useCountdown } from '@paddock/ui/forms'
import { Button, Icon, showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ACCOUNT_WORDS } from '../../words/account.ts'
import { PROTECTION, useCancelLoosening, useConfirmLoosening } from './api.ts'
import { nameOf, shownValue, valueOf } from './state.ts'

type LooseningProps = { readonly row: WhichLimit; readonly standing: ShownLimit; readonly aheadMs: number }

/** The looser value that waits for its day, then for the second yes. Keeping the limit is always the easier button. */
export function Loosening({ row, standing, aheadMs }: LooseningProps) {
  const { kind, period, product } = row
  const which = { kind, period, product }
  const confirm = useConfirmLoosening()
  const cancel = useCancelLoosening()
  const { loosening } = standing
  const value = valueOf(standing)
  if (!loosening || value === null) return null
  const to = valueOf(loosening.to)
  const kept = shownValue(kind, value)
  const failed = confirm.error ?? cancel.error
  const isBusy = confirm.isPending || cancel.isPending
  const keep = () => cancel.mutate(which, { onSuccess: () => showToast(ACCOUNT_WORDS.kept(kept), 'good') })
  return (
    <section aria-label={nameOf(row)} className="flex flex-col gap-1 rounded-md border border-line bg-raised px-3 py-2">
      <p className="flex items-center gap-2 text-sm font-bold">
        <Icon name="clock" className="size-4 text-quiet" />
        {to === null ? ACCOUNT_WORDS.looserToNone : ACCOUNT_WORDS.looserTo(shownValue(kind, to))}
      </p>
      <p className="text-xs text-quiet">
        {loosening.due ? (
          ACCOUNT_WORDS.dueUntil(formatMoment(loosening.expiresAt + aheadMs))
        ) : (
          <Wait until={loosening.effectiveAt + aheadMs} />
        )}
      </p>
      {failed && (
        <p role="alert" className="text-xs text-loss">
          {failureText(failed)}
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        <Button size="dense" disabled={isBusy} onClick={keep}>
          {ACCOUNT_WORDS.keep(kept)}
        </Button>
        {loosening.due && (
          <Button look="ghost" size="dense" disabled={isBusy} onClick={() => confirm.mutate(which)}>
            {to === null ? ACCOUNT_WORDS.yesTakeAway : ACCOUNT_WORDS.yesLoosen(shownValue(kind, to))}
          </Button>
        )}
      </div>
    </section>
  )
}

/** Counts down, and asks the server when it should be over: only the server knows. */
function Wait({ until }: { readonly until: number }) {
  const queries = useQueryClient()
  const seconds = useCountdown(until)
  const isOver = seconds === 0
  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: PROTECTION })
  }, [isOver, queries])
  return ACCOUNT_WORDS.waits(formatCountdown(seconds * 1000), formatMoment(until))
}
