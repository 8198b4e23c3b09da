import { useEffect, useRef } from 'react'
import { spokenLanguage } from '@paddock/ui/words'
import { addDays, type Day, type DayRange, firstOfWeek, noonOf, weeksOf } from './days.ts'
import type { Choosing } from './range.ts'

/** In the reader's language, with the digits of everywhere else. */
const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(`${spokenLanguage()}-IN-u-nu-latn`, { timeZone: 'UTC', ...options })
const format = (day: Day, options: Intl.DateTimeFormatOptions): string => formatOf(options).format(noonOf(day))

/** As short as it can be said: a month or a year that both ends share is said once. */
export const rangeName = ({ from, to }: DayRange): string =>
  formatOf({ day: 'numeric', month: 'short', year: 'numeric' }).formatRange(noonOf(from), noonOf(to))
const wholeName = (day: Day): string => format(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const monthName = (day: Day): string => format(day, { month: 'long', year: 'numeric' })

type MonthProps = {
  readonly month: Day
  readonly chosen: Choosing
  /** The one day that Tab leads to. */
  readonly focused: Day
  /** The last day that can be chosen. */
  readonly last: Day
  /** Whether the cursor is to be on the focused day: it was moved there by a key. */
  readonly takesFocus: boolean
  readonly onChoose: (day: Day) => void
  readonly onKey: (key: string) => boolean
}

/** A month as a grid: arrows, Home, End, Page Up and Page Down move, Enter chooses. */
export function Month({ month, chosen, focused, last, takesFocus, onChoose, onKey }: MonthProps) {
  const sunday = firstOfWeek(month)
  const weekdays = Array.from({ length: 7 }, (_, weekday) => addDays(sunday, weekday))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its days take focus and are selected
    <table role="grid" aria-label={monthName(month)} className="border-collapse select-none">
      <caption className="h-11 text-sm font-bold">
        <span className="flex h-11 items-center justify-center">{monthName(month)}</span>
      </caption>
      <thead>
        <tr>
          {weekdays.map((day) => (
            <th
              key={day}
              scope="col"
              abbr={format(day, { weekday: 'long' })}
              className="h-6 text-xs font-normal text-quiet"
            >
              {format(day, { weekday: 'narrow' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) =>
              day === null ? (
                // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- no day stands there
                <td key={`none ${weekday}`} />
              ) : (
                <DayCell
                  key={day}
                  day={day}
                  chosen={chosen}
                  isFocused={day === focused}
                  takesFocus={takesFocus}
                  isDisabled={day > last}
                  onChoose={onChoose}
                  onKey={onKey}
                />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DayCellProps = {
  readonly day: Day
  readonly chosen: Choosing
  readonly isFocused: boolean
  readonly takesFocus: boolean
  readonly isDisabled: boolean
  readonly onChoose: (day: Day) => void
  readonly onKey: (key: string) => boolean
}

function DayCell({ day, chosen, isFocused, takesFocus, isDisabled, onChoose, onKey }: DayCellProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isFocused && takesFocus) button.current?.focus()
  }, [isFocused, takesFocus])
  const { from, to } = chosen
  const isEdge = day === from || day === to
  const isInside = to !== null && day > from && day < to
  const look = isEdge ? 'bg-brand font-bold text-on-brand' : isInside ? 'bg-raised' : 'hover:bg-raised'
  return (
    <td aria-selected={isEdge || isInside} className="p-0">
      <button
        ref={button}
        type="button"
        tabIndex={isFocused ? 0 : -1}
        disabled={isDisabled}
        aria-label={wholeName(day)}
        onClick={() => onChoose(day)}
        onKeyDown={(event) => onKey(event.key) && event.preventDefault()}
        className={`flex h-11 w-full min-w-11 items-center justify-center text-sm disabled:opacity-40 md:h-9 md:min-w-9 ${isInside ? '' : 'rounded-md'} ${look}`}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  )
}
