/**
 * `npm run e2e -- --gallery`: a picture of every screen and state of both apps, on a phone and on a desktop, dark and
 * light, in ./gallery. For people who judge the look; no test reads it. Words choose groups: `--gallery records pages`.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { type Caller, signInAs } from '../browser/caller.ts'
import { DESKTOP, launchChromium, SHARP_PHONE } from '../browser/chromium.ts'
import { eventsOf } from '../browser/markets.ts'
import prepare from '../browser/prepare.ts'
import { type Paddock, startPaddock } from '../browser/paddock.ts'
import { keepSession, openScreen, type Screen } from '../browser/player-screen.ts'
import { openStagedFeed, type StagedFeed } from '../browser/staged-feed.ts'
import { waitFor } from '../browser/wait-for.ts'
import { ACCOUNT_PICTURES, tourAccount } from './account.ts'
import { BONUS_DESK_PICTURES, BONUS_PICTURES, shootBonuses, tourBonuses } from './bonuses.ts'
import { CASINO_PICTURES, tourCasino } from './casino.ts'
import { CHAT_DESK_PICTURES, CHAT_PICTURES, shootChat, tourChat } from './chat.ts'
import { COMPLAINT_DESK_PICTURES, COMPLAINT_PICTURES, shootComplaints, tourComplaints } from './complaints.ts'
import { CASINO_DESK_PICTURES, fillCasino, shootCasino } from './casino-desk.ts'
import { CONSOLE_PICTURES, shootConsole } from './console.ts'
import { CONTENT_DESK_PICTURES, CONTENT_PICTURES, shootContent, tourContent } from './content.ts'
import { DECISION_PICTURES, shootDecisions } from './decisions.ts'
import { DESK_PICTURES, fillDesk, shootDesk } from './desk.ts'
import { CONFIRMATION_PICTURES, EXCHANGE_PICTURES, leaveBets, tourConfirmation, tourExchange } from './exchange.ts'
import { HOME_PICTURES, OFFLINE_PICTURES, tourHome, tourOffline } from './home.ts'
import { MATCH_PICTURES, SPORTS_PICTURES, tourMatch, tourOtherSports } from './match.ts'
import { PAGES_PICTURES, tourPages } from './pages.ts'
import { AFFILIATE_DESK_PICTURES, AFFILIATE_PICTURES, shootAffiliates, tourAffiliates } from './affiliates.ts'
import { PRACTICE_DESK_PICTURES, PRACTICE_PICTURES, shootPractice, tourPractice } from './practice.ts'
import { LEADERBOARD_DESK_PICTURES, LEADERBOARD_PICTURES, shootLeaderboards, tourLeaderboards } from './leaderboards.ts'
import { PAYMENTS_PICTURES, tourPayments } from './payments.ts'
import { PUBLIC_PICTURES, tourPublicPages } from './public-pages.ts'
import { MESSAGE_DESK_PICTURES, MESSAGE_PICTURES, shootMessages, tourMessages } from './messages.ts'
import { QUOTING_PICTURES, shootQuoting } from './quoting.ts'
import { RECORDS_PICTURES, tourRecords } from './records.ts'
import { RESTRICTION_DESK_PICTURES, RESTRICTION_PICTURES, shootRestrictions, tourRestrictions } from './restrictions.ts'
import { makeRuled, shootTemplates, TEMPLATE_DESK_PICTURES, TEMPLATE_PICTURES, tourRules } from './templates.ts'
import { STUDIO_PICTURES, shootStudio } from './studio.ts'
import { comparePictures, complaintsOf, type Declared } from './pictures.ts'
import { bettorOf, PATIENCE_MS, type Tour } from './tour.ts'
import { WAYS_IN_PICTURES, tourWaysIn } from './ways-in.ts'

const FOLDER = join(import.meta.dirname, '..', '..', 'gallery')
const CRICKET = '4'
const CRICKET_SPEED = 6
const PLAY_WITHIN_MS = 180_000
/** Sheets rise, prices flash and pictures are taken when they have come to rest. */
const REST_MS = 400
const LOOKS = ['dark', 'light'] as const

