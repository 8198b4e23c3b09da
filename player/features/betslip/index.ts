export * from './context.tsx'
export * from './slip.tsx'
export { amountsOf, draftOf, isBusy } from './state.ts'
