import { Popover } from 'radix-ui'
import { useState } from 'react'
import { Sheet } from '../layers/sheet.tsx'
import { useIsWide } from '../look/use-is-wide.ts'
import { Icon } from '../primitives/icon.tsx'
import { Calendar, expectCalendar } from './calendar.tsx'
import { type DayRange, dayIn } from './days.ts'
import { rangeName } from './names.ts'
import { presetOf } from './range.ts'
import { DATE_WORDS } from './words.ts'

type RangePickerProps = {
  readonly range: DayRange
  /** Whose days they are: 'Asia/Kolkata'. */
  readonly zone: string
  readonly onRange: (range: DayRange) => void
}

/** The range of a report, and the calendar it is chosen in: beside the button on a desktop, a sheet on a phone. */
export function RangePicker({ range, zone, onRange }: RangePickerProps) {
  const [isOpen, setOpen] = useState(false)
  const isWide = useIsWide()
  const [today, setToday] = useState(() => dayIn(zone, Date.now()))
  const preset = presetOf(range, today)
  const name = preset ? DATE_WORDS.preset[preset] : rangeName(range)
  const turn = (opens: boolean) => {
    // A page may stay open over midnight.
    if (opens) setToday(dayIn(zone, Date.now()))
    setOpen(opens)
  }
  const take = (next: DayRange) => {
    setOpen(false)
    onRange(next)
  }
  const calendar = (months: 1 | 2) => (
    <Calendar range={range} today={today} zone={zone} months={months} onRange={take} />
  )
  const button = (
    <button
      type="button"
      aria-label={DATE_WORDS.chosen(name)}
      aria-haspopup="dialog"
      onPointerEnter={expectCalendar}
      onFocus={expectCalendar}
      {...(!isWide && { onClick: () => turn(true) })}
      className="flex min-h-11 items-center gap-2 rounded-md border border-line bg-raised px-3 text-sm hover:border-quiet max-[359px]:px-2"
    >
      <Icon name="clock" className="size-4 text-quiet max-[359px]:hidden" />
      <span className="whitespace-nowrap">{name}</span>
    </button>
  )
  if (!isWide)
    return (
      <>
        {button}
        {isOpen && (
          <Sheet title={DATE_WORDS.dates} closeLabel={DATE_WORDS.close} onClose={() => setOpen(false)}>
            {calendar(1)}
          </Sheet>
        )}
      </>
    )
  return (
    <Popover.Root open={isOpen} onOpenChange={turn}>
      <Popover.Trigger asChild>{button}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={DATE_WORDS.dates}
          className="z-50 animate-fade rounded-md border border-line bg-surface shadow-2xl outline-none"
        >
          {calendar(2)}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
