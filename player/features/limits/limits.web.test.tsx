import { encodeDocs } from '@paddock/contract/reply'
import { getProtection } from '@paddock/contract/endpoints/protection'
import type { Protection, ShownLimit } from '@paddock/contract/shapes/protection'
import { paise } from '@paddock/domain/money'
import { HOUR_MS } from '@paddock/domain/time'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { BreakPage, type Exclusion, LimitsOffer, LimitsPage } from './index.ts'

const NOW = Date.now()
const money = (rupees: number) => ({ amount: paise(rupees * 100), minutes: null })

const weekly: ShownLimit = {
  kind: 'DEPOSIT',
  period: 'WEEK',
  product: 'ALL',
  ...money(10_000),
  since: NOW,
  byOperator: false,
  used: money(2500),
  left: money(7500),
  loosening: null,
}
const protection = (change: Partial<Protection>): Protection => ({
  limits: [],
  siteLimits: [],
  realityCheck: { everyMinutes: 60, dueAt: null, due: false },
  sitting: null,
  exclusion: null,
  offerDue: false,
  review: null,
  marketing: { stoppedAt: null, allowed: true },
  at: NOW,
  ...change,
})
const wire = (change: Partial<Protection>) => ({ docs: encodeDocs(getProtection, protection(change)) })

type Answer = { readonly status?: number; readonly body: unknown }
type Sent = { readonly method: string; readonly path: string; readonly body: unknown }

/** Answers in their order; the last one again and again. */
function show(page: ReactNode, answers: readonly Answer[]) {
  const rest = [...answers]
  const sent: Sent[] = []
  const send = vi.fn<typeof fetch>(async (url, init) => {
    const { pathname } = new URL(url as string, location.origin)
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
    sent.push({ method: init?.method ?? 'GET', path: pathname, body })
    const answer = rest.length > 1 ? rest.shift() : rest[0]
    return Response.json(answer?.body, { status: answer?.status ?? 200 })
  })
  renderSignedIn(page, send)
  return { changes: () => sent.filter(({ method }) => method !== 'GET') }
}

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

// jsdom has no screen to ask about.
beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('a limit', () => {
  test('that was not there is set with its value', async () => {
    const { changes } = show(<LimitsPage />, [{ body: wire({}) }, { body: wire({ limits: [weekly] }) }])
    await press('Set a limit: Deposits, 7 days')
    type('Amount', '10,000')
    expect(screen.getByText('Holds at once.')).toBeDefined()
    await press('Save')
    expect(await screen.findByText('2,500 used, 7,500 left')).toBeDefined()
    expect(changes()).toEqual([
      {
        method: 'PUT',
        path: '/api/user/protection/limit',
        body: { kind: 'deposit', period: 'week', product: 'all', amount: 10_000 },
      },
    ])
    expect(screen.queryByLabelText('Amount')).toBeNull()
  })

  test('that is no number is refused beside the field and not sent', async () => {
    const { changes } = show(<LimitsPage />, [{ body: wire({}) }])
    await press('Set a limit: Time, One sitting')
    type('Minutes', '1.5')
    await press('Save')
    expect(screen.getByRole('alert').textContent).toContain('whole minutes')
    expect(screen.getByLabelText('Minutes').getAttribute('aria-invalid')).toBe('true')
    expect(changes()).toEqual([])
  })

  test('says before it is saved that a looser one waits', async () => {
    show(<LimitsPage />, [{ body: wire({ limits: [weekly] }) }])
    await press('Change the limit: Deposits, 7 days')
    type('Amount', '9000')
    expect(screen.getByText(/^Tighter/)).toBeDefined()
    type('Amount', '11000')
    expect(screen.getByText(/^Looser/)).toBeDefined()
  })

  test('that the server refuses says so beside the field, and keeps what was typed', async () => {
    const refusal = { message: 'There is no such limit', code: 'LIMIT_NOT_OFFERED' }
    show(<LimitsPage />, [{ body: wire({}) }, { status: 422, body: refusal }])
    await press('Set a limit: Stakes, One bet')
    type('Amount', '500')
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toBe('There is no such limit')
    expect(screen.getByLabelText('Amount')).toHaveProperty('value', '500')
  })

  test('goes back to its button when the form is closed', async () => {
    show(<LimitsPage />, [{ body: wire({}) }])
    await press('Set a limit: Losses, 24 hours')
    await press('Cancel')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Set a limit: Losses, 24 hours')
  })
})

