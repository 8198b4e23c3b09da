import { Suspense } from 'react'
import { later } from '../layers/later.tsx'
import { Notice } from '../primitives/notice.tsx'
import type { Day, DayRange } from './days.ts'
import type { MonthsProps } from './months.tsx'
import { PRESETS, type Preset, presetOf, presetRange } from './range.ts'
import { DATE_WORDS } from './words.ts'

const load = () => import('./months.tsx')
/** On its way while somebody reaches for the button; whoever opens it is told if it does not come. */
export const expectCalendar = (): void => void load().catch(() => undefined)

const Months = later<MonthsProps>(
  load,
  () => {},
  (again) => <Notice icon="warning" text={DATE_WORDS.couldNotLoad} action={{ label: DATE_WORDS.retry, run: again }} />,
)

/** Presets, and months to choose the first and the last day in. */
export function Calendar(props: MonthsProps) {
  return (
    <div className="flex flex-col gap-2 p-3 md:flex-row md:gap-4">
      <Presets {...props} />
      <Suspense fallback={<Waiting months={props.months} />}>
        <Months {...props} />
      </Suspense>
    </div>
  )
}

/** As large as what will stand there with five weeks, as most months have, so that nothing moves. */
const Waiting = ({ months }: Pick<MonthsProps, 'months'>) => (
  <output
    aria-label={DATE_WORDS.loading}
    className={`block h-77 animate-pulse rounded-md bg-raised md:h-67 ${months === 2 ? 'md:w-130' : 'md:w-63'}`}
  />
)

type PresetsProps = { readonly range: DayRange; readonly today: Day; readonly onRange: (range: DayRange) => void }

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
