export { type Change, changesBetween, rebase, valueAt, withValue, type Work } from './change.ts'
export { ChangeList } from './change-list.tsx'
export {
  COLOURS,
  type Field,
  FIELDS,
  fieldsOf,
  LOOKS,
  SECOND_FIELDS,
  type SectionId,
  SECTIONS,
  translatedInto,
} from './fields.ts'
export { LIMIT_LINES, nameOfLimit, withLimit } from './player-limits.ts'