describe('a looser limit', () => {
  const waiting = (due: boolean): ShownLimit => ({
    ...weekly,
    loosening: {
      to: money(20_000),
      askedAt: NOW - 20 * HOUR_MS,
      effectiveAt: NOW + (due ? -1 : 4) * HOUR_MS,
      expiresAt: NOW + 172 * HOUR_MS,
      due,
    },
  })

  test('waits with its countdown, and can only be called off', async () => {
    const { changes } = show(<LimitsPage />, [
      { body: wire({ limits: [waiting(false)] }) },
      { body: wire({ limits: [weekly] }) },
    ])
    const line = await screen.findByRole('region', { name: 'Deposits, 7 days' })
    expect(within(line).getByText('To become 20,000')).toBeDefined()
    expect(within(line).getByText(/asked again in (4 h|3 h 59 min)/)).toBeDefined()
    expect(within(line).queryByRole('button', { name: /^Yes/ })).toBeNull()
    await press('Keep 10,000')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Deposits, 7 days' })).toBeNull())
    expect(changes()).toMatchObject([{ method: 'DELETE', path: '/api/user/protection/limit/loosening' }])
  })

  test('takes the second yes when its day is over', async () => {
    const looser = { ...weekly, ...money(20_000), left: money(17_500) }
    const { changes } = show(<LimitsPage />, [
      { body: wire({ limits: [waiting(true)] }) },
      { body: wire({ limits: [looser] }) },
    ])
    await press('Yes, loosen to 20,000')
    expect(await screen.findByText('2,500 used, 17,500 left')).toBeDefined()
    expect(changes()).toMatchObject([{ method: 'POST', body: { kind: 'deposit', period: 'week' } }])
  })
})

