/** A day of a player, and every list, report and file that tells of it: they agree with each other to the paisa. */
import { readFile } from 'node:fs/promises'
import { calls, type ReplyOf } from '@paddock/contract'
import { add, negate, type Paise, subtract, sum, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Caller, signInAs, TRANSACTION_CODE } from './browser/caller.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { expectMoney, OPENING, rupees, SOON } from './browser/expectations.ts'
import { voidMarket } from './browser/markets.ts'
import {
  closeSuccess,
  leaveFirstResult,
  pick,
  placeButton,
  priceOf,
  shownAmount,
  shownCameTo,
} from './browser/player-screen.ts'
import { beginSitting, type PlayerScreen, type Sitting } from './browser/sitting.ts'
import type { StagedMarket } from './browser/staged-feed.ts'
import { MATCH, openMarket } from './browser/staged-match.ts'
import { waitFor } from './browser/wait-for.ts'
import { zipEntries } from './browser/zip-entries.ts'

const PLAYER = 'player1'
const OWN = { role: 'user' } as const

/** Won 950 less 2 % of it; lost 1,060; nothing came of the third; 250.50 came from the agent. */
const WON = { gross: rupees(950), commission: rupees(19), net: rupees(931) }
const LOST = rupees(1060)
const GIVEN = rupees(250.5)
const CLOSING = sum([OPENING, WON.net, negate(LOST), GIVEN])
/** Two bets are still open. */
const HELD = { race: rupees(1000), match: rupees(530) }

let sitting: Sitting
let operator: Caller

beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
  operator = await signInAs(sitting.paddock.url, 'administrator')
  await playTheDay()
})

afterEach(() => sitting.clear())

afterAll(() => sitting?.end())

async function playTheDay(): Promise<void> {
  const screen = await sitting.openAs(PLAYER, DESKTOP)
  const { page, me } = screen
  const won = await betOn(screen, 'Corfe v Denby', { word: 'Back', runner: 'Ashford', stake: '1000' })
  await won.close('Ashford')
  await leaveFirstResult(page, WON.net)
  const lost = await betOn(screen, 'Enford v Fyfield', { word: 'Lay', runner: 'Bramley', stake: '1000' })
  await lost.close('Bramley')
  await untilItHas(me, sum([OPENING, WON.net, negate(LOST)]), ZERO)
  const voided = await betOn(screen, 'Goring v Hursley', { word: 'Back', runner: 'Bramley', stake: '700' })
  await voidMarket(operator, voided.marketId, 'Nobody can tell')
  await page.getByText('Match Odds was voided, stakes are back').waitFor()
  await givePoints(me)
  await betOn(screen, 'Idbury v Jevington', { word: 'Back', runner: 'Ashford', stake: '1000' })
  await betOn(screen, 'Kelling v Lamport', { word: 'Lay', runner: 'Bramley', stake: '500' })
  await untilItHas(me, CLOSING, add(HELD.race, HELD.match))
}

async function untilItHas(me: Caller, points: Paise, exposure: Paise): Promise<void> {
  await waitFor(`balance of ${points} with ${exposure} at risk`, SOON.timeout, async () => {
    const { docs } = await me.call(calls.getPoints, { params: OWN })
    return (docs.balance === points && docs.exposure === exposure) || undefined
  })
}

type Wager = { readonly word: 'Back' | 'Lay'; readonly runner: string; readonly stake: string }

async function betOn({ page }: PlayerScreen, eventName: string, { word, runner, stake }: Wager): Promise<StagedMarket> {
  const staged = await sitting.feed.stage({ ...MATCH, eventName })
  const market = await openMarket(page, staged)
  await pick(page, priceOf(market, word, runner), stake)
  await placeButton(page).click()
  await closeSuccess(page)
  return staged
}

async function givePoints(me: Caller): Promise<void> {
  const agent = await signInAs(sitting.paddock.url, 'agent')
  const { docs } = await me.call(calls.getProfile, { params: OWN })
  await agent.call(calls.givePoints, {
    params: { role: 'agent' },
    body: { transfers: [{ userId: docs.user._id, amount: GIVEN }], transactionCode: TRANSACTION_CODE },
  })
}

const statementOf = (me: Caller): Promise<ReplyOf<typeof calls.getStatement>> =>
  me.call(calls.getStatement, { params: OWN, query: { page: 1, limit: 50 } })

