import { completeConfig, resolveSwitches } from '@paddock/contract'
import { EXAMPLE_BET } from '@paddock/contract/examples/shapes'
import { pageInfoOf } from '@paddock/contract/page'
import { must } from '@paddock/domain/result'
import { type AppSite, SiteProvider } from '@paddock/ui/site'
import { Toasts } from '@paddock/ui/primitives'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { BetHistoryPage, ProfitLossPage, StatementPage } from './index.ts'

const files = vi.hoisted(() => ({ made: [] as { kind: string; title: string; sheet: unknown }[] }))
vi.mock(import('@paddock/ui/exports'), async (original) => ({
  ...(await original()),
  exportFile: async (kind, title, sheet) => void files.made.push({ kind, title, sheet }),
}))

beforeEach(() => {
  files.made.length = 0
  vi.useFakeTimers({ now: new Date('2026-11-21T20:00:00Z'), toFake: ['Date'] })
  const nothing = () => undefined
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }))
})
afterEach(() => {
  cleanup()
  // What was chosen stands in the address.
  window.history.replaceState(null, '', '/')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function siteWith(switches: Readonly<Record<string, boolean>>): AppSite {
  const config = completeConfig({ name: 'Paddock', type: 'b2c', switches })
  const resolved = resolveSwitches(config)
  return {
    config: { ...config, switches: resolved },
    can: (name: keyof typeof resolved) => resolved[name],
  } as unknown as AppSite
}

const noReceipt = () => undefined

type Answers = Readonly<Record<string, (query: URLSearchParams) => unknown>>

/** The page with answers by the end of a call's path; gives what was asked of each. */
function show(page: ReactNode, answers: Answers, switches = {}) {
  const asked: { path: string; query: URLSearchParams }[] = []
  const fetch = async (input: unknown) => {
    const { pathname: path, searchParams: query } = new URL(String(input), 'http://localhost')
    asked.push({ path, query })
    const [, answer] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? []
    return answer ? Response.json(answer(query)) : Response.json({ message: 'no', code: 'FAULT' }, { status: 500 })
  }
  const site = siteWith(switches)
  const store = {
    read: () => site,
    refresh: async () => {},
    begin: () => {},
    readAt: () => 0,
    subscribe: () => () => {},
  }
  renderSignedIn(
    <SiteProvider store={store} waiting={null}>
      {page}
      <Toasts />
    </SiteProvider>,
    fetch,
  )
  return (end: string) => asked.filter(({ path }) => path.endsWith(end)).map(({ query }) => query)
}

const line = (change: object = {}) => ({
  _id: '31',
  createdAt: '2026-11-21T19:00:00.000Z',
  trxType: 'bet',
  amount: -300.5,
  pts: 1199.5,
  counterparty: null,
  marketId: 'm-41',
  description: 'India v Kenya / Toss',
  remarks: '',
  ...change,
})
const statement = (lines: readonly object[], total = lines.length, page = 1) => ({
  docs: lines,
  ...pageInfoOf(page, 25, total),
  opening: 1500,
  closing: 1199.5,
  totalIn: 0,
  totalOut: 300.5,
})
const history = {
  docs: [{ at: '2026-11-21T19:00:00.000Z', pts: 1199.5 }],
  step: 'transfer',
  opening: 1500,
  closing: 1199.5,
  isCut: false,
}
const details = {
  docs: [{ ...EXAMPLE_BET, status: 'SETTLED', outcome: 'WIN', profitLoss: 960, settledAt: '2026-11-21T19:00:00.000Z' }],
  ...pageInfoOf(1, 25, 1),
  totalBack: 1000,
  totalLay: 0,
  totalBetPts: 960,
  totalCommission: 19.2,
}
const noDetails = { ...details, docs: [], ...pageInfoOf(1, 25, 0) }

describe('the statement', () => {
  const answers = { '/transaction': () => statement([line()]), '/balance': () => history, '/details': () => details }
  const open = (more: Answers = {}, switches = {}) =>
    show(<StatementPage seeReceipt={noReceipt} />, { ...answers, ...more }, switches)
  const choose = (option: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: option } })

  test('asks for the last seven days of the site’s zone, 25 a page', async () => {
    const asked = open()
    await screen.findAllByText('India v Kenya / Toss')
    // 20:00 in London is the 22nd in India.
    expect(Object.fromEntries(asked('/transaction')[0] ?? [])).toMatchObject({
      page: '1',
      limit: '25',
      trxType: 'all',
      startDate: '2026-11-16',
      endDate: '2026-11-22',
    })
    expect(screen.getAllByText('22 Nov 2026, 00:30')).not.toHaveLength(0)
  })

  test('asks for a type of lines, and says that there is no sportsbook', async () => {
    const asked = open({ '/transaction': (query) => statement(query.get('trxType') === 'sportsBook' ? [] : [line()]) })
    await screen.findAllByText('India v Kenya / Toss')
    choose('bettingPL')
    await waitFor(() => expect(asked('/transaction').at(-1)?.get('trxType')).toBe('bettingPL'))
    choose('sportsBook')
    expect(await screen.findByText('There is no sportsbook here yet')).toBeDefined()
  })

  test('turns its pages, and another type begins at the first', async () => {
    const asked = open({ '/transaction': (query) => statement([line()], 60, Number(query.get('page'))) })
    fireEvent.click(await screen.findByRole('button', { name: 'Older' }))
    await waitFor(() => expect(asked('/transaction').at(-1)?.get('page')).toBe('2'))
    choose('depositWithdraw')
    await waitFor(() => expect(asked('/transaction').at(-1)?.get('page')).toBe('1'))
  })

  test('leads from a result to the bets it was made of, whenever they were placed', async () => {
    const asked = open()
    fireEvent.click(await screen.findByRole('button', { name: /India v Kenya/ }))
    const panel = screen.getByRole('dialog', { name: 'Result' })
    expect(within(panel).getByText('1,500.00')).toBeDefined()
    expect(await within(panel).findByRole('button', { name: /Netherlands/ })).toBeDefined()
    expect(within(panel).getByRole('link', { name: 'To the event' })).toBeDefined()
    const query = asked('/details')[0]
    expect([query?.get('marketId'), query?.get('status'), query?.has('startDate')]).toEqual(['m-41', 'all', false])
  })

  test('leads from points to whom they came from, and asks for no bets', async () => {
    const points = line({
      trxType: 'points',
      amount: 500,
      marketId: null,
      counterparty: 'agent',
      description: 'Top up',
      remarks: 'Top up',
    })
    const asked = open({ '/transaction': () => statement([points]) })
    fireEvent.click(await screen.findByRole('button', { name: /Top up/ }))
    const panel = screen.getByRole('dialog', { name: 'Points' })
    expect(within(panel).getByText('agent')).toBeDefined()
    expect(asked('/details')).toEqual([])
  })

  test('says so when there is nothing, and offers to ask again when it failed', async () => {
    open({ '/transaction': () => statement([]) })
    expect(await screen.findByText('Oops No Transaction Found!')).toBeDefined()
    cleanup()
    const asked = show(<StatementPage seeReceipt={noReceipt} />, { '/balance': () => history })
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(asked('/transaction')).toHaveLength(2))
  })

  test('shows the balance as a table too', async () => {
    open()
    await waitFor(() => expect(screen.getByText(/went from 1,500.00 to 1,199.50/)).toBeDefined())
    fireEvent.click(screen.getByRole('button', { name: 'As a table' }))
    expect(
      within(screen.getByRole('table'))
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['DateBalance', '22 Nov 2026, 00:301,199.50', 'Opening1,500.00'])
  })
})

