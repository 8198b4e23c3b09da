export * from './context.tsx'
export * from './slip.tsx'
export * from './slip-store.ts'
export { amountsOf, draftOf, isBusy } from './state.ts'
