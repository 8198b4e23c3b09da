/** What a player is not offered is known as long as the session lasts. docs/domain/restrictions.md */
import type { LiveRunnersMarket, LiveSessionMarket } from '@paddock/contract/frames/index'
import type { Restriction } from '@paddock/domain/betting'
import type { Client } from '@paddock/ui/client'
import { createLiveBook, type Live, LiveProvider, type MarketFacts } from '@paddock/ui/live'
import type { Pick } from '@paddock/ui/prices'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { MarketPanel } from '../features/betslip/market-panel.tsx'
import { pickOfRunner } from '../features/event/index.ts'
import { exchange, session, showEvent } from '../features/event/testing/show-event.tsx'
import { MarketCard } from '../features/favourites/market-card.tsx'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import { restrictedFacts, restrictionsQuery } from './restrictions.ts'

afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

test('it stays while no list asks for it, for hours', async () => {
  vi.useFakeTimers()
  const docs = [{ kind: 'SPORT', scopeId: '4', own: { isBlocked: true } }]
  const query = restrictionsQuery({ call: async () => ({ docs }) } as unknown as Client)
  const queries = new QueryClient()
  await queries.fetchQuery(query)
  await vi.advanceTimersByTimeAsync(6 * 3_600_000)
  expect(queries.getQueryData(query.queryKey)).toEqual(docs)
  queries.clear()
})

describe('what is barred', () => {
  const BARRED: readonly Restriction[] = [{ kind: 'SPORT', scopeId: '4', own: { isBlocked: true } }]
  const FRESH = { state: 'fresh' } as const

  /** A market on show, of which a level above the player may take everything. */
  function showLive(market: LiveRunnersMarket | LiveSessionMarket, element: (facts: MarketFacts) => ReactElement) {
    const due: (() => void)[] = []
    const flush = () => {
      for (const run of due.splice(0)) run()
    }
    const book = createLiveBook((run) => due.push(run))
    book.receiveWhole('e1', [{ tag: 'market', market }])
    flush()
    const nothing = () => () => {}
    const live = {
      book,
      followEvent: nothing,
      hasEvent: () => true,
      freshness: () => FRESH,
      subscribeFreshness: nothing,
      subscribeEvents: nothing,
      way: () => 'socket',
    } as unknown as Live
    const facts = book.facts(market.marketId)
    if (!facts) throw new Error('It has come')
    const { container } = renderSignedIn(<LiveProvider live={live}>{element(facts)}</LiveProvider>, async () =>
      Response.json({ docs: { marketId: [] } }),
    )
    const say = (held: readonly Restriction[]) =>
      act(() => {
        book.narrow((each) => restrictedFacts(each, held))
        flush()
      })
    return { container, say }
  }

  test.each([
    ['runners', exchange(), '1.95'],
    ['a line', session('s1'), '45'],
    [
      'outcomes',
      session('s1', {
        variant: 'oddEven',
        quotes: { yes: session('s1').quotes.yes.map((each) => ({ ...each, line: 0 })), no: [] },
      }),
      '90',
    ],
  ])('has no prices among the favourites: %s', (_, market, price) => {
    const { marketId, name: marketName } = market
    const known = { marketId, marketName, eventId: 'e1', eventName: 'India v Oman', sportId: '4' }
    const { container, say } = showLive(market, () => <MarketCard market={known} />)
    expect(container.textContent).toContain(price)
    say(BARRED)
    expect(container.textContent).toContain('NOT OFFERED')
    expect(container.textContent).not.toContain(price)
    expect(container.querySelector('.bg-back, .bg-lay')).toBeNull()
    say([])
    expect(container.textContent).toContain(price)
  })

  test('has no prices above the slip', () => {
    const { say } = showLive(exchange(), (facts) => {
      if (!('runners' in facts) || !facts.runners[0]) throw new Error('It has runners')
      const pick: Pick = pickOfRunner(facts, facts.runners[0], 'BACK', exchange().runners[0]!.back[0]!.price)
      return <MarketPanel pick={pick} onPick={() => {}} />
    })
    expect(screen.getAllByRole('button').length).toBeGreaterThan(0)
    say(BARRED)
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  test('has no ladder', () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
    const NOT_OFFERED = { betAllow: false, remarksMessage: 'Not offered' }
    showEvent([exchange(NOT_OFFERED)])
    expect(screen.getAllByText('NOT OFFERED').length).toBeGreaterThan(0)
    expect(screen.queryByRole('button', { name: /Depth/i })).toBeNull()
    cleanup()
    showEvent([exchange()])
    expect(screen.getAllByRole('button', { name: /Depth/i }).length).toBeGreaterThan(0)
    vi.unstubAllGlobals()
  })
})