type Studio = {
  readonly paddock: Paddock
  readonly browser: Browser
  readonly feed: StagedFeed
  readonly match: () => Promise<string>
}
type Sitting = {
  readonly device: 'phone' | 'desktop'
  readonly options: BrowserContextOptions
  /** Who signs in and changes a password, who keeps a second factor, who plays in the casino. */
  readonly players: { readonly entering: string; readonly careful: string; readonly playing: string }
}

const SITTINGS: readonly Sitting[] = [
  {
    device: 'phone',
    options: SHARP_PHONE,
    players: { entering: 'player1', careful: 'player5', playing: 'player17' },
  },
  {
    device: 'desktop',
    options: DESKTOP,
    players: { entering: 'player3', careful: 'player7', playing: 'player18' },
  },
]

async function openAt({ paddock, browser }: Studio, { options }: Sitting, me: Caller | null, label?: string) {
  const url = label === undefined ? paddock.url : paddock.url.replace('//', `//${label}.`)
  // What a tour holds back must not come out of the worker's cache.
  const screen = await openScreen(browser, url, { ...options, reducedMotion: 'no-preference', serviceWorkers: 'block' })
  screen.context.setDefaultTimeout(PATIENCE_MS)
  // It offers itself once; here it would stand in front of everything.
  await screen.context.addInitScript(() => localStorage.setItem('paddock.style-offered', 'true'))
  if (me) await keepSession(screen.context, me.token)
  return screen
}

/** Where else a phone's picture is taken: on the narrowest that is sold, and on its side. */
const OTHER_SIZES = { small: { width: 320, height: 568 }, side: { width: 844, height: 390 } } as const
type OtherSize = keyof typeof OTHER_SIZES

async function shootAtAll(page: Page, sitting: Sitting, name: string, others: readonly OtherSize[]): Promise<void> {
  await shoot(page, sitting, name)
  if (sitting.device !== 'phone' || others.length === 0) return
  for (const device of others) {
    await page.setViewportSize(OTHER_SIZES[device])
    await shoot(page, { device }, name)
  }
  await page.setViewportSize(SHARP_PHONE.viewport)
}

/** Both looks of a screen as it stands: nothing is loaded again between them. */
async function shoot(page: Page, { device }: { readonly device: string }, name: string): Promise<void> {
  await page.waitForTimeout(REST_MS)
  for (const look of LOOKS) {
    await page.evaluate((chosen) => {
      document.documentElement.dataset['look'] = chosen
    }, look)
    await page.screenshot({ path: join(FOLDER, `${device}-${look}-${name}.png`), animations: 'disabled' })
  }
}

type Run = (tour: Tour, studio: Studio, sitting: Sitting, taken: Set<string>) => Promise<void>
/** A part of the gallery: how it is taken, and every picture that there must be when it is done. */
type Group = { readonly run: Run; readonly pictures: readonly Declared[]; readonly also?: readonly OtherSize[] }

const inBothLooks = (names: readonly Declared[]): readonly Declared[] =>
  LOOKS.flatMap((look) => names.map((each) => (typeof each === 'string' ? `${look} ${each}` : each)))

