import type { Score } from '@paddock/contract/shapes/market'
import { callSession, outcomeWord } from '@paddock/contract/session-words'
import { SESSION_VARIANTS } from '@paddock/domain/market'
import { paise } from '@paddock/domain/money'
import { odds } from '@paddock/domain/odds'
import { EMPTY, lawOfVariant } from '@paddock/domain/positions'
import { must } from '@paddock/domain/result'
import { outcomeText } from '@paddock/ui/bets'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeSettings } from '@paddock/ui/settings'
import { StreamedBlob } from '../../testing/streamed-blob.ts'
import { exchange, level, pricesFrame, runner, session, showEvent } from './testing/show-event.tsx'

/** Labels of the cells that React has drawn since the last look. */
const drawn = vi.hoisted((): string[] => [])
vi.mock('@paddock/ui/prices', async (load) => {
  const real = await load<typeof import('@paddock/ui/prices')>()
  const PriceCell = (props: ComponentProps<typeof real.PriceCell>) => {
    drawn.push(props.label)
    return <real.PriceCell {...props} />
  }
  const LivePriceCell = (props: ComponentProps<typeof real.LivePriceCell>) => {
    drawn.push(props.figures().label)
    return <real.LivePriceCell {...props} />
  }
  return { ...real, PriceCell, LivePriceCell }
})

/** What stands in the cells of prices, by their elements. */
const written = (): ReadonlyMap<Element, string> =>
  new Map(
    [...document.querySelectorAll('[data-price-cell]')].map((element) => [
      element,
      `${element.getAttribute('aria-label')} | ${element.outerHTML}`,
    ]),
  )
/** The names of those in which something else stands now. */
const writtenSince = (before: ReadonlyMap<Element, string>): (string | null)[] =>
  [...written()]
    .filter(([element, now]) => before.get(element) !== now)
    .map(([element]) => element.getAttribute('aria-label'))

const animate = vi.fn<HTMLElement['animate']>()

