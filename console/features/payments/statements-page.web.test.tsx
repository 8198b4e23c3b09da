/** Statements by cases: a file is shown before it is kept, and what an officer does about a line. */
import { calls, type Endpoint } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STATEMENT_WORDS as WORDS } from '../../words/statements.ts'
import {
  address,
  type Asking,
  answered,
  factsIn,
  press,
  question,
  sayYes,
  show,
  type,
} from '../../kit/testing/show.tsx'
import StatementsPage from './statements-page.tsx'

const LINE = {
  _id: '17',
  accountName: 'HDFC current',
  askedBy: null,
  ownerName: 'agent',
  day: '2026-11-24',
  direction: 'CREDIT',
  amount: paise(100_000),
  narration: 'UPI/CR/412345678901/ASHA',
  balance: null,
  utr: '412345678901',
  depositId: null,
  state: 'UNCLAIMED',
  remarks: '',
}
const COLUMNS = {
  date: 'Date',
  narration: 'Narration',
  reference: null,
  balance: 'Balance',
  debit: 'Debit',
  credit: 'Credit',
  amount: null,
  drCr: null,
  dateOrder: 'DMY',
}
const PREVIEW = {
  titles: ['Date', 'Narration', 'Debit', 'Credit', 'Balance', 'Amount'],
  columns: COLUMNS,
  known: false,
  count: 2,
  credits: paise(100_000),
  debits: paise(2500),
  lines: [LINE, { ...LINE, direction: 'DEBIT', amount: paise(2500), narration: 'CHARGES', utr: null }],
  skippedCount: 1,
  skipped: [{ row: 7, why: 'DATE_UNREAD', text: '32/01/2026 · TYPO' }],
}
const FILE = new File(['x'], 'november.csv', { type: 'text/csv' })

