/** What a language has for both apps; each app has a catalogue of its own beside it. */
export type { SharedCatalogue } from './catalogue.ts'
export { HINDI } from './hi.ts'
export { nameRunners } from './runner-names.ts'
export { nameSessions } from './session-names.ts'
