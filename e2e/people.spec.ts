/** Operators and their people on the whole system: the console and the player's app side by side. */
import { calls, TEXTS } from '@paddock/contract'
import { type Paise, paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { Secret, TOTP } from 'otpauth'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Caller, signInAs, TRANSACTION_CODE } from './browser/caller.ts'
import { DESKTOP, launchChromium, PHONE } from './browser/chromium.ts'
import { chooseMore, factOf, isInConsole, lineOf, sayYes, signInToConsole } from './browser/console-screen.ts'
import { confirmWaiting } from './browser/markets.ts'
import { type Paddock, startPaddock } from './browser/paddock.ts'
import {
  canBeBetOn,
  closeSuccess,
  figuresIn,
  keepSession,
  marketOf,
  openScreen,
  pick,
  placeButton,
  placeUntilTaken,
  priceOf,
  type Screen,
  slipOf,
} from './browser/player-screen.ts'
import { type MarketScript, openStagedFeed, type StagedFeed, type StagedMarket } from './browser/staged-feed.ts'

const SOON = { timeout: 15_000 }

const STEP_MS = 30_000
const OWN_PASSWORD = 'Gallop-7-hills'

const MATCH: MarketScript = {
  eventName: 'Ashford v Bramley',
  marketName: 'Match Odds',
  runners: ['Ashford', 'Bramley'],
  inPlay: false,
  betDelay: 0,
  quotes: {
    Ashford: { back: ['1.95', '1.94'], lay: ['1.97', '1.98'] },
    Bramley: { back: ['2.02', '2'], lay: ['2.06', '2.08'] },
  },
}

let paddock: Paddock
let browser: Browser
let feed: StagedFeed
let master: Caller
const screens: Screen[] = []

beforeAll(async () => {
  paddock = await startPaddock({ recordings: ['lingfield-win'], speed: 1 })
  feed = openStagedFeed(paddock.url)
  browser = await launchChromium()
  master = await signInAs(paddock.url, 'master')
  await letOfficersTakePoints()
})

/** Two administrators let the officers of the site pay its players by hand, also those who have just changed their password. */
async function letOfficersTakePoints(): Promise<void> {
  const [first, second] = [await signInAs(paddock.url, 'administrator'), await signInAs(paddock.url, 'administrator2')]
  const params = { role: 'administrator', siteId: '1' } as const
  const { docs } = await first.call(calls.getSite, { params })
  const { published, site } = docs
  const config = {
    ...published,
    switches: { ...published.switches, pointsFromPlayers: true },
    payments: { ...published.payments, accountHoldHours: 0 },
  }
  const body = { config, baseVersion: site.version, note: '', transactionCode: TRANSACTION_CODE }
  const { changeId } = await first.call(calls.publishSite, { params, body })
  const confirmed = { changeId: must(changeId, 'it waits'), transactionCode: TRANSACTION_CODE }
  await second.call(calls.confirmControlChange, { body: confirmed })
}

afterEach(async () => {
  for (const { context } of screens.splice(0)) await context.close()
})

afterAll(async () => {
  feed?.stop()
  await browser?.close()
  await paddock?.stop()
})

/** `label`: the site, by the first label of its host. */
async function open(options: BrowserContextOptions, label?: string): Promise<Screen> {
  const url = label === undefined ? paddock.url : paddock.url.replace('//', `//${label}.`)
  const screen = await openScreen(browser, url, options)
  await screen.context.addInitScript(() => localStorage.setItem('paddock.greeted', 'true'))
  screens.push(screen)
  return screen
}

async function openConsole(userName: string, label?: string): Promise<Page> {
  const { page } = await open(DESKTOP, label)
  await signInToConsole(page, userName)
  await isInConsole(page)
  return page
}

async function openPlayer(userName: string): Promise<Page> {
  const [{ page, context }, me] = [await open(PHONE), await signInAs(paddock.url, userName)]
  await keepSession(context, me.token)
  return page
}

const rupees = (amount: number): Paise => paise(Math.round(amount * 100))

