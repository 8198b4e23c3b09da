import { defineWords } from '@paddock/ui/words'

/** The units of spans and sizes. */
export const FORMAT_WORDS = defineWords('formats', {
  lakh: 'lakh',
  lessThanOne: 'less than 1',
  crore: 'crore',
  minutes: (count: number | string) => `${count} min`,
  hours: (count: number) => `${count} h`,
  days: (count: number) => `${count} d`,
})
