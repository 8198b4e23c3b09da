/** The fonts of the languages' scripts. Apart from their words, for an English page may hold a text in one of them. */
export { fontOf } from './font-of.ts'
export { useLetters } from './use-letters.ts'
