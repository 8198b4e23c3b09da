/** What decides a market that officers made, in the languages of players. Plain text: nothing in it is anything but letters. docs/domain/desk.md#market-rules */
import { MESSAGE_LANGUAGES, type MessageLanguage } from '../messages/index.ts'
import { plainName } from './names.ts'

/** English wherever there is any. */
export type MarketRules = { readonly [L in MessageLanguage]?: string | undefined }

/** Its lines as names are kept, and one empty line between two at most. */
const plainText = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map(plainName)
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()

/** As they are kept: what is empty is left out; null where nothing is left. */
export function plainRules(asked: MarketRules): { readonly [L in MessageLanguage]?: string } | null {
  const said = MESSAGE_LANGUAGES.flatMap((language) => {
    const text = plainText(asked[language] ?? '')
    return text === '' ? [] : [[language, text] as const]
  })
  return said.length > 0 ? Object.fromEntries(said) : null
}

/** In the reader's language, where they are told in it, else in English. */
export function rulesIn(
  rules: MarketRules,
  reader: MessageLanguage,
): { readonly language: MessageLanguage; readonly rules: string } {
  const own = rules[reader]
  return own === undefined ? { language: 'en', rules: rules.en ?? '' } : { language: reader, rules: own }
}
