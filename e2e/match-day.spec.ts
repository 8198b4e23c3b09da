/**
 * A recorded T20, from its first ball to what its last market paid, in the hands of two traders at their keyboards, with fifty players of two sites
 * betting at it: every level of one of the sites is told to the paisa what each outcome brings while it happens, one result is taken back, one part is
 * voided, and the books balance.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Asking, type BetOrder, calls, type Market, type MarketRisk } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { HOUR_MS, MINUTE_MS } from '@paddock/domain/time'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, signInAs, TRANSACTION_CODE } from './browser/caller.ts'
import { DESKTOP } from './browser/chromium.ts'
import { signInToConsole } from './browser/console-screen.ts'
import { SOON } from './browser/expectations.ts'
import { confirmWaiting, eventsOf, type ListedEvent } from './browser/markets.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'
import { makeTrader } from './browser/traders.ts'
import { waitFor } from './browser/wait-for.ts'
import { SEED } from './harness/chosen.ts'
import { type Person, signIn } from './harness/people.ts'

const CRICKET = '4'
const MATCH = 'Netherlands v Papua New Guinea'
/** Of this match alone: others are played beside it, as the score is fed. */
const MATCH_ODDS = `markets m join events e on e.id = m.event_id where e.name = '${MATCH}' and m.kind = 'BETFAIR'`
/** Nearly four hours are over in eight minutes: the faster it is, the less a trader can open between two balls. */
const SPEED = 30
const OVER_WITHIN_MS = (4 * HOUR_MS + 20 * MINUTE_MS) / SPEED
type Outcome = Asking<typeof calls.declareResult>['body']['outcome']
const LEVELS = ['whiteLabel', 'admin', 'superMaster', 'master', 'agent'] as const
/** Of the demo world, and those that an agent makes beside them. */
const PLAYERS = { demo: 20, club: 20 } as const
const GUESTS = 10
const LEAST_BETS = 500
const LOOK_EVERY_MS = 30_000
const LEAST_LOOKS = 3
/** As the server logs what it answers without detail. */
const FAULT = /"level":50.*/
const QUIET_WITHIN_MS = 60_000
const OFFERS_EVERY_MS = 500
const MOST_PAUSE_MS = 8000
const MIN_STAKE = 10_000
const BY_HASTE = ['BOOKMAKER', 'SESSION', 'BETFAIR'] as const
const DEMO = 1
const SITE_NUMBERS: Readonly<Record<string, number>> = { Paddock: DEMO, 'Paddock Club': 2 }
/** At what is offered when it comes, or not at all. */
const ORDER = {
  timeInForce: 'FILL_OR_KILL',
  minFill: null,
  persistence: 'LAPSE',
  expiresAt: null,
  acceptAnyPrice: true,
  acceptTicks: 0,
  marketVersion: null,
  requestId: null,
  device: null,
  country: null,
} as const
const TRADERS = ['desk_asha', 'desk_bhanu'] as const

const GUEST_POINTS = paise(1_000_000)
const transactionCode = TRANSACTION_CODE

let sitting: Sitting
let operator: Caller
let second: Caller
let players: readonly Person[] = []
let officers: readonly Caller[] = []

beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['netherlands-png'], speed: SPEED })
  operator = await signInAs(sitting.paddock.url, 'administrator')
  second = await operator.as('administrator2')
  for (const name of TRADERS) await makeTrader(sitting.paddock, name)
  officers = await Promise.all(LEVELS.map((role) => operator.as(role.toLowerCase())))
  const guests = await makeGuests(must(officers.at(-1), 'the agent'))
  const port = Number(new URL(sitting.paddock.url).port)
  const ofDemo = Object.entries(PLAYERS).flatMap(([site, many]) =>
    Array.from({ length: many }, (_, n) => [`player${n + 1}`, site] as const),
  )
  players = await Promise.all(
    [...ofDemo, ...guests.map((name) => [name, 'demo'] as const)].map(([name, site]) => signIn(port, name, site)),
  )
})
afterAll(() => sitting?.end())