describe('an export', () => {
  const lines = (query: URLSearchParams) => {
    const page = Number(query.get('page'))
    const limit = Number(query.get('limit'))
    const from = (page - 1) * limit
    const shown = Array.from({ length: Math.max(0, Math.min(limit, 230 - from)) }, (_, i) =>
      line({ _id: String(from + i) }),
    )
    return { ...statement(shown), ...pageInfoOf(page, limit, 230) }
  }
  const start = async (kind: string) => {
    const trigger = await screen.findByRole('button', { name: 'Export' })
    fireEvent.keyDown(trigger, { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: kind }))
  }

  test('holds all pages as they were when it began, amounts as numbers', async () => {
    const asked = show(<StatementPage seeReceipt={noReceipt} />, { '/transaction': lines, '/balance': () => history })
    await start('Excel')
    await waitFor(() => expect(files.made).toHaveLength(1))
    expect(files.made[0]).toMatchObject({ kind: 'xlsx', title: 'Account statement' })
    const { heads, rows } = must(files.made[0], 'a file was made').sheet as { heads: string[]; rows: unknown[][] }
    expect(rows).toHaveLength(230)
    expect(new Set(rows.map(([number]) => number)).size).toBe(230)
    expect(heads).toEqual(['Number', 'Date', 'Kind', 'About', 'Remarks', 'Amount', 'Balance'])
    expect(rows[0]).toEqual(['0', '2026-11-22 00:30:00', 'Result', 'India v Kenya / Toss', null, -300.5, 1199.5])
    const exported = asked('/transaction').filter((query) => query.get('limit') === '200')
    expect(exported.map((query) => query.get('endDate'))).toEqual(['2026-11-22', '2026-11-21T19:00:00.001Z'])
    expect(await screen.findByText('230 rows exported')).toBeDefined()
  })

  test("is 'Coming Soon' where the site has switched exports off", async () => {
    const asked = show(
      <StatementPage seeReceipt={noReceipt} />,
      { '/transaction': lines, '/balance': () => history },
      { exports: false },
    )
    await start('PDF')
    expect(await screen.findByText('Coming Soon')).toBeDefined()
    expect(files.made).toEqual([])
    expect(asked('/transaction').some((query) => query.get('limit') === '200')).toBe(false)
  })
})

