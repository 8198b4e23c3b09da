/** How many points each gets or gives, typed like in a spreadsheet. */
import type { Paise } from '@paddock/domain/money'
import { Button, Icon, IconButton } from '@paddock/ui/primitives'
import { useId, useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { FILTER, SheetCell } from '../../kit/form/index.ts'
import { Money } from '../../kit/page/index.ts'
import { Becomes } from './points-after.tsx'
import { afterOf, type Payee, problemIn, type Sheet } from './points-state.ts'

type SameForAllProps = { readonly isWaiting: boolean; readonly onFill: (text: string) => void }

/** One amount for every row of the sheet, once all rows are there. */
export function SameForAll({ isWaiting, onFill }: SameForAllProps) {
  const id = useId()
  const [text, setText] = useState('')
  // An empty amount would wipe what stands in the rows.
  const isOff = isWaiting || text.trim() === ''
  const fill = () => {
    if (!isOff) onFill(text)
  }
  return (
    <div className="flex items-center gap-2 border-b border-line px-3 py-2 sm:justify-end">
      <label htmlFor={id} className="text-sm text-quiet max-sm:flex-1">
        {WORDS.sameForAll}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter fills; it sends nothing.
          event.preventDefault()
          fill()
        }}
        className={`${FILTER} w-36 min-w-0 text-right tabular-nums max-sm:w-28`}
      />
      <Button size="dense" disabled={isOff} onClick={fill}>
        {WORDS.fillAll}
      </Button>
    </div>
  )
}

type SheetProps = {
  readonly sheet: Sheet
  readonly onType: (id: string, text: string) => void
  readonly onRemove: (id: string) => void
}

/** Entered like a spreadsheet: Enter and the arrows lead to the amount below or above. */
export function SheetTable({ sheet, onType, onRemove }: SheetProps) {
  const after = afterOf(sheet)
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="text-xs text-quiet">
            <th scope="col" className="h-8 px-3 text-left font-normal">
              {WORDS.account}
            </th>
            <th scope="col" className="px-3 text-right font-normal max-md:hidden">
              {WORDS.balance}
            </th>
            <th scope="col" className="px-3 text-right font-normal max-md:hidden">
              {WORDS.available}
            </th>
            <th scope="col" className="px-3 text-right font-normal">
              {WORDS.amount}
            </th>
            <th scope="col" className="px-3 text-right font-normal max-md:hidden">
              {WORDS.balanceAfter}
            </th>
            <th scope="col" aria-label={WORDS.remove} />
          </tr>
        </thead>
        <tbody>
          {sheet.payees.map((payee) => (
            <SheetRow
              key={payee._id}
              payee={payee}
              typed={sheet.typed[payee._id] ?? ''}
              problem={problemIn(sheet, payee, after)}
              after={after.balances.get(payee._id) ?? payee.balance}
              onType={(text) => onType(payee._id, text)}
              onRemove={() => onRemove(payee._id)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const STEPS: Readonly<Record<string, 'next' | 'previous'>> = { ArrowDown: 'next', Enter: 'next', ArrowUp: 'previous' }

/** True when there was an amount to go to. */
function goToAmount(from: HTMLInputElement, step: 'next' | 'previous'): boolean {
  const row = from.closest('tr')
  const other = step === 'next' ? row?.nextElementSibling : row?.previousElementSibling
  const amount = other?.querySelector('input')
  amount?.focus()
  amount?.select()
  return amount !== null && amount !== undefined
}

function SheetRow(props: {
  readonly payee: Payee
  readonly typed: string
  readonly problem: ReturnType<typeof problemIn>
  readonly after: Paise
  readonly onType: (text: string) => void
  readonly onRemove: () => void
}) {
  const { payee, typed, problem, after, onType, onRemove } = props
  return (
    <tr className="border-t border-line">
      <td className="h-11 px-3 py-1">
        <span className="font-bold break-all">{payee.userName}</span>{' '}
        <span className="text-xs text-quiet">{WORDS.roles[payee.userType]}</span>
        <span className="flex flex-wrap items-center gap-x-1 text-xs text-quiet md:hidden">
          <Becomes from={payee.balance} to={after} />
        </span>
      </td>
      <td className="px-3 text-right max-md:hidden">
        <Money amount={payee.balance} />
      </td>
      <td className="px-3 text-right max-md:hidden">
        <Money amount={payee.availableBalance} />
      </td>
      <td className="w-44 px-3 py-1 text-right max-md:w-36">
        <SheetCell
          label={`${WORDS.amount} ${payee.userName}`}
          value={typed}
          onType={onType}
          problem={problem === null ? undefined : WORDS.pointProblems[problem]}
          onKeyDown={(event) => {
            const step = STEPS[event.key]
            if (step && goToAmount(event.currentTarget, step)) event.preventDefault()
          }}
        />
      </td>
      <td className="px-3 text-right font-bold max-md:hidden">
        <Money amount={after} />
      </td>
      <td className="w-11">
        <IconButton label={`${WORDS.remove} ${payee.userName}`} onClick={onRemove} className="md:size-8">
          <Icon name="close" className="size-4" />
        </IconButton>
      </td>
    </tr>
  )
}
