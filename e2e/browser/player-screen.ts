/** What a player does and sees, in the player's words: roles and names only, as a person with or without eyes finds things. */
import { TEXTS } from '@paddock/contract'
import { parseRupees, type Paise } from '@paddock/domain/money'
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page, WebSocketRoute } from 'playwright-core'
import { PASSWORD } from './caller.ts'

const SEEN_WITHIN_MS = 15_000

export type Screen = {
  readonly page: Page
  readonly context: BrowserContext
  /** Errors of the page and of its console, which nobody may see. */
  readonly faults: readonly string[]
}

/** Nothing moves by itself unless the options say so: what moves is drawn sixty times a second by the processor that the tests share. */
export async function openScreen(browser: Browser, url: string, options: BrowserContextOptions): Promise<Screen> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(SEEN_WITHIN_MS)
  const faults: string[] = []
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // A refusal is an answer: the browser only logs its status.
    const isRefusal = /Failed to load resource: .* status of 4(09|22)/.test(message.text())
    if (message.type() === 'error' && !isRefusal) faults.push(`${message.text()} ${message.location().url}`)
  })
  return { page, context, faults }
}

export type Cable = {
  cut(): Promise<void>
  /** Calls go on: as behind a proxy that knows no sockets. */
  cutSockets(): Promise<void>
  mend(): Promise<void>
}

/**
 * The way to the server, that a test can cut: calls fail, and so do sockets. What the socket says arrives after `lagMs`. To be
 * laid before the first page.
 */
export async function layCable(context: BrowserContext, lagMs = 0): Promise<Cable> {
  const open = new Set<WebSocketRoute>()
  let hasSockets = true
  await context.routeWebSocket(/socket\.io/, (socket) => {
    if (!hasSockets) return void socket.close()
    const server = socket.connectToServer()
    // Without a handler every message goes on by itself, at once.
    if (lagMs > 0) server.onMessage((message) => void setTimeout(() => socket.send(message), lagMs))
    open.add(socket)
    return undefined
  })
  async function cutSockets(): Promise<void> {
    hasSockets = false
    for (const socket of open) await socket.close()
    open.clear()
  }
  return {
    cutSockets,
    async cut() {
      await context.setOffline(true)
      // Being offline only stops new sockets.
      await cutSockets()
    },
    async mend() {
      hasSockets = true
      await context.setOffline(false)
    },
  }
}

export async function signIn(page: Page, userName: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await dialog.getByLabel('Username or mobile').fill(userName)
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Login', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  // The warning about phishing, after the first login in a browser.
  await page.getByRole('dialog', { name: 'Paddock' }).getByRole('button', { name: 'Okay' }).click()
}

/** As with somebody who signed in yesterday. */
export async function keepSession(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript((kept) => {
    if (localStorage.getItem('paddock.session') === null)
      localStorage.setItem('paddock.session', `${kept} ${kept.slice(-8)}`)
  }, token)
}

/** The best price of a runner or a session: its button says what it is. `within` is the market, or the page. */
export function priceOf(within: Page | Locator, word: 'Back' | 'Lay' | 'Yes' | 'No', name: string): Locator {
  const cells = within.getByRole('button', { name: new RegExp(`^${word} ${escaped(name)}( \\d|$)`) })
  // Both sides meet in the middle with their best; a narrow screen has nothing else.
  return word === 'Back' ? cells.last() : cells.first()
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

export const slipOf = (page: Page): Locator => page.getByTestId('slip')

export const placeButton = (page: Page): Locator => slipOf(page).getByRole('button', { name: /^(Place|Practice) bet/ })

export const successDialog = (page: Page): Locator =>
  page.getByRole('dialog').filter({ hasText: TEXTS.congratulations })

export async function pick(page: Page, cell: Locator, stake: string): Promise<void> {
  await cell.click()
  await slipOf(page).getByLabel('Stake', { exact: true }).fill(stake)
}

const MOST_TRIES = 12
/** What was refused, with what is offered instead. */
export const refusalOf = (page: Page): Locator => slipOf(page).locator('[data-refusal]')

/** Longer than any delay of a bet here, and its answer. */
const OUTCOME_WITHIN_MS = 12_000
const always = () => true
const never = () => false

/**
 * Places a bet in a market that moves by itself, as a patient player does: takes the new price when it has moved, the next one
 * when too little is left at this, waits while nothing can be bet on. Leaves the success dialog open.
 */
export async function placeUntilTaken(page: Page, cell: Locator, stake: string): Promise<void> {
  let said = ''
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    if (!(await slipOf(page).isVisible())) await pick(page, canBeBetOn(cell), stake)
    await placeButton(page).click()
    const refusal = refusalOf(page)
    const came = successDialog(page).or(refusal).first().waitFor({ timeout: OUTCOME_WITHIN_MS })
    // A press in the moment in which the market closes over its prices sends nothing: one presses again.
    if (!(await came.then(always, never))) continue
    if (await successDialog(page).isVisible()) return
    said = await refusal.innerText()
    const take = refusal.getByRole('button', { name: /^(Take|All) / }).last()
    if (await take.isVisible()) await take.click()
    else await slipOf(page).getByRole('button', { name: 'Clear all' }).click()
  }
  throw new Error(`no bet was taken in ${MOST_TRIES} tries, at last: ${said}`)
}

/** Resolves to the cell only while it takes bets. */
export const canBeBetOn = (cell: Locator): Locator => cell.and(cell.page().locator('[aria-disabled="false"]'))

export async function closeSuccess(page: Page): Promise<void> {
  await successDialog(page).getByRole('button', { name: 'Okay' }).click()
  await successDialog(page).waitFor({ state: 'hidden' })
}

/** A player is told of their first result once, whatever it is, commission paid. */
export async function leaveFirstResult(page: Page, net: Paise): Promise<void> {
  const told = page.getByRole('dialog', { name: net > 0 ? 'You won' : 'Your first result is in' })
  await told.getByText(shownSigned(net), { exact: true }).waitFor()
  await told.getByRole('button', { name: 'Go on' }).click()
  await told.waitFor({ state: 'hidden' })
}

/** A runner's or a session's line: its name, the player's position, its prices. */
export const rowOf = (market: Locator, name: string): Locator =>
  market.locator('[data-price-row]').filter({ hasText: name })

export const marketOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

export type Figures = { readonly points: Paise; readonly exposure: Paise }

/** Points and exposure as the header says them; undefined while it says nothing yet. */
export async function figuresIn(page: Page): Promise<Figures | undefined> {
  const [points, exposure] = await Promise.all(['points', 'exposure'].map((name) => rupeesIn(page, name)))
  return points === undefined || exposure === undefined ? undefined : { points, exposure }
}

async function rupeesIn(page: Page, name: string): Promise<Paise | undefined> {
  const text = await page.getByRole('banner').getByTestId(name).innerText()
  return parseRupees(text.replaceAll(',', ''))
}

/** Stakes and positions as the app shows them: '1,250', '960.50'. */
export const shownAmount = (amount: Paise): string =>
  new Intl.NumberFormat('en-IN', { minimumFractionDigits: amount % 100 === 0 ? 0 : 2 }).format(amount / 100)

/** 'won 960', 'lost 1,000'. */
export const shownCameTo = (net: Paise): string => `${net > 0 ? 'won' : 'lost'} ${shownAmount(Math.abs(net) as Paise)}`

/** '+960', '−1,000', '0'. */
export const shownSigned = (amount: Paise): string =>
  amount > 0 ? `+${shownAmount(amount)}` : shownAmount(amount).replace('-', '−')
