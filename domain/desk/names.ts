/** What officers call things: as they are kept, and whether two are the same to whoever reads them. */

/** Letters that nobody sees. Two of them join or part letters of India's scripts, and stay in a name that has them. */
const UNSEEN = /[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu
const JOINERS = /[\u200C\u200D]/gu

/** A name as it is kept: one blank between its words, none about it, nothing that is not seen. */
export const plainName = (name: string): string =>
  name
    // A blank to the language, and nothing to whoever reads it.
    .replaceAll('\uFEFF', '')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(UNSEEN, (letter) => (letter.search(JOINERS) === 0 ? letter : ''))
    .trim()
    .replaceAll(/ +/gu, ' ')
/** Two names of one key are the same to whoever reads them. */
export const nameKey = (name: string): string => plainName(name.normalize('NFKC').replaceAll(JOINERS, '')).toLowerCase()
