import { TEXTS } from '@paddock/contract'
import { packDocs } from '@paddock/contract/packing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressNow, renderApp } from '../testing/render-app.tsx'
import { StreamingBlob } from '../testing/streaming-blob.ts'

const ORIGIN = 'http://games.localhost'
const GAME = '/casino/1/dice/Arcade/Originals'
const launched = { launchUrl: `${ORIGIN}/play#t`, sessionId: 's', origin: ORIGIN }

beforeEach(() => vi.stubGlobal('open', vi.fn()))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** What the page asks for has been answered, as it is here at once. */
const settled = async (ms = 100): Promise<void> =>
  await act(async () => await new Promise((resolve) => setTimeout(resolve, ms)))

async function begin(change: Parameters<typeof renderApp>[1] = {}) {
  renderApp(GAME, { player: {}, ...change, answers: { '/casino/launch': launched, ...change.answers } })
  const frame = (await screen.findByTitle('dice')) as HTMLIFrameElement
  return (type: string) =>
    window.dispatchEvent(new MessageEvent('message', { data: { type }, origin: ORIGIN, source: frame.contentWindow }))
}

describe('a game that asks for a deposit', () => {
  test('leads to the page of deposits', async () => {
    const say = await begin()
    say('depositRequest')
    await waitFor(() => expect(addressNow()).toBe('/deposit'))
  })

  test.each([
    ['for agents', { type: 'b2b' }],
    ['without deposits', { switches: { deposit: false } }],
  ])('leads nowhere on a site %s', async (_name, config) => {
    const say = await begin({ config })
    say('depositRequest')
    await settled()
    expect(addressNow()).toBe(GAME)
  })

  test('leads to the chat of a site that takes money there, and the game goes on', async () => {
    const contact = {
      whatsapp: null,
      depositWhatsapp: '919800000009',
      withdrawWhatsapp: null,
      telegram: null,
      chat: null,
    }
    const say = await begin({
      config: { switches: { depositOnWhatsapp: true } },
      answers: { '/communicationDetail': contact },
    })
    await settled()
    say('depositRequest')
    expect(window.open).toHaveBeenCalledWith('https://wa.me/919800000009', '_blank', 'noreferrer')
    expect(addressNow()).toBe(GAME)
  })

  test('tells a demo account that it has none', async () => {
    const say = await begin({ player: { demo: true } })
    await settled()
    say('depositRequest')
    expect(await screen.findByText(TEXTS.demoAccount)).toBeDefined()
    expect(addressNow()).toBe(GAME)
  })
})

test('what a game says of the balance ends no reading of it that is under way', async () => {
  const signals: (AbortSignal | null | undefined)[] = []
  const say = await begin({
    fetch: async (url, init) => {
      if (!String(url).includes('/pts')) return undefined
      signals.push(init?.signal)
      return signals.length === 1 ? undefined : await new Promise(() => undefined)
    },
  })
  await settled()
  expect(signals).toHaveLength(1)
  say('balanceChanged')
  await waitFor(() => expect(signals).toHaveLength(2))
  say('balanceChanged')
  await settled(1200)
  expect(signals.map((signal) => signal?.aborted)).toEqual([false, false])
})

describe('the sports book', () => {
  const gameOf = (gameId: string, gameType: 'premium' | 'sports') => ({
    gameId,
    gameType,
    gameCode: `book-${gameId}`,
    gameName: `Book ${gameId}`,
    providerName: 'Arcade',
    providerType: 'x',
    subProviderName: 'Arcade',
    min: 10,
    max: 100,
    urlThumb: '',
    urlThumbRect: '',
    provider: 'Arcade',
    rtpBps: null,
    volatility: null,
    isNew: false,
    rests: false,
  })
  const open = async (path: string, games: readonly object[]) => {
    vi.stubGlobal('Blob', StreamingBlob)
    const docs = await packDocs(games as never)
    renderApp(path, {
      player: {},
      config: { switches: { sportsBook: true } },
      answers: { '/casino/launch': launched },
      replies: { '/game/casinoGame': { docs, winners: [], totalDocs: games.length, leastStake: 10 } },
    })
  }
  const GAMES = [gameOf('1', 'premium'), gameOf('7', 'sports'), gameOf('9', 'sports')]

  test.each([
    ['/sports-book', 'Book 7'],
    ['/sports-book/9', 'Book 9'],
  ])('at %s is %s, in its frame', async (path, name) => {
    await open(path, GAMES)
    expect(await screen.findByTitle(name)).toBeDefined()
  })

  test.each([
    ['/sports-book', GAMES.slice(0, 1)],
    ['/sports-book/1', GAMES],
  ])('at %s is said not to be there, where the site is offered none of that name', async (path, games) => {
    await open(path, games)
    expect(await screen.findByText('There is no sports book here just now')).toBeDefined()
  })
})

describe('a game, for a visitor', () => {
  test('asks to sign in', async () => {
    renderApp(GAME, { answers: { '/casino/launch': launched } })
    await screen.findByText('Login to see this page')
    expect(screen.queryByTitle('dice')).toBeNull()
  })

  test('opens for points where the site lets visitors, who are the same with the next game', async () => {
    sessionStorage.clear()
    const open = () => {
      renderApp(GAME, {
        config: { switches: { casinoWithoutAccount: true } },
        answers: { '/common/casino/launch': { ...launched, visitor: 'v1' } },
      })
      return screen.findByTitle('dice')
    }
    expect(((await open()) as HTMLIFrameElement).src).toBe(launched.launchUrl)
    screen.getByText('For points, not for money')
    expect(screen.queryByRole('link', { name: 'Take a break' })).toBeNull()
    cleanup()
    await open()
    expect(sessionStorage.getItem('paddock.visitor')).toBe('v1')
  })
})