const GROUPS: Readonly<Record<string, Group>> = {
  home: { run: tourHome, pictures: HOME_PICTURES, also: ['small', 'side'] },
  exchange: { run: tourExchange, pictures: EXCHANGE_PICTURES },
  confirmation: { run: tourConfirmation, pictures: CONFIRMATION_PICTURES },
  match: {
    run: async (tour, { match }) => tourMatch(tour, await match()),
    pictures: MATCH_PICTURES,
    also: ['small', 'side'],
  },
  sports: { run: tourOtherSports, pictures: SPORTS_PICTURES },
  records: { run: tourRecords, pictures: RECORDS_PICTURES, also: ['small', 'side'] },
  payments: { run: tourPayments, pictures: PAYMENTS_PICTURES, also: ['small'] },
  bonuses: {
    run: shootBothBonuses,
    pictures: [...BONUS_PICTURES, ...inBothLooks(BONUS_DESK_PICTURES)],
    also: ['small'],
  },
  complaints: {
    run: shootBothComplaints,
    pictures: [...COMPLAINT_PICTURES, ...inBothLooks(COMPLAINT_DESK_PICTURES)],
    also: ['small'],
  },
  chat: {
    run: shootBothChats,
    pictures: [...CHAT_PICTURES, ...inBothLooks(CHAT_DESK_PICTURES)],
    also: ['small'],
  },
  public: { run: tourPublicPages, pictures: PUBLIC_PICTURES },
  messages: {
    run: shootBothMessages,
    pictures: [...MESSAGE_PICTURES, ...inBothLooks(MESSAGE_DESK_PICTURES)],
    also: ['small'],
  },
  content: {
    run: shootBothContents,
    pictures: [...CONTENT_PICTURES, ...inBothLooks(CONTENT_DESK_PICTURES)],
    also: ['small'],
  },
  affiliates: {
    run: shootBothAffiliates,
    pictures: [...AFFILIATE_PICTURES, ...inBothLooks(AFFILIATE_DESK_PICTURES)],
    also: ['small'],
  },
  leaderboards: {
    run: shootBothLeaderboards,
    pictures: [...LEADERBOARD_PICTURES, ...inBothLooks(LEADERBOARD_DESK_PICTURES)],
    also: ['small'],
  },
  practice: {
    run: shootBothPractices,
    pictures: [...PRACTICE_PICTURES, ...inBothLooks(PRACTICE_DESK_PICTURES)],
    also: ['small'],
  },
  restrictions: {
    run: shootBothRestrictions,
    pictures: [...RESTRICTION_PICTURES, ...inBothLooks(RESTRICTION_DESK_PICTURES)],
    also: ['small'],
  },
  pages: { run: tourPages, pictures: PAGES_PICTURES },
  account: { run: tourAccount, pictures: ACCOUNT_PICTURES, also: ['small', 'side'] },
  'ways-in': {
    run: (tour, studio, sitting) => shootEntry(tour, studio, sitting),
    pictures: WAYS_IN_PICTURES.map((name) => `in-${name}`),
  },
  offline: { run: tourOffline, pictures: OFFLINE_PICTURES },
  casino: {
    run: shootBothCasinos,
    pictures: [...CASINO_PICTURES, ...inBothLooks(CASINO_DESK_PICTURES)],
    also: ['small'],
  },
  console: { run: shootOperators, pictures: inBothLooks(CONSOLE_PICTURES) },
  decisions: { run: shootMarkets, pictures: inBothLooks(DECISION_PICTURES) },
  quoting: { run: shootTraders, pictures: inBothLooks(QUOTING_PICTURES) },
  templates: {
    run: shootBothTemplates,
    pictures: [...TEMPLATE_PICTURES, ...inBothLooks(TEMPLATE_DESK_PICTURES)],
    also: ['small'],
  },
  desk: { run: shootMoney, pictures: inBothLooks(DESK_PICTURES) },
  studio: { run: shootSites, pictures: inBothLooks(STUDIO_PICTURES) },
}

async function shootEntry(tour: Tour, studio: Studio, sitting: Sitting): Promise<void> {
  const { paddock } = studio
  await tourWaysIn({
    url: paddock.url,
    outbox: paddock.outbox,
    mark: String(SITTINGS.indexOf(sitting) + 1),
    player: sitting.players.entering,
    careful: sitting.players.careful,
    open: (label) => openAt(studio, sitting, null, label),
    shoot: (page, name) => tour.stop(page, `in-${name}`),
  })
}