/** '1,00,102.00'. */
const shownMoney = (amount: Paise): string =>
  new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(amount / 100)
/** With its sign: '+931.00', '−1,060.00'. */
const shownResult = (amount: Paise): string =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${shownMoney(Math.abs(amount) as Paise)}`

/** What stands under a name among the figures of a page. */
const figureOf = (within: Locator, name: string): Locator =>
  within
    .locator('dl > div')
    .filter({ has: within.page().locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
    .first()

const expectFigure = async (within: Locator, name: string, shown: string): Promise<void> =>
  await expect.poll(() => figureOf(within, name).innerText(), SOON).toBe(shown)

test('the statement adds up to the balance, line by line and on the screen', async () => {
  const { page, me, faults } = await sitting.openAs(PLAYER, DESKTOP)
  const { docs, opening, closing, totalIn, totalOut } = await statementOf(me)
  expect(closing).toBe(CLOSING)
  expect(sum([opening, totalIn, negate(totalOut)])).toBe(CLOSING)
  let balance = opening
  for (const line of docs.toReversed()) {
    balance = add(balance, line.amount)
    expect(line.balance).toBe(balance)
  }
  expect(balance).toBe(CLOSING)
  expect(docs.slice(0, 4).map(({ amount }) => amount)).toEqual([GIVEN, negate(LOST), negate(WON.commission), WON.gross])

  await page.goto('/statement')
  const statement = page.getByRole('region', { name: 'Account statement' })
  await expectFigure(statement, 'Opening', shownMoney(opening))
  await expectFigure(statement, 'In', shownMoney(totalIn))
  await expectFigure(statement, 'Out', shownMoney(totalOut))
  await expectFigure(statement, 'Closing', shownMoney(CLOSING))
  const rows = statement.getByRole('listitem')
  await expect.poll(() => rows.count(), SOON).toBe(docs.length)
  for (const [at, line] of docs.entries()) {
    const text = await rows.nth(at).innerText()
    expect(text).toContain(shownResult(line.amount))
    expect(text).toContain(shownMoney(line.balance))
  }
  await rows.nth(1).getByRole('button').click()
  const panel = page.getByRole('dialog', { name: 'Result' })
  await expectFigure(panel, 'Balance after it', shownMoney(subtract(CLOSING, GIVEN)))
  await panel.getByText('Bramley').first().waitFor()
  expect(faults).toEqual([])
})

test('a line that comes while one looks is there, with the balance in the header', async () => {
  const { page, me } = await sitting.openAs('player2', PHONE)
  await page.goto('/statement')
  const statement = page.getByRole('region', { name: 'Account statement' })
  await expectFigure(statement, 'Closing', shownMoney(OPENING))
  await givePoints(me)
  await expectFigure(statement, 'Closing', shownMoney(add(OPENING, GIVEN)))
  await expectMoney(page, me, add(OPENING, GIVEN), ZERO)
  expect(await statement.getByRole('listitem').first().innerText()).toContain('+250.50')
})

test('the bet history shows each bet with what it brought, and the totals of all', async () => {
  const { page, me } = await sitting.openAs(PLAYER, PHONE)
  const { docs, totalBack, totalLay, totalBetPts, totalCommission } = await me.call(calls.getBetHistoryDetails, {
    query: { page: 1, limit: 50 },
  })
  expect(docs.map(({ profitLoss }) => profitLoss)).toEqual([ZERO, negate(LOST), WON.gross])
  expect(totalCommission).toBe(WON.commission)
  expect(totalBetPts).toBe(subtract(WON.gross, LOST))
  await page.goto('/bet-history')
  const history = page.getByRole('region', { name: 'Bet history' })
  await expectFigure(history, 'Backed', shownMoney(totalBack))
  await expectFigure(history, 'Laid', shownMoney(totalLay))
  await expectFigure(history, 'Commission', shownMoney(WON.commission))
  await expectFigure(history, 'After commission', shownResult(subtract(WON.net, LOST)))
  const rows = history.getByRole('listitem')
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringContaining('Goring v Hursley'),
    expect.stringContaining(shownResult(negate(LOST))),
    expect.stringContaining(shownResult(WON.gross)),
  ])
  await history.getByLabel('State').selectOption('Void')
  await expect.poll(() => rows.allInnerTexts(), SOON).toEqual([expect.stringContaining('700.00 · Void')])
})

test('a receipt tells the life of a bet from the order to what it brought', async () => {
  const { page } = await sitting.openAs(PLAYER, DESKTOP)
  await page.goto('/bet-history')
  await page.getByRole('listitem').filter({ hasText: 'Corfe v Denby' }).getByRole('button').click()
  const receipt = page.getByRole('dialog', { name: 'Bet receipt' })
  const told = receipt.getByRole('region', { name: 'What happened' }).getByRole('listitem')
  await expect
    .poll(() => told.allInnerTexts(), SOON)
    .toEqual([
      expect.stringContaining('Received: 1,000 at 1.95'),
      expect.stringContaining('Matched 1,000 at 1.95'),
      expect.stringMatching(/Settled\. Result: Ashford\s+This bet: \+950\s+Your market: \+950, commission 19/),
    ])
  await expectFigure(receipt, 'Result of the bet', '+950')
})

test('profit and loss leads from the sport over the event down to the bet, with the same amounts on each step', async () => {
  const { page, me } = await sitting.openAs(PLAYER, DESKTOP)
  const net = subtract(WON.net, LOST)
  const { docs } = await me.call(calls.getGameReport, { params: OWN, query: {} })
  expect(docs.exchange).toMatchObject([{ eventTypeId: '4', totalAmount: net, totalCommission: WON.commission }])
  await page.goto('/profit-loss')
  const report = page.getByRole('region', { name: 'Profit and loss' })
  await expectFigure(report, 'Your result', shownResult(net))
  // What one came for stands first.
  expect((await report.locator('dt').allInnerTexts())[0]).toBe('Your result')
  const deposits = sum(docs.deposit.map(({ totalAmount }) => totalAmount))
  // 000 §9: without its sign.
  await expectFigure(report, 'P/L total', shownMoney(add(deposits, net)))
  await report.getByRole('button', { name: /^Cricket/ }).click()
  await expectFigure(report, 'Before commission', shownResult(subtract(WON.gross, LOST)))
  await expectFigure(report, 'After commission', shownResult(net))
  await report.getByRole('button', { name: /Corfe v Denby/ }).click()
  await expectFigure(report, 'After commission', shownResult(WON.net))
  await report.getByRole('button', { name: /Match Odds/ }).click()
  const panel = page.getByRole('dialog', { name: 'Match Odds' })
  await expectFigure(panel, 'After commission', shownResult(WON.net))
  await panel.getByText('Ashford').first().waitFor()
})

test('exposure is held market by market, and the parts are what the header says', async () => {
  const { page, me } = await sitting.openAs(PLAYER, PHONE)
  const { docs } = await me.call(calls.getExposure, {})
  expect(docs.markets.map(({ exposure }) => exposure)).toEqual([HELD.race, HELD.match])
  expect(docs.exposure).toBe(add(HELD.race, HELD.match))
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: /^Exp/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Your exposure' })
  await expect.poll(() => sheet.getByTestId('exposure-total').innerText(), SOON).toBe(shownMoney(docs.exposure))
  expect(await sheet.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/Idbury v Jevington\s+1,000\.00\s+.*\s+If Bramley wins, you lose 1,000\.00\./),
    expect.stringMatching(/Kelling v Lamport\s+530\.00\s+.*\s+If Bramley wins, you lose 530\.00\./),
  ])
  await sheet.getByRole('link', { name: /Kelling v Lamport/ }).click()
  await page.getByRole('heading', { name: 'Kelling v Lamport' }).waitFor()
})

test('points, exposure and what is available are each a tap from their sum', async () => {
  const { page, me } = await sitting.openAs(PLAYER, PHONE)
  const { docs: points } = await me.call(calls.getPoints, { params: { role: 'user' } })
  const { opening, totalIn, totalOut } = await statementOf(me)
  expect(subtract(add(opening, totalIn), totalOut)).toBe(points.balance)
  await page.goto('/')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Points/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Your money' })
  await expectFigure(sheet, 'In', `+${shownMoney(totalIn)}`)
  await expectFigure(sheet, 'Out', `−${shownMoney(totalOut)}`)
  await expectFigure(sheet, 'Balance', shownMoney(points.balance))
  const available = sheet.locator('dl > div').filter({ hasText: 'Available' })
  await available.getByText(shownMoney(subtract(points.balance, points.exposure)), { exact: true }).waitFor()
  await sheet.getByRole('button', { name: 'Exposure' }).click()
  await page.getByRole('dialog', { name: 'Your exposure' }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.getByRole('link', { name: 'Balance' }).click()
  await page.getByRole('region', { name: 'Account statement' }).getByText('Closing').waitFor()
})

async function exportAs(page: Page, kind: string): Promise<{ readonly name: string; readonly file: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click()
  // What is said of it is gone after two seconds.
  const coming = Promise.all([page.waitForEvent('download'), page.getByText('5 rows exported').last().waitFor()])
  await page.getByRole('menuitem', { name: kind }).click()
  const [download] = await coming
  return { name: download.suggestedFilename(), file: await readFile(await download.path()) }
}

test('the statement can be taken along as CSV, as a sheet and as PDF, each of them with every line', async () => {
  const { page, me } = await sitting.openAs(PLAYER, DESKTOP)
  const { docs } = await statementOf(me)
  await page.goto('/statement')

  const csv = await exportAs(page, 'CSV')
  expect(csv.name).toMatch(/^account-statement-\d{4}-\d\d-\d\d\.csv$/)
  const [heads = '', ...lines] = csv.file.toString('utf8').replace('﻿', '').trim().split(/\r?\n/)
  expect(heads.split(',')).toEqual([
    'Number',
    expect.stringMatching(/^Date \(.+\)$/),
    'Kind',
    'About',
    'Remarks',
    'Amount',
    'Balance',
  ])
  expect(lines.map((line) => line.split(',').slice(-2).map(Number))).toEqual(
    docs.map(({ amount, balance }) => [amount / 100, balance / 100]),
  )

  const sheet = await exportAs(page, 'Excel')
  const entries = zipEntries(sheet.file)
  expect([...entries.keys()]).toEqual(expect.arrayContaining(['[Content_Types].xml', 'xl/workbook.xml']))
  // Its dates are dates: numbers in the style that shows them so.
  const cells = must(
    [...entries].find(([name]) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)),
    'a workbook has a sheet',
  )[1]
  expect(cells.match(/<row /g)).toHaveLength(docs.length + 1)
  for (const { amount, balance } of docs) {
    expect(cells).toContain(`<v>${amount / 100}</v>`)
    expect(cells).toContain(`<v>${balance / 100}</v>`)
  }

  expect(cells.match(/<c s="2"><v>4\d{4}\.\d+<\/v><\/c>/g)).toHaveLength(docs.length)

  const pdf = await exportAs(page, 'PDF')
  expect(pdf.file.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  expect(pdf.file.toString('latin1').trimEnd()).toMatch(/%%EOF$/)
})

test('notifications come while one is there, lead to what they tell of, and go when they are deleted', async () => {
  const { page, me } = await sitting.openAs(PLAYER, PHONE)
  await page.goto('/notification')
  const list = page.getByRole('region', { name: 'Notifications' })
  await list.getByText(`Match Odds`).first().waitFor()
  const told = await list.getByRole('listitem').allInnerTexts()
  expect(told.join('\n')).toContain(shownCameTo(WON.net))
  expect(told.join('\n')).toContain(shownCameTo(negate(LOST)))
  expect(told.join('\n')).toContain('your stakes are free again')
  expect(told.join('\n')).toContain(`You received ${shownAmount(GIVEN)} points.`)
  await list.getByRole('button', { name: 'Mark all as read' }).click()
  await list.getByRole('tab', { name: /^Unread/ }).click()
  await list.getByText('Everything is read').waitFor()
  await list.getByRole('tab', { name: 'All' }).click()
  await list.getByRole('button', { name: 'Delete: Market voided' }).click()
  await expect.poll(() => list.getByRole('listitem').count(), SOON).toBe(told.length - 1)
  const kept = await waitFor('one notification less', SOON.timeout, async () => {
    const { docs } = await me.call(calls.getNotifications, { params: OWN, query: { page: 1, limit: 50 } })
    return docs.length === told.length - 1 ? docs : undefined
  })
  expect(kept.some(({ kind }) => kind === 'BETS_VOIDED')).toBe(false)
  await list.getByRole('link', { name: /Points received/ }).click()
  await page.getByRole('region', { name: 'Account statement' }).waitFor()
})

test('the books balance after it all', async () => {
  expect(await sitting.paddock.audit()).toBe('')
})
