export type { StakeKind } from './api.ts'
export { StakesForm } from './stakes-form.tsx'
export { StakesSheet } from './stakes-sheet.tsx'
