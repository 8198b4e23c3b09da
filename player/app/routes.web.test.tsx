import { TEXTS } from '@paddock/contract'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressNow, renderApp } from '../testing/render-app.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const SLOW_MS = 20_000
const finds = (text: string | RegExp) => screen.findAllByText(text, {}, { timeout: SLOW_MS })
const PLAYER = { player: {} }

/** A casino, a site for agents, a site without a casino. */
const SPIN = { config: { onlyCasino: true } }
const CLUB = { config: { type: 'b2b' } }
const NO_CASINO = { config: { noCasino: true } }
const ALL_ON = { config: { switches: { sportsBook: true, affiliates: true, leaderboard: true } } }

const LOGIN_FIRST = 'Login to see this page'

describe('001 §2.1: a visitor at', () => {
  test.each([
    ['/nonsense', TEXTS.pageNotFound, {}],
    ['/nonsense/deeper', TEXTS.pageDoesNotExist, {}],
    ['/sports-book', LOGIN_FIRST, ALL_ON],
    ['/sports-book/7', LOGIN_FIRST, ALL_ON],
    ['/affiliates', /paid every month/, ALL_ON],
    ['/leadership-board', 'Leadership board', ALL_ON],
    ['/ballByBall', 'Ball by ball', {}],
    ['/sitemap', 'Sitemap', {}],
    ['/contact-us', /people answer here/, {}],
    ['/welcome-screen', TEXTS.enjoyNow, {}],
    ['/deposit', LOGIN_FIRST, {}],
    ['/complain-box', LOGIN_FIRST, {}],
    ['/game-screen-play', LOGIN_FIRST, {}],
    ['/casino/1/2/3/4', LOGIN_FIRST, {}],
    ['/2378961', LOGIN_FIRST, {}],
    ['/events/4/31590001', 'Login to see live prices and to bet', {}],
    ['/horse-racing', 'Horse Racing', {}],
    ['/27454571', 'Esports', {}],
  ] as const)(
    '%s finds "%s"',
    async (path, text, site) => {
      renderApp(path, site)
      expect(await finds(text)).not.toHaveLength(0)
    },
    SLOW_MS,
  )
})

describe('001 §2.2: a player at', () => {
  test.each([
    ['/deposit', TEXTS.addFunds, {}],
    ['/transaction', 'My Transactions', {}],
    ['/withdraw', 'My Transactions', {}],
    ['/my-wallet', 'My wallet', {}],
    ['/awaiting-bonus', 'Awaiting bonus', {}],
    ['/refer', 'Refer and earn', {}],
    ['/complain-box', 'Complaint box', {}],
    ['/chat', 'Chat', {}],
    ['/game-screen?gameCode=2&provider=3', 'Leave the game', {}],
    ['/casino/1/2/3/4', 'Leave the game', {}],
    ['/2378961', 'Politics', {}],
    ['/nonsense', TEXTS.pageNotFound, {}],
  ] as const)(
    '%s finds "%s"',
    async (path, text, site) => {
      renderApp(path, { ...site, ...PLAYER })
      expect(await finds(text)).not.toHaveLength(0)
    },
    SLOW_MS,
  )
})

test.each([
  ['/live-casino', 'Live Casino'],
  ['/lottery', 'Lottery'],
  ['/virtual-games', 'Virtual Games'],
  ['/crash-games', 'Crash Games'],
  ['/slot-games', 'Slot Games'],
  ['/top-casino', 'All'],
  ['/premium-casino', 'Premium Casino'],
])(
  '%s is the casino, under %s',
  async (path, name) => {
    renderApp(path)
    expect(await screen.findByRole('heading', { level: 1, name }, { timeout: SLOW_MS })).toBeDefined()
    expect(screen.getByRole('searchbox', { name: 'Find a game' })).toBeDefined()
  },
  SLOW_MS,
)

describe('whoever is put out at', () => {
  test.each([
    ['/events/4/31590001', 'Login to see live prices and to bet'],
    ['/profile', 'Login to see your account'],
  ])(
    '%s is told where the page was, and not asked back at once',
    async (path, text) => {
      const { session } = renderApp(path, PLAYER)
      await waitFor(() => expect(screen.getByRole('main').textContent).not.toBe(''), { timeout: SLOW_MS })
      act(() => session.clear())
      await finds(text)
      // Longer than the dialog of a visitor takes to come.
      await new Promise((resolve) => setTimeout(resolve, 500))
      expect(screen.queryByRole('dialog')).toBeNull()
    },
    SLOW_MS,
  )
})

describe('a page that the site or the account does not have is not there:', () => {
  test.each([
    ['/live-casino', NO_CASINO],
    ['/slot-games', NO_CASINO],
    ['/live-casino', { player: { casinoLock: true } }],
    ['/casino/1/2/3/4', { player: { casinoLock: true } }],
    ['/sports-book', {}],
    ['/sports-book', { config: { noCasino: true, switches: { sportsBook: true } } }],
    ['/sports-book', { config: { switches: { sportsBook: true } }, player: { casinoLock: true } }],
    ['/affiliates', {}],
    ['/leadership-board', {}],
    ['/deposit', CLUB],
    ['/withdraw', CLUB],
    ['/refer', CLUB],
    ['/contact-us', CLUB],
  ] as const)(
    '%s on %o',
    async (path, site) => {
      renderApp(path, site)
      expect(await finds(TEXTS.pageNotFound)).not.toHaveLength(0)
    },
    SLOW_MS,
  )
})

describe('leads on:', () => {
  test.each([
    ['/game-screen', '/live-casino', PLAYER],
    ['/', '/live-casino', SPIN],
    ['/exchange', '/live-casino', SPIN],
    ['/inPlay', '/live-casino', SPIN],
    ['/events/4/1', '/live-casino', SPIN],
    ['/cricket', '/live-casino', SPIN],
    ['/events', '/inPlay', {}],
    ['/branch/17', '/', {}],
    ['/signUp/insta/story', '/', CLUB],
  ] as const)(
    '%s to %s',
    async (path, to, site) => {
      renderApp(path, site)
      await waitFor(() => expect(addressNow()).toBe(to), { timeout: SLOW_MS })
    },
    SLOW_MS,
  )
})

describe('what a link says is kept:', () => {
  test.each([
    ['/branch/17', 'branchId', '17'],
    ['/signUp/insta/story', 'utm_source', 'insta'],
    ['/r/insta/story', 'registration_Source', 'story'],
    ['/register/insta', 'utm_source', 'insta'],
    ['/promo-code/MELA', 'promoCode', 'MELA'],
    ['/register-referrer/RAVI', 'referrerCode', 'RAVI'],
    ['/bonus/9', 'wagerBonusId', '9'],
    ['/m', 'mobileApp', 'true'],
  ] as const)(
    '%s keeps %s',
    async (path, name, value) => {
      renderApp(path)
      await waitFor(() => expect(localStorage.getItem(name)).toBe(value), { timeout: SLOW_MS })
    },
    SLOW_MS,
  )
})
