import { EXAMPLE_CASINO_ROUND } from '@paddock/contract/examples/casino'
import { packDocs } from '@paddock/contract/packing'
import { paise } from '@paddock/domain/money'
import { setLook } from '@paddock/ui/look'
import { speak } from '@paddock/ui/words'
import { pageInfoOf } from '@paddock/contract/page'
import { useQueryClient } from '@tanstack/react-query'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { StreamingBlob } from '../../testing/streaming-blob.ts'
import { GamePage, LobbyPage } from './index.ts'
import { hearOffer } from './offer-news.ts'
import OpenRounds from './open-rounds.tsx'

const ORIGIN = 'http://games.localhost'
const GAME = {
  gameId: '1',
  gameCode: 'dice',
  gameName: 'Dice',
  gameType: 'premium',
  providerName: 'Arcade',
  providerType: 'premium',
  subProviderName: 'Arcade Originals',
  min: 10,
  max: 10_000,
  urlThumb: '',
  urlThumbRect: '',
  provider: 'Arcade',
  rtpBps: 9900,
  volatility: null,
  isNew: false,
  rests: false,
}
const LIMBO = { ...GAME, gameCode: 'limbo', gameName: 'Limbo', gameType: 'crash', rtpBps: null }

beforeEach(() => {
  const nothing = () => undefined
  vi.stubGlobal('Blob', StreamingBlob)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }))
})
afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
})

function show(page: ReactNode, answer: (path: string, body: unknown) => unknown) {
  renderSignedIn(page, async (input: unknown, init?: RequestInit) => {
    const answered = await answer(new URL(String(input), 'http://localhost').pathname, init?.body)
    return answered instanceof Response ? answered : Response.json(answered)
  })
}

const RICH = { free: paise(1_000_000), onDeposit: null }

/** As the server tells them: all that there are, since they are few. */
const listOf = async (docs: readonly object[], winners: readonly object[] = []) => ({
  message: '',
  docs: await packDocs(docs),
  winners,
  totalDocs: docs.length,
  leastStake: 10,
})
const games = () => listOf([GAME, LIMBO])