/** With points, and with the password of all others, which they need not change. */
async function makeGuests(agent: Caller): Promise<readonly string[]> {
  const params = { role: 'agent' } as const
  const names = Array.from({ length: GUESTS }, (_, n) => `playerguest${n + 1}`)
  for (const userName of names) {
    const { docs } = await agent.call(calls.createPerson, {
      params,
      body: { userType: 'user', userName, creditPts: GUEST_POINTS, transactionCode },
    })
    await agent.call(calls.givePoints, {
      params,
      body: { transfers: [{ userId: docs.user._id, amount: GUEST_POINTS }], transactionCode },
    })
  }
  await sitting.paddock.rows(
    `update accounts a set password_hash = p.password_hash, must_change_password = false from accounts p
     where p.user_name = 'player1' and p.site_id = $1 and a.site_id = $1 and a.user_name = any($2)`,
    [DEMO, names],
  )
  return names
}

/* Traders */

async function sitDown(name: string): Promise<Page> {
  const { page } = await sitting.open(DESKTOP)
  await signInToConsole(page, name)
  await page.getByRole('heading', { name: 'Markets' }).waitFor()
  await page.goto('/console/quoting')
  await page.getByRole('link', { name: MATCH }).first().click()
  await page.getByRole('region', { name: 'Entry', exact: true }).waitFor()
  return page
}

/** Takes all of the match, lets rows follow their models one after the other, and opens and shuts them. */
async function follow(page: Page, isOver: () => boolean): Promise<void> {
  for (let turn = 1; !isOver(); turn++) {
    await page.keyboard.press('o')
    for (let row = 0; row < 6; row++) {
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Shift+M')
      await page.waitForTimeout(100)
    }
    await page.keyboard.press('Enter')
    await page.waitForTimeout(2000)
    if (turn % 3 === 0) await page.keyboard.press('Space')
  }
}

/** Walks over the rows of both, has one at its model's quote, a run up or down, and open. */
async function quoteByHand(page: Page, isOver: () => boolean): Promise<void> {
  for (let turn = 1; !isOver(); turn++) {
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('m')
    await page.waitForTimeout(700)
    if (turn % 3 === 0) await page.keyboard.press(turn % 2 === 0 ? '+' : '-')
    await page.keyboard.press('Shift+Enter')
    await page.waitForTimeout(1500)
  }
}

/* Players */

type Offer = Pick<BetOrder, 'marketId' | 'kind' | 'runnerId' | 'side' | 'price' | 'line'>

const offersOf = (markets: readonly Market[]): readonly Offer[] =>
  markets
    .filter(({ status }) => status === 'OPEN')
    .flatMap(({ _id: marketId, type: kind, runners }) =>
      runners.flatMap(({ id: runnerId, back: [toBack], lay: [toLay] }) =>
        [
          { side: 'BACK' as const, best: toBack },
          { side: 'LAY' as const, best: toLay },
        ].flatMap(({ side, best }) =>
          best
            ? [{ marketId, kind, runnerId, side, price: best.price, line: kind === 'SESSION' ? best.line : null }]
            : [],
        ),
      ),
    )

const theMatch = async (): Promise<ListedEvent | undefined> =>
  (await eventsOf(operator, CRICKET)).find(({ name }) => name === MATCH)

type Crowd = { offers: readonly Offer[]; isResting: boolean; isOver: boolean }

async function play(player: Person, crowd: Crowd): Promise<void> {
  while (!crowd.isOver) {
    await sleep(MOST_PAUSE_MS * (0.4 + 0.6 * Math.random()))
    // What a trader has open is bet on first: it is shut soon.
    const some = BY_HASTE.map((kind) => crowd.offers.filter((offer) => offer.kind === kind)).find(
      ({ length }) => length > 0,
    )
    const offer = some?.[Math.floor(Math.random() * some.length)]
    if (!offer || crowd.isResting || crowd.isOver) continue
    const stake = paise(MIN_STAKE + Math.floor(Math.random() * 4 * MIN_STAKE))
    await player.ask(calls.placeBet, {
      body: { ...ORDER, ...offer, stake },
      idempotencyKey: crypto.randomUUID(),
    })
  }
}