beforeEach(() => {
  drawn.length = 0
  animate.mockClear()
  HTMLElement.prototype.animate = animate
  vi.stubGlobal('Blob', StreamedBlob)
  showIn('wide')
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function showIn(window: 'wide' | 'narrow'): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('min-width') && window === 'wide',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}

const cell = (name: string) => screen.getByRole('button', { name })
const isOff = (name: string) => cell(name).getAttribute('aria-disabled') === 'true'
const tabsIn = (label: string) =>
  within(screen.getByRole('tablist', { name: label }))
    .getAllByRole('tab')
    .map((tab) => tab.textContent)

const score = (change: Partial<Score>): Score => ({
  eventId: 'e1',
  iframeUrl: null,
  score: {
    summary: 'India 62/1 (6.0)',
    phase: 'IN_RUNNING',
    ballInProgress: true,
    sides: [
      { name: 'India', batting: true, score: '62/1', runs: 62, wickets: 1, overs: '6.0' },
      { name: 'Australia', batting: false, score: '180/6', runs: 180, wickets: 6, overs: '20.0' },
    ],
    target: 181,
    ballsLeft: 84,
    batters: [{ name: 'V Batter', runs: 31, balls: 20, striker: true }],
    bowler: 'C Bowler',
    recent: ['1', '4', 'W'],
    counts: [],
    updatedAt: 0,
  },
  ...change,
})

describe('an event without a market', () => {
  const known = { eventId: 'e1', eventName: 'India v Australia', openDate: 0, inPlay: true }

  test('that is on some list waits for what comes', () => {
    showEvent([], { known })
    expect(screen.getByText('No market is open for this event')).toBeTruthy()
  })

  test('that no list has is over, says where its results are, and leads on', () => {
    showEvent([])
    expect(screen.getByText('This event is not offered now')).toBeTruthy()
    expect(screen.queryByText(/appear here by themselves/)).toBeNull()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/inPlay', '/bet-history'])
  })

  test('of which nothing has come says so where the connection is lost, in place of bones', () => {
    const { become } = showEvent([], { known }, { isComing: true })
    expect(screen.getByLabelText('Loading')).toBeTruthy()
    become({ freshness: { state: 'lost', seconds: 4 } })
    expect(screen.getByText('The prices of this event are not on this device')).toBeTruthy()
    expect(screen.queryByLabelText('Loading')).toBeNull()
  })
})

test('what is in the slip draws the cell that it is about anew, and nothing of the page but its markets', () => {
  const starEvent = vi.fn<() => null>(() => null)
  const { bet } = showEvent([exchange()], { tools: { starEvent } })
  expect(starEvent).toHaveBeenCalled()
  drawn.length = 0
  starEvent.mockClear()
  const picked = { marketId: 'm1', side: 'BACK', runnerId: runner(0, 'India').id } as never
  bet({ planned: null, picked, isWaiting: false })
  expect(drawn).toHaveLength(1)
  expect(screen.getByRole('button', { pressed: true }).getAttribute('aria-label')).toBe(drawn[0])
  expect(starEvent).not.toHaveBeenCalled()
})

describe('a price tick', () => {
  test('writes into one cell of a page of eighty sessions, draws none again, and flashes it alone', async () => {
    const sessions = Array.from({ length: 80 }, (_, at) => session(`s${at}`))
    const { tick } = showEvent([exchange(), ...sessions])
    expect(drawn.length).toBeGreaterThanOrEqual(2 * 6 + 2 * 80)
    drawn.length = 0
    const before = written()
    tick([
      pricesFrame(2, [
        { slot: 0, back: [level(196, 12_000_000), level(194, 50_000), level(193, 70_000)], lastTraded: null },
      ]),
    ])
    expect(drawn).toEqual([])
    expect(writtenSince(before)).toEqual(['Back India 1.96, 1.2 lakh available'])
    expect(cell('Back India 1.96, 1.2 lakh available').textContent).toBe('1.96')
    expect(animate).toHaveBeenCalledTimes(1)
  })

  test('that takes the price away and brings another draws the cell as it then looks, and flashes nothing', () => {
    showIn('narrow')
    const { tick, onPick } = showEvent([exchange()])
    const lay = runner(0, 'India').lay
    tick([pricesFrame(2, [{ slot: 0, back: [], lay, lastTraded: null }])])
    const empty = cell('Back India')
    expect([empty.textContent, isOff('Back India')]).toEqual(['–', true])
    fireEvent.click(empty)
    expect(onPick).not.toHaveBeenCalled()
    tick([pricesFrame(3, [{ slot: 0, back: [level(210, 500_000)], lay, lastTraded: null }])])
    const now = cell('Back India 2.1, 5,000 available')
    expect([now.textContent, now.getAttribute('aria-disabled')]).toEqual(['2.1', 'false'])
    fireEvent.click(now)
    expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ side: 'BACK', price: 210 }))
    expect(animate).not.toHaveBeenCalled()
  })

  test('behind the best price draws nothing where there is no room for it', () => {
    showIn('narrow')
    const { tick } = showEvent([exchange()])
    expect(new Set(drawn).size).toBe(2 * 2)
    drawn.length = 0
    const before = written()
    const { back, lay, lastTraded } = runner(0, 'India')
    tick([pricesFrame(2, [{ slot: 0, back: [...back.slice(0, 1), level(150, 100)], lay, lastTraded }])])
    expect([drawn, writtenSince(before)]).toEqual([[], []])
  })

  test('that repeats what stands there draws and flashes nothing', () => {
    const { tick } = showEvent([exchange()])
    drawn.length = 0
    const before = written()
    const { back, lay, lastTraded } = runner(0, 'India')
    tick([pricesFrame(2, [{ slot: 0, back, lay, lastTraded }])])
    expect([drawn, writtenSince(before)]).toEqual([[], []])
    expect(animate).not.toHaveBeenCalled()
  })
})

test('a tapped price goes into the slip as it stands', () => {
  const { onPick } = showEvent([exchange()])
  fireEvent.click(cell('Lay Australia 1.97, 300 available'))
  expect(onPick).toHaveBeenCalledWith(
    expect.objectContaining({ marketId: 'm1', runnerId: 'r1', side: 'LAY', price: 197, line: null }),
  )
})