test('a tab has the games of its kind, with what they take and give', async () => {
  show(<LobbyPage tab="premium" {...RICH} />, games)
  const tile = await screen.findByRole('link', { name: /Dice/ })
  expect(tile).toHaveProperty('pathname', '/casino/1/dice/Arcade/Arcade%20Originals')
  expect(within(tile).getByText(/10 – 10,000/)).toBeDefined()
  expect(within(tile).getByText('99 % comes back')).toBeDefined()
  expect(screen.queryByRole('link', { name: /Limbo/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Premium Casino' }).getAttribute('aria-current')).toBe('page')
})

describe('of its games the lobby', () => {
  const calm = { ...GAME, gameCode: 'calm', gameName: 'Calm', rtpBps: 9600, volatility: 'low' }
  const wild = { ...GAME, gameCode: 'wild', gameName: 'Wild', rtpBps: 9700, volatility: 'high', isNew: true }
  const names = () =>
    within(screen.getByRole('list', { name: 'Games' }))
      .getAllByText(/^(Dice|Calm|Wild)$/)
      .map(({ textContent }) => textContent)

  test.each([
    ['site', ['Dice', 'Calm', 'Wild']],
    ['new', ['Wild', 'Dice', 'Calm']],
    ['return', ['Dice', 'Wild', 'Calm']],
    ['calm', ['Calm', 'Wild', 'Dice']],
    ['wild', ['Wild', 'Calm', 'Dice']],
  ])('has them in order (%s), with what says nothing of itself last', async (order, shown) => {
    show(<LobbyPage tab="premium" {...RICH} />, () => listOf([GAME, calm, wild]))
    await screen.findByRole('link', { name: /Dice/ })
    fireEvent.change(screen.getByRole('combobox', { name: 'Order' }), { target: { value: order } })
    expect(names()).toEqual(shown)
  })

  test('says which is new, and how far its returns are spread', async () => {
    show(<LobbyPage tab="premium" {...RICH} />, () => listOf([wild]))
    const tile = within(await screen.findByRole('link', { name: /Wild/ }))
    expect([tile.getByText('New'), tile.getByText('High volatility')]).toHaveLength(2)
  })

  test('says of one that rests that it does, and opens it nowhere', async () => {
    const winner = { provider: 'Arcade', gameCode: 'dice', player: 'r•••', won: 2500, at: '2026-11-18T08:26:00.000Z' }
    const resting = { ...GAME, rests: true, isNew: true }
    show(<LobbyPage tab="premium" {...RICH} />, (path) =>
      path.endsWith('/user/casino/game')
        ? { docs: { favorites: [{ provider: 'Arcade', gameCode: 'dice' }], lastPlayed: [], withheld: [] } }
        : listOf([resting, calm], [winner]),
    )
    await screen.findByRole('region', { name: 'Favourites' })
    expect(screen.getByRole('link', { name: /Calm/ })).toBeDefined()
    expect(screen.getAllByText('Unavailable')).toHaveLength(2)
    expect(screen.queryByText('New')).toBeNull()
    expect(screen.queryByRole('link', { name: /Dice/ })).toBeNull()
  })

  test('tells who has won at those of its tab', async () => {
    const winner = { provider: 'Arcade', gameCode: 'dice', player: 'r•••', won: 2500, at: '2026-11-18T08:26:00.000Z' }
    const more = [
      { ...winner, gameCode: 'limbo' },
      { ...winner, won: 40.25 },
    ]
    show(<LobbyPage tab="premium" {...RICH} />, () => listOf([GAME], [winner, ...more]))
    const shelf = within(await screen.findByRole('region', { name: 'Won lately' }))
    const told = shelf.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(told).toEqual([
      expect.stringMatching(/^Dice2,500r•••18 Nov/),
      expect.stringMatching(/^Dice40\.25r•••18 Nov/),
    ])
    expect(shelf.getAllByRole('link')[0]).toHaveProperty('pathname', '/casino/1/dice/Arcade/Arcade%20Originals')
  })
})

describe('of five thousand games', () => {
  const MANY = Array.from({ length: 5000 }, (_, n) => ({ ...GAME, gameCode: `g${n}`, gameName: `Game ${n}` }))
  /** Which lists were asked for. */
  const open = (all: () => unknown = () => listOf(MANY)) => {
    const asked: string[] = []
    renderSignedIn(<LobbyPage tab="all" {...RICH} />, async (input: unknown) => {
      const { pathname, searchParams } = new URL(String(input), 'http://localhost')
      if (pathname.endsWith('/casino/game'))
        return Response.json({ docs: { favorites: [], lastPlayed: [], withheld: [] } })
      if (!pathname.endsWith('/casinoGame')) return Response.json({ message: '', docs: [], ...pageInfoOf(1, 25, 0) })
      const isFirst = searchParams.get('first') === 'true'
      asked.push(isFirst ? 'first' : 'all')
      return Response.json(isFirst ? { ...(await listOf(MANY.slice(0, 24))), totalDocs: 5000 } : await all())
    })
    return asked
  }
  const tiles = () => within(screen.getByRole('list', { name: 'Games' })).getAllByRole('listitem')

  test('the first stand there before all are known, which are asked for once somebody does something', async () => {
    const asked = open()
    expect(await screen.findByRole('link', { name: /^Game 0/ })).toBeDefined()
    expect(asked).toEqual(['first'])
    fireEvent.scroll(window)
    await waitFor(() => expect(asked).toEqual(['first', 'all']))
  })

  test('only those near the screen are there, each with its number, and others where the page is moved to', async () => {
    open()
    await screen.findByRole('link', { name: /^Game 0/ })
    expect(tiles().length).toBeLessThan(60)
    expect(tiles()[3]?.getAttribute('aria-posinset')).toBe('4')
    expect(tiles()[3]?.getAttribute('aria-setsize')).toBe('5000')
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: -100_000 } as DOMRect)
    fireEvent.scroll(window)
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Game 0/ })).toBeNull())
    expect(tiles().length).toBeLessThan(60)
    // Those that are not known yet have their places, and come into them.
    const at = Number(tiles()[0]?.getAttribute('aria-posinset')) - 1
    expect(at).toBeGreaterThan(100)
    expect(await screen.findByRole('link', { name: new RegExp(`^Game ${at}\\D`) })).toBeDefined()
    vi.restoreAllMocks()
  })

  test('whoever has come to one by the keyboard stays there while the page moves', async () => {
    open()
    const first = await screen.findByRole('link', { name: /^Game 0/ })
    first.focus()
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue({ top: -100_000 } as DOMRect)
    fireEvent.scroll(window)
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Game 2\D/ })).toBeNull())
    expect(document.activeElement).toBe(first)
    vi.restoreAllMocks()
  })

  test('one of the last is found by its name, though only the first were known', async () => {
    open()
    await screen.findByRole('link', { name: /^Game 0/ })
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a game' }), { target: { value: 'game 4987' } })
    expect(await screen.findByRole('link', { name: /^Game 4987/ })).toBeDefined()
    expect(tiles()).toHaveLength(1)
  })

  test('the first stay where the others cannot be had', async () => {
    const asked = open(() => ({ message: 'no', code: 'NOT_FOUND' }))
    await screen.findByRole('link', { name: /^Game 0/ })
    fireEvent.scroll(window)
    await waitFor(() => expect(asked).toContain('all'))
    expect(screen.getByRole('link', { name: /^Game 0/ })).toBeDefined()
  })
})