describe('the bet history', () => {
  test('shows decided bets with their totals, and asks for those of a state', async () => {
    const asked = show(<BetHistoryPage seeReceipt={noReceipt} />, {
      '/details': (query) => (query.get('status') === 'cancelled' ? noDetails : details),
    })
    expect(await screen.findByRole('button', { name: /Netherlands/ })).toBeDefined()
    expect(screen.getByText('+940.80')).toBeDefined()
    expect(asked('/details')[0]?.has('status')).toBe(false)
    fireEvent.change(screen.getByRole('combobox', { name: 'State' }), { target: { value: 'cancelled' } })
    expect(await screen.findByText('No bets in these days')).toBeDefined()
  })

  test('has a place for what is not played here, and asks for nothing there', async () => {
    const asked = show(<BetHistoryPage seeReceipt={noReceipt} />, { '/details': () => details })
    await screen.findByRole('button', { name: /Netherlands/ })
    const before = asked('').length
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Slot Games' }), { button: 0 })
    expect(await screen.findByText('Slot Games cannot be played here yet')).toBeDefined()
    expect(asked('')).toHaveLength(before)
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      'All Sports',
      'All Casino',
      'Sports Book',
      'Live Casino',
      'Virtual Games',
      'Slot Games',
      'Crash games',
      'Lottery',
    ])
  })

  test('leads from a bet to its receipt', async () => {
    const seeReceipt = vi.fn<(betId: string) => void>()
    show(<BetHistoryPage seeReceipt={seeReceipt} />, { '/details': () => details })
    fireEvent.click(await screen.findByRole('button', { name: /Netherlands/ }))
    expect(seeReceipt).toHaveBeenCalledExactlyOnceWith('b-77')
  })
})

describe('profit and loss', () => {
  const report = {
    casino: [],
    exchange: [{ eventTypeId: '4', totalAmount: 931, totalWin: 1181, totalLose: 250, totalCommission: 19 }],
    deposit: [{ totalAmount: 5000, totalBonus: 0 }],
    withdraw: [{ totalAmount: 1000, totalBonus: 0 }],
  }
  const results = (by: string | null) => ({
    docs: [
      {
        profitLoss: 950,
        commission: 19,
        net: 931,
        eventTypeId: '4',
        eventId: 'e-7',
        eventName: 'India v Kenya',
        marketId: by === 'market' ? 'm-41' : null,
        marketName: by === 'market' ? 'Toss' : null,
        markets: 1,
        lastAt: '2026-11-21T13:02:11.000Z',
      },
    ],
    ...pageInfoOf(1, 25, 1),
    totalProfitLoss: 950,
    totalCommission: 19,
    totalNet: 931,
  })
  const answers = {
    '/report': () => ({ docs: report }),
    '/profitLoss': (query: URLSearchParams) => results(query.get('by')),
    '/details': () => details,
  }

  test('says the specified total and what really came of it', async () => {
    show(<ProfitLossPage seeReceipt={noReceipt} />, answers)
    // 5,000 − 1,000 − |0| − |931|
    expect(await screen.findByText('3,069.00')).toBeDefined()
    expect(screen.getAllByText('+931.00')).toHaveLength(2)
    expect(screen.getByText('+4,931.00')).toBeDefined()
  })

  test("has 'No Data Found' in each section where the report failed", async () => {
    show(<ProfitLossPage seeReceipt={noReceipt} />, {})
    await screen.findByRole('region', { name: 'Exchange' })
    for (const name of ['Exchange', 'Casino', 'Deposits', 'Withdrawals'])
      expect(within(screen.getByRole('region', { name })).getByText('No Data Found')).toBeDefined()
    expect(screen.queryByText('P/L total')).toBeNull()
  })

  test('goes from sport to event to market to bets, and back', async () => {
    const asked = show(<ProfitLossPage seeReceipt={noReceipt} />, answers)
    fireEvent.click(await screen.findByRole('button', { name: /Cricket/ }))
    fireEvent.click(await screen.findByRole('button', { name: /India v Kenya/ }))
    fireEvent.click(await screen.findByRole('button', { name: /Toss/ }))
    const panel = screen.getByRole('dialog', { name: 'Toss' })
    expect(await within(panel).findByRole('button', { name: /Netherlands/ })).toBeDefined()
    expect(
      asked('/profitLoss').map((query) => [query.get('by'), query.get('eventTypeId'), query.get('eventId')]),
    ).toEqual([
      ['event', '4', null],
      ['market', '4', 'e-7'],
    ])
    fireEvent.click(within(panel).getByRole('button', { name: 'Close' }))
    fireEvent.click(screen.getByRole('button', { name: 'All sports' }))
    expect(await screen.findByText('3,069.00')).toBeDefined()
  })
})
