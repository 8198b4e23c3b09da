import type { Frame, LiveRunnersMarket } from '@paddock/contract/frames/index'
import { activeRunner, level, OPEN_MARKET } from '@paddock/contract/testing/live-market'
import { paise } from '@paddock/domain/money'
import { CLASSIC, type Odds, odds } from '@paddock/domain/odds'
import { createLiveBook, type Freshness, type Live, LiveProvider, serverClock } from '@paddock/ui/live'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LadderSheet, type Move, type OwnOrder } from './index.ts'

const market = (back: LiveRunnersMarket['runners'][number]['back'], seq = 1): LiveRunnersMarket => ({
  ...OPEN_MARKET,
  kind: 'BETFAIR',
  seq,
  winners: 1,
  ladder: CLASSIC,
  runners: [
    {
      ...activeRunner(0, 'India'),
      back,
      lay: back.length === 0 ? [] : [level(197, 3_000_000)],
      lastTraded: back.length === 0 ? null : odds(196),
    },
  ],
})

type Options = {
  canBet?: boolean
  orders?: readonly OwnOrder[]
  freshness?: Freshness
  isEmpty?: boolean
  movesAtOnce?: boolean
}

function show(options: Options = {}) {
  const { canBet = true, orders = [], freshness = { state: 'fresh' }, isEmpty = false, movesAtOnce = false } = options
  const due: (() => void)[] = []
  const book = createLiveBook((flush) => due.push(flush))
  const put = (of: LiveRunnersMarket) => {
    const frame: Frame = { tag: 'market', market: of }
    book.receive('e1', [frame])
    for (const run of due.splice(0)) run()
  }
  put(market(isEmpty ? [] : [level(195, 12_000_000), level(194, 50_000)]))
  const live = {
    book,
    clock: serverClock(() => 0),
    freshness: () => freshness,
    way: () => 'socket',
    subscribeFreshness: () => () => {},
  } as unknown as Live
  const onPick = vi.fn<(side: 'BACK' | 'LAY', price: Odds) => void>()
  const onMove = vi.fn<(move: Move) => void>()
  render(
    <LiveProvider live={live}>
      <LadderSheet
        marketId="m1"
        marketName="India v Australia · Match Odds"
        ladder={CLASSIC}
        runner={{ slot: 0, name: 'India' }}
        canBet={canBet}
        orders={orders}
        onPick={onPick}
        onMove={onMove}
        movesAtOnce={movesAtOnce}
        onClose={() => {}}
        history={() => <p>the chart</p>}
      />
    </LiveProvider>,
  )
  return { onPick, onMove, put: (of: LiveRunnersMarket) => act(() => put(of)) }
}

const rung = (name: string) => screen.getByRole('button', { name })

beforeEach(() => {
  HTMLElement.prototype.animate = vi.fn<HTMLElement['animate']>()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a rung', () => {
  test.each([
    ['what is offered to back', 'Back 1.95, 1.2 lakh available', 'BACK', 195],
    ['what is offered to lay', 'Lay 1.97, 30,000 available', 'LAY', 197],
    ['a price where nothing stands', 'Back 2.02, nothing offered', 'BACK', 202],
  ] as const)('%s goes into the slip', (_, name, side, price) => {
    const { onPick } = show()
    fireEvent.click(rung(name))
    expect(onPick).toHaveBeenCalledWith(side, price)
  })

  test.each<[string, Options]>([
    ['the market takes no bets', { canBet: false }],
    ['the prices are old', { freshness: { state: 'late', seconds: 4 } }],
  ])('cannot be tapped while %s', (_, options) => {
    const { onPick } = show(options)
    const cell = rung('Back 1.95, 1.2 lakh available')
    fireEvent.click(cell)
    expect(cell.getAttribute('aria-disabled')).toBe('true')
    expect(onPick).not.toHaveBeenCalled()
  })

  test('says what of it is one’s own', () => {
    show({ orders: [{ side: 'BACK', price: odds(200), size: paise(150_000) }] })
    expect(rung('Back 2, nothing offered. Yours 1.5k')).toBeTruthy()
  })
})

