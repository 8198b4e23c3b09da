import { expect, test } from 'vitest'
import { findFiles, readSource } from './source-files.ts'

/** Who makes markets of a kind, or hands the kinds' own words on. Everybody else in the server asks the domain. */
const NAMES_KINDS: Readonly<Record<string, string>> = {
  'server/operator/making/make.ts': 'makes a bookmaker of the runners of its match',
  'server/engine/live-market.ts': 'gives each kind its own view of the market',
  'server/feeds/exchange-markets.ts': 'makes exchange markets of an odds feed',
  'server/feeds/scored-markets.ts': 'makes bookmakers and sessions of a score feed',
  'server/feeds/scores-to-markets.ts': 'quotes each of them in its own words',
  'server/feeds/scores/drive-markets.ts': 'says which markets a match has',
  'server/feeds/scores/types.ts': 'says which markets a match has',
  'server/markets/desk.ts': 'gives a market back to its source, whose quotes differ by kind',
  'server/markets/house-prices.ts': 'puts a quote of either kind in force',
  'server/quoting/present.ts': 'shows and reads quotes, whose shape differs by kind',
  'server/quoting/quoting.ts': 'makes a quote of what a model says',
  'server/quoting/rows.ts': 'traders quote all kinds but the exchange',
  'server/quoting/store.ts': 'keeps quotes, whose shape differs by kind',
  'server/quoting/triggers.ts': 'a bookmaker is looked at beside the exchange of its match',
  // Limits of playing time are called SESSION too.
  'server/messages/notification.ts': 'a limit of time, no market',
  'server/protection/present.ts': 'a limit of time, no market',
  'server/protection/routes.ts': 'a limit of time, no market',
  'server/protection/standings.ts': 'a limit of time, no market',
  'server/protection/store.ts': 'a limit of time, no market',
  'server/protection/watch.ts': 'a limit of time, no market',
}

/** Of what the apps share, and of what they reckon. */
const SHOWS_KINDS: Readonly<Record<string, string>> = {
  'console/features/quoting/making/typed.ts': 'asks for a session or a bookmaker to be made',
  'console/features/quoting/events.ts': 'counts bookmakers and sessions apart',
  'console/features/quoting/lines.ts': 'has a line for each team of a bookmaker, one for a session',
  'contract/frames/live-market.ts': 'has a shape of its own for markets of runners and for sessions',
  'contract/frames/market-frame.ts': 'writes and reads these two',
  'contract/refusal-samples.ts': 'a limit of a product, no market',
  'contract/shapes/bet.ts': 'only an order on a session has a run on the wire',
  'contract/shapes/notification.ts': 'a limit of time, no market',
  'contract/values.ts': 'has the words of the wire, which the compiler compares',
  'console/features/audit-log/told.ts': 'a limit of time, no market',
  'player/features/betslip/called.ts': 'says what is picked of a session that has outcomes',
  'player/features/event/picks.ts': 'makes what is picked of a session',
  'player/features/event/state.ts': 'puts the exchange first on the page',
  'player/features/limits/state.ts': 'a limit of time, no market',
  'player/features/open-bets/state.ts': 'puts sessions together in its list',
  'player/features/price-chart/live-point.ts': 'draws runs of a session, prices of others',
  'player/features/price-chart/state.ts': 'draws runs of a session, prices of others',
  'ui/bets/struck.ts': 'names the session before what is picked of it',
  'ui/formats/odds-display.ts': 'says the unit of a price',
  'ui/live/market-cells.ts': 'tells the two shapes of the wire apart',
}

/** How a kind looks is for screens to say; what it may, and how it is paid, is not. */
const DRAWS_KINDS: Readonly<Record<string, string>> = {
  'console/features/markets/declare-form.tsx': 'asks runs of a session, winners of others',
  'console/features/markets/market-panel.tsx': 'has columns of its own for a session',
  'console/features/people/limit-dialog.tsx': 'a limit of time, no market',
  'player/features/betslip/fields.tsx': 'stands per hundred behind a price of a bookmaker',
  'player/features/betslip/market-panel.tsx':
    'says per hundred of a bookmaker, odds as the player reads them of others',
  'player/features/betslip/slip.tsx': 'has the event in the title of a session',
  'player/features/event/event-page.tsx': 'has a tab for each kind',
  'player/features/event/market-card.tsx': 'has one column a side for a bookmaker, three for the exchange',
  'player/features/event/rules.tsx': 'has words for each kind',
  'player/features/limits/limit-line.tsx': 'a limit of time, no market',
  'player/features/limits/limits-page.tsx': 'a limit of time, no market',
  'player/features/limits/offer.tsx': 'a limit of time, no market',
  'player/features/price-chart/price-chart.tsx': 'draws runs of a session, prices of others',
}

const PROGRAM = /^server\/(?!bench\/)(?!.*(\.test\.ts|\/testing\/|\/migrations\/))/
const KIND = /'(BETFAIR|BOOKMAKER|SESSION)'/

test('what differs between kinds is asked of the domain: only makers of markets name a kind', () => {
  const naming = findFiles('server/**/*.ts')
    .filter((path) => PROGRAM.test(path))
    .filter((path) => KIND.test(readSource(path).text))
  expect(naming).toEqual(Object.keys(NAMES_KINDS).toSorted())
})

const SHARED = /^(?!.*(\.test\.tsx?|\/testing\/|\/examples\/|\/languages\/|\/words))/

const namingAmong = (files: string): string[] =>
  ['contract', 'ui', 'player', 'console']
    .flatMap((folder) => findFiles(`${folder}/**/${files}`))
    .filter((path) => SHARED.test(path))
    .filter((path) => KIND.test(readSource(path).text))
    .toSorted()

test('the contract and what the apps reckon name a kind only where it is theirs to show', () => {
  expect(namingAmong('*.ts')).toEqual(Object.keys(SHOWS_KINDS).toSorted())
})

test('screens name a kind only for how it looks', () => {
  expect(namingAmong('*.tsx')).toEqual(Object.keys(DRAWS_KINDS).toSorted())
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