describe('prices that may not be those of now', () => {
  test.each([
    [{ state: 'late', seconds: 4 } as const, 'Prices are 4 s old. Betting waits until they move again.'],
    [{ state: 'lost', seconds: 7 } as const, 'Connection lost 7 s ago. Reconnecting…'],
  ])('%o: their age is said, and none can be bet on', (freshness, text) => {
    const { become, onPick } = showEvent([exchange()])
    become({ freshness })
    expect(screen.getByRole('alert').textContent).toContain(text)
    fireEvent.click(cell('Back India 1.95, 1.2 lakh available'))
    expect(onPick).not.toHaveBeenCalled()
    become({ freshness: { state: 'fresh' } })
    expect(screen.queryByRole('alert')).toBeNull()
    expect(isOff('Back India 1.95, 1.2 lakh available')).toBe(false)
  })

  test('their growing age draws no cell again', () => {
    const { become } = showEvent([exchange()])
    become({ freshness: { state: 'late', seconds: 4 } })
    drawn.length = 0
    become({ freshness: { state: 'late', seconds: 5 } })
    expect(drawn).toEqual([])
  })

  test('read in the place of a lost socket they can be bet on, and the page says so', () => {
    const { become } = showEvent([exchange()])
    become({ way: 'fallback' })
    expect(screen.getByRole('status').textContent).toContain('Live connection lost')
    expect(isOff('Back India 1.95, 1.2 lakh available')).toBe(false)
    // What lies under it is within reach again for who has read it, until the next time.
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText(/Live connection lost/)).toBeNull()
    become({ way: 'socket' })
    become({ way: 'fallback' })
    expect(screen.getByText(/Live connection lost/)).toBeTruthy()
  })
})

describe('a market', () => {
  test.each([
    [{ status: 'SUSPENDED' as const }, 'SUSPENDED'],
    [{ status: 'SUSPENDED' as const, remarksMessage: 'Ball running' }, 'BALL RUNNING'],
    [{ status: 'CLOSED' as const }, 'CLOSED'],
  ])('%o lies under its words; names stay readable', (change, text) => {
    const { onPick } = showEvent([exchange(change)])
    expect(screen.getAllByText(text)).toHaveLength(2)
    expect(screen.getByText('India')).toBeTruthy()
    fireEvent.click(cell('Back India 1.95, 1.2 lakh available'))
    expect(onPick).not.toHaveBeenCalled()
  })

  test('says its limits, what was matched, its remark and its rules', async () => {
    showEvent([exchange({ remarksMessage: 'Rain is about' })])
    const market = within(screen.getByRole('region', { name: 'Match Odds' }))
    expect(market.getByText('Matched 1.2M')).toBeTruthy()
    expect(market.getByText('Min 100 · Max 50,000')).toBeTruthy()
    expect(market.getByText('Rain is about')).toBeTruthy()
    fireEvent.click(cell('Rules of Match Odds'))
    expect(await screen.findByText(/One runner wins/)).toBeTruthy()
    expect(screen.getByText('A bet waits 5 s before it is decided.')).toBeTruthy()
  })

  test('says the rules that officers wrote of it, as they are written, in the language that they are told in', async () => {
    const rules = [{ marketId: 'm1', language: 'hi' as const, rules: '<b>बारिश</b>\nहो तो रद्द' }]
    showEvent([exchange({ manual: true })], {}, { rules })
    fireEvent.click(cell('Rules of Match Odds'))
    const told = await screen.findByText(/बारिश/)
    expect(told.textContent).toBe(rules[0]?.rules)
    expect(told.lang).toBe('hi')
    expect(screen.getByText(/One runner wins/)).toBeTruthy()
  })

  test('has its cash-out and its star where the app gives them', () => {
    showEvent([exchange(), session('s1')], {
      tools: { star: ({ name }) => <b>star of {name}</b>, cashOut: ({ name }) => <b>cash out {name}</b> },
    })
    expect(screen.getAllByText(/^star of/).map(({ textContent }) => textContent)).toEqual([
      'star of Match Odds',
      `star of ${session('s1').name}`,
    ])
    expect(screen.getByText('cash out Match Odds')).toBeTruthy()
  })

  test('says what each runner brings now, and with the bet in the slip', () => {
    const entry = (amount: number) => ({
      runnerId: '',
      runnerName: '',
      exposureOrProfit: paise(amount),
      profit: paise(0),
      liability: paise(0),
    })
    showEvent([exchange()], {
      books: { m1: { map: { r0: entry(95_000), r1: entry(-100_000) }, exposure: paise(100_000) } },
      planned: {
        marketId: 'm1',
        side: 'BACK',
        runnerId: 'r0',
        line: null,
        price: odds(250),
        stake: paise(20_000),
        profit: paise(30_000),
        liability: paise(20_000),
      },
    })
    for (const amount of ['+950', '+1,250', '−1,000', '−1,200']) expect(screen.getByText(amount)).toBeTruthy()
  })
})

