import { MARKET_REMARKS } from '@paddock/contract/market-remarks'
import { LAPSE_TEXTS, type Refusal, REFUSAL_CODES, refusalReason } from '@paddock/contract/refusals'
import { SPORTS } from '@paddock/domain/betting'
import { RAILS } from '@paddock/domain/payments'
import { LIMIT_PERIODS, LIMIT_PRODUCTS } from '@paddock/domain/protection'
import { type Area, type Catalogue, LANGUAGES as SPOKEN } from '@paddock/ui/words'
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

const DEFINITION = /export const (\w+) = defineWords\(\s*'(\w+)'/g
const definitions = Object.entries(SOURCES).flatMap(([path, source]) =>
  [...source.matchAll(DEFINITION)].map(([, name = '', area = '']) => ({ path, name, area })),
)
const english: Record<string, Area> = {}
for (const { path, name, area } of definitions) {
  const module = (await MODULES[path]?.()) as Record<string, Area> | undefined
  english[area] = module?.[name] ?? {}
}

type Leaf = string | readonly string[] | ((...facts: unknown[]) => string)

/** Every word by its path, 'betting.odds'. */
function leavesOf(area: Area, path: string): ReadonlyMap<string, Leaf> {
  const leaves = Object.entries(area).map(([key, word]): [string, Leaf][] => {
    const at = `${path}.${key}`
    if (typeof word === 'function') return [[at, word as Leaf]]
    if (typeof word === 'string' || Array.isArray(word)) return [[at, word as Leaf]]
    return [...leavesOf(word as Area, at)]
  })
  return new Map(leaves.flat())
}

const allOf = (catalogue: Catalogue) =>
  new Map(Object.entries(catalogue).flatMap(([area, words]) => (words ? [...leavesOf(words, area)] : [])))

const ENGLISH = allOf(english)

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
  'NOTHING_TO_ROLL_BACK',
  'SETTLED_BY_HAND',
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
  'DEPOSIT_CREDITABLE',
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

const lackingOf = (catalogue: Catalogue): string[] => {
  const has = allOf(catalogue)
  return [...ENGLISH.keys(), ...NEEDED_NAMES].filter((key) => !has.has(key))
}

/** Languages that are complete lack nothing; of the others at least so many words are there. */
const LANGUAGES: readonly (readonly [string, Catalogue, number])[] = [
  ['bn', bn, 2118],
  ['ta', ta, 2118],
  ['te', te, 2118],
  ['ne', ne, 2118],
]

test('Hindi lacks nothing', () => {
  expect(lackingOf(hi)).toEqual([])
})

test.each(LANGUAGES)('%s has at least the words that it had', (code, catalogue, least) => {
  const count = allOf(catalogue).size
  // oxlint-disable-next-line no-console -- The count is what this test is read for.
  console.info(`${code}: ${count} words, ${lackingOf(catalogue).length} fall back to English`)
  expect(count).toBeGreaterThanOrEqual(least)
})

const CATALOGUES = { hi, bn, ta, te, ne }

test('every language that can be chosen is looked at here', () => {
  const chosen = SPOKEN.map(({ code }) => code).filter((code) => code !== 'en')
  expect(Object.keys(CATALOGUES)).toEqual(chosen)
  expect(['hi', ...LANGUAGES.map(([code]) => code)]).toEqual(chosen)
})

describe.each(Object.entries(CATALOGUES))('the catalogue %s', (_, catalogue) => {
  const words = [...allOf(catalogue)]
  const inBoth = words.flatMap(([key, word]) => {
    const inEnglish = ENGLISH.get(key)
    return inEnglish === undefined ? [] : [{ key, word, inEnglish }]
  })

  test('has no word that English lacks', () => {
    const unknown = words.filter(([key]) => !ENGLISH.has(key) && !isNamed(key)).map(([key]) => key)
    expect(unknown).toEqual([])
  })

  test('has words of the same kind as English, none of them empty', () => {
    const unlike = inBoth.filter(({ word, inEnglish }) => kindOf(word) !== kindOf(inEnglish)).map(({ key }) => key)
    const empty = words.filter(([key, word]) => isEmpty(word) && !SAID_BY_NOTHING.has(key)).map(([key]) => key)
    expect({ unlike, empty }).toEqual({ unlike: [], empty: [] })
  })

  test('says every fact that English says', () => {
    const silent = inBoth
      .filter(({ word, inEnglish }) => factsSaid(word) !== factsSaid(inEnglish))
      .map(({ key }) => key)
    expect(silent).toEqual([])
  })

  test('names only facts that travel with a refusal', () => {
    const refusals: Readonly<Record<string, string | undefined>> = catalogue.refusals ?? {}
    const unknown = Object.entries(refusals).flatMap(([code, template]) =>
      bracesOf(template ?? '')
        .filter((fact) => !factsOf(code).includes(fact))
        .map((fact) => `${code} ${fact}`),
    )
    expect(unknown).toEqual([])
  })
})

test('the areas of the catalogue are those that are defined, each once', () => {
  const areas = definitions.map(({ area }) => area)
  expect(areas.filter((area, at) => areas.indexOf(area) !== at)).toEqual([])
  const registered = [...(SOURCES['./catalogue.ts'] ?? '').matchAll(/readonly (\w+): typeof \w+/g)].map(
    ([, area]) => area,
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

const kindOf = (word: Leaf): string =>
  typeof word === 'function' ? 'says' : typeof word === 'string' ? 'text' : `${word.length} texts`

const isEmpty = (word: Leaf): boolean => typeof word !== 'function' && [word].flat().some((text) => text.trim() === '')

const bracesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The facts that are in the sentence when each is a number of its own; those that only choose between sentences are not. */
function factsSaid(word: Leaf): string {
  if (typeof word !== 'function') return [word].flat().flatMap(bracesOf).toSorted().join(' ')
  const facts = [701, 702, 703, 704, 705, 706]
  const said = String(word(...facts))
  return facts.filter((fact) => said.includes(String(fact))).join(' ')
}

/** The names of the facts of a refusal: those of one that has them all. */
function factsOf(code: string): string[] {
  if (!REFUSAL_CODES.some((known) => known === code)) return []
  const every = {
    limit: 1,
    left: 1,
    period: 'DAY',
    product: 'ALL',
    bySite: true,
    minutes: 1,
    until: 0,
    most: 1,
    field: 'x',
    problem: 'missing',
  }
  const more = {
    below: 1,
    above: 1,
    asked: 1,
    current: 1,
    currentLine: 1,
    available: 1,
    locked: 1,
    retryAfterMs: 1,
    shareBps: 1,
    pair: '',
    ratio: 1,
    least: 1,
  }
  // A refusal takes from these what it carries.
  const { facts } = refusalReason({ ...every, ...more, code } as unknown as Refusal)
  return code === 'BAD_REQUEST' ? ['field'] : Object.keys(facts ?? {})
}

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
