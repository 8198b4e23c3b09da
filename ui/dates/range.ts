/** Choosing a range of days. 001 §2.12. */
import { addDays, addMonths, type Day, type DayRange, firstOfMonth, lastOfMonth } from './days.ts'

export const PRESETS = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth'] as const
export type Preset = (typeof PRESETS)[number]

export function presetRange(preset: Preset, today: Day): DayRange {
  const before = (days: number): DayRange => ({ from: addDays(today, -days), to: today })
  switch (preset) {
    case 'today':
      return before(0)
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last7':
      return before(6)
    case 'last30':
      return before(29)
    case 'thisMonth':
      return { from: firstOfMonth(today), to: today }
    case 'lastMonth': {
      const month = addMonths(firstOfMonth(today), -1)
      return { from: month, to: lastOfMonth(month) }
    }
  }
}

/** What the range is called, where it has a name; on the first of a month that is 'today' before 'this month'. */
export const presetOf = ({ from, to }: DayRange, today: Day): Preset | undefined =>
  PRESETS.find((preset) => {
    const range = presetRange(preset, today)
    return range.from === from && range.to === to
  })

/** A range whose end is still to be chosen, or a whole one. */
export type Choosing = { readonly from: Day; readonly to: Day | null }

/** The first click begins a range, the second ends it; one that is earlier than the beginning begins anew. */
export function choose({ from, to }: Choosing, day: Day): Choosing {
  const isBegun = to === null
  return isBegun && day >= from ? { from, to: day } : { from: day, to: null }
}
