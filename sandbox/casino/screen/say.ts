/**
 * Texts of the screens in the language that the site is read in. They stand in the code in English, and a language has them by that; what it has no words
 * for is English. A language is loaded, before its game, by who reads it alone. docs/casino-sandbox.md "Languages".
 */
export type Words = Readonly<Record<string, string>>

let words: Words = {}

/** From now on these are said. */
export const learn = (own: Words): void => void (words = own)

/** `{0}`, `{1}` … stand for what is said in their places. */
export const say = (english: string, ...facts: readonly (string | number)[]): string =>
  (words[english] ?? english).replaceAll(/\{(\d)\}/g, (_, place: string) => String(facts[Number(place)] ?? ''))
