/** What the rest of the app needs of notifications without their page. */
export { noteRead, noteTold } from './note-told.ts'
export { sayNotification } from './say.ts'
