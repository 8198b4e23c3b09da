export { isForSite, useWaiting } from './waiting.ts'