let lines: readonly object[]
let preview: object
let asked: { readonly endpoint: Endpoint; readonly query?: object }[]
let sent: (Asking & { readonly endpoint: Endpoint })[]
beforeEach(() => {
  lines = [LINE]
  preview = PREVIEW
  asked = []
  sent = []
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

const page = (docs: readonly object[]) => ({ docs, totalDocs: docs.length, totalIsLeast: false })

async function call(endpoint: Endpoint, asking: Asking): Promise<unknown> {
  asked.push({ endpoint, ...asking })
  if (endpoint === calls.getStatementLines) return page(lines)
  if (endpoint === calls.getDeposits || endpoint === calls.getStatementImports) return page([])
  if (endpoint === calls.listPeople) return page([{ _id: '9', userName: 'branch1', userType: 'branch' }])
  sent.push({ endpoint, ...asking })
  if (endpoint === calls.previewStatement) return { docs: preview }
  if (endpoint === calls.importStatement) return { docs: { imported: 1, known: 1, skipped: 1 } }
  return { docs: LINE }
}

const open = (at = '/') => show(<StatementsPage />, { call, at })

async function choose(): Promise<HTMLElement> {
  open()
  press(WORDS.importFile)
  const panel = await screen.findByRole('dialog', { name: WORDS.importTitle })
  type(WORDS.accountName, 'HDFC current')
  fireEvent.change(within(panel).getByLabelText(WORDS.choose), { target: { files: [FILE] } })
  await within(panel).findByLabelText(WORDS.column.date)
  return panel
}
const importButton = (panel: HTMLElement) => within(panel).getByRole('button', { name: WORDS.importFile })
const previews = () => sent.filter(({ endpoint }) => endpoint === calls.previewStatement).map(({ body }) => body)

test('first stands what came and nobody claims', async () => {
  open()
  expect(await screen.findByText(LINE.narration)).toBeDefined()
  const [first] = asked.filter(({ endpoint }) => endpoint === calls.getStatementLines)
  expect(first).toMatchObject({ query: { state: 'UNCLAIMED' } })
})

test('a file is read before it is kept: its columns, its lines, and why a row is left out', async () => {
  const panel = await choose()
  expect(previews()).toEqual([{ file: FILE, accountName: 'HDFC current' }])
  expect(panel.textContent).toContain(WORDS.columnsGuessed)
  expect(within(panel).getByLabelText<HTMLSelectElement>(WORDS.column.credit).value).toBe('Credit')
  expect(within(panel).getByText(LINE.narration)).toBeDefined()
  expect(within(panel).getByText(`${WORDS.row(7)}: ${WORDS.skipReasons.DATE_UNREAD}`)).toBeDefined()
})

test('is kept by the columns that were shown, after a question with the code', async () => {
  const panel = await choose()
  fireEvent.click(importButton(panel))
  const asked = await question(WORDS.keepTitle('2', 'HDFC current'))
  expect(factsIn(asked)).toContain(`${WORDS.cameIn}: 1,000.00`)
  await sayYes()
  await answered()
  const { date, narration, balance, debit, credit, dateOrder } = COLUMNS
  expect(sent.at(-1)).toMatchObject({
    endpoint: calls.importStatement,
    body: {
      file: FILE,
      accountName: 'HDFC current',
      date,
      narration,
      balance,
      debit,
      credit,
      dateOrder,
      transactionCode: '123456',
    },
  })
  expect(await screen.findByText(WORDS.wasImported(1, 1))).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('another column is read again at once, and what is missing keeps it from being kept', async () => {
  const panel = await choose()
  type(WORDS.column.balance, '')
  await waitFor(() => expect(previews()).toHaveLength(2))
  expect(previews().at(-1)).not.toHaveProperty('balance')
  type(WORDS.amountsStand, 'ONE')
  expect(importButton(panel)).toHaveProperty('disabled', true)
  type(WORDS.column.amount, 'Amount')
  await waitFor(() => expect(previews()).toHaveLength(3))
  expect(previews().at(-1)).toMatchObject({ amount: 'Amount', date: 'Date' })
  expect(previews().at(-1)).not.toHaveProperty('debit')
})

test('columns that cannot be guessed are asked for', async () => {
  preview = { ...PREVIEW, columns: null, count: 0, lines: [], skipped: [], skippedCount: 0 }
  const panel = await choose()
  expect(within(panel).getByText(WORDS.columnsUnknown)).toBeDefined()
  expect(within(panel).getAllByText(COMMON.required)).toHaveLength(4)
  expect(importButton(panel)).toHaveProperty('disabled', true)
})

test('a line that is no player’s is set aside with what it is', async () => {
  open()
  fireEvent.click(await screen.findByText(LINE.narration))
  press(WORDS.setAside)
  const dialog = await screen.findByRole('dialog', { name: WORDS.setAsideTitle('1,000.00') })
  fireEvent.click(within(dialog).getByRole('button', { name: /Own money/ }))
  fireEvent.click(within(dialog).getByRole('button', { name: WORDS.setAside }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    endpoint: calls.setLineAside,
    params: { role: 'agent', lineId: '17' },
    body: { remarks: 'Own money' },
  })
})

test('a line leads to the claims of its reference', async () => {
  open()
  fireEvent.click(await screen.findByText(LINE.narration))
  const link = await screen.findByRole('link', { name: WORDS.findClaims })
  expect(link.getAttribute('href')).toBe('/deposits?tab=history&search=412345678901')
})

test('claims without a line and imports are tabs with an address', async () => {
  open('/?tab=claims')
  expect(await screen.findByText(WORDS.noClaims)).toBeDefined()
  expect(asked.find(({ endpoint }) => endpoint === calls.getDeposits)).toMatchObject({ query: { lineless: true } })
  fireEvent.mouseDown(screen.getByRole('tab', { name: WORDS.imports }))
  fireEvent.click(screen.getByRole('tab', { name: WORDS.imports }))
  expect(await screen.findByText(WORDS.noImports)).toBeDefined()
  expect(address()).toBe('?tab=imports')
})
