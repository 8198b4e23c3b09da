import { getProtection } from '@paddock/contract/endpoints/protection'
import { EXAMPLE_USER } from '@paddock/contract/examples/shapes'
import { type LiveEvent, type PayloadOf, serverEvents } from '@paddock/contract/live'
import { encodeDocs } from '@paddock/contract/reply'
import type { Protection } from '@paddock/contract/shapes/protection'
import { paise } from '@paddock/domain/money'
import { HOUR_MS } from '@paddock/domain/time'
import { type Live, LiveProvider, serverClock } from '@paddock/ui/live'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { Link } from 'wouter'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../testing/render-signed-in.tsx'
import ProtectionGate from './protection-gate.tsx'

const NOW = Date.now()
const QUIET: Protection = {
  limits: [],
  siteLimits: [],
  realityCheck: { everyMinutes: 60, dueAt: null, due: false },
  sitting: null,
  exclusion: null,
  offerDue: false,
  review: null,
  marketing: { stoppedAt: null, allowed: true },
  at: NOW,
}
const SITTING = { startedAt: NOW, minutes: 61, staked: paise(100_000), won: paise(0), net: paise(-100_000) }

/** The gate with a live connection that says what the test lets it say. */
function open(change: Partial<Protection>, user: object = {}) {
  const handlers = new Map<string, (payload: never) => void>()
  const live = {
    clock: serverClock(Date.now),
    on: (event: LiveEvent, handler: (payload: never) => void) => {
      handlers.set(event.name, handler)
      return () => handlers.delete(event.name)
    },
  } as unknown as Live
  let protection = { ...QUIET, ...change }
  const asked: string[] = []
  renderSignedIn(
    <LiveProvider live={live}>
      <Link to="/events/4/1">to an event</Link>
      <ProtectionGate />
    </LiveProvider>,
    async (url, init) => {
      const { pathname } = new URL(url as string, location.origin)
      asked.push(`${init?.method ?? 'GET'} ${pathname}`)
      if (pathname.endsWith('/profile'))
        return Response.json({ docs: { correlationId: 'c', user: { ...EXAMPLE_USER, ...user } } })
      if (init?.method === 'POST') return Response.json({ docs: null })
      return Response.json({ docs: encodeDocs(getProtection, protection) })
    },
  )
  return {
    asked,
    become: (next: Partial<Protection>) => (protection = { ...QUIET, ...next }),
    say: <E extends LiveEvent>(event: E, payload: PayloadOf<E>) =>
      act(() => handlers.get(event.name)?.(payload as never)),
  }
}

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the check comes with the news, and is over when the server has heard the answer', async () => {
  const { asked, become, say } = open({})
  await waitFor(() => expect(asked).toContain('GET /api/user/protection'))
  say(serverEvents.realityCheck, SITTING)
  expect((await screen.findByRole('dialog')).textContent).toContain('1 h 01 min')
  become({})
  screen.getByRole('button', { name: 'Go on playing' }).click()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(asked).toContain('POST /api/user/protection/realityCheck')
})

test('a check that was due before the page was opened is there at once', async () => {
  open({ sitting: SITTING, realityCheck: { everyMinutes: 60, dueAt: NOW, due: true } })
  expect(await screen.findByRole('dialog', { name: 'A moment, please' })).toBeDefined()
})

test('the end of the time is counted by this page’s clock', async () => {
  const { asked, say } = open({})
  await waitFor(() => expect(asked).toContain('GET /api/user/protection'))
  say(serverEvents.sessionTimeWarning, { minutesLeft: 5, endsAt: Date.now() + 300_000 })
  expect((await screen.findByRole('timer')).textContent).toMatch(/(5:00|4:59)/)
})

test('who stays away is told until when', async () => {
  open({ exclusion: { kind: 'SELF_EXCLUSION', since: NOW, until: NOW + 24 * HOUR_MS }, offerDue: true })
  expect(await screen.findByText(/^You have excluded yourself until/)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('limits are offered at home', async () => {
  open({ offerDue: true })
  expect(await screen.findByRole('dialog', { name: 'Would you like limits?' })).toBeDefined()
})

/** Long enough for what was answered to be drawn. */
const settle = () =>
  act(async () => {
    await new Promise((done) => setTimeout(done, 50))
  })

test('limits are not offered to a demonstration', async () => {
  const { asked } = open({ offerDue: true }, { demo: true })
  await waitFor(() => expect(asked).toContain('GET /api/user/profile'))
  await settle()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('limits are not offered in the middle of an event', async () => {
  const { asked, become, say } = open({})
  await waitFor(() => expect(asked).toContain('GET /api/user/protection'))
  act(() => screen.getByRole('link', { name: 'to an event' }).click())
  become({ offerDue: true })
  say(serverEvents.protectionChanged, undefined)
  await settle()
  expect(asked.filter((call) => call === 'GET /api/user/protection')).toHaveLength(2)
  expect(screen.queryByRole('dialog')).toBeNull()
})
