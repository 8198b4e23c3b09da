/** Days and the choice of a range of them. */
export { type Day, dayIn, type DayRange, isDay } from './days.ts'
export { rangeName } from './names.ts'
export { presetRange } from './range.ts'
export { RangePicker } from './range-picker.tsx'
export { DATE_WORDS } from './words.ts'
