/** Where the page stands while a slip lies over it, and when that goes. In a real browser: e2e/player-betting.spec.ts. */
import { ClientProvider, createClient, memorySession } from '@paddock/ui/client'
import { SiteProvider, type SiteStore } from '@paddock/ui/site'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { siteOfTest, stubScreen } from '../testing/render-app.tsx'
import { SlipDock } from './slip-dock.tsx'

const WINDOW = 568
const DOCK = 372

let resized: (() => void) | null = null
const scrollTo = vi.fn<(options: { readonly top: number }) => void>((options) => vi.stubGlobal('scrollY', options.top))

beforeEach(() => {
  stubScreen(false)
  scrollTo.mockClear()
  vi.stubGlobal('scrollTo', scrollTo)
  vi.stubGlobal('innerHeight', WINDOW)
  vi.stubGlobal('scrollY', 0)
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resized = tell
      }
      observe() {}
      disconnect() {}
    },
  )
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(DOCK)
  /** Rows lie on the page at what their name says. */
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    return DOMRect.fromRect({ y: Number(this.dataset['row'] ?? 0) - scrollY, height: 44 })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const session = memorySession()
const client = createClient({
  session,
  onSignedOut: () => {},
  onMaintenance: () => {},
  fetch: async () => Response.json({}),
})
const site = siteOfTest({})
const sites: SiteStore = {
  begin() {},
  read: () => site,
  readAt: Date.now,
  refresh: async () => {},
  subscribe: () => () => {},
}
const queries = new QueryClient()

const inProviders = (row: string | null) => (
  <QueryClientProvider client={queries}>
    <ClientProvider client={client} session={session}>
      <SiteProvider store={sites} waiting={null}>
        {['100', '300'].map((at) => (
          <div key={at} data-row={at} />
        ))}
        {row && <SlipDock row={row} isComing />}
      </SiteProvider>
    </ClientProvider>
  </QueryClientProvider>
)
const page = (row: string | null) => <StrictMode>{inProviders(row)}</StrictMode>

const scrolledTo = () => scrollTo.mock.calls.map(([{ top }]) => top)

test('a row that the slip would cover stands just above it, and back where it was tapped when the slip goes', () => {
  const { rerender } = render(page(null))
  rerender(page('300'))
  // 300 + 44 − (568 − 372)
  expect(scrollY).toBe(148)
  expect(document.body.style.paddingBottom).toBe(`${DOCK}px`)
  expect(document.documentElement.dataset['docked']).toBe('')
  rerender(page(null))
  expect(scrollY).toBe(0)
  expect(document.body.style.paddingBottom).toBe('')
  expect(document.documentElement.dataset['docked']).toBeUndefined()
})

test('a row in sight stays where it is, also when the slip grows by a reason that leaves it there', () => {
  render(page('100'))
  act(() => resized?.())
  expect(scrolledTo()).toEqual([])
})

test('where the row lies is read before the page makes room: it is laid out once for a slip, not twice', () => {
  const roomWhenRead: string[] = []
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => {
    roomWhenRead.push(document.body.style.paddingBottom)
    return DOMRect.fromRect({ y: 0, height: 44 })
  })
  render(inProviders('100'))
  expect(roomWhenRead).toEqual([''])
  expect(document.body.style.paddingBottom).toBe(`${DOCK}px`)
})

test('who has scrolled on from the slip stays there', () => {
  const { rerender } = render(page('300'))
  vi.stubGlobal('scrollY', 400)
  rerender(page(null))
  expect(scrollY).toBe(400)
})

test('another price that is tapped stands where the thumb met it when the slip goes', () => {
  const { rerender } = render(page('300'))
  rerender(page('100'))
  rerender(page(null))
  expect(scrollY).toBe(148)
})