/* What every level is told, against every fill */

type Fill = {
  readonly marketId: string
  readonly slot: number | null
  readonly run: number | null
  readonly side: 'BACK' | 'LAY'
  readonly profit: number
  readonly liability: number
}

/** Of everybody below the officer, in the markets of the match of which nothing is paid yet. */
const fillsBelow = async (userName: string): Promise<readonly Fill[]> =>
  await sitting.paddock.rows<Fill>(
    `select f.market_id as "marketId", f.slot, f.run, f.side, f.profit::float8 as profit, f.liability::float8 as liability
     from fills f join markets m on m.id = f.market_id join events e on e.id = m.event_id join accounts a on a.id = f.account_id
     join accounts u on u.id = any(a.ancestors)
     where e.name = $1 and m.status not in ('SETTLING', 'SETTLED', 'VOIDED') and u.user_name = $2 and u.site_id = $3 and a.book = 'REAL'
       and not f.voided order by f.id`,
    [MATCH, userName, DEMO],
  )

/** What the house has of the fills when this outcome comes. */
function broughtBy(fills: readonly Fill[], isIn: (fill: Fill) => boolean): number {
  let sum = 0
  for (const fill of fills) sum -= isIn(fill) === (fill.side === 'BACK') ? fill.profit : -fill.liability
  return sum
}

/** How many outcomes were compared. */
function expectRisk({ market: { marketName }, rows }: MarketRisk, slots: Slots, fills: readonly Fill[]): number {
  const brought = rows.map(({ teamId, run }) =>
    broughtBy(fills, (fill) => (run === null ? fill.slot === slots.get(teamId ?? '') : run >= (fill.run ?? 0))),
  )
  expect([marketName, rows.map(({ total }) => total)]).toEqual([marketName, brought])
  return rows.length
}

type Slots = ReadonlyMap<string, number>

async function slotsOf(marketId: string): Promise<Slots> {
  const rows = await sitting.paddock.rows<{ id: string; slot: number }>(
    `select r ->> 'id' as id, (r ->> 'slot')::int as slot from markets m cross join jsonb_array_elements(m.runners) r where m.id = $1`,
    [marketId],
  )
  return new Map(rows.map(({ id, slot }) => [id, slot]))
}

/** A level's markets as it is told of them, and by every fill: none with a fill is left out. Again where a bet was matched between. */
async function lookAs(role: (typeof LEVELS)[number], officer: Caller, eventId: string): Promise<number> {
  const login = role.toLowerCase()
  return await waitFor('moment without a match', QUIET_WITHIN_MS, async () => {
    const fills = await fillsBelow(login)
    const { docs } = await officer.call(calls.getEventRisk, { params: { role, eventId }, query: {} })
    if (JSON.stringify(await fillsBelow(login)) !== JSON.stringify(fills)) return undefined
    let compared = 0
    for (const [marketId, some] of Map.groupBy(fills, (fill) => fill.marketId)) {
      const told = docs.markets.find(({ market }) => market._id === marketId)
      compared += expectRisk(must(told, `${login} is told of ${marketId}`), await slotsOf(marketId), some)
    }
    return compared
  })
}

/** Nobody begins a bet meanwhile. How many outcomes all levels together were told rightly. */
async function look(crowd: Crowd, eventId: string): Promise<number> {
  crowd.isResting = true
  let compared = 0
  for (const [level, role] of LEVELS.entries()) compared += await lookAs(role, must(officers[level], role), eventId)
  crowd.isResting = false
  expect(sitting.paddock.said()).not.toMatch(FAULT)
  return compared
}

/* What two officers do when it is over */

