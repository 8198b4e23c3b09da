/**
 * `npm run e2e -- --gallery`: a picture of every screen and state of both apps, on a phone and on a desktop, dark and
 * light, in ./gallery. For people who judge the look; no test reads it. `--gallery console` takes those of the console alone.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type Caller, signInAs } from '../browser/caller.ts'
import { DESKTOP, launchChromium, PHONE } from '../browser/chromium.ts'
import { eventsOf } from '../browser/markets.ts'
import buildApps from '../browser/build-apps.ts'
import { startPaddock } from '../browser/paddock.ts'
import {
  canBeBetOn,
  closeSuccess,
  keepSession,
  layCable,
  marketOf,
  openScreen,
  pick,
  placeButton,
  placeUntilTaken,
  priceOf,
  slipOf,
  successDialog,
} from '../browser/player-screen.ts'
import { type MarketScript, openStagedFeed, type StagedFeed } from '../browser/staged-feed.ts'
import { waitFor } from '../browser/wait-for.ts'
import { shootAccount } from './account.ts'
import { shootWaysIn } from './ways-in.ts'
import { shootConsole } from './console.ts'
import { shootStudio } from './studio.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'gallery')
const CRICKET = '4'
const HORSES = '7'
const CRICKET_SPEED = 6
const PLAY_WITHIN_MS = 180_000
/** Sheets rise, prices flash and pictures are taken when they have come to rest. */
const REST_MS = 600

const MATCH: MarketScript = {
  eventName: 'Ashford Kings v Bramley United',
  marketName: 'Match Odds',
  runners: ['Ashford Kings', 'Bramley United', 'The Draw'],
  inPlay: true,
  betDelay: 4,
  quotes: {
    'Ashford Kings': { back: ['1.95', '1.94', '1.93'], lay: ['1.97', '1.98', '1.99'] },
    'Bramley United': { back: ['4.4', '4.3', '4.2'], lay: ['4.6', '4.7', '4.8'] },
    'The Draw': { back: ['3.55', '3.5', '3.45'], lay: ['3.7', '3.75', '3.8'] },
  },
}
const [FIRST, SECOND] = ['Ashford Kings', 'Bramley United']

type Look = 'dark' | 'light'
type Studio = { readonly url: string; readonly browser: Browser; readonly feed: StagedFeed; readonly match: string }
type Sitting = {
  readonly device: string
  readonly look: Look
  readonly options: BrowserContextOptions
  readonly player: string
}

const SITTINGS: readonly Sitting[] = [
  { device: 'phone', look: 'dark', options: PHONE, player: 'player13' },
  { device: 'phone', look: 'light', options: PHONE, player: 'player14' },
  { device: 'desktop', look: 'dark', options: DESKTOP, player: 'player15' },
  { device: 'desktop', look: 'light', options: DESKTOP, player: 'player16' },
]

async function openAt(studio: Studio, { look, options }: Sitting, me: Caller | null) {
  const screen = await openScreen(studio.browser, studio.url, options)
  await screen.context.addInitScript((chosen) => localStorage.setItem('paddock.look', chosen), look)
  if (me) await keepSession(screen.context, me.token)
  return screen
}

async function shoot(page: Page, sitting: Sitting, name: string): Promise<void> {
  await page.waitForTimeout(REST_MS)
  await page.screenshot({ path: join(FOLDER, `${sitting.device}-${sitting.look}-${name}.png`) })
}

async function shootVisitor(studio: Studio, sitting: Sitting): Promise<void> {
  const { page, context } = await openAt(studio, sitting, null)
  await page.goto('/')
  await page.getByRole('main').getByRole('link').first().waitFor()
  await shoot(page, sitting, '01-home')
  await page.getByRole('button', { name: 'Login' }).first().click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, sitting, '02-login')
  await page.getByLabel('Username or mobile').fill('player1')
  await page.getByLabel('Password').fill('wrong')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await shoot(page, sitting, '03-login-refused')
  await page.keyboard.press('Escape')
  await page.goto('/inPlay')
  await page.getByRole('main').getByRole('link').first().waitFor()
  await shoot(page, sitting, '04-in-play')
  await page.goto('/open-bets')
  await shoot(page, sitting, '05-my-bets-visitor')
  await page.route('**/api/common/home**', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('button', { name: 'Try again' }).first().waitFor()
  await shoot(page, sitting, '06-home-not-loaded')
  await page.unroute('**/api/common/home**')
  await page.route('**/api/common/home**', () => undefined)
  await page.goto('/')
  await shoot(page, sitting, '07-home-loading')
  await context.close()
}

