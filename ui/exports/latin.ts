/** What the built-in fonts of a PDF know: WinAnsi. */
const PLAIN_LATIN = /^[\t\n\r\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/

export const isPlainLatin = (text: string): boolean => PLAIN_LATIN.test(text)
