export { Voided } from './voided.tsx'
export { VoidPartDialog } from './void-part-dialog.tsx'