test('prices that move inside the window leave every rung where it is', () => {
  const { put } = show()
  const prices = () => screen.getAllByRole('button', { name: /^Back / }).length
  const before = prices()
  put(market([level(193, 100)], 2))
  expect(rung('Back 1.93, 1 available')).toBeTruthy()
  expect(rung('Back 1.95, nothing offered')).toBeTruthy()
  expect(prices()).toBe(before)
})

test('a price that leaves the window takes it along', () => {
  const { put } = show()
  expect(screen.queryByRole('button', { name: /^Back 1\.5,/ })).toBeNull()
  put(market([level(150, 100)], 2))
  expect(rung('Back 1.5, 1 available')).toBeTruthy()
})

test('without a price there is nothing to climb, and it says so', () => {
  show({ isEmpty: true })
  expect(screen.getByText('No prices are offered now')).toBeTruthy()
})

test('the history of the price is drawn when it is asked for', () => {
  show()
  expect(screen.queryByText('the chart')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Price history' }))
  expect(screen.getByText('the chart')).toBeTruthy()
})

describe('an order of one’s own', () => {
  const orders: readonly OwnOrder[] = [{ side: 'BACK', price: odds(200), size: paise(150_000) }]
  const OWN = 'Back 2, nothing offered. Yours 1.5k'

  /** From the chip of the order to the rung. jsdom knows no places: where the pointer is said to be, it is. */
  function drag(to: string, pointerType = 'mouse') {
    const chip = screen.getByText('Yours 1.5k', { selector: '[data-own-order] *' })
    HTMLElement.prototype.setPointerCapture = vi.fn<HTMLElement['setPointerCapture']>()
    document.elementFromPoint = () => rung(to)
    fireEvent.pointerDown(chip, { pointerType, button: 0, clientX: 10, clientY: 10 })
    fireEvent.pointerMove(chip, { pointerType, clientX: 10, clientY: 60 })
    fireEvent.pointerUp(chip, { pointerType })
    fireEvent.click(rung(OWN))
  }

  test('that is dragged to another price is changed once that is agreed to, and is not pressed', () => {
    const { onMove, onPick } = show({ orders })
    drag('Back 2.02, nothing offered')
    expect(onMove).not.toHaveBeenCalled()
    expect(screen.getByText('Change 1,500 from 2 to 2.02?')).toBeDefined()
    fireEvent.click(rung('Change it'))
    expect(onMove).toHaveBeenCalledExactlyOnceWith({ side: 'BACK', from: 200, to: 202 })
    expect(screen.queryByRole('button', { name: 'Change it' })).toBeNull()
    expect(onPick).not.toHaveBeenCalled()
  })

  test('stays where it is when that is not agreed to', () => {
    const { onMove } = show({ orders })
    drag('Back 2.02, nothing offered')
    fireEvent.click(rung('Leave it'))
    expect(screen.queryByRole('button', { name: 'Change it' })).toBeNull()
    expect(onMove).not.toHaveBeenCalled()
  })

  test.each([
    ['is said', 'Back 1.95, 1.2 lakh available', true],
    ['is not said of a price that nobody offers', 'Back 1.98, nothing offered', false],
  ])('that it would be matched %s', (_, to, isSaid) => {
    show({ orders })
    drag(to)
    expect(screen.queryByText(/is matched, as a new bet would be/) !== null).toBe(isSaid)
  })

  test('is changed at once by whoever bets by one tap', () => {
    const { onMove } = show({ orders, movesAtOnce: true })
    drag('Back 2.02, nothing offered')
    expect(onMove).toHaveBeenCalledExactlyOnceWith({ side: 'BACK', from: 200, to: 202 })
  })

  test.each<[string, string, string, Options]>([
    ['the other side', 'Lay 2.02, nothing offered', 'mouse', {}],
    ['its own price', OWN, 'mouse', {}],
    ['anywhere by a finger, which moves the page', 'Back 2.02, nothing offered', 'touch', {}],
    ['anywhere while the market takes no bets', 'Back 2.02, nothing offered', 'mouse', { canBet: false }],
  ])('cannot be dragged to %s', (_, to, pointerType, options) => {
    const { onMove } = show({ orders, movesAtOnce: true, ...options })
    drag(to, pointerType)
    expect(onMove).not.toHaveBeenCalled()
  })
})
