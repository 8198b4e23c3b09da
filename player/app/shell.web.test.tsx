import { TEXTS } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { EXAMPLE_BET, EXAMPLE_BOOK, EXAMPLE_PAGE } from '@paddock/contract/examples/shapes'
import { EXAMPLE_CASINO_ROUND } from '@paddock/contract/examples/casino'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressNow, renderApp } from '../testing/render-app.tsx'
import { stubClipboard } from '../testing/stub-clipboard.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const PLAYER = { player: {} }
const OPEN_BETS = { docs: [EXAMPLE_BET], ...EXAMPLE_PAGE, positions: { 'm-41': EXAMPLE_BOOK } }
const bar = () => screen.findByRole('navigation', { name: 'Shortcuts' })
const namesIn = (box: HTMLElement) =>
  within(box)
    .getAllByRole('button')
    .map((button) => button.textContent)
const tap = async (name: string) => fireEvent.click(within(await bar()).getByRole('button', { name }))
const pageOf = async (heading: string) => expect(await screen.findAllByText(heading)).not.toHaveLength(0)

test.each([false, true])('the first key leads past header and columns to the page, wide: %s', async (isWide) => {
  renderApp('/sitemap', { isWide })
  const skip = await screen.findByRole('link', { name: 'Skip to the page' })
  const [first] = document.querySelectorAll<HTMLElement>('a[href], button, input, [tabindex="0"]')
  expect(first).toBe(skip)
  skip.focus()
  fireEvent.click(skip)
  const main = screen.getByRole('main')
  expect(document.activeElement).toBe(main)
  // What comes before the page is behind the cursor then.
  expect(main.compareDocumentPosition(skip) & Node.DOCUMENT_POSITION_PRECEDING).toBeTruthy()
  expect(addressNow()).toBe('/sitemap')
})

test('in the place of a page that was opened by its address stand rows, until it is loaded', async () => {
  const seen = new Set<string>()
  const look = new MutationObserver(() => {
    const said = document.querySelector('main output')?.getAttribute('aria-label')
    if (said) seen.add(said)
  })
  look.observe(document.body, { childList: true, subtree: true })
  renderApp('/sitemap')
  await pageOf('Sitemap')
  look.disconnect()
  expect(seen).toContain('Loading')
})

describe('the bar at the bottom', () => {
  test.each([
    ['usual', {}, ['Home', 'In-play', 'Casino', 'Bet', 'Transactions']],
    [
      'with everything',
      { switches: { sportsBook: true, whatsappInBar: true } },
      ['Home', 'Sports Book', 'WhatsApp', 'Casino', 'Bet', 'Transactions'],
    ],
    ['without a casino', { noCasino: true }, ['Home', 'In-play', 'Bet', 'Transactions']],
    ['only a casino', { onlyCasino: true }, ['Home', 'Casino', 'Transactions']],
  ])('of a site, %s', async (_name, config, names) => {
    renderApp('/sitemap', { config })
    expect(namesIn(await bar())).toEqual(names)
  })

  test('hides the casino from an account that is locked out of it', async () => {
    renderApp('/sitemap', { player: { casinoLock: true } })
    await bar()
    const shown = () => screen.getByRole('navigation', { name: 'Shortcuts' })
    await waitFor(() => expect(namesIn(shown())).not.toContain('Casino'))
  })

  test('leads back from an event', async () => {
    renderApp('/events/4/1', PLAYER)
    expect(namesIn(await bar())[0]).toBe('Back')
  })

  test('is not on a wide screen, nor where a game or the sports book fills it', async () => {
    renderApp('/ballByBall')
    await pageOf('Ball by ball')
    expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).toBeNull()
    expect(screen.queryByRole('banner')).toBeNull()
    cleanup()
    renderApp('/sitemap', { isWide: true })
    await pageOf('Sitemap')
    expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).toBeNull()
  })

  test.each(['Bet', 'Transactions'])('asks a visitor who taps %s to sign in', async (name) => {
    renderApp('/sitemap')
    await tap(name)
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeDefined()
    expect(addressNow()).toBe('/sitemap')
  })

  test('opens the slip from below for a player, and marks it for two seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    renderApp('/sitemap', PLAYER)
    await tap('Bet')
    const button = () => screen.getByText('Bet', { selector: 'nav span' }).closest('button')
    expect(button()?.getAttribute('aria-current')).toBe('true')
    const drawer = await screen.findByRole('dialog', { name: 'Bet' })
    expect(await within(drawer).findByText(TEXTS.noMarketSelected)).toBeDefined()
    await act(() => vi.advanceTimersByTimeAsync(2000))
    expect(button()?.getAttribute('aria-current')).toBeNull()
    expect(localStorage.getItem('activeTabs')).toBe('bet')
  })

  test('opens what is open where the slip is empty and there are bets', async () => {
    renderApp('/sitemap', { ...PLAYER, replies: { '/openBet': OPEN_BETS } })
    await tap('Bet')
    const drawer = await screen.findByRole('dialog', { name: 'Bet' })
    await waitFor(() =>
      expect(within(drawer).getByRole('tab', { name: 'Open Bets' }).getAttribute('aria-selected')).toBe('true'),
    )
  })
})

