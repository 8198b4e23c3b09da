export * from './chat-link.tsx'
export * from './get-in-touch.tsx'
export * from './whatsapp-choices.tsx'
