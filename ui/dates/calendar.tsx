import { useState } from 'react'
import { IconButton } from '../primitives/button.tsx'
import { Icon } from '../primitives/icon.tsx'
import { addMonths, type Day, type DayRange, firstOfMonth } from './days.ts'
import { Month } from './month.tsx'
import { choose, type Choosing, dayByKey, PRESETS, type Preset, presetOf, presetRange } from './range.ts'
import { DATE_WORDS } from './words.ts'

type CalendarProps = {
  readonly range: DayRange
  readonly today: Day
  readonly zone: string
  /** How many stand side by side: two on a desktop. */
  readonly months: 1 | 2
  readonly onRange: (range: DayRange) => void
}

/** Presets, and months to choose the first and the last day in. */
export function Calendar({ range, today, zone, months, onRange }: CalendarProps) {
  const [chosen, setChosen] = useState<Choosing>(range)
  const [focused, setFocused] = useState<Day>(range.to)
  const [last, setLast] = useState<Day>(firstOfMonth(range.to))
  const [isByKey, setByKey] = useState(false)
  const shown = Array.from({ length: months }, (_, place) => addMonths(last, place + 1 - months))
  const isShown = (month: Day) => shown.includes(month)

  function pickDay(day: Day): void {
    const next = choose(chosen, day)
    setChosen(next)
    setFocused(day)
    if (next.to !== null) onRange({ from: next.from, to: next.to })
  }
  function moveBy(key: string): boolean {
    const day = dayByKey(key, focused, today)
    if (day === undefined) return false
    setByKey(true)
    setFocused(day)
    const month = firstOfMonth(day)
    if (!isShown(month)) setLast(month > last ? month : addMonths(month, months - 1))
    return true
  }
  function turn(by: 1 | -1): void {
    const month = addMonths(last, by)
    setLast(month)
    // Tab always leads to a day that is in sight.
    if (firstOfMonth(focused) > month) setFocused(month)
    if (firstOfMonth(focused) < addMonths(month, 1 - months)) setFocused(addMonths(month, 1 - months))
    setByKey(false)
  }

  return (
    <div className="flex flex-col gap-2 p-3 md:flex-row md:gap-4">
      <Presets range={range} today={today} onRange={onRange} />
      <div className="relative flex flex-col gap-1">
        <div className="pointer-events-none absolute inset-x-0 top-0 flex justify-between *:pointer-events-auto">
          <IconButton label={DATE_WORDS.previousMonth} onClick={() => turn(-1)}>
            <Icon name="chevron" className="size-4 rotate-180" />
          </IconButton>
          <IconButton label={DATE_WORDS.nextMonth} onClick={() => turn(1)} disabled={last >= firstOfMonth(today)}>
            <Icon name="chevron" className="size-4" />
          </IconButton>
        </div>
        <div className="flex items-start justify-center gap-4">
          {shown.map((month) => (
            <Month
              key={month}
              month={month}
              chosen={chosen}
              focused={focused}
              last={today}
              takesFocus={isByKey}
              onChoose={pickDay}
              onKey={moveBy}
            />
          ))}
        </div>
        <p className="flex justify-between gap-4 text-xs text-quiet">
          <span aria-live="polite">{chosen.to === null ? DATE_WORDS.chooseLast : DATE_WORDS.chooseFirst}</span>
          <span>{DATE_WORDS.daysOf(zone)}</span>
        </p>
      </div>
    </div>
  )
}

type PresetsProps = Pick<CalendarProps, 'range' | 'today' | 'onRange'>

function Presets({ range, today, onRange }: PresetsProps) {
  const current = presetOf(range, today)
  const look = (preset: Preset) =>
    preset === current ? 'border-brand font-bold' : 'border-line text-quiet hover:border-quiet hover:text-text'
  return (
    <ul className="grid grid-cols-3 gap-2 md:flex md:w-32 md:flex-col">
      {PRESETS.map((preset) => (
        <li key={preset}>
          <button
            type="button"
            aria-pressed={preset === current}
            onClick={() => onRange(presetRange(preset, today))}
            className={`min-h-11 w-full rounded-md border bg-raised px-2 text-sm md:min-h-9 md:text-left ${look(preset)}`}
          >
            {DATE_WORDS.preset[preset]}
          </button>
        </li>
      ))}
    </ul>
  )
}
