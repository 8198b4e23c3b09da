import { expect, test } from 'vitest'
import { findFiles, readSource } from './source-files.ts'

/** Who makes markets of a kind, or hands the kinds' own words on. Everybody else in the server asks the domain. */
const NAMES_KINDS: Readonly<Record<string, string>> = {
  'server/engine/live-market.ts': 'gives each kind its own view of the market',
  'server/feeds/exchange-markets.ts': 'makes exchange markets of an odds feed',
  'server/feeds/scored-markets.ts': 'makes bookmakers and sessions of a score feed',
  'server/feeds/scores-to-markets.ts': 'quotes each of them in its own words',
  'server/feeds/scores/drive-markets.ts': 'says which markets a match has',
  'server/feeds/scores/types.ts': 'says which markets a match has',
  'server/ledger/audit.ts': 'proves in SQL what was paid in the place of sessions',
  // Limits of playing time are called SESSION too.
  'server/messages/notification.ts': 'a limit of time, no market',
  'server/protection/present.ts': 'a limit of time, no market',
  'server/protection/routes.ts': 'a limit of time, no market',
  'server/protection/standings.ts': 'a limit of time, no market',
  'server/protection/store.ts': 'a limit of time, no market',
  'server/protection/watch.ts': 'a limit of time, no market',
}

const PROGRAM = /^server\/(?!bench\/)(?!.*(\.test\.ts|\/testing\/|\/migrations\/))/
const KIND = /'(BETFAIR|BOOKMAKER|SESSION)'/

test('what differs between kinds is asked of the domain: only makers of markets name a kind', () => {
  const naming = findFiles('server/**/*.ts')
    .filter((path) => PROGRAM.test(path))
    .filter((path) => KIND.test(readSource(path).text))
  expect(naming).toEqual(Object.keys(NAMES_KINDS).toSorted())
})

const VARIANTS = /SESSION_VARIANTS = \[([^\]]+)\]/.exec(readSource('domain/market/index.ts').text)?.[1]?.match(/\w+/g)
/** Names that say other things too. */
const ORDINARY: ReadonlySet<string> = new Set(['session', 'meter', 'line'])

test('what differs between variants of a session is asked of the domain: the server names none', () => {
  const names = VARIANTS?.filter((name) => !ORDINARY.has(name)) ?? []
  expect(names.length).toBeGreaterThan(0)
  const naming = findFiles('server/**/*.ts')
    .filter((path) => PROGRAM.test(path))
    .filter((path) => new RegExp(String.raw`\b(${names.join('|')})\b`).test(readSource(path).text))
  expect(naming).toEqual([])
})

test('each variant of a session has its row in the law', () => {
  const law = readSource('docs/domain/sessions.md').text
  expect(
    VARIANTS?.filter((name) => !law.split('\n').some((line) => line.startsWith('|') && line.includes(`\`${name}\``))),
  ).toEqual([])
})
