/** What sites say to people: to whom, when, and what a device may be told. docs/domain/messages.md. */
export * from './broadcast.ts'
export * from './push.ts'
export * from './banner.ts'