/** The result of a session is taken back, and after a look at the balls declared again as it was: by two, since nothing says it a second time. */
async function takeBackAndDeclare(): Promise<void> {
  const [paid] = await sitting.paddock.rows<{ id: string; resultVersion: number; outcome: Outcome }>(
    `select s.market_id as id, s.result_version as "resultVersion", s.outcome from settlements s join markets m on m.id = s.market_id
     where m.kind = 'SESSION' and s.outcome ->> 'type' = 'RESULT' and s.rolled_back_at is null
       and exists (select from settlement_postings p where p.market_id = m.id and p.net <> 0)
     order by m.id limit 1`,
  )
  const { id: marketId, resultVersion, outcome } = must(paid, 'a session was paid')
  const before = await balances()
  const reason = 'The scorer corrected an extra'
  await operator.call(calls.rollBackResult, { body: { marketId, resultVersion, reason, transactionCode } })
  await confirmWaiting(second, marketId)
  expect(await balances()).not.toEqual(before)
  await operator.call(calls.declareResult, { body: { marketId, outcome, transactionCode } })
  await confirmWaiting(second, marketId)
  await expect.poll(() => statusOf(marketId), SOON).toBe('SETTLED')
  expect(await balances()).toEqual(before)
}

/** What was struck on the match in half a minute in the middle of it is void. */
async function voidHalfAMinute(): Promise<void> {
  const before = await balances()
  const [most] = await sitting.paddock.rows<{ id: string; middle: number }>(
    `select f.market_id as id, extract(epoch from percentile_disc(0.5) within group (order by f.at))::float8 * 1000 as middle
     from fills f join markets m on m.id = f.market_id where m.kind = 'BETFAIR' group by 1 order by count(*) desc limit 1`,
  )
  const { id: marketId, middle } = must(most, 'the match was bet on')
  const from = Math.floor(middle) - 15_000
  const choice = { type: 'TIME' as const, from, until: from + 30_000 }
  const { docs: effect } = await second.call(calls.previewPartVoid, {
    body: { marketId, choice },
  })
  const grounds = {
    rule: 'LATE_SUSPENSION' as const,
    evidence: 'The wicket was shown before',
    evidenceAt: from,
    accuracyMs: 0,
  }
  await operator.call(calls.voidMarketPart, {
    body: { marketId, choice, ...grounds, transactionCode },
  })
  const waiting = await second.call(calls.getResultProposals, { query: { page: 1, limit: 25, marketId } })
  const { proposalId } = must(waiting.docs[0], 'it waits')
  await second.call(calls.confirmResultProposal, {
    body: { proposalId, impactHash: must(effect.hash, 'it is named'), transactionCode },
  })
  const fallen = `fills where market_id = '${marketId}' and voided`
  await expect.poll(() => countOf(fallen), SOON).toBeGreaterThan(0)
  await expect.poll(() => statusOf(marketId), SOON).toBe('SETTLED')
  const after = await balances()
  const moved = effect.biggest.map(({ userName, siteName, amount }) => {
    const name = `${SITE_NUMBERS[siteName]}:${userName}`
    return [name, name in after ? (after[name] ?? 0) - (before[name] ?? 0) : amount]
  })
  expect(moved).toEqual(
    effect.biggest.map(({ userName, siteName, amount }) => [`${SITE_NUMBERS[siteName]}:${userName}`, amount]),
  )
  expect(after).not.toEqual(before)
}

const statusOf = async (marketId: string): Promise<unknown> =>
  (await sitting.paddock.rows<{ status: string }>('select status from markets where id = $1', [marketId]))[0]?.status

type Balances = Readonly<Record<string, number>>
/** Of all players. */
const balances = async (): Promise<Balances> =>
  Object.fromEntries(
    (
      await sitting.paddock.rows<{ name: string; balance: number }>(
        `select site_id || ':' || user_name as name, balance::float8 as balance from accounts where role = 'user' and book = 'REAL'`,
      )
    ).map(({ name, balance }) => [name, balance]),
  )

