export { createHttpSms, type HttpSmsSettings } from './http-sms.ts'
export { hadSms } from './store.ts'
export { createSmsQueue, type NewSms, type SmsQueue } from './queue.ts'
export type { Sms, SmsOutcome } from './port.ts'