test('the depth of a runner opens from its name, and a price of it goes into the slip', () => {
  const { onPick } = showEvent([exchange()], {
    depth: ({ runner: { name }, onPick: take }) => (
      <button type="button" onClick={() => take('BACK', odds(250))}>
        ladder of {name}
      </button>
    ),
  })
  fireEvent.click(cell('Depth and ladder: Australia'))
  fireEvent.click(cell('ladder of Australia'))
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ runnerId: 'r1', side: 'BACK', price: 250 }))
  expect(screen.queryByText('ladder of Australia')).toBeNull()
})

describe('tabs', () => {
  const bookmaker = exchange({ marketId: 'b1', name: 'Bookmaker', kind: 'BOOKMAKER' })
  const set = exchange({ marketId: 'm2', name: 'Set Betting' })
  const all = [set, exchange(), bookmaker, session('s1'), session('s2', { variant: 'overByOver' })]

  test('the page stands in its order: match odds, bookmaker, sessions, other markets', () => {
    showEvent(all)
    const names = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(names).toEqual(['Match Odds', 'Bookmaker', 'Session', 'Set Betting'])
  })

  test('one of a kind shows that kind', () => {
    showEvent(all)
    expect(tabsIn('All')).toEqual(['All', 'Exchange2', 'Bookmaker1', 'Fancy2'])
    fireEvent.mouseDown(screen.getByRole('tab', { name: /^Exchange/ }), { button: 0 })
    const names = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
    expect(names).toEqual(['Match Odds', 'Set Betting'])
  })

  test('sessions have the tabs of the kinds that are there', () => {
    showEvent([
      session('s1'),
      session('s2', { variant: 'overByOver' }),
      session('s3', { name: 'Fall of wicket 2 India' }),
      session('s4', { variant: 'khado', khadoWidth: 5 }),
    ])
    expect(tabsIn('Session')).toEqual(['All4', 'Session1', 'Over1', 'Wicket1', 'Khado1'])
    fireEvent.mouseDown(screen.getByRole('tab', { name: /^Wicket/ }), { button: 0 })
    expect(screen.getByText('Fall of wicket 2 India')).toBeTruthy()
    expect(screen.queryByText('Session s1')).toBeNull()
  })
})