async function shootExchange(studio: Studio, sitting: Sitting, me: Caller): Promise<void> {
  const staged = await studio.feed.stage(MATCH)
  const { page, context } = await openAt(studio, sitting, me)
  const cable = await layCable(context)
  await page.goto('/open-bets')
  await shoot(page, sitting, '10-my-bets-none')
  await page.goto(staged.path)
  const market = marketOf(page, MATCH.marketName)
  await canBeBetOn(priceOf(market, 'Back', FIRST)).waitFor()
  await shoot(page, sitting, '11-exchange')
  await page.getByRole('button', { name: `Depth and ladder: ${FIRST}` }).click()
  await page.getByRole('dialog', { name: FIRST }).waitFor()
  await shoot(page, sitting, '11-ladder')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Rules of ${MATCH.marketName}` }).click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, sitting, '11-rules')
  await page.keyboard.press('Escape')
  await pick(page, priceOf(market, 'Back', FIRST), '2500')
  await shoot(page, sitting, '12-slip-back')
  await placeButton(page).click()
  await slipOf(page).getByRole('timer').waitFor()
  await shoot(page, sitting, '13-slip-waiting')
  await successDialog(page).waitFor()
  await shoot(page, sitting, '14-bet-placed')
  await closeSuccess(page)
  await pick(page, priceOf(market, 'Lay', SECOND), '1000')
  await shoot(page, sitting, '15-slip-lay')
  await placeButton(page).click()
  await slipOf(page).getByRole('timer').waitFor()
  await staged.quote({ [SECOND]: { back: ['4.6', '4.5'], lay: ['4.8', '4.9'] } })
  await slipOf(page).getByRole('alert').waitFor()
  await shoot(page, sitting, '16-price-moved')
  await slipOf(page).getByLabel('Stake', { exact: true }).fill('50')
  await placeButton(page).click()
  await slipOf(page).getByRole('alert').waitFor()
  await shoot(page, sitting, '17-stake-refused')
  await cable.cut()
  await page.getByRole('alert').filter({ hasText: 'Connection lost' }).waitFor()
  await shoot(page, sitting, '18-connection-lost')
  await cable.mend()
  await canBeBetOn(priceOf(market, 'Back', FIRST)).waitFor()
  await slipOf(page).getByRole('button', { name: 'Clear all' }).click()
  await placeKept(page, '1.5')
  await shoot(page, sitting, '19-bet-waits-in-market')
  await closeSuccess(page)
  await staged.suspend()
  await market.getByText('SUSPENDED').first().waitFor()
  await shoot(page, sitting, '20-suspended')
  await page.goto('/open-bets')
  await page.getByRole('main').getByText(FIRST).first().waitFor()
  await shoot(page, sitting, '21-my-bets')
  await page.getByText('Bet info').last().click()
  await shoot(page, sitting, '22-my-bets-info')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, sitting, '23-account')
  await page.keyboard.press('Escape')
  await staged.close(FIRST)
  await page.getByText('result Ashford Kings').waitFor()
  await page.screenshot({ path: join(FOLDER, `${sitting.device}-${sitting.look}-24-settled.png`) })
  await page.goto('/events/4/404')
  await shoot(page, sitting, '25-no-such-event')
  await context.close()
}

/** An order that nobody takes yet. */
async function placeKept(page: Page, price: string): Promise<void> {
  await pick(page, priceOf(marketOf(page, MATCH.marketName), 'Lay', FIRST), '1000')
  await slipOf(page).getByLabel('Odds', { exact: true }).fill(price)
  await slipOf(page).getByText('Keep unmatched part in the market').click()
  await placeButton(page).click()
  await successDialog(page).waitFor()
}

async function shootCricket(studio: Studio, sitting: Sitting, me: Caller): Promise<void> {
  const { page, context } = await openAt(studio, sitting, me)
  await page.goto(studio.match)
  const bookmaker = marketOf(page, 'Bookmaker')
  await bookmaker.waitFor()
  await shoot(page, sitting, '30-cricket')
  await placeUntilTaken(page, priceOf(bookmaker, 'Back', 'Pakistan'), '1000')
  await closeSuccess(page)
  const session = page.getByRole('region', { name: 'Session' })
  const long = '20 overs runs Pakistan'
  await placeUntilTaken(page, priceOf(session, 'Yes', long), '500')
  await closeSuccess(page)
  await pick(page, canBeBetOn(priceOf(session, 'No', long)), '300')
  await shoot(page, sitting, '31-session-slip')
  await page.getByRole('button', { name: `Session book: ${long}` }).click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, sitting, '32-session-book')
  await page.keyboard.press('Escape')
  await slipOf(page).getByRole('button', { name: 'Clear all' }).click()
  await bookmaker
    .getByText(/BALL RUNNING|SUSPENDED/)
    .first()
    .waitFor()
  await page.screenshot({ path: join(FOLDER, `${sitting.device}-${sitting.look}-33-ball-running.png`) })
  await page.getByRole('tab', { name: /^Session/ }).click()
  await shoot(page, sitting, '34-session-tab')
  await context.close()
}

/** A race with its card: cloths, stalls, riders, trainers. */
async function shootRace(studio: Studio, sitting: Sitting, me: Caller): Promise<void> {
  const [race] = await eventsOf(me, HORSES)
  if (!race) throw new Error('no race is on')
  const { page, context } = await openAt(studio, sitting, me)
  await page.goto(race.path)
  await page.locator('[data-price-row]').first().waitFor()
  await shoot(page, sitting, '35-race')
  await context.close()
}

async function shootConfirmation(studio: Studio, sitting: Sitting, me: Caller): Promise<void> {
  const staged = await studio.feed.stage({ ...MATCH, inPlay: false, betDelay: 0 })
  const { page, context } = await openAt(studio, sitting, me)
  await page.goto(staged.path)
  await pick(page, canBeBetOn(priceOf(marketOf(page, MATCH.marketName), 'Back', FIRST)), '2500')
  await slipOf(page).getByText('Confirm bets').click()
  await page.waitForTimeout(REST_MS)
  await placeButton(page).click()
  await page.getByRole('dialog').waitFor()
  await shoot(page, sitting, '40-confirmation')
  await context.close()
}

/** What each sitting needs for itself: players whose password and second factor it may change, a number that is new. */
async function shootEntry(studio: Studio, outbox: string, sitting: Sitting): Promise<void> {
  const number = SITTINGS.indexOf(sitting) + 1
  await shootWaysIn({
    url: studio.url,
    outbox,
    mark: String(number),
    player: `player${number}`,
    careful: `player${number + SITTINGS.length}`,
    open: async (label) => {
      const url = label === undefined ? studio.url : studio.url.replace('//', `//${label}.`)
      return await openAt({ ...studio, url }, sitting, null)
    },
    shoot: (page, name) => shoot(page, sitting, `in-${name}`),
  })
}

