import type { Paise } from '@paddock/domain/money'
import { Icon } from '@paddock/ui/primitives'
import { useEffect, useRef } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { Money } from '../../kit/page/index.ts'
import { Age } from './age.tsx'

/** What a row says of a request. */
export type Line = {
  readonly userName: string
  readonly amount: Paise
  /** By what it is paid. */
  readonly way: string
  readonly since: number
  readonly mine: boolean
  readonly takenBy: string | null
  /** One of two has agreed. */
  readonly isHalf: boolean
  /** What to look at first. */
  readonly flags: readonly string[]
}

type RowProps = {
  readonly line: Line
  readonly isSelected: boolean
  readonly now: number
  readonly onSelect: () => void
  /** Where several can be decided together. */
  readonly ticking?: { readonly isTicked: boolean; readonly isTickable: boolean; readonly onTick: () => void }
}

/** One that waits: who, how much, by what, since when; who works on it; what to look at first. */
export function QueueRow({ line, isSelected, now, onSelect, ticking }: RowProps) {
  const { userName, amount, way, since, takenBy, flags, isHalf, mine } = line
  const row = useRef<HTMLLIElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isSelected || !row.current) return
    row.current.scrollIntoView({ block: 'nearest' })
    // The focus goes along with what is looked at, where it is in the list.
    if (row.current.parentElement?.contains(document.activeElement)) button.current?.focus({ preventScroll: true })
  }, [isSelected])
  return (
    <li
      ref={row}
      className={`flex items-stretch border-b border-line ${isSelected ? 'bg-raised' : ''} ${mine ? '' : 'opacity-60'}`}
    >
      {ticking && (
        <label className="flex w-11 shrink-0 items-center justify-center">
          <input
            type="checkbox"
            aria-label={WORDS.tickOf(userName)}
            checked={ticking.isTicked}
            // What somebody has taken meanwhile can still be left out.
            disabled={!ticking.isTickable && !ticking.isTicked}
            onChange={ticking.onTick}
            className="size-4 accent-brand"
          />
        </label>
      )}
      <button
        ref={button}
        type="button"
        aria-current={isSelected}
        data-heir={isSelected || undefined}
        onClick={onSelect}
        className={`flex min-h-14 min-w-0 flex-1 flex-col justify-center gap-0.5 border-l-2 py-1.5 pr-3 pl-2 text-left text-sm ${isSelected ? 'border-brand' : 'border-transparent hover:bg-raised'}`}
      >
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate font-bold">{userName}</span>
          <Money amount={amount} />
        </span>
        <span className="flex items-center gap-2 text-xs text-quiet">
          <span className="min-w-0 flex-1 truncate">{way}</span>
          {takenBy !== null && (
            <span className="flex min-w-0 items-center gap-1 text-warn">
              <Icon name="lock" className="size-3 shrink-0" />
              <span className="truncate">{takenBy}</span>
            </span>
          )}
          {isHalf && <span className="text-brand-text">1/2</span>}
          {flags.length > 0 && (
            <span className="flex items-center gap-0.5 text-warn">
              <Icon name="warning" className="size-3" />
              <span className="sr-only">{flags.join(', ')}</span>
              <span aria-hidden="true">{flags.length}</span>
            </span>
          )}
          <Age since={since} now={now} />
        </span>
      </button>
    </li>
  )
}
