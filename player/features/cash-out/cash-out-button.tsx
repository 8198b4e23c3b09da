import { formatSigned } from '@paddock/ui/formats'
import { Icon } from '@paddock/ui/primitives'
import { marketTitle } from '@paddock/ui/words'
import { useQuote, useWatching, WHOLE_EVERY_MS } from './api.ts'
import { colourOf } from './money.tsx'
import { WHOLE } from './state.ts'
import { CASH_OUT_WORDS } from './words.ts'

type CashOutButtonProps = { readonly marketId: string; readonly marketName: string; readonly onOpen: () => void }

/** What the whole position would lock in now; grey where it cannot be closed, and what it opens says why. */
export function CashOutButton({ marketId, marketName, onOpen }: CashOutButtonProps) {
  const { data: quote, error } = useQuote({ marketId, percent: WHOLE, everyMs: WHOLE_EVERY_MS })
  const watching = useWatching(marketId)
  const worth = quote && !error ? quote.locked : null
  const amount = worth === null ? null : formatSigned(worth)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="relative inline-flex h-8 items-center gap-1 rounded-md border border-line bg-raised px-2 @max-[150px]/held:px-1.5 text-xs whitespace-nowrap before:absolute before:-inset-x-1 before:-top-3 before:-bottom-[7px] hover:border-quiet"
    >
      <span className="sr-only">
        {amount === null
          ? CASH_OUT_WORDS.notNow(marketTitle(marketName))
          : CASH_OUT_WORDS.buttonOf(marketTitle(marketName), amount)}
      </span>
      {watching && <Icon name="clock" className="size-4 text-brand-text" />}
      {/* Narrow rows have room for the amount alone, the narrowest for neither. */}
      <span
        aria-hidden="true"
        className={
          amount === null
            ? 'text-quiet @max-[150px]/held:hidden'
            : 'text-text @max-[300px]/market:hidden @max-[215px]/held:hidden'
        }
      >
        {CASH_OUT_WORDS.cashOut}
      </span>
      {worth !== null && (
        <span
          aria-hidden="true"
          className={`min-w-12 text-right font-bold tabular-nums @max-[215px]/held:min-w-0 @max-[150px]/held:hidden ${colourOf(worth)}`}
        >
          {amount}
        </span>
      )}
      {!watching && <Icon name="wallet" className="hidden size-4 text-text @max-[150px]/held:block" />}
    </button>
  )
}