/** An open bet and a settled one, for the lists of the console. */
async function leaveBets(studio: Studio, sitting: Sitting): Promise<void> {
  const { page, context } = await openAt(studio, sitting, await signInAs(studio.url, sitting.player))
  for (const eventName of ['Corfe Castle v Denby', 'Enford v Fyfield Rovers']) {
    const staged = await studio.feed.stage({ ...MATCH, eventName, inPlay: false, betDelay: 0 })
    await page.goto(staged.path)
    await placeUntilTaken(page, canBeBetOn(priceOf(marketOf(page, MATCH.marketName), 'Back', FIRST)), '2500')
    await closeSuccess(page)
    if (eventName.startsWith('Corfe')) await staged.close(SECOND)
  }
  await context.close()
}

async function shootPlayer(studio: Studio, outbox: string, sitting: Sitting): Promise<void> {
  const me = await signInAs(studio.url, sitting.player)
  await shootVisitor(studio, sitting)
  await shootExchange(studio, sitting, me)
  await shootCricket(studio, sitting, me)
  await shootRace(studio, sitting, me)
  await shootConfirmation(studio, sitting, me)
  await shootAccount({
    open: () => openAt(studio, sitting, me),
    shoot: (page, name) => shoot(page, sitting, name),
  })
  await shootEntry(studio, outbox, sitting)
}

async function main(only: string | undefined): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  await buildApps()
  const paddock = await startPaddock({
    recordings: ['netherlands-png', 'lingfield-win', 'sheffield', 'hanfmann-brown'],
    speed: CRICKET_SPEED,
  })
  const feed = openStagedFeed(paddock.url)
  const browser = await launchChromium()
  try {
    const operator = await signInAs(paddock.url, 'administrator')
    const match = await waitFor('match in play', PLAY_WITHIN_MS, async () => {
      const events = await eventsOf(operator, CRICKET)
      return events.find(({ name, markets }) => name === 'Pakistan v India' && markets.length > 5)?.path
    })
    const studio = { url: paddock.url, browser, feed, match }
    for (const sitting of SITTINGS) {
      if (only !== 'console') await shootPlayer(studio, paddock.outbox, sitting)
      await leaveBets(studio, sitting)
      await shootConsole({ url: paddock.url, browser, folder: FOLDER, ...sitting })
      await shootStudio({ url: paddock.url, browser, folder: FOLDER, ...sitting })
      console.log(`${sitting.device}, ${sitting.look}: done`)
    }
    console.log(`The pictures are in ${FOLDER}`)
  } finally {
    feed.stop()
    await browser.close()
    await paddock.stop()
  }
}

await main(process.argv[2])