describe('a popup of the bar', () => {
  test('offers the games of the casino and leads to them', async () => {
    renderApp('/sitemap')
    await tap('Casino')
    const popup = await screen.findByRole('dialog', { name: 'Casino games' })
    expect(
      within(popup)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Live Casino', 'Virtual Games', 'Lottery', 'Slot Games', 'Crash Games'])
    fireEvent.click(within(popup).getByRole('link', { name: 'Crash Games' }))
    await waitFor(() => expect(addressNow()).toBe('/crash-games'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['a tap elsewhere', () => fireEvent.pointerDown(document.body)],
    ['a scroll', () => fireEvent.scroll(window)],
    ['Escape', () => fireEvent.keyDown(document.body, { key: 'Escape' })],
    ['its own button', () => tap('Casino')],
  ])('goes with %s', async (_name, leave) => {
    renderApp('/sitemap')
    await tap('Casino')
    await screen.findByRole('dialog', { name: 'Casino games' })
    await leave()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  const NUMBERS = {
    switches: { whatsappInBar: true },
    registration: {
      whatsappNumber: '919800000001',
      whatsappNumberForCreateId: '919800000002',
      depositWhatsapp: '919800000003',
    },
  }
  test.each([
    ['visitor', null, ['Whatsapp for New ID', 'https://wa.me/919800000002']],
    ['player', {}, ['Whatsapp for Deposit', 'https://wa.me/919800000003']],
  ] as const)('tells a %s whom to write to', async (_who, player, [text, href]) => {
    renderApp('/sitemap', { config: NUMBERS, player })
    await tap('WhatsApp')
    const popup = await screen.findByRole('dialog', { name: 'WhatsApp' })
    const links = within(popup).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      [text, href],
      ['Whatsapp for Support', 'https://wa.me/919800000001'],
    ])
  })
})

describe('the header', () => {
  const tabs = async () =>
    within(await screen.findByRole('navigation', { name: 'Products' }))
      .getAllByRole('link')
      .map((link) => link.textContent)

  test.each([
    ['usual', {}, ['EXCHANGE', 'Live Casino', 'Crash Games', 'Virtual Games', 'Slot Games', 'Lottery']],
    // A sports book is a game of the casino's: a site without one has none.
    ['without a casino', { noCasino: true, switches: { sportsBook: true } }, ['EXCHANGE']],
    [
      'only a casino, with a sports book',
      { onlyCasino: true, switches: { sportsBook: true } },
      ['Live Casino', 'Crash Games', 'Virtual Games', 'Slot Games', 'Lottery', 'Sports Book'],
    ],
    ['only a casino', { onlyCasino: true }, ['Live Casino', 'Crash Games', 'Virtual Games', 'Slot Games', 'Lottery']],
  ])('has the tabs of a site, %s', async (_name, config, names) => {
    renderApp('/sitemap', { config })
    expect(await tabs()).toEqual(names)
  })

  test.each([
    ['/', 'EXCHANGE'],
    ['/inPlay', 'EXCHANGE'],
    ['/lottery', 'Lottery'],
  ])('marks at %s the tab %s', async (path, name) => {
    renderApp(path)
    const products = await screen.findByRole('navigation', { name: 'Products' })
    const marked = within(products).getAllByRole('link', { current: 'page' })
    expect(marked.map((link) => link.textContent)).toEqual([name])
  })

  test('offers a visitor of a site for agents no sign-up', async () => {
    renderApp('/sitemap', { config: { type: 'b2b' } })
    await pageOf('Sitemap')
    expect(screen.queryByRole('button', { name: 'Register' })).toBeNull()
    cleanup()
    renderApp('/sitemap')
    expect(await screen.findByRole('button', { name: 'Register' })).toBeDefined()
  })

  test('gives a player the strip with what the site offers', async () => {
    renderApp('/sitemap', { ...PLAYER, otherSite: 'https://world.example' })
    const banner = await screen.findByRole('banner')
    for (const name of ['Switch Theme', 'Deposit', 'Withdraw'])
      expect(within(banner).getByRole('button', { name })).toBeDefined()
    cleanup()
    renderApp('/sitemap', { ...PLAYER, config: { type: 'b2b' } })
    await pageOf('Sitemap')
    for (const name of ['Switch Theme', 'Deposit', 'Withdraw'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('tells a demo account on the strip and on the banner what stops it', async () => {
    renderApp('/sitemap', { player: { demo: true } })
    const deposit = await screen.findByRole('button', { name: 'Deposit' })
    await waitFor(() => expect(screen.getByText('player1')).toBeDefined())
    fireEvent.click(deposit)
    expect(await screen.findByText(TEXTS.demoAccount)).toBeDefined()
    cleanup()
    renderApp('/', { player: { demo: true } })
    const banner = await screen.findByRole('region', { name: 'YOUR BALANCE' })
    await waitFor(() => expect(screen.getByText('player1')).toBeDefined())
    fireEvent.click(within(banner).getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText(TEXTS.firstLoginAsNormalUser)).toBeDefined()
    expect(addressNow()).toBe('/')
  })

  test('opens the sports from the left; Escape closes them', async () => {
    renderApp('/sitemap')
    fireEvent.click(await screen.findByRole('button', { name: 'Menu' }))
    const drawer = await screen.findByRole('dialog', { name: 'Menu' })
    expect(within(drawer).getByRole('navigation', { name: 'Sports' })).toBeDefined()
    fireEvent.keyDown(drawer, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('closes the drawer behind a way that was chosen', async () => {
    renderApp('/sitemap')
    fireEvent.click(await screen.findByRole('button', { name: 'Menu' }))
    const drawer = await screen.findByRole('dialog', { name: 'Menu' })
    fireEvent.click(within(drawer).getByRole('link', { name: 'In-play' }))
    expect(addressNow()).toBe('/inPlay')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

test.each([
  ['with a chat of another company', { registration: { chat: { type: 'tawk', value: '5f0/default' } } }, '/chat'],
  ['with its own', { switches: { ownChat: true } }, '/chat'],
  ['without one', { switches: { ownChat: false } }, null],
])('the account sheet of a site %s leads to it', async (_name, config, href) => {
  renderApp('/sitemap', { ...PLAYER, config })
  fireEvent.click(await screen.findByRole('button', { name: /^Account/ }))
  const sheet = await screen.findByRole('dialog', { name: 'player1' })
  expect(within(sheet).queryByRole('link', { name: /^Chat/ })?.getAttribute('href') ?? null).toBe(href)
})

test('what the site has said and nobody has read stands beside the way to its own chat', async () => {
  const [chat] = callExamples.getChats.docs as [object]
  const replies = { '/user/chat': { docs: [{ ...chat, unread: 3 }], ...(callExamples.getChats.also as object) } }
  renderApp('/sitemap', { ...PLAYER, replies })
  fireEvent.click(await screen.findByRole('button', { name: /^Account/ }))
  const sheet = await screen.findByRole('dialog', { name: 'player1' })
  expect(await within(sheet).findByRole('link', { name: /^Chat.*3 unread$/ })).toBeDefined()
})

describe('the rules', () => {
  test.each([
    ['ours', null],
    ['the site’s own', 'Every bet counts here'],
  ])('are %s where it has them', async (_, text) => {
    renderApp('/sitemap', { answers: { '/common/page': { text } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Rules' }))
    const rules = await screen.findByRole('dialog', { name: 'Rules' })
    expect(await within(rules).findByText(text ?? 'Every bet')).toBeDefined()
  })

  test('open in English and turn to Hindi', async () => {
    renderApp('/sitemap', { answers: { '/common/page': { text: null } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Rules' }))
    const rules = await screen.findByRole('dialog', { name: 'Rules' })
    expect(await within(rules).findByText('Every bet')).toBeDefined()
    act(() => within(rules).getByRole('tab', { name: 'हिन्दी' }).focus())
    expect(await within(rules).findByText('हर दांव')).toBeDefined()
    fireEvent.click(within(rules).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the top of the home on a phone', () => {
  const banner = () => screen.findByRole('region', { name: 'YOUR BALANCE' })

  test('shows what a player has, and nothing to a visitor', async () => {
    renderApp('/', PLAYER)
    expect(await within(await banner()).findByText('1,00,000.00')).toBeDefined()
    cleanup()
    renderApp('/')
    expect(within(await banner()).getByText('0.00')).toBeDefined()
  })

  test('says that it does not know, where a player cannot be told', async () => {
    renderApp('/', { ...PLAYER, replies: { '/pts': {} } })
    const shown = within(await banner())
    expect(await shown.findByText('–')).toBeDefined()
    expect(shown.queryByText('0.00')).toBeNull()
  })

  test('asks a visitor who wants to deposit to sign in', async () => {
    renderApp('/')
    fireEvent.click(within(await banner()).getByRole('button', { name: 'Deposit' }))
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeDefined()
  })

  test('leads to bets where players have no money of their own', async () => {
    renderApp('/', { ...PLAYER, config: { type: 'b2b' } })
    expect(namesIn(await banner())).toEqual(['In-play', 'My bets'])
  })

  test('is nowhere else', async () => {
    renderApp('/', { isWide: true })
    await screen.findByRole('banner')
    expect(screen.queryByRole('region', { name: 'YOUR BALANCE' })).toBeNull()
    cleanup()
    renderApp('/', { config: { switches: { newMobileHome: false } } })
    await screen.findByRole('banner')
    expect(screen.queryByRole('region', { name: 'YOUR BALANCE' })).toBeNull()
  })
})

describe('the footer', () => {
  const footer = () => screen.findByRole('contentinfo')

  test('has links to the company where it shows itself, and only names for agents', async () => {
    renderApp('/sitemap')
    const links = within(within(await footer()).getByRole('navigation', { name: 'Company' }))
    expect(links.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'About Us',
      'Rules & Regulation',
      'Privacy Policy',
      'Sitemap',
      'Responsible Gambling',
      'Terms And Conditions',
    ])
    cleanup()
    renderApp('/sitemap', { config: { type: 'b2b' } })
    const names = within(await footer()).getByRole('navigation', { name: 'Company' })
    expect(within(names).queryAllByRole('link')).toEqual([])
    expect(names.textContent).toContain('Privacy Policy')
    expect(within(await footer()).queryByRole('navigation', { name: 'Resources' })).toBeNull()
  })

  test('shows a film of the first steps, and Exit ends it', async () => {
    renderApp('/sitemap', { config: { registration: { loginVideo: 'abc-123', playVideo: 'def_456' } } })
    expect(within(await footer()).getAllByRole('button', { name: /^How to/ })).toHaveLength(2)
    fireEvent.click(within(await footer()).getByRole('button', { name: 'How to play' }))
    const film = await screen.findByRole('dialog', { name: 'How to play' })
    expect(film.querySelector('iframe')?.getAttribute('src')).toContain('/embed/def_456')
    fireEvent.click(within(film).getByRole('button', { name: 'Exit' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test.each([
    ['usual', {}, 6],
    ['with few', { switches: { onlyUpiAndCrypto: true } }, 2],
    ['without Visa and American Express', { switches: { visaAndAmex: false } }, 4],
    ['with few, of which they are none', { switches: { onlyUpiAndCrypto: true, visaAndAmex: false } }, 2],
    ['for agents', { type: 'b2b' }, 0],
  ])('names the ways to pay of a site, %s', async (_name, config, count) => {
    renderApp('/sitemap', { config })
    const strip = within(await footer()).queryByRole('region', { name: 'Our Payment Method' })
    expect(strip === null ? 0 : within(strip).getAllByRole('listitem').length).toBe(count)
  })

  test('leaves Visa and American Express alone out where the site has them not', async () => {
    renderApp('/sitemap', { config: { switches: { visaAndAmex: false } } })
    const strip = await within(await footer()).findByRole('region', { name: 'Our Payment Method' })
    const named = within(strip).getAllByRole('listitem')
    expect(named.map(({ textContent }) => textContent)).toEqual(['Amazon Pay', 'Discover', 'UPI', 'PayPal'])
  })

  test('leads back to the top', async () => {
    renderApp('/sitemap')
    fireEvent.click(within(await footer()).getByRole('button', { name: 'Back to the top' }))
    expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' })
  })

  test('copies the number to write to and says so', async () => {
    const writeText = stubClipboard()
    renderApp('/sitemap', { config: { registration: { whatsappNumber: '919800000001' } } })
    fireEvent.click(within(await footer()).getByRole('button', { name: 'Copy the number +919800000001' }))
    expect(await screen.findByText('Copied: +919800000001')).toBeDefined()
    expect(writeText).toHaveBeenCalledWith('+919800000001')
  })
})

describe('what comes by itself', () => {
  const ONE = {
    limit: 1,
    totalDocs: 1,
    totalIsLeast: false,
    totalPages: 1,
    showingFrom: 1,
    showingTo: 1,
    nextPage: false,
    nextPageNumber: 0,
    previousPage: false,
    previousPageNumber: 0,
  }
  const SUMS = { opening: 0, closing: 0, totalIn: 0, totalOut: 0 }

  test('an update of the app, three seconds after the page', async () => {
    const config = { switches: { updatePopup: true }, MobileVersion: '1.0.1', apkUrl: 'https://a.example/app.apk' }
    vi.useFakeTimers()
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    renderApp('/sitemap', { config })
    // They begin when the part that asks has been loaded, which keeps what the address says of the app.
    history.replaceState(null, '', '/m?version=1.0.0')
    while (localStorage.getItem('mobileVersion') === null) await pass(1)
    await pass(2999)
    expect(screen.queryByRole('dialog')).toBeNull()
    await pass(1)
    vi.useRealTimers()
    const update = await screen.findByRole('dialog', { name: 'Application Update' })
    const link = within(update).getByRole('link', { name: 'Download Update' })
    expect(link.getAttribute('href')).toBe('https://a.example/app.apk')
    fireEvent.click(link)
    expect(localStorage.getItem('mobileVersion')).toBe('1.0.1')
  })

  test('both styles, once, where the site has two', async () => {
    const styles = { ...PLAYER, otherSite: 'https://world.example', config: { switches: { themeStyles: true } } }
    renderApp('/sitemap', styles)
    const offer = await screen.findByRole('dialog', { name: 'Choose a style' })
    fireEvent.click(within(offer).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    cleanup()
    renderApp('/sitemap', styles)
    await pageOf('Sitemap')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test.each([
    ['win', 950, 'You won', '+950'],
    ['loss', -1000, 'Your first result is in', '−1,000'],
  ])('the first %s, once', async (_name, amount, title, shown) => {
    const line = {
      _id: '1',
      createdAt: '2026-11-21T09:30:00.000Z',
      trxType: 'bet',
      amount,
      pts: 0,
      counterparty: null,
      marketId: '7',
      description: 'A v B / Match Odds',
      remarks: '',
      betPts: null,
      round: null,
      market: null,
    }
    const statement = { docs: [line], ...ONE, ...SUMS }
    const told = { docs: [], unread: 0, ...ONE }
    const rounds = { docs: [], ...ONE, totalDocs: 0 }
    const replies = { '/transaction': statement, '/notification': told, '/casino/openBet/history': rounds }
    const ofCommission = async (url: unknown) =>
      String(url).includes('trxType=commission') ? Response.json({ ...statement, docs: [] }) : undefined
    renderApp('/sitemap', { ...PLAYER, replies, fetch: ofCommission })
    const dialog = await screen.findByRole('dialog', { name: title })
    expect(dialog.textContent).toContain(shown)
    expect(dialog.textContent).toContain('A v B / Match Odds')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Go on' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    cleanup()
    renderApp('/sitemap', { ...PLAYER, replies, fetch: ofCommission })
    await pageOf('Sitemap')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the first round of the casino, and nothing of it where a site has nothing else', async () => {
    const replies = {
      '/transaction': { docs: [], ...ONE, ...SUMS, totalDocs: 0 },
      '/casino/openBet/history': { docs: [EXAMPLE_CASINO_ROUND], ...ONE },
    }
    const told = () => screen.queryByText('Arcade Originals / Limbo')
    renderApp('/sitemap', { ...PLAYER, replies })
    await waitFor(() => expect(told()).not.toBeNull())
    cleanup()
    localStorage.clear()
    renderApp('/sitemap', { ...PLAYER, replies, config: { onlyCasino: true } })
    await pageOf('Sitemap')
    // All of it is loaded by now: it would have come.
    await expect(waitFor(() => expect(told()).not.toBeNull(), { timeout: 500 })).rejects.toThrow('null')
  })
})
