import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import { Icon } from '@paddock/ui/primitives'
import { useEffect, useRef } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { Money } from '../../kit/page/index.ts'
import { Age } from './age.tsx'

type RowProps = {
  readonly deposit: QueuedDeposit
  readonly isSelected: boolean
  readonly isTicked: boolean
  readonly now: number
  readonly onSelect: () => void
  readonly onTick: () => void
}

/** One that waits: who, how much, by what, since when; who works on it; what to look at first. */
export function QueueRow({ deposit, isSelected, isTicked, now, onSelect, onTick }: RowProps) {
  const { userName, amount, paymentName, type, createdAt, takenBy, flags, firstBy, mine } = deposit
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  return (
    <li
      ref={row}
      className={`flex items-stretch border-b border-line ${isSelected ? 'bg-raised' : ''} ${mine ? '' : 'opacity-60'}`}
    >
      <label className="flex w-11 shrink-0 items-center justify-center">
        <input
          type="checkbox"
          aria-label={WORDS.tickOf(userName)}
          checked={isTicked}
          disabled={!mine}
          onChange={onTick}
          className="size-4 accent-brand"
        />
      </label>
      <button
        type="button"
        aria-current={isSelected}
        onClick={onSelect}
        className={`flex min-h-14 min-w-0 flex-1 flex-col justify-center gap-0.5 border-l-2 py-1.5 pr-3 pl-2 text-left text-sm ${isSelected ? 'border-brand' : 'border-transparent hover:bg-raised'}`}
      >
        <span className="flex items-center gap-2">
          <span className="min-w-0 flex-1 truncate font-bold">{userName}</span>
          <Money amount={amount} />
        </span>
        <span className="flex items-center gap-2 text-xs text-quiet">
          <span className="min-w-0 flex-1 truncate">
            {WORDS.types[type]} · {paymentName}
          </span>
          {takenBy !== null && (
            <span className="flex min-w-0 items-center gap-1 text-warn">
              <Icon name="lock" className="size-3 shrink-0" />
              <span className="truncate">{takenBy}</span>
            </span>
          )}
          {firstBy !== null && <span className="text-brand-text">1/2</span>}
          {flags.length > 0 && (
            <span className="flex items-center gap-0.5 text-warn">
              <Icon name="warning" className="size-3" />
              <span className="sr-only">{flags.map((flag) => WORDS.flagsShort[flag]).join(', ')}</span>
              <span aria-hidden="true">{flags.length}</span>
            </span>
          )}
          <Age since={createdAt} now={now} />
        </span>
      </button>
    </li>
  )
}