/** The player's and the officers' in one go, as the latter look at what the former did. */
async function shootBothBonuses(tour: Tour, studio: Studio, sitting: Sitting, taken: Set<string>): Promise<void> {
  await tourBonuses(tour)
  for (const look of LOOKS) await shootBonuses(consoleOf(studio, sitting, look, taken))
}

async function shootBothComplaints(tour: Tour, studio: Studio, sitting: Sitting, taken: Set<string>): Promise<void> {
  await tourComplaints(tour)
  for (const look of LOOKS) await shootComplaints(consoleOf(studio, sitting, look, taken))
}

async function shootBothChats(tour: Tour, studio: Studio, sitting: Sitting, taken: Set<string>): Promise<void> {
  await tourChat(tour)
  for (const look of LOOKS) await shootChat(consoleOf(studio, sitting, look, taken))
}

async function shootBothMessages(tour: Tour, studio: Studio, sitting: Sitting, taken: Set<string>): Promise<void> {
  await tourMessages(tour)
  for (const look of LOOKS) await shootMessages(consoleOf(studio, sitting, look, taken))
}

async function shootBothContents(tour: Tour, studio: Studio, sitting: Sitting, taken: Set<string>): Promise<void> {
  await tourContent(tour)
  for (const look of LOOKS) await shootContent(consoleOf(studio, sitting, look, taken))
}

async function shootBothAffiliates(tour: Tour, studio: Studio, sitting: Sitting, taken: Set<string>): Promise<void> {
  await tourAffiliates(tour)
  for (const look of LOOKS) await shootAffiliates(consoleOf(studio, sitting, look, taken))
}

async function shootBothLeaderboards(tour: Tour, studio: Studio, sitting: Sitting, taken: Set<string>): Promise<void> {
  await tourLeaderboards(tour)
  for (const look of LOOKS) await shootLeaderboards(consoleOf(studio, sitting, look, taken))
}

async function shootBothPractices(tour: Tour, studio: Studio, sitting: Sitting, taken: Set<string>): Promise<void> {
  await tourPractice(tour)
  for (const look of LOOKS) await shootPractice(consoleOf(studio, sitting, look, taken))
}

async function shootBothRestrictions(tour: Tour, studio: Studio, sitting: Sitting, taken: Set<string>): Promise<void> {
  await tourRestrictions(tour)
  for (const look of LOOKS) await shootRestrictions(consoleOf(studio, sitting, look, taken))
}

async function shootBothCasinos(tour: Tour, studio: Studio, sitting: Sitting, taken: Set<string>): Promise<void> {
  await tourCasino({ ...tour, me: await signInAs(studio.paddock.url, sitting.players.playing) })
  await fillCasino(studio.paddock)
  for (const look of LOOKS) await shootCasino(consoleOf(studio, sitting, look, taken))
}

/** The console is built of a look as it is opened. */
async function shootOperators(tour: Tour, studio: Studio, sitting: Sitting, taken: Set<string>): Promise<void> {
  for (const look of LOOKS) {
    await leaveBets(tour)
    await shootConsole(consoleOf(studio, sitting, look, taken))
  }
}

async function shootMarkets(_: Tour, studio: Studio, sitting: Sitting, taken: Set<string>): Promise<void> {
  for (const look of LOOKS) await shootDecisions(consoleOf(studio, sitting, look, taken), studio.feed)
}

async function shootTraders(_: Tour, studio: Studio, sitting: Sitting, taken: Set<string>): Promise<void> {
  const path = await studio.match()
  for (const look of LOOKS) await shootQuoting(consoleOf(studio, sitting, look, taken), path)
}

async function shootBothTemplates(tour: Tour, studio: Studio, sitting: Sitting, taken: Set<string>): Promise<void> {
  const path = await studio.match()
  for (const look of LOOKS) {
    const desk = consoleOf(studio, sitting, look, taken)
    await shootTemplates(desk, path)
    await makeRuled(desk, path, `Total of the match (${sitting.device}, ${look})`)
  }
  await tourRules(tour, path)
}

