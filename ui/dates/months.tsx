/** Months to choose the first and the last day in. It brings a calendar along, and is loaded when one is opened. */
import { spokenLanguage } from '@paddock/ui/words'
import { type ComponentProps, useState } from 'react'
import { DayButton, DayPicker } from 'react-day-picker'
import { IconButton } from '../primitives/button.tsx'
import { Icon } from '../primitives/icon.tsx'
import { addMonths, type Day, type DayRange, firstOfMonth } from './days.ts'
import { dayNumber, monthName, weekdayName, wholeName } from './names.ts'
import { choose, type Choosing } from './range.ts'
import { DATE_WORDS } from './words.ts'

export type MonthsProps = {
  readonly range: DayRange
  /** The last day that can be chosen. */
  readonly today: Day
  readonly zone: string
  /** How many stand side by side. */
  readonly months: 1 | 2
  readonly onRange: (range: DayRange) => void
}

/** Arrows, Home, End, Page Up and Page Down move, Enter chooses. */
export default function Months({ range, today, zone, months, onRange }: MonthsProps) {
  const [chosen, setChosen] = useState<Choosing>(range)
  const [first, setFirst] = useState<Day>(() => addMonths(firstOfMonth(range.to), 1 - months))
  const last = dateOf(today)
  const pick = (date: Date): void => {
    const next = choose(chosen, dayOf(date))
    setChosen(next)
    if (next.to !== null) onRange({ from: next.from, to: next.to })
  }
  return (
    <div className="relative flex flex-col gap-1">
      <div className="pointer-events-none absolute inset-x-0 top-0 flex justify-between *:pointer-events-auto">
        <IconButton label={DATE_WORDS.previousMonth} onClick={() => setFirst(addMonths(first, -1))}>
          <Icon name="chevron" className="size-4 rotate-180" />
        </IconButton>
        <IconButton
          label={DATE_WORDS.nextMonth}
          onClick={() => setFirst(addMonths(first, 1))}
          disabled={addMonths(first, months - 1) >= firstOfMonth(today)}
        >
          <Icon name="chevron" className="size-4" />
        </IconButton>
      </div>
      <DayPicker
        mode="range"
        lang={spokenLanguage()}
        hideNavigation
        numberOfMonths={months}
        // Weeks start with Sunday. 001 §2.12.
        weekStartsOn={0}
        month={dateOf(first)}
        onMonthChange={(month) => setFirst(dayOf(month))}
        today={last}
        endMonth={last}
        disabled={{ after: last }}
        // It takes the end of the last month for what no key leads beyond; here that is the last day.
        dateLib={{ min: (dates) => new Date(Math.min(...dates.map(Number), Number(last))) }}
        selected={{ from: dateOf(chosen.from), to: chosen.to === null ? undefined : dateOf(chosen.to) }}
        onSelect={(_, date) => pick(date)}
        labels={LABELS}
        formatters={FORMATS}
        components={COMPONENTS}
        classNames={CLASSES}
      />
      <p className="flex justify-between gap-4 text-xs text-quiet">
        <span aria-live="polite">{chosen.to === null ? DATE_WORDS.chooseLast : DATE_WORDS.chooseFirst}</span>
        <span>{DATE_WORDS.daysOf(zone)}</span>
      </p>
    </div>
  )
}

/** The calendar speaks of the beginning of a day where the reader is; a day of ours is nowhere. */
function dateOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date)
}
const dayOf = (date: Date): Day =>
  new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString().slice(0, 10)

const LABELS = {
  labelGrid: (month: Date) => monthName(dayOf(month)),
  labelDayButton: (date: Date) => wholeName(dayOf(date)),
  labelWeekday: (date: Date) => weekdayName(dayOf(date), 'long'),
}
const FORMATS = {
  formatCaption: (month: Date) => monthName(dayOf(month)),
  formatDay: (date: Date) => dayNumber(dayOf(date)),
  formatWeekdayName: (date: Date) => weekdayName(dayOf(date), 'narrow'),
}
const COMPONENTS = { DayButton: DayOfRange }
const CLASSES = {
  root: 'select-none',
  months: 'flex items-start justify-center gap-4',
  month_caption: 'flex h-11 items-center justify-center text-sm font-bold',
  month_grid: 'border-collapse',
  weekday: 'h-6 text-xs font-normal text-quiet',
  day: 'p-0',
}

function DayOfRange({ modifiers, ...rest }: ComponentProps<typeof DayButton>) {
  const isInside = modifiers['range_middle']
  // The first day of a range without its last one is no start to the calendar.
  const isEdge = modifiers['selected'] && !isInside
  const look = isEdge ? 'bg-brand font-bold text-on-brand' : isInside ? 'bg-raised' : 'hover:bg-raised'
  return (
    <DayButton
      {...rest}
      modifiers={modifiers}
      className={`flex h-11 w-full min-w-11 items-center justify-center text-sm disabled:opacity-40 md:h-9 md:min-w-9 ${isInside ? '' : 'rounded-md'} ${look}`}
    />
  )
}
