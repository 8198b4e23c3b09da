export { keepingAccount } from './keep-account.ts'
export { keepingEvents } from './keep-events.ts'
export { readKeptEvent } from './kept.ts'
