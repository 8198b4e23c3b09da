export * from './get-in-touch.tsx'
export { useOwnContact } from './own-contact.ts'
export { type Contact, serviceUrl } from './state.ts'
export * from './whatsapp-choices.tsx'