test('bounds that a provider does not tell stand nowhere', async () => {
  show(<LobbyPage tab="premium" {...RICH} />, () => listOf([{ ...GAME, min: null, max: null }]))
  const tile = await screen.findByRole('link', { name: /Dice/ })
  expect(within(tile).queryByText(/–/)).toBeNull()
  expect(within(tile).getByText('99 % comes back')).toBeDefined()
})

test('a game is found by its name, and none says so', async () => {
  show(<LobbyPage tab="all" {...RICH} />, games)
  await screen.findByRole('link', { name: /Limbo/ })
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a game' }), { target: { value: 'lim' } })
  expect(screen.queryByRole('link', { name: /Dice/ })).toBeNull()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find a game' }), { target: { value: 'poker' } })
  expect(screen.getByText('No game by that name')).toBeDefined()
})

test('who has less than any game takes is led to a deposit, and who has enough is not', async () => {
  const onDeposit = vi.fn<() => void>()
  show(<LobbyPage tab="premium" free={paise(999)} onDeposit={onDeposit} />, games)
  expect(await screen.findByText('Your balance is below the least stake here, 10')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Deposit' }))
  expect(onDeposit).toHaveBeenCalledOnce()
  cleanup()
  for (const free of [paise(1000), null]) {
    show(<LobbyPage tab="premium" free={free} onDeposit={onDeposit} />, games)
    await screen.findByRole('link', { name: /Dice/ })
    expect(screen.queryByText(/below the least stake/)).toBeNull()
    cleanup()
  }
})

test('a site without a way to deposit says what is missing, and leads nowhere', async () => {
  show(<LobbyPage tab="premium" free={paise(0)} onDeposit={null} />, games)
  expect(await screen.findByText(/below the least stake/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Deposit' })).toBeNull()
})

test('games that do not come can be asked for again', async () => {
  let asked = 0
  show(<LobbyPage tab="all" {...RICH} />, async () => {
    asked += 1
    return asked > 1 ? await games() : Response.json({ message: 'no', code: 'NOT_FOUND' }, { status: 404 })
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /Dice/ })).toBeDefined()
})

const DICE = {
  provider: 'Arcade',
  gameCode: 'dice',
  onBalance: () => undefined,
  onDeposit: null,
  isCheckDue: false,
  balance: null,
  since: null,
  onSignIn: () => undefined,
  hasBar: true,
}

test('a list whose game has been taken off since is read anew', async () => {
  let lists = 0
  show(<GamePage {...DICE} />, async (path) => {
    if (path.endsWith('/casinoGame')) {
      lists += 1
      return await games()
    }
    if (path.endsWith('/launch')) await screen.findByRole('region', { name: 'Dice' })
    return Response.json({ message: 'off', code: 'GAME_NOT_OFFERED' }, { status: 409 })
  })
  await waitFor(() => expect(lists).toBe(2))
})

const launched = { message: '', docs: { launchUrl: `${ORIGIN}/play#t`, sessionId: 's', origin: ORIGIN } }
const open = (answer: unknown = launched) => {
  const [onBalance, onDeposit] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const page = <GamePage {...DICE} onBalance={onBalance} onDeposit={onDeposit} />
  show(page, (path) => (path.endsWith('/casinoGame') ? games() : answer))
  return { onBalance, onDeposit }
}
/** What the game's page says, once it stands under its name. */
const opened = async () => {
  const frame = (await screen.findByTitle('Dice')) as HTMLIFrameElement
  return (type: string, origin = ORIGIN, source = frame.contentWindow) =>
    window.dispatchEvent(new MessageEvent('message', { data: { type }, origin, source }))
}

test('a game stands in a frame that can do no more than it needs', async () => {
  open()
  const frame = await screen.findByTitle('Dice')
  expect(screen.getByRole('region', { name: 'Dice' })).toBeDefined()
  expect(frame.getAttribute('src')).toBe(`${ORIGIN}/play#t`)
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms')
  expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(screen.getByRole('link', { name: 'Take a break' })).toHaveProperty('pathname', '/profile/break')
})

test.each([
  ['lost', { rounds: 34, net: -500 }, 'Has cost you 500.00', '34 rounds · edge 1 %'],
  ['won', { rounds: 1, net: 20.5 }, 'Has brought you 20.50', '1 round · edge 1 %'],
  ['got back', { rounds: 2, net: 0 }, 'Has cost you nothing', '2 rounds · edge 1 %'],
  ['never staked', { rounds: 0, net: 0 }, 'You have not played it yet', 'edge 1 %'],
])('beside a game stands what it has cost who %s, and its edge', async (_, cost, said, facts) => {
  const page = <GamePage {...DICE} />
  show(page, (path) => {
    if (path.endsWith('/casinoGame')) return games()
    return path.endsWith('/cost') ? { message: '', docs: { staked: 0, won: 0, since: null, ...cost } } : launched
  })
  expect(await screen.findByText(said)).toBeDefined()
  expect(await screen.findByText(facts)).toBeDefined()
})

test('beside a game stands what its player has, and for how long they have played', async () => {
  const since = Date.now() - 75 * 60_000
  show(<GamePage {...DICE} balance={paise(12_345_678)} since={since} />, (path) =>
    path.endsWith('/casinoGame') ? games() : launched,
  )
  await opened()
  expect(screen.getByTitle('Points').textContent).toBe('Points: 1,23,456.78')
  expect(screen.getByTitle('For how long you have played').textContent).toContain('1 h 15 min')
})

test('a game is opened in the language of the page', async () => {
  speak('hi')
  const bodies: unknown[] = []
  show(<GamePage {...DICE} />, (path, body) => {
    if (path.endsWith('/casinoGame')) return games()
    if (path.endsWith('/launch')) bodies.push(body)
    return launched
  })
  await opened()
  speak('en')
  expect(bodies.map((body) => JSON.parse(String(body)))).toEqual([
    { provider: 'Arcade', gameCode: 'dice', platform: 'mobile', locale: 'hi' },
  ])
})

test('says that a game is opening until its page stands', async () => {
  open()
  const frame = await screen.findByTitle('Dice')
  expect(screen.getByRole('status').textContent).toBe('Opening the game')
  fireEvent.load(frame)
  expect(screen.queryByRole('status')).toBeNull()
})

test('only the game itself is heard: that its balance moved, that it closes', async () => {
  const { onBalance, onDeposit } = open()
  const say = await opened()
  say('balanceChanged', 'http://elsewhere.example')
  say('balanceChanged', ORIGIN, window)
  say('somethingElse')
  expect(onBalance).not.toHaveBeenCalled()
  say('balanceChanged')
  expect(onBalance).toHaveBeenCalledOnce()
  say('depositRequest')
  expect(onDeposit).toHaveBeenCalledOnce()
  say('closeRequest')
  expect(window.location.pathname).toBe('/top-casino')
})

test('a game is told that a reality check is due once it is ready, and again when that changes', async () => {
  const onBalance = vi.fn<() => void>()
  function Page() {
    const [isCheckDue, setIsDue] = useState(false)
    return (
      <>
        <button onClick={() => setIsDue(!isCheckDue)}>Turn</button>
        <GamePage {...DICE} {...{ onBalance, isCheckDue }} />
      </>
    )
  }
  show(<Page />, (path) => (path.endsWith('/casinoGame') ? games() : launched))
  const turn = () => fireEvent.click(screen.getByRole('button', { name: 'Turn' }))
  const say = await opened()
  const frame = (await screen.findByTitle('Dice')) as HTMLIFrameElement
  const tell = vi.fn<(message: object, origin: string) => void>()
  Object.defineProperty(frame.contentWindow, 'postMessage', { value: tell })
  const told = () => tell.mock.calls.filter(([message]) => Reflect.get(message, 'type') === 'realityCheck')
  turn()
  expect(told()).toEqual([[{ type: 'realityCheck', due: true }, ORIGIN]])
  say('ready')
  turn()
  expect(told().slice(1)).toEqual([
    [{ type: 'realityCheck', due: true }, ORIGIN],
    [{ type: 'realityCheck', due: false }, ORIGIN],
  ])
})

test('a game is told whether the site is dark or light once it is ready, and again when that changes', async () => {
  show(<GamePage {...DICE} onBalance={() => undefined} isCheckDue={false} />, (path) =>
    path.endsWith('/casinoGame') ? games() : launched,
  )
  const say = await opened()
  const frame = (await screen.findByTitle('Dice')) as HTMLIFrameElement
  const tell = vi.fn<(message: object, origin: string) => void>()
  Object.defineProperty(frame.contentWindow, 'postMessage', { value: tell })
  const told = () => tell.mock.calls.filter(([message]) => Reflect.get(message, 'type') === 'look')
  say('ready')
  act(() => setLook('light'))
  act(() => setLook('dark'))
  expect(told()).toEqual(['dark', 'light', 'dark'].map((look) => [{ type: 'look', look }, ORIGIN]))
})

test('a game that says without end that its balance moved is heard once a second, the last time too', async () => {
  const { onBalance } = open()
  const say = await opened()
  for (let n = 0; n < 100; n++) say('balanceChanged')
  expect(onBalance).toHaveBeenCalledTimes(1)
  await waitFor(() => expect(onBalance).toHaveBeenCalledTimes(2))
  say('balanceChanged')
  expect(onBalance).toHaveBeenCalledTimes(2)
})

test('a game that is in no list stands under its code', async () => {
  show(<GamePage {...DICE} gameCode="poker" />, (path) => (path.endsWith('/casinoGame') ? games() : launched))
  expect(await screen.findByTitle('poker')).toBeDefined()
})

test.each([true, false])('the whole screen is offered where a browser has it (%s)', async (isThere) => {
  Object.defineProperty(document, 'fullscreenEnabled', { value: isThere, configurable: true })
  open()
  await opened()
  expect(screen.queryAllByRole('button', { name: 'Whole screen' })).toHaveLength(isThere ? 1 : 0)
})

test('a game that does not open says why', async () => {
  open(Response.json({ message: 'This game is not offered at the moment', code: 'GAME_NOT_OFFERED' }, { status: 409 }))
  expect(await screen.findByText('This game is not offered at the moment')).toBeDefined()
})

describe('rounds that are open', () => {
  const open = { ...EXAMPLE_CASINO_ROUND, won: 0, net: -100, closedAt: null }
  const page = (docs: readonly object[], total = docs.length) => ({ docs, ...pageInfoOf(1, 25, total) })

  test('are told with what is staked, and lead back to their game', async () => {
    const mines = { ...open, roundId: 'r8', gameId: '9', gameCode: 'mines', gameName: 'Mines', stake: 40 }
    show(<OpenRounds />, () => page([open, mines]))
    const section = within(await screen.findByRole('region', { name: 'Casino rounds' }))
    const rows = await section.findAllByRole('listitem')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Limbo'),
      expect.stringContaining('Mines'),
    ])
    expect(rows[1]?.textContent).toContain('40')
    const link = section.getByRole('link', { name: 'Continue Mines' })
    expect(link).toHaveProperty('pathname', '/casino/9/mines/Arcade/Arcade%20Originals')
    expect(link.textContent).toBe('Continue')
    expect(section.queryByText(/open rounds/)).toBeNull()
  })

  test('of more than one page say that there are more', async () => {
    show(<OpenRounds />, () => page([open], 40))
    expect(await screen.findByText('The newest 1 of 40 open rounds.')).toBeDefined()
  })

  test('are none', async () => {
    show(<OpenRounds />, () => page([]))
    expect(await screen.findByText('No round is open')).toBeDefined()
  })

  test('are waited for, and asked for again where they could not be loaded', async () => {
    let isAway = true
    show(<OpenRounds />, () =>
      isAway ? Response.json({ message: 'no', code: 'FAULT' }, { status: 500 }) : page([open]),
    )
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
    const again = await screen.findByRole('button', { name: 'Try again' })
    isAway = false
    fireEvent.click(again)
    expect(await screen.findByRole('link', { name: 'Continue Limbo' })).toBeDefined()
  })

  test('stand above the games of the lobby, which says nothing of none', async () => {
    const lobby = (docs: readonly object[]) => (path: string) => (path.endsWith('/openBet') ? page(docs) : games())
    show(<LobbyPage tab="all" {...RICH} />, lobby([open]))
    expect(await screen.findByRole('link', { name: 'Continue Limbo' })).toBeDefined()
    cleanup()
    show(<LobbyPage tab="all" {...RICH} />, lobby([]))
    await screen.findByRole('link', { name: /Dice/ })
    expect(screen.queryByRole('region', { name: 'Casino rounds' })).toBeNull()
  })
})

