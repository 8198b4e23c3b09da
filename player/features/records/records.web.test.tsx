import {
  completeConfig,
  encodeFileFrame,
  type ExportBody,
  type FileFrame,
  resolveSwitches,
  TEXTS,
} from '@paddock/contract'
import { EXAMPLE_CASINO_MOVES, EXAMPLE_CASINO_ROUND } from '@paddock/contract/examples/casino'
import { EXAMPLE_BET, EXAMPLE_SESSION_CASH_OUT } from '@paddock/contract/examples/shapes'
import { pageInfoOf } from '@paddock/contract/page'
import { type AppSite, SiteProvider } from '@paddock/ui/site'
import { Toasts } from '@paddock/ui/primitives'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { BetHistoryPage, ProfitLossPage, StatementPage } from './index.ts'
import type { SeeReceipt } from './state.ts'

beforeEach(() => {
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

/** Of what was sent. */
const bodies: string[] = []
const noReceipt = () => undefined

type Answers = Readonly<Record<string, (query: URLSearchParams) => unknown>>

/** The page with answers by the end of a call's path; gives what was asked of each. */
function show(page: ReactNode, answers: Answers, switches = {}) {
  const asked: { path: string; query: URLSearchParams }[] = []
  const fetch = async (input: unknown, init?: RequestInit) => {
    if (typeof init?.body === 'string') bodies.push(init.body)
    const { pathname: path, searchParams: query } = new URL(String(input), 'http://localhost')
    asked.push({ path, query })
    const [, answer] = Object.entries(answers).find(([end]) => path.endsWith(end)) ?? []
    const answered = answer?.(query)
    if (answered instanceof Response) return answered
    return answer ? Response.json(answered) : Response.json({ message: 'no', code: 'FAULT' }, { status: 500 })
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
  betPts: null,
  market: null,
  round: null,
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

  test('asks for a type of lines, and says where there is none', async () => {
    const asked = open({ '/transaction': (query) => statement(query.get('trxType') === 'sportsBook' ? [] : [line()]) })
    await screen.findAllByText('India v Kenya / Toss')
    choose('bettingPL')
    await waitFor(() => expect(asked('/transaction').at(-1)?.get('trxType')).toBe('bettingPL'))
    choose('sportsBook')
    expect(await screen.findByText(TEXTS.noTransactionFound)).toBeDefined()
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

  test('puts what was cashed out among the bets it was made of, and leads to its receipt', async () => {
    const seeReceipt = vi.fn<SeeReceipt>()
    const settled = { ...EXAMPLE_SESSION_CASH_OUT, status: 'SETTLED', profitLoss: 15_176.57 }
    const docs = [settled, ...details.docs]
    show(<StatementPage seeReceipt={seeReceipt} />, { ...answers, '/details': () => ({ ...details, docs }) })
    fireEvent.click((await screen.findAllByRole('button', { name: /Kenya/ }))[0]!)
    const button = await screen.findByRole('button', { name: /100 % of the position for \+5,176\.57/ })
    expect(button.textContent).toContain('+15,176.57')
    expect(screen.getByRole('button', { name: /Netherlands/ })).toBeDefined()
    fireEvent.click(button)
    expect(seeReceipt).toHaveBeenCalledExactlyOnceWith({ of: 'cashOut', id: EXAMPLE_SESSION_CASH_OUT._id })
  })

  test('says what the share brought that was sold, not what all would have', async () => {
    const half = { ...EXAMPLE_SESSION_CASH_OUT, status: 'SETTLED', fraction: 50, offer: 1442.25, profitLoss: 5721.12 }
    show(<StatementPage seeReceipt={noReceipt} />, { ...answers, '/details': () => ({ ...details, docs: [half] }) })
    fireEvent.click((await screen.findAllByRole('button', { name: /Kenya/ }))[0]!)
    const said = /50 % of the position: \+721\.12 of \+1,442\.25 for all of it/
    expect((await screen.findByRole('button', { name: said })).textContent).toContain('+5,721.12')
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

  test('leads from a line of the casino to what its round moved, and how it was drawn', async () => {
    const round = { casino: 'Arcade', roundId: 'r7' }
    const stake = line({
      trxType: 'casino',
      amount: -100,
      marketId: null,
      round,
      description: 'Limbo',
      remarks: 'Limbo',
    })
    const asked = open({
      '/transaction': () => statement([stake]),
      '/details': () => ({ docs: EXAMPLE_CASINO_MOVES }),
    })
    fireEvent.click(await screen.findByRole('button', { name: /Limbo/ }))
    const panel = screen.getByRole('dialog', { name: 'Casino' })
    expect(within(panel).getByText('r7')).toBeDefined()
    expect(
      within(await within(panel).findByRole('region', { name: 'What it moved' })).getAllByRole('listitem'),
    ).toHaveLength(2)
    expect(within(panel).getByText('5f2b6a0c')).toBeDefined()
    expect(Object.fromEntries(asked('/details')[0] ?? [])).toMatchObject(round)
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
  const start = async (kind: string) => {
    const trigger = await screen.findByRole('button', { name: 'Export' })
    fireEvent.keyDown(trigger, { key: 'Enter' })
    fireEvent.click(await screen.findByRole('menuitem', { name: kind }))
  }
  const bytes = new TextEncoder().encode('Number\r\n')
  const END: FileFrame = { type: 'END', rows: 50_000, bytes: bytes.length, unwritten: 0 }
  const BEGINNING: readonly FileFrame[] = [
    { type: 'PROGRESS', step: 'READ', rows: 50_000, total: 50_000 },
    { type: 'BYTES', bytes },
    { type: 'PROGRESS', step: 'WRITTEN', rows: 12_000, total: 50_000 },
  ]
  /** What was saved: its name. */
  const saved: string[] = []
  beforeEach(() => {
    saved.length = 0
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }))
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    })
  })
  const lists = { '/transaction': () => statement([line()]), '/balance': () => history }
  /** An answer in these frames; without an end it stays open, or breaks off. */
  const sending = (frames: readonly FileFrame[], then: 'end' | 'wait' | 'break' = 'end') =>
    new Response(
      new ReadableStream({
        start(stream) {
          for (const frame of frames) stream.enqueue(encodeFileFrame(frame))
          if (then === 'end') stream.close()
          if (then === 'break') stream.error(new TypeError('network error'))
        },
      }),
    )
  const open = (answer: () => Response, switches = {}) =>
    show(<StatementPage seeReceipt={noReceipt} />, { ...lists, '/transaction/export': answer }, switches)

  test('is asked for with the filters and without a page, in the words of the reader', async () => {
    const asked = open(() => sending([...BEGINNING, END]))
    await start('Excel')
    expect(await screen.findByText('50,000 rows exported')).toBeDefined()
    expect(saved).toEqual(['account-statement-2026-11-21.xlsx'])
    const [query] = asked('/transaction/export')
    expect([query?.has('page'), query?.has('limit'), query?.get('startDate'), query?.get('endDate')]).toEqual([
      false,
      false,
      '2026-11-16',
      '2026-11-22',
    ])
    const body = JSON.parse(bodies.at(-1) ?? '{}') as ExportBody
    expect([body.kind, body.title]).toEqual(['xlsx', 'Account statement'])
    expect(body.columns.map(({ head }) => head)).toEqual([
      'Number',
      'Date',
      'Kind',
      'About',
      'Remarks',
      'Amount',
      'Balance',
    ])
    expect(body.columns[2]?.words).toMatchObject({ bet: 'Result' })
  })

  test('says how far it is, and can be ended', async () => {
    open(() => sending(BEGINNING, 'wait'))
    await start('PDF')
    expect(await screen.findByText('12,000 of 50,000')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the export' }))
    expect(await screen.findByText('Export cancelled')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Export' })).toBeDefined()
    expect(saved).toEqual([])
  })

  test.each<[string, () => Response, string]>([
    ['ends without its end', () => sending(BEGINNING), 'The file did not come whole, so it was not kept. Try again.'],
    ['breaks off', () => sending(BEGINNING, 'break'), 'The file did not come whole, so it was not kept. Try again.'],
    [
      'comes short',
      () => sending([...BEGINNING, { ...END, bytes: 99 }]),
      'The file did not come whole, so it was not kept. Try again.',
    ],
    [
      'fails on the server',
      () => sending([...BEGINNING, { type: 'FAILED', body: { code: 'FAULT', message: TEXTS.somethingWentWrong } }]),
      TEXTS.somethingWentWrong,
    ],
    [
      'is refused',
      () =>
        Response.json(
          { code: 'EXPORT_RUNNING', message: 'Another export of yours is being made: wait for it, or cancel it' },
          { status: 409 },
        ),
      'Another export of yours is being made: wait for it, or cancel it',
    ],
  ])('that %s says so and leaves no file', async (_, answer, text) => {
    open(answer)
    // What was said before still stands there.
    const before = screen.queryAllByText(text).length
    await start('CSV')
    await waitFor(() => expect(screen.queryAllByText(text)).toHaveLength(before + 1))
    expect(saved).toEqual([])
  })

  test('of nothing leaves no file, and one with letters that are not in it says so', async () => {
    open(() => sending([{ ...END, rows: 0, bytes: 0 }]))
    await start('CSV')
    expect(await screen.findByText('Nothing to export')).toBeDefined()
    expect(saved).toEqual([])
    cleanup()
    open(() => sending([...BEGINNING, { ...END, unwritten: 3 }]))
    await start('PDF')
    expect(await screen.findByText(/3 letters of other scripts stand as \?/)).toBeDefined()
    expect(saved).toHaveLength(1)
  })

  test("is 'Coming Soon' where the site has switched exports off", async () => {
    const asked = open(() => sending([END]), { exports: false })
    await start('PDF')
    expect(await screen.findByText('Coming Soon')).toBeDefined()
    expect(asked('/transaction/export')).toEqual([])
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

  test('has the slips of the sports book among the kinds that are played', async () => {
    const asked = show(<BetHistoryPage seeReceipt={noReceipt} />, {
      '/details': () => details,
      '/casino/openBet/history': () => ({ docs: [], ...pageInfoOf(1, 25, 0) }),
    })
    await screen.findByRole('button', { name: /Netherlands/ })
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Sports Book' }), { button: 0 })
    await waitFor(() => expect(asked('/casino/openBet/history').at(-1)?.get('gameType')).toBe('sports'))
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

  test('has rounds of the casino by kind of game, with what each came to', async () => {
    const rounds = { docs: [EXAMPLE_CASINO_ROUND], ...pageInfoOf(1, 25, 1) }
    const asked = show(<BetHistoryPage seeReceipt={noReceipt} />, {
      '/details': () => details,
      '/casino/openBet/history': (query) =>
        query.get('gameType') === 'slot' ? { docs: [], ...pageInfoOf(1, 25, 0) } : rounds,
    })
    fireEvent.mouseDown(await screen.findByRole('tab', { name: 'All Casino' }), { button: 0 })
    const row = await screen.findByRole('listitem')
    expect(row.textContent).toContain('Limbo')
    expect(row.textContent).toContain('+150.00')
    fireEvent.mouseDown(screen.getByRole('tab', { name: 'Slot Games' }), { button: 0 })
    expect(await screen.findByText('No rounds in these days')).toBeDefined()
    expect(asked('/casino/openBet/history').map((query) => query.get('gameType'))).toEqual([null, 'slot'])
  })

  describe('a round of the casino', () => {
    const rounds = { docs: [EXAMPLE_CASINO_ROUND], ...pageInfoOf(1, 25, 1) }
    const openRound = async (moves: Answers[string]) => {
      const asked = show(<BetHistoryPage seeReceipt={noReceipt} />, {
        '/casino/openBet/history/details': moves,
        '/details': () => details,
        '/casino/openBet/history': () => rounds,
      })
      fireEvent.mouseDown(await screen.findByRole('tab', { name: 'All Casino' }), { button: 0 })
      fireEvent.click(await screen.findByRole('button', { name: /Limbo/ }))
      return { asked, sheet: within(await screen.findByRole('dialog', { name: 'Limbo' })) }
    }

    test('is opened with its moves, its number and how it was drawn', async () => {
      const { asked, sheet } = await openRound(() => ({ docs: EXAMPLE_CASINO_MOVES }))
      const moves = within(await sheet.findByRole('region', { name: 'What it moved' })).getAllByRole('listitem')
      expect(moves.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Stake.*t1.*−100.00$/),
        expect.stringMatching(/^Win.*t2.*\+250.00$/),
      ])
      expect(sheet.getByText('r7')).toBeDefined()
      const drawn = within(sheet.getByRole('region', { name: 'How it was drawn' }))
      expect(drawn.getByText('5f2b6a0c')).toBeDefined()
      expect(drawn.getByText('lucky')).toBeDefined()
      expect(drawn.getByText('4')).toBeDefined()
      const [query] = asked('/casino/openBet/history/details')
      expect(Object.fromEntries(query ?? [])).toMatchObject({ casino: 'Arcade', roundId: 'r7' })
    })

    test('tells one draw once, and says where its provider tells none', async () => {
      const [stake] = EXAMPLE_CASINO_MOVES
      const { sheet } = await openRound(() => ({ docs: [stake, { ...stake, reference: 't3' }] }))
      expect(await sheet.findAllByText('5f2b6a0c')).toHaveLength(1)
      cleanup()
      const other = await openRound(() => ({
        docs: [
          { kind: 'result', amount: -100, at: '2026-11-26T09:55:06.000Z', reference: 's1', details: null, legs: null },
        ],
      }))
      expect(await other.sheet.findByText('Result at the table')).toBeDefined()
      expect(other.sheet.getByText('Its provider does not say')).toBeDefined()
    })

    test('that is a slip tells what it is on, and nothing of a draw', async () => {
      const [stake] = EXAMPLE_CASINO_MOVES
      const legs = [{ event: 'Lingfield', market: 'To Win', selection: '9. Lucky Margin', odds: 6356 }]
      const { sheet } = await openRound(() => ({ docs: [{ ...stake, details: null, legs }] }))
      const selections = within(await sheet.findByRole('region', { name: 'Selections' }))
      expect(selections.getByRole('listitem').textContent).toBe('9. Lucky MarginLingfield / To Win63.56')
      expect(sheet.queryByRole('region', { name: 'How it was drawn' })).toBeNull()
    })

    test('that moved nothing says so', async () => {
      const { sheet } = await openRound(() => ({ docs: [] }))
      expect(await sheet.findByText('Nothing was moved')).toBeDefined()
      expect(sheet.queryByRole('region', { name: 'How it was drawn' })).toBeNull()
    })

    test('that could not be loaded is asked for again', async () => {
      let isAway = true
      const { sheet } = await openRound(() =>
        isAway ? Response.json({ message: 'no', code: 'FAULT' }, { status: 500 }) : { docs: EXAMPLE_CASINO_MOVES },
      )
      const again = await sheet.findByRole('button', { name: 'Try again' })
      isAway = false
      fireEvent.click(again)
      expect(await sheet.findByText('lucky')).toBeDefined()
    })
  })

  describe('with a cash-out of a session', () => {
    const docs = [
      {
        ...EXAMPLE_SESSION_CASH_OUT,
        status: 'SETTLED',
        fraction: 50,
        offer: 1442.25,
        profitLoss: 5721.12,
        settledAt: '2026-11-21T19:00:00.000Z',
      },
      ...details.docs,
    ]
    const answers = { '/details': () => ({ ...details, docs, ...pageInfoOf(1, 25, 2) }) }

    test('lists it among the bets, with what it brought, and leads to its receipt', async () => {
      const seeReceipt = vi.fn<SeeReceipt>()
      show(<BetHistoryPage seeReceipt={seeReceipt} />, answers)
      const row = await screen.findByRole('button', { name: /Cash out 50 %/ })
      expect(row.textContent).toContain('+5,721.12')
      expect(row.textContent).toContain('Settled')
      expect(row.textContent).not.toContain('@')
      // On the phone as well as on the desk.
      expect(row.textContent.split(EXAMPLE_SESSION_CASH_OUT.market.event.name)).toHaveLength(3)
      fireEvent.click(row)
      expect(seeReceipt).toHaveBeenCalledExactlyOnceWith({ of: 'cashOut', id: EXAMPLE_SESSION_CASH_OUT._id })
    })

    test('has it in the file too', async () => {
      show(<BetHistoryPage seeReceipt={noReceipt} />, answers, { exports: true })
      await screen.findByRole('button', { name: /Cash out 50 %/ })
      fireEvent.pointerDown(screen.getByRole('button', { name: 'Export' }), { button: 0, ctrlKey: false })
      fireEvent.click(await screen.findByRole('menuitem', { name: 'CSV' }))
      await waitFor(() => expect(bodies.some((body) => body.includes('"Bet history"'))).toBe(true))
      const { columns } = JSON.parse(bodies.at(-1) ?? '{}') as ExportBody
      const wordsOf = (id: string) => columns.find((column) => column.id === id)?.words
      expect(wordsOf('selection')).toMatchObject({ 'cashOut 50': 'Cash out 50 %', 'cashOut 100': 'Cash out 100 %' })
      expect(wordsOf('state')).toMatchObject({ SETTLED: 'Settled', VOIDED: 'Void', WIN: 'Won' })
    })
  })

  test('shows of a bet what was matched: the run it is settled by, and the stake of the totals', async () => {
    const [bet] = details.docs
    const session = {
      ...bet,
      market: { ...EXAMPLE_BET.market, marketName: '10 overs runs', type: 'SESSION' },
      odds: { type: 'lay', teamId: 'm-1', teamName: '10 overs runs', odd: 100, run: 161 },
      averageOdd: 100,
      betterRun: 163,
      stake: 60_000,
      sizeMatched: 50_000,
      sizeLapsed: 10_000,
    }
    show(<BetHistoryPage seeReceipt={noReceipt} />, { '/details': () => ({ ...details, docs: [session] }) })
    const row = await screen.findByRole('button', { name: /10 overs runs/ })
    expect(row.textContent).toContain('163 / 100, asked 161')
    expect(row.textContent).toContain('50,000.00 of 60,000.00')
    expect(row.textContent).not.toContain('161 / 100')
  })

  test('shows the stake that was asked of a bet of which nothing stands', async () => {
    const [bet] = details.docs
    const none = { ...bet, stake: 700, sizeMatched: 0 }
    show(<BetHistoryPage seeReceipt={noReceipt} />, { '/details': () => ({ ...details, docs: [none] }) })
    const row = await screen.findByRole('button', { name: /Netherlands/ })
    expect(row.textContent).toContain('700.00')
    expect(row.textContent).not.toMatch(/0\.00 of|\b0\.00 ·/)
  })

  test('leads from a bet to its receipt', async () => {
    const seeReceipt = vi.fn<SeeReceipt>()
    show(<BetHistoryPage seeReceipt={seeReceipt} />, { '/details': () => details })
    fireEvent.click(await screen.findByRole('button', { name: /Netherlands/ }))
    expect(seeReceipt).toHaveBeenCalledExactlyOnceWith({ of: 'bet', id: 'b-77' })
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
        userId: null,
        userName: null,
        role: null,
        markets: 1,
        lastAt: '2026-11-21T13:02:11.000Z',
      },
    ],
    ...pageInfoOf(1, 25, 1),
    totalProfitLoss: 950,
    totalCommission: 19,
    totalNet: 931,
    narrowed: {},
    path: [],
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