/** What each level reads of its players' day, against what they have more or less than before. */
async function expectProfitLoss(opening: Balances): Promise<void> {
  const now = await balances()
  const mine = Object.keys(now).filter((name) => name.startsWith(`${DEMO}:`))
  for (const [level, role] of LEVELS.entries()) {
    const { docs, totalNet } = await must(officers[level], role).call(calls.getProfitLoss, {
      params: { role },
      query: { page: 1, limit: 200, by: 'player' },
    })
    const told = new Map(docs.map(({ userName, net }) => [`${DEMO}:${userName}`, net]))
    const nets = mine.map((name) => [name, told.get(name) ?? 0])
    expect([role, nets]).toEqual([role, mine.map((name) => [name, (now[name] ?? 0) - (opening[name] ?? 0)])])
    expect(totalNet).toBe(docs.reduce((sum, { net }) => sum + net, 0))
  }
}

/** What a trader did. */
async function deedsOf(trader: string): Promise<readonly string[]> {
  const rows = await sitting.paddock.rows<{ what: string }>(
    `select distinct q.what from desk_quotes q join accounts u on u.id = q.actor_id where u.user_name = $1 order by 1`,
    [trader],
  )
  return rows.map(({ what }) => what)
}

const countOf = async (text: string): Promise<number> =>
  must((await sitting.paddock.rows<{ many: number }>(`select count(*)::int as many from ${text}`))[0], 'a count').many

const isPaid = async (): Promise<boolean> => (await countOf(`${MATCH_ODDS} and m.status = 'SETTLED'`)) > 0

test.skipIf(Boolean(process.env[SEED]))(
  'a T20 of two traders and fifty players (needs nine minutes: by itself, or in --whole)',
  { timeout: OVER_WITHIN_MS + 240_000 },
  async () => {
    const opening = await balances()
    await waitFor('match that is quoted', 120_000, async () => {
      const event = await theMatch()
      return event?.markets.some(({ type }) => type !== 'BETFAIR') ? event : undefined
    })
    const crowd: Crowd = { offers: [], isResting: false, isOver: false }
    const [asha, bhanu] = await Promise.all(TRADERS.map(sitDown))
    const busy = [
      follow(must(asha, 'a page'), () => crowd.isOver),
      quoteByHand(must(bhanu, 'a page'), () => crowd.isOver),
      ...players.map((player) => play(player, crowd)),
    ]
    let [looked, lookAt] = [0, Date.now() + LOOK_EVERY_MS]
    const until = Date.now() + OVER_WITHIN_MS
    try {
      while (!(await isPaid()) && Date.now() < until) {
        const event = await theMatch()
        crowd.offers = offersOf(event?.markets ?? [])
        if (event && Date.now() > lookAt) {
          looked += await look(crowd, event.id)
          lookAt = Date.now() + LOOK_EVERY_MS
        }
        await sleep(OFFERS_EVERY_MS)
      }
    } finally {
      crowd.isOver = true
      await Promise.all(busy)
    }

    expect(await isPaid()).toBe(true)
    expect(await countOf('bets')).toBeGreaterThanOrEqual(LEAST_BETS)
    expect(await countOf('(select distinct account_id from bets) b')).toBe(players.length)
    for (const kind of BY_HASTE)
      expect([
        kind,
        await countOf(`fills f join markets m on m.id = f.market_id where m.kind = '${kind}'`),
      ]).not.toEqual([kind, 0])
    // Of each look two runners at least, by each level.
    expect(looked).toBeGreaterThan(LEVELS.length * 2 * LEAST_LOOKS)
    expect(await deedsOf(TRADERS[0])).toEqual(expect.arrayContaining(['FOLLOWED', 'OPENED', 'SHUT', 'TAKEN']))
    expect(await deedsOf(TRADERS[1])).toEqual(expect.arrayContaining(['MODELLED', 'OPENED', 'QUOTED', 'TAKEN']))
    await expect
      .poll(() => countOf(`bets where status in ('PENDING', 'UNMATCHED', 'PARTIAL', 'ACCEPTED')`), SOON)
      .toBe(0)
    expect(await sitting.paddock.audit()).toBe('')
    await expectProfitLoss(opening)

    await takeBackAndDeclare()
    expect(await sitting.paddock.audit()).toBe('')
    await voidHalfAMinute()
    expect(await sitting.paddock.audit()).toBe('')
    await expectProfitLoss(opening)
  },
)