describe('a lobby that stands open', () => {
  /** Says the news as the socket does, to the lobby beside it. */
  function Teller() {
    const queries = useQueryClient()
    return (['LIST', 'OWN'] as const).map((what) => (
      <button key={what} onClick={() => hearOffer(queries, { what, withinMs: 0 })}>
        {what}
      </button>
    ))
  }
  const open = () => {
    const told = { games: [GAME, LIMBO], withheld: [] as object[] }
    const page = (
      <>
        <Teller />
        <LobbyPage tab="all" {...RICH} />
      </>
    )
    show(page, (path) => {
      if (path.endsWith('/casinoGame')) return listOf(told.games)
      if (path.endsWith('/casino/game')) return { docs: { favorites: [], lastPlayed: [], withheld: told.withheld } }
      return { message: '', docs: [], ...pageInfoOf(1, 25, 0) }
    })
    return told
  }
  const gone = () => waitFor(() => expect(screen.queryByRole('link', { name: /Dice/ })).toBeNull())

  test('reads the list again when it is another, and what was put off is gone', async () => {
    const told = open()
    await screen.findByRole('link', { name: /Dice/ })
    told.games = [LIMBO]
    fireEvent.click(screen.getByRole('button', { name: 'LIST' }))
    await gone()
    expect(screen.getByRole('link', { name: /Limbo/ })).toBeDefined()
  })

  test('is without what was taken off for its player alone, and with it again', async () => {
    const told = open()
    await screen.findByRole('link', { name: /Dice/ })
    told.withheld = [{ provider: 'Arcade', gameCode: 'dice' }]
    fireEvent.click(screen.getByRole('button', { name: 'OWN' }))
    await gone()
    told.withheld = []
    fireEvent.click(screen.getByRole('button', { name: 'OWN' }))
    expect(await screen.findByRole('link', { name: /Dice/ })).toBeDefined()
  })
})

