export { createHttpSms, type HttpSmsSettings } from './http-sms.ts'
export { countSms } from './store.ts'
export { createSmsQueue, type NewSms, type SmsQueue } from './queue.ts'
export type { Sms, SmsOutcome } from './port.ts'