describe('sessions', () => {
  const quote = (line: number, price: number) => ({ line, price: odds(price), max: paise(500_000) })
  test.each([
    ['session', 'Yes Session s1 46, 90', { side: 'BACK', line: 46, runnerId: 's1' }],
    ['meter', 'No Session s1 45, 110', { side: 'LAY', line: 45, runnerId: 's1' }],
    ['line', 'Under Session s1 46, 90', { side: 'BACK', line: 46, runnerId: 's1' }],
    ['khado', 'Yes Session s1 46, 90', { side: 'BACK', line: 46, runnerId: 's1' }],
  ] as const)('a %s is bet on by its line', (variant, name, pick) => {
    const { onPick } = showEvent([session('s1', { variant })])
    fireEvent.click(cell(name))
    expect(onPick).toHaveBeenCalledWith(expect.objectContaining(pick))
  })

  test('those that officers made say their own rules, each under its name', async () => {
    const told = (marketId: string) => ({ marketId, language: 'en' as const, rules: `Void of ${marketId}` })
    showEvent(
      [
        session('s1', { manual: true }),
        session('s2'),
        session('s3', { manual: true }),
        session('s4', { manual: true }),
      ],
      {},
      { rules: [told('s1'), told('s2'), told('s3')] },
    )
    fireEvent.click(cell('Rules of Session'))
    expect(await screen.findByText('Void of s1')).toBeTruthy()
    expect(screen.getByText('Void of s3').closest('section')?.getAttribute('aria-label')).toBe('Session s3')
    expect(screen.queryByText('Void of s2')).toBeNull()
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Session s1',
      'Session s3',
    ])
  })

  test('a range has no other side', () => {
    showEvent([session('s1', { variant: 'khado', khadoWidth: 5 })])
    expect(screen.queryByRole('button', { name: /^No Session/ })).toBeNull()
  })

  test('odd and even stand beside each other, each to be backed', () => {
    const quotes = { yes: [quote(1, 9500), quote(0, 9200)], no: [] }
    const { onPick } = showEvent([session('s1', { variant: 'oddEven', quotes })])
    fireEvent.click(cell('Even Session s1 92'))
    expect(onPick).toHaveBeenCalledWith(
      expect.objectContaining({ side: 'BACK', line: null, runnerId: '0', runnerName: 'Session s1: Even', price: 9200 }),
    )
  })

  /** Those of which an outcome is picked that has a name beside its side. */
  const NAMED = SESSION_VARIANTS.filter((variant) => callSession({ sessionVariant: variant }, 'BACK', 1).outcome)
  test.each(NAMED)('every outcome can be backed: %s', (variant) => {
    const outcomes = lawOfVariant(variant).ladder({ kind: 'SESSION', variant }, EMPTY)
    const quotes = { yes: outcomes.map(({ run }) => quote(run, 90_000)), no: [] }
    const { onPick } = showEvent([session('s1', { variant, quotes })])
    for (const { run } of outcomes) {
      const name = outcomeText(must(outcomeWord({ sessionVariant: variant }, run), 'an outcome has a word'))
      fireEvent.click(cell(`${name} Session s1 900`))
      expect(onPick).toHaveBeenLastCalledWith(
        expect.objectContaining({ side: 'BACK', runnerId: String(run), line: null }),
      )
    }
  })

  test('the book says what each result brings, with the bet in the slip beside it', async () => {
    const planned = {
      marketId: 's1',
      side: 'BACK' as const,
      runnerId: 's1',
      line: 46,
      price: odds(9000),
      stake: paise(100_000),
      profit: paise(90_000),
      liability: paise(100_000),
    }
    const picked = { marketId: 's1', side: 'BACK', runnerId: 's1' } as never
    showEvent([session('s1')], { planned, picked })
    fireEvent.click(screen.getByRole('button', { name: /^Session book: Session s1/ }))
    const rows = within(await screen.findByRole('dialog'))
      .getAllByRole('row')
      .map((row) => row.textContent)
    expect(rows).toEqual(['RunsResultWith this bet', '0–450−1,000', '46+market 460+900'])
  })
})

test('the book marks the row of the run that the market quotes, and those of the runs that the player took', async () => {
  const amounts = [
    [39, -100_000],
    [40, 90_000],
    [50, -10_000],
  ] as const
  const sessionBookArray = amounts.map(([line, amount]) => ({ line, amount: paise(amount) }))
  const books = { s1: { map: {}, exposure: paise(100_000), sessionBookArray } }
  showEvent([session('s1')], { books, seen: new Map([['s1', [50, 40]]]) })
  fireEvent.click(screen.getByRole('button', { name: /^Session book: Session s1/ }))
  const sheet = within(await screen.findByRole('dialog'))
  const rows = sheet.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.querySelector('td')?.textContent)).toEqual([
    '0–39',
    '40–49market 46yours 40',
    '50+yours 50',
  ])
  expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual(['false', 'true', 'false'])
})

