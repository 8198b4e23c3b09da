/** The log of tax by cases: what each kind of line says, what is asked for, and what stands there while there is nothing. */
import { calls, type Endpoint } from '@paddock/contract'
import type { DutyLine } from '@paddock/contract/shapes/payment'
import { paise } from '@paddock/domain/money'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { address, type Asking, press, show } from '../../kit/testing/show.tsx'
import DutiesPage from './duties-page.tsx'

const LINE: DutyLine = {
  _id: 'withdrawal:wd_1:tax:1',
  userId: '1002',
  userName: 'player1',
  fullName: 'Ann Lee',
  kind: 'WITHHOLDING',
  at: Date.parse('2025-05-02T10:00:00Z'),
  grossAmount: paise(2_500_000),
  taxableAmount: paise(1_500_000),
  bps: 3000,
  taxAmount: paise(450_000),
  bearer: null,
  year: 2025,
}
const SUMS = { totalGross: paise(2_500_000), totalTaxable: paise(1_500_000), totalTax: paise(450_000) }

let docs: readonly DutyLine[]
let total: number
let trouble: CallFailure | null
let asked: object[]
let isNarrow: boolean
beforeEach(() => {
  localStorage.clear()
  docs = [LINE]
  total = 1
  trouble = null
  asked = []
  isNarrow = false
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

async function call(endpoint: Endpoint, asking: Asking): Promise<unknown> {
  expect(endpoint).toBe(calls.getDuties)
  asked.push(asking)
  if (trouble) throw trouble
  return { docs, totalDocs: total, totalIsLeast: false, year: 2025, ...SUMS }
}

const open = (at = '/'): void => show(<DutiesPage />, { call, at })
const grid = () => screen.getByRole('grid', { name: WORDS.duties })
const firstRow = async (): Promise<HTMLElement> => (await screen.findByText('player1')).closest('tr') as HTMLElement

test.each<[string, Partial<DutyLine>, readonly string[]]>([
  [
    'a withdrawal',
    {},
    ['player1', 'Ann Lee', WORDS.dutyKinds.WITHHOLDING, '25,000.00', '15,000.00', '30 %', '4,500.00'],
  ],
  [
    'what was undone, below zero',
    { grossAmount: paise(-2_500_000), taxableAmount: paise(-1_500_000), taxAmount: paise(-450_000) },
    ['−25,000.00', '−15,000.00', '−4,500.00'],
  ],
  ['the end of a year', { kind: 'YEAR_END', bps: 3120 }, [WORDS.dutyKinds.YEAR_END, '31.2 %']],
  [
    'a deposit whose player is credited less',
    { kind: 'DEPOSIT', bps: 2800, bearer: 'ADDED' },
    [WORDS.dutyKinds.DEPOSIT, `28 % ${WORDS.dutyBearers.ADDED}`],
  ],
  [
    'a deposit that the site bears',
    { kind: 'DEPOSIT', bps: 1, bearer: 'BORNE' },
    [`0.01 % ${WORDS.dutyBearers.BORNE}`],
  ],
])('%s', async (_, change, texts) => {
  docs = [{ ...LINE, ...change }]
  open()
  const cells = within(await firstRow())
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
  for (const text of texts) expect(cells.some((cell) => cell.includes(text))).toBe(true)
})

test('a line of another year says of which, and leads to its player', async () => {
  open()
  const row = within(await firstRow())
  for (const moment of row.getAllByText(/2025/)) expect(moment.tagName).toBe('TIME')
  expect(row.getByRole('link', { name: 'player1' }).getAttribute('href')).toBe('/people/1002')
})

test('the sums of all pages stand below their columns; there are none of nothing', async () => {
  open()
  await firstRow()
  for (const [label, sum] of [
    [WORDS.grossTogether, '25,000.00'],
    [WORDS.taxableTogether, '15,000.00'],
    [WORDS.taxTogether, '4,500.00'],
  ] as const)
    expect(screen.getByText(label).parentElement?.textContent).toBe(`${label}${sum}`)
  cleanup()
  docs = []
  total = 0
  open()
  await screen.findByText(WORDS.noDuties)
  expect(screen.queryByText(WORDS.taxTogether)).toBeNull()
})

test('on a phone its name, what it is and when stand below the player', async () => {
  isNarrow = true
  open()
  const row = await firstRow()
  expect(within(row).getAllByRole('cell')).toHaveLength(3)
  for (const text of ['Ann Lee', WORDS.dutyKinds.WITHHOLDING]) expect(within(row).getByText(text)).toBeDefined()
})

test.each<[string, object]>([
  ['/', { of: 'withheld' }],
  ['/?of=deposits', { of: 'deposits' }],
  ['/?of=nothing', { of: 'withheld' }],
  ['/?year=2024', { of: 'withheld', year: 2024 }],
  ['/?year=2024&quarter=2', { of: 'withheld', year: 2024, quarter: '2' }],
  ['/?quarter=5', { of: 'withheld' }],
])('%s asks for %j', async (at, query) => {
  open(at)
  await firstRow()
  expect(asked).toEqual([
    expect.objectContaining({ params: { role: 'agent' }, query: { page: 1, limit: 25, ...query } }),
  ])
})

test.each([
  [WORDS.dutiesOf, 'deposits', '?of=deposits'],
  [WORDS.quarter, '3', '?quarter=3'],
])('%s is chosen above the list, and stands in the address', async (label, value, at) => {
  open()
  await firstRow()
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await waitFor(() => expect(address()).toBe(at))
})

test.each([
  ['2026-03-31T12:00:00', '2025-26'],
  ['2026-04-01T12:00:00', '2026-27'],
])('on %s the newest year to be chosen is %s', async (now, name) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  open()
  vi.useRealTimers()
  await firstRow()
  const [, newest] = within(screen.getByLabelText(WORDS.financialYear)).getAllByRole('option')
  expect(newest?.textContent).toBe(name)
})

test('what is not there yet is told as coming, what could not be had with its reason and once more', async () => {
  trouble = new CallFailure(500, { code: 'INTERNAL', message: 'Not today' } as never)
  open()
  expect(grid().getAttribute('aria-busy')).toBe('true')
  expect(await screen.findByText(COMMON.couldNotLoad)).toBeDefined()
  trouble = null
  press(COMMON.retry)
  expect(await firstRow()).toBeDefined()
  expect(grid().getAttribute('aria-busy')).toBe('false')
})

test('by the keyboard: arrows go through the lines, and further to the next page', async () => {
  docs = [LINE, { ...LINE, _id: 'b', userName: 'player2' }]
  total = 60
  open()
  const row = await firstRow()
  row.focus()
  fireEvent.keyDown(row, { key: 'ArrowDown' })
  expect(document.activeElement?.textContent).toContain('player2')
  fireEvent.keyDown(document.activeElement as Element, { key: 'PageDown' })
  await waitFor(() => expect(address()).toBe('?page=2'))
})
