import { SCOPE_KINDS } from '@paddock/domain/betting'
import { MARKET_REMARKS } from '@paddock/contract/market-remarks'
import { LAPSE_TEXTS, REFUSAL_CODES } from '@paddock/contract/refusals'
import { SPORTS } from '@paddock/domain/betting'
import { RAILS } from '@paddock/domain/payments'
import { LIMIT_PERIODS, LIMIT_PRODUCTS } from '@paddock/domain/protection'
import { definedIn, factsUnknown, unlike, wordsOf } from '@paddock/ui/testing'
import { type Catalogue, LANGUAGES as SPOKEN } from '@paddock/ui/words'
import { describe, expect, test } from 'vitest'
import bn from './bn.ts'
import hi from './hi.ts'
import ne from './ne.ts'
import ta from './ta.ts'
import te from './te.ts'

const SOURCES = import.meta.glob<string>(
  ['../**/*.{ts,tsx}', '../../ui/**/*.{ts,tsx}', '!**/*.test.*', '!**/testing/**'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const MODULES = import.meta.glob([
  '../words/*.ts',
  '../**/words.ts',
  '../../ui/**/words.ts',
  '../../ui/words/{names,texts,ready-reasons}.ts',
])

const defined = await definedIn(SOURCES, MODULES)
const ENGLISH = wordsOf(Object.fromEntries(defined.map(({ area, words }) => [area, words])))

/** What a player in front of a screen may be told; the rest concerns operators and programs. */
const OPERATORS_REFUSALS: ReadonlySet<string> = new Set([
  'ROLE_NOT_BELOW',
  'SHARE_ABOVE_UPLINE',
  'SHARE_BELOW_DOWNLINE',
  'SET_ABOVE',
  'TERM_CHANGED',
  'NOTHING_TO_SETTLE',
  'MORE_THAN_OWED',
  'DEBT_CHANGED',
  'RECEIPT_UNKNOWN',
  'RECEIPT_REVERSED',
  'RECEIPT_IS_REVERSAL',
  'RECEIPT_FROM_ABOVE',
  'MARKET_NOT_CLOSED',
  'RESULT_INVALID',
  'OUTCOME_OF_ANOTHER_KIND',
  'NOT_A_RESULT',
  'NO_WINNER',
  'WINNER_TWICE',
  'NOT_A_CONTENDER',
  'LAST_CONTENDERS',
  'NOT_WITHDRAWN',
  'TOO_FEW_WINNERS',
  'TIE_WITHOUT_WINNING',
  'TIE_LEAVES_NO_PLACE',
  'TIE_NOT_TOLD',
  'RESULT_VERSION_CHANGED',
  'IMPACT_CHANGED',
  'DESK_RIGHT_NEEDED',
  'DESK_RIGHTS_CHANGED',
  'MARKET_TERM_WRONG',
  'RESTRICTION_CHANGED',
  'TOO_MANY_RESTRICTIONS',
  'TOO_MANY_SCHEDULES',
  'BIG_BETS_OUT_OF_RANGE',
  'MARKET_FIELD_WRONG',
  'MARKET_FIELD_FOREIGN',
  'MARKET_NAME_TAKEN',
  'MARKET_OF_A_FEED',
  'MARKET_HAS_BETS',
  'EVENT_FULL',
  'TEMPLATE_CHANGED',
  'TEMPLATES_FULL',
  'STARTING_TERMS_CHANGED',
  'ROW_CHANGED',
  'NOTHING_TO_QUOTE',
  'NOTHING_TO_VOID',
  'VOID_TIME_EMPTY',
  'NOTHING_QUOTED',
  'QUOTE_OF_ANOTHER_KIND',
  'QUOTE_CROSSED',
  'QUOTE_SIDE_NOT_OFFERED',
  'QUOTE_TOO_LARGE',
  'ROW_FAR_FROM_MODEL',
  'PRICE_FAR_FROM_MODEL',
  'RUN_NOT_POSSIBLE',
  'NOTHING_TO_UNDO',
  'NO_MODEL',
  'NOTHING_TO_ROLL_BACK',
  'SETTLED_BY_HAND',
  'SITE_HOLDS_MONEY',
  'ANOTHER_MUST_CONFIRM',
  'ANOTHER_OFFICER_MUST_CONFIRM',
  'NO_SECOND_OFFICER',
  'WITHDRAWALS_ONLY',
  'DEPOSITS_ONLY',
  'PAYOUT_HELD',
  'METHOD_BOUNDS',
  'METHOD_FIELD_WRONG',
  'METHOD_IMAGE_UNREAD',
  'METHOD_IMAGE_OF_ANOTHER',
  'METHOD_CHANGED',
  'NOT_METHOD_OWNER',
  'REQUEST_TAKEN',
  'REASON_MISSING',
  'SECOND_OFFICER_NEEDED',
  'BONUS_TERM_WRONG',
  'BONUS_RULE_CHANGED',
  'BONUS_CHANGED',
  'AFFILIATE_EXISTS',
  'AFFILIATE_TERM_WRONG',
  'AFFILIATE_CHANGED',
  'AFFILIATE_PLAYER_UNKNOWN',
  'AFFILIATE_REASON_MISSING',
  'BOARD_PRIZES_WRONG',
  'BOARD_PRIZES_CHANGED',
  'BONUS_CAP',
  'CASINO_PROVIDER_EXISTS',
  'CASINO_KEYS_FULL',
  'CASINO_KEY_UNREADABLE',
  'CASINO_LAST_KEY',
  'CASINO_SILENT',
  'KYC_REASON_MISSING',
  'KYC_EXPIRED',
  'KYC_CLOSED',
  'COMPLAINT_CHANGED',
  'CHAT_CHANGED',
  'CHAT_NOT_YOURS',
  'CHAT_TAKEN',
  'CHAT_ANSWERS_CHANGED',
  'DEPOSIT_CREDITABLE',
  'LINE_STANDS',
  'SAID_ABOVE',
  'WORD_LAPSED',
  'PAYER_MISSING',
  'PAYER_DIFFERS',
  'REQUEST_AT_GATEWAY',
  'MORE_THAN_LEFT',
  'MORE_THAN_AGREED',
  'PAYOUT_BY_HAND',
  'PLAYER_LOCKED',
  'ABOVE_ONE_OFFICER',
  'AMOUNT_UNCONFIRMED',
  'ARRIVAL_MISSING',
  'CONFIRMATIONS_TOO_FEW',
  'UTR_DIFFERS',
  'GATEWAY_DECIDES',
  'UTR_SPENT',
  'STATEMENT_UNREADABLE',
  'STATEMENT_COLUMNS',
  'RESULT_DIFFERS',
  'ARTICLE_TIMES',
  'ARTICLE_TOO_LONG',
  'ARTICLE_LINK_WRONG',
  'ARTICLE_NEEDS_RULE',
  'ARTICLE_RULE_ELSEWHERE',
  'ARTICLE_WAGERING_BY_HAND',
  'ARTICLE_SLUG_TAKEN',
  'ARTICLE_CHANGED',
  'TOO_MANY_ARTICLES',
  'TOO_MANY_VERSIONS',
  'SITE_VERSION_CHANGED',
  'SITE_LABEL_TAKEN',
  'HOST_TAKEN',
  'HOST_OF_ANOTHER_SITE',
  'HOST_UNKNOWN',
  'SITE_PAIR_EXISTS',
  'SITE_PAIR_CHANGED',
  'CONTRAST_TOO_LOW',
  'SOCKET_OFF',
  'SOCKET_TICKET_SPENT',
])
const REASONS = [...REFUSAL_CODES, ...Object.keys(LAPSE_TEXTS)]
const REMARKS: readonly string[] = Object.values(MARKET_REMARKS)
const SPORT_IDS: readonly string[] = SPORTS.map(({ id }) => id)

/** What has no English words of its own: it is known by code, id or name, and English shows what came. */
const isNamed = (key: string): boolean => {
  const [area = '', name = ''] = key.split('.')
  if (area === 'refusals') return REASONS.includes(name)
  if (area === 'remarks') return REMARKS.includes(name)
  return area === 'sports' ? SPORT_IDS.includes(name) : ['refusalFacts', 'markets'].includes(area)
}
/** The words among the facts of refusals: whose limit it is, how long and on what, and by which way money came. */
const FACT_WORDS: readonly string[] = [
  'site',
  'player',
  ...SCOPE_KINDS.map((kind) => kind.toLowerCase()),
  ...[...LIMIT_PERIODS, ...LIMIT_PRODUCTS].map((name) => name.toLowerCase()),
  // These two are called so in any language.
  ...RAILS.filter((rail) => rail !== 'NEFT' && rail !== 'USDT'),
]
const NEEDED_NAMES: readonly string[] = [
  ...REASONS.filter((code) => !OPERATORS_REFUSALS.has(code)).map((code) => `refusals.${code}`),
  ...SPORT_IDS.map((id) => `sports.${id}`),
  ...REMARKS.map((sentence) => `remarks.${sentence}`),
  ...FACT_WORDS.map((word) => `refusalFacts.${word}`),
]

/** A limit on all products names none. */
const SAID_BY_NOTHING: ReadonlySet<string> = new Set(['refusalFacts.all', 'notifications.products.ALL'])

const CATALOGUES: Readonly<Record<string, Catalogue>> = { hi, bn, ta, te, ne }

test('every language that can be chosen is looked at here', () => {
  expect(Object.keys(CATALOGUES)).toEqual(SPOKEN.map(({ code }) => code).filter((code) => code !== 'en'))
})

describe.each(Object.entries(CATALOGUES))('the catalogue %s', (_, catalogue) => {
  const words = wordsOf(catalogue)

  test('lacks nothing', () => {
    expect([...ENGLISH.keys(), ...NEEDED_NAMES].filter((key) => !words.has(key))).toEqual([])
  })

  test('has no word that English lacks', () => {
    expect([...words.keys()].filter((key) => !ENGLISH.has(key) && !isNamed(key))).toEqual([])
  })

  test('has words of the same kind as English, with its facts, none of them empty', () => {
    const { empty, ...others } = unlike(ENGLISH, words)
    expect({ ...others, empty: empty.filter((key) => !SAID_BY_NOTHING.has(key)) }).toEqual({
      ofAnotherKind: [],
      silent: [],
      empty: [],
    })
  })

  test('names only facts that travel with a refusal', () => {
    expect(factsUnknown(catalogue.refusals)).toEqual([])
  })
})

test('the areas of the catalogue are those that are defined, each once', () => {
  const areas = defined.map(({ area }) => area)
  expect(areas.filter((area, at) => areas.indexOf(area) !== at)).toEqual([])
  const registered = ['./catalogue.ts', '../../ui/languages/catalogue.ts'].flatMap((path) =>
    [...(SOURCES[path] ?? '').matchAll(/readonly (\w+): typeof \w+/g)].map(([, area]) => area),
  )
  expect(new Set(registered)).toEqual(new Set(areas))
})

/** A constant of a module would keep the language of the moment at which it was loaded. */
test('no constant of a module keeps a word', () => {
  const kept = Object.entries(SOURCES).flatMap(([path, source]) =>
    constantsOf(source)
      .filter((constant) => keepsWord(constant))
      .map((constant) => `${path}: ${constant.split('\n', 1)[0]}`),
  )
  expect(kept).toEqual([])
})

/** The statements at the left edge of a source that begin with `const`. */
const constantsOf = (source: string): string[] =>
  source
    .split(/\n(?=\S)/)
    .reduce<string[]>((statements, line) => {
      const isRest = /^[)\]}]/.test(line)
      if (isRest && statements.length > 0) statements[statements.length - 1] += `\n${line}`
      else statements.push(line)
      return statements
    }, [])
    .filter((statement) => /^(export )?const /.test(statement))

/** Reads a word while the module loads: neither is it a function, nor is the word in one of its own line. */
function keepsWord(constant: string): boolean {
  const value = constant.slice(constant.indexOf(' = ') + 3)
  if (/^(async |function|memo\(|\(|\w+ =>|<)/.test(value)) return false
  return [...value.matchAll(/\b([A-Z_]*WORDS|TEXTS|SAID)\.\w/g)].some(({ index }) => {
    const before = value.slice(0, index)
    return !before.slice(Math.max(before.lastIndexOf(','), before.lastIndexOf('\n'))).includes('=>')
  })
}