describe('games of a player', () => {
  const OWN = {
    favorites: [{ provider: 'Arcade', gameCode: 'limbo' }],
    lastPlayed: [{ provider: 'Arcade', gameCode: 'dice' }],
    withheld: [],
  }
  /** What was asked to be marked. */
  const lobby = (own: object = OWN, marked: () => unknown = () => ({ docs: { favorites: [] } })) => {
    const asked: unknown[] = []
    show(<LobbyPage tab="all" {...RICH} />, (path, body) => {
      if (path.endsWith('/casinoGame')) return games()
      if (!path.endsWith('/casino/game')) return { message: '', docs: [], ...pageInfoOf(1, 25, 0) }
      if (typeof body !== 'string') return { message: '', docs: own }
      asked.push(JSON.parse(body))
      return marked()
    })
    return asked
  }
  const shelf = async (name: string) => within(await screen.findByRole('region', { name }))

  test('stand before all games: those last played, and those that were marked', async () => {
    lobby()
    expect((await shelf('Last played')).getByRole('link', { name: 'Dice' })).toHaveProperty(
      'pathname',
      '/casino/1/dice/Arcade/Arcade%20Originals',
    )
    expect((await shelf('Favourites')).getAllByRole('link')).toHaveLength(1)
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a game' }), { target: { value: 'dice' } })
    expect(screen.queryByRole('region', { name: 'Last played' })).toBeNull()
  })

  test('that are of another tab, or gone, stand nowhere', async () => {
    lobby({ favorites: [{ provider: 'Arcade', gameCode: 'gone' }], lastPlayed: [], withheld: [] })
    await screen.findByRole('button', { name: 'Add Limbo to favourites' })
    expect(screen.queryByRole('region', { name: 'Favourites' })).toBeNull()
  })

  test.each([
    ['a game', { provider: 'Arcade', gameCode: 'dice' }, ['Limbo']],
    ['another company', { provider: 'Other', gameCode: null }, ['Dice', 'Limbo']],
  ])('are without what was taken off for them: %s', async (_, off, shown) => {
    lobby({ favorites: [], lastPlayed: [], withheld: [off] })
    await screen.findByRole('button', { name: 'Add Limbo to favourites' })
    await waitFor(() =>
      expect(
        within(screen.getByRole('list', { name: 'Games' }))
          .getAllByText(/^(Dice|Limbo)$/)
          .map(({ textContent }) => textContent),
      ).toEqual(shown),
    )
  })

  test('are none where their whole provider was taken off for them', async () => {
    lobby({ favorites: [], lastPlayed: [], withheld: [{ provider: 'Arcade', gameCode: null }] })
    expect(await screen.findByText('No games here yet')).toBeDefined()
  })

  test('are marked and unmarked by their star', async () => {
    const own = { ...OWN }
    const asked = lobby(own, () => {
      own.favorites = [{ provider: 'Arcade', gameCode: 'dice' }]
      return { docs: { favorites: own.favorites } }
    })
    const star = await screen.findByRole('button', { name: 'Remove Limbo from favourites' })
    expect(star.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(screen.getByRole('button', { name: 'Add Dice to favourites' }))
    await screen.findByRole('button', { name: 'Add Limbo to favourites' })
    expect(screen.getByRole('button', { name: 'Remove Dice from favourites' })).toBeDefined()
    await waitFor(() => expect(asked).toEqual([{ provider: 'Arcade', gameCode: 'dice', favorite: true }]))
  })

  test('that are refused lose their star again', async () => {
    lobby(OWN, () => Response.json({ message: 'no', code: 'GAME_NOT_OFFERED' }, { status: 409 }))
    fireEvent.click(await screen.findByRole('button', { name: 'Add Dice to favourites' }))
    expect(await screen.findByRole('button', { name: 'Add Dice to favourites' })).toBeDefined()
  })
})