async function shootMoney(_: Tour, studio: Studio, sitting: Sitting, taken: Set<string>): Promise<void> {
  await fillDesk(studio.paddock)
  for (const look of LOOKS) await shootDesk(consoleOf(studio, sitting, look, taken))
}

async function shootSites(_: Tour, studio: Studio, sitting: Sitting, taken: Set<string>): Promise<void> {
  for (const look of LOOKS) await shootStudio(consoleOf(studio, sitting, look, taken))
}

const consoleOf = (
  { paddock, browser }: Studio,
  { device, options }: Sitting,
  look: (typeof LOOKS)[number],
  taken: Set<string>,
) => ({
  url: paddock.url,
  browser,
  folder: FOLDER,
  device,
  look,
  options,
  onTaken: (name: string) => void taken.add(`${look} ${name}`),
})

/** What is wrong with a group stands in the end as well: a run that lacks a picture is no whole one. */
async function sit(studio: Studio, sitting: Sitting, groups: readonly string[]): Promise<readonly string[]> {
  const isPhone = sitting.device === 'phone'
  const complaints: string[] = []
  for (const [name, { run, pictures, also = [] }] of Object.entries(GROUPS)) {
    if (groups.length > 0 && !groups.includes(name)) continue
    const where = `${sitting.device}, ${name}`
    const taken = new Set<string>()
    const tour: Omit<Tour, 'me'> = {
      feed: studio.feed,
      paddock: studio.paddock,
      isPhone,
      open: (as): Promise<Screen> => openAt(studio, sitting, as),
      async stop(page, picture) {
        await shootAtAll(page, sitting, picture, also)
        taken.add(picture)
      },
    }
    // What one group cannot show does not hide the others.
    try {
      const me = await signInAs(
        studio.paddock.url,
        bettorOf(isPhone, run, [tourExchange, tourRecords, shootBothBonuses]),
      )
      await run({ ...tour, me }, studio, sitting, taken)
    } catch (error) {
      complaints.push(`${where}: ended early`)
      console.error(`${where}:`, error)
    }
    const found = complaintsOf(where, comparePictures(pictures, taken, sitting.device))
    complaints.push(...found)
    console.log(`${where}: ${taken.size} pictures${found.length > 0 ? ', not all' : ''}`)
  }
  return complaints
}

function matchOf(operator: Caller): () => Promise<string> {
  return () =>
    waitFor('match in play', PLAY_WITHIN_MS, async () => {
      const events = await eventsOf(operator, CRICKET)
      return events.find(({ name, markets }) => name === 'Pakistan v India' && markets.length > 5)?.path
    })
}

async function main(groups: readonly string[]): Promise<void> {
  const unknown = groups.filter((name) => !(name in GROUPS))
  if (unknown.length > 0) throw new Error(`no group ${unknown.join(', ')}; there are ${Object.keys(GROUPS).join(', ')}`)
  await mkdir(FOLDER, { recursive: true })
  const takeAway = await prepare()
  const paddock = await startPaddock({
    recordings: ['netherlands-png', 'lingfield-win', 'sheffield', 'hanfmann-brown'],
    speed: CRICKET_SPEED,
    casino: true,
  })
  const feed = openStagedFeed(paddock.url)
  const browser = await launchChromium()
  try {
    const operator = await signInAs(paddock.url, 'administrator')
    const complaints: string[] = []
    for (const sitting of SITTINGS)
      complaints.push(...(await sit({ paddock, browser, feed, match: matchOf(operator) }, sitting, groups)))
    console.log(`The pictures are in ${FOLDER}`)
    for (const complaint of complaints) console.error(complaint)
    if (complaints.length > 0) process.exitCode = 1
  } finally {
    feed.stop()
    await browser.close()
    await paddock.stop()
    await takeAway()
  }
}

await main(process.argv.slice(2))