describe('rows of a phone', () => {
  beforeEach(() => showIn('narrow'))
  const tools = {
    star: ({ name }: { readonly name: string }) => <b>star of {name}</b>,
    cashOut: ({ name }: { readonly name: string }) => <b>cash out {name}</b>,
  }

  test('the text of a session opens its book, with its limits, its star and the way out', async () => {
    showEvent([session('s1')], { tools })
    expect(screen.queryByText('cash out Session s1')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Session book: Session s1' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Session s1' }))
    for (const text of ['Min 100 · Max 50,000', 'star of Session s1', 'cash out Session s1'])
      expect(sheet.getByText(text)).toBeTruthy()
  })

  test('the second line of a session is always kept: what it counts, the run the player took, the worst and the best of it', async () => {
    const book = {
      map: {},
      exposure: paise(100_000),
      minLoss: paise(-100_000),
      maxProfit: paise(98_000),
      sessionBookArray: [{ line: 46, amount: paise(-100_000) }],
    }
    const counted = score({})
    const counts = [{ marketId: 's1', runs: 21 }]
    showEvent(
      [session('s1'), session('s2', { remarksMessage: 'Rain is about' }), session('s3', { variant: 'oddEven' })],
      {
        books: { s1: book },
        seen: new Map([
          ['s1', [46]],
          ['s3', [1]],
        ]),
      },
      { score: { ...counted, score: counted.score && { ...counted.score, counts } } },
    )
    const text = (id: string) => screen.getByRole('button', { name: new RegExp(`^Session book: Session ${id}`) })
    await waitFor(() => expect(text('s1').textContent).toContain('now 21seen 46−1,000/+980'))
    expect(text('s2').textContent).toContain('Rain is about')
    // Of an outcome there is no run that was seen.
    expect(text('s3').textContent).toBe('Session book: Session s3Session s3')
    for (const id of ['s1', 's2', 's3']) expect(text(id).lastElementChild?.className).toContain('h-3.5')
  })

  test('what the match comes to at worst and at best, all its markets added up, leads to what holds it; without a bet nothing', () => {
    const onExposure = vi.fn<() => void>()
    const held = (exposure: number, maxProfit: number) => ({
      map: {},
      exposure: paise(exposure),
      minLoss: paise(-exposure),
      maxProfit: paise(maxProfit),
    })
    const markets = [exchange(), exchange({ marketId: 'b1', name: 'Bookmaker', kind: 'BOOKMAKER' }), session('s1')]
    const books = { m1: held(100_000, 95_000), b1: held(50_000, 49_000), s1: held(0, 20_000), another: held(900, 900) }
    showEvent(markets, { books, onExposure })
    fireEvent.click(screen.getByRole('button', { name: 'This match: worst −1,500, best +1,640' }))
    expect(onExposure).toHaveBeenCalledOnce()
    cleanup()
    showEvent(markets, { onExposure })
    expect(screen.queryByText(/This match/)).toBeNull()
    cleanup()
    showIn('wide')
    showEvent(markets, { books, onExposure })
    expect(screen.queryByText(/This match/)).toBeNull()
  })

  test('limits and star of a market stand behind its info mark', async () => {
    showEvent([exchange()], { tools })
    expect(screen.getByText('100–50k')).toBeTruthy()
    fireEvent.click(cell('Rules of Match Odds'))
    const told = within(await screen.findByRole('dialog', { name: 'Rules of Match Odds' }))
    for (const text of ['Min 100 · Max 50,000', 'Matched 1.2M', 'star of Match Odds'])
      expect(told.getByText(text)).toBeTruthy()
  })

  test('where there is one kind of markets alone its name stands where others have tabs', () => {
    const row = () => screen.getByText('My bets').closest('.sticky, .flex')
    showEvent([exchange()], { myBets: <b>My bets</b> })
    expect(row()?.textContent).toBe('ExchangeMy bets')
    expect(screen.queryByRole('tab')).toBeNull()
  })

  test('what the player has on the event is a tap away', () => {
    showEvent([exchange(), session('s1')], { myBets: <b>My bets 3</b> })
    expect(screen.getByText('My bets 3')).toBeTruthy()
    cleanup()
    showIn('wide')
    showEvent([exchange(), session('s1')], { myBets: <b>My bets 3</b> })
    expect(screen.queryByText('My bets 3')).toBeNull()
  })
})