describe('a break', () => {
  const exclusion = { kind: 'SELF_EXCLUSION', since: NOW, until: NOW + 186 * 24 * HOUR_MS } as const

  test('takes two steps: how long, then a tick under what happens', async () => {
    const onBegun = vi.fn<(exclusion: Exclusion) => void>()
    const { changes } = show(<BreakPage onBegun={onBegun} />, [{ body: wire({ exclusion }) }])
    expect(screen.getByRole('button', { name: 'Exclude myself…' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('radio', { name: '6 months' }))
    await press('Exclude myself…')
    await press('Exclude myself now')
    expect(screen.getByRole('alert').textContent).toBe('Tick that you have understood it')
    expect(changes()).toEqual([])
    fireEvent.click(screen.getByRole('checkbox'))
    await press('Exclude myself now')
    await waitFor(() => expect(onBegun).toHaveBeenCalledWith(exclusion))
    expect(changes()).toEqual([
      { method: 'POST', path: '/api/user/protection/exclusion', body: { months: 6, confirm: true } },
    ])
  })

  test('can be left before the second step, and nothing is sent', async () => {
    const { changes } = show(<BreakPage onBegun={() => {}} />, [{ body: wire({}) }])
    fireEvent.click(screen.getByRole('radio', { name: '1 week' }))
    await press('Take a time-out…')
    await press('Go back')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(changes()).toEqual([])
  })

  test('says it in its place when the server says no', async () => {
    const refusal = { message: 'Your break runs until 2027-01-01 and cannot be shortened', code: 'TIME_OUT_RUNNING' }
    show(<BreakPage onBegun={() => {}} />, [{ status: 409, body: refusal }])
    fireEvent.click(screen.getByRole('radio', { name: '24 hours' }))
    await press('Take a time-out…')
    fireEvent.click(screen.getByRole('checkbox'))
    await press('Begin the time-out')
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be shortened')
  })
})

describe('what the site sets', () => {
  const ofSite = {
    kind: 'DEPOSIT',
    period: 'WEEK',
    product: 'ALL',
    ...money(5000),
    used: money(1000),
    left: money(4000),
  } as const

  test('is shown as the limit that holds where the player set none', async () => {
    show(<LimitsPage />, [{ body: wire({ siteLimits: [ofSite] }) }])
    expect(await screen.findByText('1,000 used, 4,000 left')).toBeDefined()
    expect(screen.getByText(/^Set by the site for everybody. You can/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Set a limit: Deposits, 7 days' })).toBeDefined()
  })

  test('stands below the player’s own', async () => {
    show(<LimitsPage />, [{ body: wire({ limits: [weekly], siteLimits: [ofSite] }) }])
    expect(await screen.findByText('2,500 used, 7,500 left')).toBeDefined()
    expect(screen.getByText('Set by the site for everybody: 5,000. 1,000 used, 4,000 left.')).toBeDefined()
  })
})

test('stakes are limited on the product whose tab is chosen', async () => {
  const { changes } = show(<LimitsPage />, [{ body: wire({}) }])
  const stakes = await screen.findByRole('tablist', { name: 'What is staked on' })
  fireEvent.mouseDown(within(stakes).getByRole('tab', { name: 'Sessions' }))
  await press('Set a limit: Stakes (Sessions), 24 hours')
  type('Amount', '500')
  await press('Save')
  await waitFor(() => expect(changes()).toHaveLength(1))
  expect(changes()[0]?.body).toEqual({ kind: 'stake', period: 'day', product: 'session', amount: 500 })
})

describe('after half a year', () => {
  const due = { limits: [weekly], review: { dueAt: NOW - 1, due: true } }

  test('the player is asked to look, and says that the limits are right', async () => {
    const next = { ...due, review: { dueAt: NOW + 1e10, due: false } }
    const { changes } = show(<LimitsPage />, [{ body: wire(due) }, { body: wire(next) }])
    await press('Keep them as they are')
    await waitFor(() => expect(screen.queryByText('Are your limits still right?')).toBeNull())
    expect(changes()).toEqual([{ method: 'POST', path: '/api/user/protection/review', body: { answer: 'keep' } }])
  })

  test('later is asked for as later', async () => {
    const { changes } = show(<LimitsPage />, [{ body: wire(due) }])
    await press('Ask me in a week')
    await waitFor(() => expect(changes()).toHaveLength(1))
    expect(changes()[0]?.body).toEqual({ answer: 'later' })
  })
})

test('offers are stopped by a switch, and the page says since when', async () => {
  const stopped = { marketing: { stoppedAt: NOW, allowed: false } }
  const { changes } = show(<LimitsPage />, [{ body: wire({}) }, { body: wire(stopped) }])
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Offers and news' }))
  expect(await screen.findByText(/^Stopped on /)).toBeDefined()
  expect(changes()).toEqual([{ method: 'PUT', path: '/api/user/protection/marketing', body: { wanted: false } }])
})

describe('the offer of limits', () => {
  test('sets those that were typed, one after the other', async () => {
    const onClose = vi.fn<() => void>()
    const { changes } = show(<LimitsOffer onClose={onClose} />, [{ body: wire({ limits: [weekly] }) }])
    type('Deposits in 30 days', '20000')
    type('Minutes of playing in 24 hours', '90')
    await press('Set these limits')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(changes().map(({ body }) => body)).toEqual([
      { kind: 'deposit', period: 'month', product: 'all', amount: 20_000 },
      { kind: 'session', period: 'day', product: 'all', minutes: 90 },
    ])
  })

  test('takes a no only as a no', async () => {
    const onClose = vi.fn<() => void>()
    const { changes } = show(<LimitsOffer onClose={onClose} />, [{ body: wire({}) }])
    await press('Set these limits')
    expect(screen.getByRole('alert').textContent).toContain('at least one limit')
    expect(changes()).toEqual([])
    await press('No limits for now')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(changes()).toMatchObject([{ path: '/api/user/protection/offer/decline' }])
  })
})