async function personCalled(userName: string) {
  const { docs } = await master.call(calls.listPeople, {
    params: { role: 'master' },
    query: { search: userName, deep: true, page: 1, limit: 25 },
  })
  return must(
    docs.find((person) => person.userName === userName),
    `${userName} is below the master`,
  )
}

const isOut = (page: Page): Promise<void> => page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor()

async function giveLogin(page: Page, userName: string, password: string): Promise<void> {
  const login = page.getByRole('dialog', { name: 'Login' })
  await login.getByLabel('Username or mobile').fill(userName)
  await login.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

async function betOnAshford(page: Page, staged: StagedMarket, stake: string): Promise<void> {
  await page.goto(staged.path)
  await placeUntilTaken(page, canBeBetOn(priceOf(marketOf(page, MATCH.marketName), 'Back', 'Ashford')), stake)
  await closeSuccess(page)
}

async function openPerson(page: Page, userName: string): Promise<void> {
  await page.goto(`/console/people?search=${userName}`)
  await page.getByRole('link', { name: userName, exact: true }).click()
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
}

/** What somebody is told once in "Hand this over". */
async function handedOver(page: Page): Promise<string> {
  const told = page.getByRole('dialog', { name: 'Hand this over' })
  const text = await told.locator('pre').innerText()
  await told.getByRole('button', { name: 'Done' }).click()
  return must(/[Pp]assword: (\S+)/.exec(text)?.[1], 'a password is handed over')
}

const noticeOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

test('an agent comes in, makes a player who comes in and bets; a lock puts the player out; cash and points come back', async () => {
  const staged = await feed.stage(MATCH)
  const { page: desk } = await open(DESKTOP)
  const code = await comeInAsNewAgent(desk, 'stablehand')
  const password = await makePlayer(desk, code)
  await movePoints(desk, { tab: 'Give', action: 'Give points', amount: '5000', code })
  await desk.getByText('5,000.00 moved. You have 15,000.00.').waitFor()

  const { page: phone } = await open(PHONE)
  await comeInAsNewPlayer(phone, 'groom_boy', password)
  await expect.poll(() => figuresIn(phone), SOON).toEqual({ points: rupees(5000), exposure: rupees(0) })
  await betOnAshford(phone, staged, '1000')
  await expect.poll(() => figuresIn(phone), SOON).toEqual({ points: rupees(5000), exposure: rupees(1000) })

  await openPerson(desk, 'groom_boy')
  await expect.poll(() => factOf(desk, 'Available').innerText(), SOON).toBe('4,000.00')
  await chooseMore(desk, 'Lock')
  await sayYes(desk, 'Lock', code)
  await isOut(phone)
  await phone.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await giveLogin(phone, 'groom_boy', OWN_PASSWORD)
  await phone.getByRole('dialog', { name: 'Login' }).getByRole('alert').waitFor()

  await staged.close('Bramley')
  await expect.poll(async () => (await personCalled('groom_boy')).balance, SOON).toBe(rupees(4000))
  await settleWith(desk, code, '1,000.00')
  await movePoints(desk, { tab: 'Take', action: 'Take points', amount: '5000', code })
  await desk.getByText('5,000.00 moved. You have 19,000.00.').waitFor()
  await openPerson(desk, 'groom_boy')
  await expect.poll(() => factOf(desk, 'Balance').innerText(), SOON).toBe('0.00')
  const [player, agent] = [await personCalled('groom_boy'), await personCalled('stablehand')]
  expect([player.balance, player.exposure, agent.balance]).toEqual([0, 0, rupees(19_000)])
})

/** By all steps: own password, the code shown once, the second factor set up; then out, and in again with it. Gives the code. */
async function comeInAsNewAgent(page: Page, userName: string): Promise<string> {
  const first = await makeAgent(userName)
  await signInToConsole(page, userName, first)
  await page.getByLabel('New password').fill(OWN_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  const code = must(await page.getByRole('listitem').textContent(), 'the code is shown')
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await signInToConsole(page, userName, OWN_PASSWORD)
  const secret = Secret.fromBase32(await page.locator('p.font-mono').innerText())
  const totp = new TOTP({ secret })
  await page.getByLabel('Authenticator code').fill(totp.generate())
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Backup codes' }).waitFor()
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await isInConsole(page)

  await page.getByRole('button', { name: `Account ${userName}` }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signInToConsole(page, userName, OWN_PASSWORD)
  await page.getByLabel('Authenticator code').fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').filter({ hasText: TEXTS.invalidOtp }).waitFor()
  // A code is good once: the next step's is taken as early as that.
  await page.getByLabel('Authenticator code').fill(totp.generate({ timestamp: Date.now() + STEP_MS }))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await isInConsole(page)
  return code
}

async function makeAgent(userName: string): Promise<string> {
  const params = { role: 'master' } as const
  const { docs } = await master.call(calls.createPerson, {
    params,
    body: { userType: 'agent', userName, creditPts: rupees(20_000), transactionCode: TRANSACTION_CODE },
  })
  await master.call(calls.givePoints, {
    params,
    body: { transfers: [{ userId: docs.user._id, amount: rupees(20_000) }], transactionCode: TRANSACTION_CODE },
  })
  return must(docs.password, 'a password was made')
}

async function makePlayer(page: Page, code: string): Promise<string> {
  await page.goto('/console/people')
  await page.getByRole('button', { name: 'New account' }).click()
  await page.getByRole('heading', { name: 'New account' }).waitFor()
  await page.getByLabel('Username').fill('groom_boy')
  await page.getByLabel('Credit').fill('5000')
  // They are given by themselves, afterwards.
  await page.getByLabel('Points at the beginning').fill('0')
  await page.getByRole('button', { name: 'Create account' }).click()
  await sayYes(page, 'Create account', code)
  const password = await handedOver(page)
  await page.getByRole('heading', { name: 'groom_boy' }).waitFor()
  return password
}

type Movement = {
  readonly tab: 'Give' | 'Take'
  readonly action: string
  readonly amount: string
  readonly code: string
}

async function movePoints(page: Page, { tab, action, amount, code }: Movement): Promise<void> {
  await openPerson(page, 'groom_boy')
  await page.getByRole('button', { name: 'Points' }).click()
  await page.getByRole('tab', { name: tab }).click()
  await page.getByLabel('Amount groom_boy').fill(amount)
  await page.getByRole('button', { name: action }).click()
  await sayYes(page, action, code)
}

async function comeInAsNewPlayer(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await giveLogin(page, userName, password)
  const forced = page.getByRole('dialog', { name: 'Change password' })
  await forced.getByLabel('New password').fill(OWN_PASSWORD)
  await forced.getByLabel('Confirm password').fill(OWN_PASSWORD)
  await page.keyboard.press('Enter')
  await giveLogin(page, userName, OWN_PASSWORD)
  await page.getByRole('button', { name: 'No limits for now' }).click()
  await page.getByTestId('points').first().waitFor()
}

async function settleWith(page: Page, code: string, amount: string): Promise<void> {
  await page.goto('/console/settlement')
  await lineOf(page, 'groom_boy').getByText('Lena (take)').waitFor()
  await page.getByLabel('Select row').first().check()
  await page.getByRole('button', { name: 'Settle', exact: true }).click()
  await page.getByRole('dialog', { name: 'Settle' }).getByRole('button', { name: 'Settle' }).click()
  await sayYes(page, 'Settle', code)
  const receipts = page.getByRole('dialog', { name: 'Receipts' })
  await receipts.getByText(`₹ ${amount}`, { exact: true }).waitFor()
  await receipts.getByText('Genuine', { exact: true }).waitFor()
  await receipts.getByRole('button', { name: 'Close' }).click()
  await page.getByText('Everything is settled').waitFor()
  await page.getByRole('tab', { name: 'Receipts' }).click()
  await lineOf(page, 'groom_boy').click()
  await receipts.getByText('Genuine', { exact: true }).waitFor()
  await receipts.getByRole('button', { name: 'Close' }).click()
}

test('an agent locks an event and a sport, clones, resets a password, ends sessions, and moves points of many at once', async () => {
  const staged = await feed.stage({ ...MATCH, eventName: 'Corfe v Denby' })
  const desk = await openConsole('agent')
  const phone = await openPlayer('player5')
  await openPerson(desk, 'player5')
  for (const event of ['Corfe v Denby', null]) {
    await lockScope(desk, event)
    await expectRefused(phone, staged, 'Betting is locked on your account')
    const held = desk.getByRole('listitem').filter({ has: desk.getByText(event ?? 'Cricket') })
    await held.getByRole('button', { name: 'Unlock' }).click()
    await sayYes(desk, 'Unlock betting')
    await noticeOf(desk, 'Nothing is locked')
  }
  await betOnAshford(phone, staged, '500')

  await chooseMore(desk, 'Clone')
  await desk.getByLabel('Username').fill('player5_twin')
  await desk.getByLabel('Points at the beginning').fill('0')
  await desk.getByRole('button', { name: 'Clone', exact: true }).click()
  await sayYes(desk, 'Clone')
  await handedOver(desk)
  expect((await personCalled('player5_twin')).balance).toBe(0)

  await chooseMore(desk, 'Force logout')
  await sayYes(desk, 'Force logout')
  await isOut(phone)
  await signInAs(paddock.url, 'player5')

  await chooseMore(desk, 'Reset password')
  await sayYes(desk, 'Reset password')
  const password = await handedOver(desk)
  await expect.poll(() => factOf(desk, 'Must change password').innerText(), SOON).toBe('Yes')
  expect(await desk.content()).not.toContain(password)
  await expect(signInAs(paddock.url, 'player5')).rejects.toThrow(' 401 ')

  await desk.goto('/console/people?search=player1')
  for (const name of ['player11', 'player12']) await lineOf(desk, name).getByLabel('Select row').check()
  await desk.getByRole('button', { name: 'Points' }).click()
  await desk.getByLabel('Amount player11').fill('100')
  await desk.getByLabel('Amount player12').fill('250.50')
  await desk.getByRole('button', { name: 'Give points' }).click()
  await sayYes(desk, 'Give points')
  await desk.getByText(/^350\.50 moved/).waitFor()
  const balances = await Promise.all(['player11', 'player12'].map(async (name) => (await personCalled(name)).balance))
  expect(balances).toEqual([rupees(100_100), rupees(100_250.5)])
})

/** Without an event the whole sport. */
async function lockScope(page: Page, event: string | null): Promise<void> {
  await chooseMore(page, 'Lock a sport or event')
  await page.getByLabel('Sport', { exact: true }).selectOption('Cricket')
  if (event !== null) await page.getByLabel('Event', { exact: true }).selectOption(event)
  await page.getByRole('dialog').getByRole('button', { name: 'Lock betting' }).click()
  await sayYes(page, 'Lock betting')
}

async function expectRefused(page: Page, staged: StagedMarket, text: string): Promise<void> {
  await page.goto(staged.path)
  await pick(page, canBeBetOn(priceOf(marketOf(page, MATCH.marketName), 'Back', 'Ashford')), '500')
  await placeButton(page).click()
  await slipOf(page).getByRole('alert').filter({ hasText: text }).waitFor()
}

test('an administrator stops and opens a market, declares a dead heat, takes it back with a reason, and voids', async () => {
  const staged = await feed.stage({ ...MATCH, eventName: 'Enford v Fyfield' })
  await betOnAshford(await openPlayer('player10'), staged, '1000')
  const desk = await openConsole('administrator')
  await openMarketPanel(desk, 'Enford v Fyfield')
  const panel = desk.getByRole('dialog', { name: MATCH.marketName })
  for (const [action, status] of [
    ['Suspend', 'Suspended'],
    ['Open', 'Open'],
    ['Close market', 'Closed'],
  ] as const) {
    await panel.getByRole('button', { name: action, exact: true }).click()
    await sayYes(desk, action)
    await panel.getByText(status, { exact: true }).waitFor()
  }
  const declare = panel.getByRole('button', { name: 'Declare result' })
  await panel.getByRole('radiogroup', { name: 'Ashford' }).getByText('Dead heat').click()
  expect(await declare.isDisabled()).toBe(true)
  await panel.getByRole('radiogroup', { name: 'Bramley' }).getByText('Dead heat').click()
  await declare.click()
  await sayYes(desk, 'Propose')
  await confirmWaiting(await master.as('administrator2'), staged.marketId)
  // Half of the stake won at 1.95, half was lost.
  await expect.poll(() => balanceOf('player10'), SOON).toBe(rupees(99_975))

  await desk.goto('/console/bets/settled?search=Enford')
  await lineOf(desk, 'player10').click()
  await desk.getByRole('dialog', { name: 'Settled market' }).getByRole('button', { name: 'Roll back result' }).click()
  await desk.getByLabel('Why is it taken back?').fill('The photo was read again')
  await sayYes(desk, 'Propose')
  await confirmWaiting(await master.as('administrator2'), staged.marketId)
  await expect.poll(() => balanceOf('player10'), SOON).toBe(rupees(100_000))

  await openMarketPanel(desk, 'Enford v Fyfield')
  await panel.getByLabel('Reason').fill('Nobody can tell')
  await panel.getByRole('button', { name: 'Void market' }).click()
  await sayYes(desk, 'Propose')
  await confirmWaiting(await master.as('administrator2'), staged.marketId)
  await expect.poll(async () => (await personCalled('player10')).exposure, SOON).toBe(0)
  expect(await balanceOf('player10')).toBe(rupees(100_000))
  // Of all that the tests before it did too.
  expect(await paddock.audit()).toBe('')
})

const balanceOf = async (userName: string): Promise<Paise> => (await personCalled(userName)).balance

async function openMarketPanel(page: Page, event: string): Promise<void> {
  await page.goto(`/console/markets?search=${event}`)
  await lineOf(page, event).click()
}

test('an agent of another site finds nobody of this one, even by address', async () => {
  const { docs } = await master.call(calls.createPerson, {
    params: { role: 'master' },
    body: { userType: 'user', userName: 'only_in_demo', transactionCode: TRANSACTION_CODE },
  })
  const desk = await openConsole('agent', 'club')
  await desk.goto('/console/people')
  await desk.getByText('1–20 of 20').waitFor()
  await desk.goto('/console/people?search=only_in_demo')
  await noticeOf(desk, 'Nothing matches these filters.')
  for (const tab of ['', '/statement', '/activity']) {
    await desk.goto(`/console/people/${docs.user._id}${tab}`)
    await noticeOf(desk, 'This could not be loaded')
  }
  await desk.goto(`/console/points?ids=${docs.user._id}`)
  await noticeOf(desk, 'No account chosen yet')
  expect(await desk.content()).not.toContain('only_in_demo')
})

test('each site has its own look and its own offer; one in maintenance can still be run', async () => {
  const [club, demo, spin] = await Promise.all([lookOf('club'), lookOf(), lookOf('spin')])
  expect(club).toMatchObject({ title: 'Paddock Club', brand: '#12664a', look: 'light' })
  expect(demo).toMatchObject({ title: 'Paddock', look: 'dark' })
  expect(spin.title).toBe('Spin')
  expect(new Set([club.brand, demo.brand, spin.brand]).size).toBe(3)

  const { page: clubPage } = await open(PHONE, 'club')
  await clubPage.goto('/')
  await clubPage.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const login = clubPage.getByRole('dialog', { name: 'Login' })
  await login.getByLabel('Username or mobile').waitFor()
  expect(await login.getByRole('button', { name: /Forgot|Register|Demo/ }).count()).toBe(0)

  const { page: spinPage } = await open(DESKTOP, 'spin')
  await spinPage.goto('/')
  await spinPage.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor()
  expect(await spinPage.getByRole('link', { name: /In-?play|Cricket|My bets/i }).count()).toBe(0)

  await openConsole('agent', 'shut')
})

async function lookOf(label?: string) {
  const { page } = await open(PHONE, label)
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor()
  return {
    title: await page.title(),
    look: await page.locator('html').getAttribute('data-look'),
    brand: await page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--brand')"),
  }
}