describe('a race', () => {
  const racing = {
    clothNumber: '4',
    stallDraw: '11',
    age: '5',
    jockeyName: 'B Rider',
    trainerName: 'C Keeper',
    url: null,
  }
  test('shows the card of each runner, and who does not run with their reduction', () => {
    showEvent(
      [
        exchange({
          name: 'To Win',
          eventTypeId: '7',
          runners: [
            { ...runner(0, '4. Amber Queue'), racing },
            { ...runner(1, 'Night Porter'), status: 'REMOVED', reductionBps: 1250, back: [], lay: [] },
          ],
        }),
      ],
      { sportId: '7' },
    )
    for (const text of ['Amber Queue', '4', 'Draw 11', '5 yo', 'WITHDRAWN'])
      expect(screen.getAllByText(text, { exact: false }).length).toBeGreaterThan(0)
    expect(screen.getByText('Non-runner · reduction 12.5%')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Depth and ladder: Night Porter' })).toBeNull()
  })
})

describe('keys', () => {
  test('arrows move between prices, Enter opens the one in focus', () => {
    // jsdom lays nothing out: every cell is taken for visible.
    vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
    showEvent([exchange()])
    cell('Back India 1.95, 1.2 lakh available').focus()
    for (const [key, name] of [
      ['ArrowRight', 'Lay India 1.97, 300 available'],
      ['ArrowDown', 'Lay Australia 1.97, 300 available'],
      ['ArrowLeft', 'Back Australia 1.95, 1.2 lakh available'],
      ['ArrowUp', 'Back India 1.95, 1.2 lakh available'],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
      expect(document.activeElement?.getAttribute('aria-label')).toBe(name)
    }
    expect(document.activeElement?.tagName).toBe('BUTTON')
    vi.restoreAllMocks()
  })
})

describe('score and television', () => {
  test('the score tells who bats, who bowls, what is needed and the last balls', async () => {
    showEvent([exchange()], {}, { score: score({}) })
    const box = within(await screen.findByRole('region', { name: 'India 62/1 (6.0)' }))
    expect(box.getByText('62/1')).toBeTruthy()
    expect(box.getByText('C Bowler')).toBeTruthy()
    expect(box.getByText(/needs 119/)).toBeTruthy()
    expect(box.getByText('Ball running')).toBeTruthy()
    expect(within(box.getByRole('list', { name: 'Last balls' })).getAllByRole('listitem')).toHaveLength(3)
  })

  describe('on a phone', () => {
    beforeEach(() => {
      changeSettings({ showsCard: false })
      showIn('narrow')
    })

    test('stands in one row: sides, rates, the last balls, what is needed; a tap brings the whole card, and is remembered', async () => {
      const tools = { starEvent: ({ eventName }: { readonly eventName: string }) => <b>star of {eventName}</b> }
      showEvent([exchange()], { tools }, { score: score({}), channel: 'https://tv.example/7' })
      const strip = screen.getByRole('button', { name: /^Score: India v Australia/ })
      await waitFor(() => expect(strip.textContent).toContain('62/1'))
      for (const text of ['180/6', '(6.0)', 'RR 10.3', 'need 119 of 84, 8.5', 'LIVE'])
        expect(within(strip).getByText(text)).toBeTruthy()
      expect(strip.textContent).toContain('14W')
      expect(screen.getByRole('heading', { level: 1, name: 'India v Australia' })).toBeTruthy()
      expect(screen.queryByText('C Bowler')).toBeNull()
      expect(screen.queryByRole('button', { name: /Live TV/ })).toBeNull()

      fireEvent.click(strip)
      expect(strip.getAttribute('aria-expanded')).toBe('true')
      expect(screen.getByText('C Bowler')).toBeTruthy()
      expect(screen.getByText('star of India v Australia')).toBeTruthy()
      expect(await screen.findByRole('button', { name: /Live TV/ })).toBeTruthy()
      expect(JSON.parse(localStorage.getItem('paddock.settings') ?? '{}')).toMatchObject({ showsCard: true })
      cleanup()
      showEvent([exchange()], {}, { score: score({}) })
      expect(await screen.findByText('C Bowler')).toBeTruthy()
    })

    test('of which nothing is known has the names, in the same row', () => {
      showEvent([exchange({ inPlay: false, openDate: 0 })], { sportId: '2' })
      const strip = screen.getByRole('button', { name: /^Score: India v Australia/ })
      expect(within(strip).getByText('India')).toBeTruthy()
      expect(within(strip).getByText('Australia')).toBeTruthy()
      expect(within(strip).getByText(/^Starts/)).toBeTruthy()
    })

    test('has the short names of long ones, which the smallest screens show', () => {
      showEvent([exchange({ eventName: 'Indigo Hills Pilots v Cedar Point Cyclones' })])
      const strip = screen.getByRole('button', { name: /^Score: Indigo/ })
      expect(within(strip).getByText('IHP').className).toContain('min-[360px]:hidden')
      expect(within(strip).getByText('Cedar Point Cyclones').className).toContain('max-[359px]:hidden')
    })

    test('of an event that is not there is none: nothing stands in it', () => {
      showEvent([])
      expect(screen.queryAllByRole('button')).toEqual([])
    })
  })

  test('before the first ball it says when the score comes', async () => {
    const side = (name: string) => ({ name, batting: false, score: '', runs: null, wickets: null, overs: null })
    const waiting = { ...score({}).score, summary: 'India v Australia', sides: [side('India'), side('Australia')] }
    showEvent([exchange()], {}, { score: score({ score: waiting as Score['score'] }) })
    const box = within(await screen.findByRole('region', { name: 'India v Australia' }))
    expect(box.getByText('Score will appear when play starts')).toBeTruthy()
    expect(box.queryByText('C Bowler')).toBeNull()
  })

  test('of a live match that nobody scores says that there is none, and takes little room', async () => {
    showEvent([exchange({ inPlay: true })])
    const said = await screen.findByText('There is no live score for this match')
    expect(said.className).toContain('h-10')
    expect(screen.queryByText('Score will appear when play starts')).toBeNull()
  })

  test.each([
    ['socket', 'signedIn', []],
    ['fallback', 'signedIn', [3000]],
    ['polling', 'lowBalance', [5000]],
  ] as const)('by %s, the score is read again by who is %s every so many ms: %j', async (way, reader, everyMs) => {
    const { become } = showEvent([exchange()], { reader }, { score: score({}) })
    await screen.findByRole('region', { name: 'India 62/1 (6.0)' })
    const begun = vi.spyOn(globalThis, 'setInterval')
    become({ way })
    expect(begun.mock.calls.map(([, ms]) => ms)).toEqual(everyMs)
    vi.restoreAllMocks()
  })

  test("a site's own score is a frame that cannot reach ours", async () => {
    showEvent([exchange()], {}, { score: score({ iframeUrl: 'https://score.example/e1' }) })
    const frame = await screen.findByTitle('Score: India v Australia')
    expect(frame.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-presentation')
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer')
  })

  test.each(['javascript:alert(1)', 'http://elsewhere.example/', 'channel 7'])(
    'an address that is no page over https is not opened: %s',
    async (iframeUrl) => {
      showEvent([exchange()], {}, { score: score({ iframeUrl }) })
      await screen.findByRole('region', { name: 'India 62/1 (6.0)' })
      expect(document.querySelector('iframe')).toBeNull()
    },
  )

  test('television is loaded when it is opened, not before', async () => {
    showEvent([exchange()], {}, { channel: 'https://tv.example/7' })
    fireEvent.click(await screen.findByRole('button', { name: /Live TV/ }))
    expect(screen.getByTitle('Live TV: India v Australia').getAttribute('src')).toBe('https://tv.example/7')
    fireEvent.click(screen.getByRole('button', { name: /Live TV/ }))
    await waitFor(() => expect(document.querySelector('iframe')).toBeNull())
  })

  test('an event without a channel has no television', async () => {
    showEvent([exchange()], {}, { score: score({}) })
    await screen.findByRole('region', { name: 'India 62/1 (6.0)' })
    expect(screen.queryByText('Live TV')).toBeNull()
  })
})
