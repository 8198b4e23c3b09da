export { keepingEvents } from './keep-events.ts'
export { readKeptEvent } from './kept.ts'
export { startWorker } from './register.ts'
export { noteAnswer, readOffline } from './state.ts'
