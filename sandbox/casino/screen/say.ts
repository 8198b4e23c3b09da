/**
 * Texts of the screens in the language that the site is read in. They stand in the code in English, and a language has them by that; what it has no words
 * for is English. A language is loaded, before its game, by who reads it alone. docs/casino-sandbox.md "Languages".
 */
type Words = Readonly<Record<string, string>>

let words: Words = {}

/** A language says what its words are. */
export function speak(own: Words): void {
  words = own
  // Where a device has no font for it, one comes: what was drawn first, before that, is drawn anew.
  if (typeof document === 'undefined' || !('fonts' in document)) return
  document.fonts.addEventListener('loadingdone', () => {
    document.documentElement.style.wordSpacing = '0.001px'
  })
}

/** `{0}`, `{1}` … stand for what is said in their places. */
export const say = (english: string, ...facts: readonly (string | number)[]): string =>
  (words[english] ?? english).replaceAll(/\{(\d)\}/g, (_, place: string) => String(facts[Number(place)] ?? ''))
