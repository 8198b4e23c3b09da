import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Link, MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { type Column, DataTable, type Filter, type LoadPage, useTableView, type View } from './index.ts'

type Row = { readonly id: string; readonly balance: number }
const COLUMNS: readonly Column<Row>[] = [
  { id: 'id', label: 'Name', isSortable: true, cell: ({ id }) => id },
  { id: 'balance', label: 'Balance', isNumber: true, cell: ({ balance }) => balance },
]
const FILTERS = ['search', 'userId', 'role', 'from'] as const
const NARROWED_BY: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Find' },
  { kind: 'thing', name: 'userId', label: 'Player' },
  { kind: 'select', name: 'role', label: 'Role', options: [{ value: 'agent', label: 'Agent' }] },
  { kind: 'day', name: 'from', label: 'From' },
]
const TOTAL = 60
const VIEW: View = { page: 1, limit: 25, sort: null, filters: {} }

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
})
afterEach(cleanup)

/** Rows r1 … r60 by pages. */
const numbered: LoadPage<Row> = async ({ page, limit }) => {
  const from = (page - 1) * limit
  const size = Math.min(limit, TOTAL - from)
  return {
    rows: Array.from({ length: size }, (_, i) => ({ id: `r${from + i + 1}`, balance: i })),
    total: TOTAL,
    isLeast: false,
  }
}

function Sheet(props: { readonly load: LoadPage<Row>; readonly onOpen?: (row: Row) => void }) {
  const [view, setView] = useTableView(FILTERS)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return (
    <>
      <DataTable
        name="test"
        label="People"
        columns={COLUMNS}
        view={view}
        onView={setView}
        load={props.load}
        queryKey={['test']}
        rowId={({ id }) => id}
        selection={{ ids, onChange: setIds }}
        bulk={<p>{[...ids].join(' ')} chosen</p>}
        filters={NARROWED_BY}
        {...(props.onOpen && { onOpen: props.onOpen })}
      />
      <Address />
    </>
  )
}

const Address = () => <output aria-label="address">{useLocation().search}</output>
const address = () => screen.getByLabelText('address').textContent

function show(load: LoadPage<Row>, onOpen?: (row: Row) => void, at = '/'): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[at]}>
        <Link to="/?page=3">Third page of all</Link>
        <Sheet load={load} {...(onOpen && { onOpen })} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const rowOf = (name: string) => screen.getByRole('row', { name: new RegExp(`\\b${name}\\b`) })
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

test('arrows move, Space selects, Enter opens', async () => {
  const opened = vi.fn<(row: Row) => void>()
  show(numbered, opened)
  const first = await screen.findByRole('row', { name: /\br1\b/ })
  act(() => first.focus())
  press('ArrowDown')
  expect(document.activeElement).toBe(rowOf('r2'))
  press(' ')
  expect(rowOf('r2').getAttribute('aria-selected')).toBe('true')
  expect(screen.getByText('r2 chosen')).toBeTruthy()
  press('End')
  press('Enter')
  expect(opened).toHaveBeenCalledWith({ id: 'r25', balance: 24 })
})

test('only one row is in the tab order', async () => {
  show(numbered)
  await screen.findByRole('row', { name: /\br1\b/ })
  const stops = screen.getAllByRole('row').filter((row) => row.getAttribute('tabindex') === '0')
  expect(stops).toHaveLength(1)
})

test('pages turn, by button and by key, and the address says which', async () => {
  show(numbered)
  const first = await screen.findByRole('row', { name: /\br1\b/ })
  expect(screen.getByText(WORDS.showing('1', '25', '60'))).toBeTruthy()
  act(() => first.focus())
  press('PageDown')
  await screen.findByRole('row', { name: /\br26\b/ })
  expect(address()).toBe('?page=2')
  fireEvent.click(screen.getByRole('button', { name: WORDS.nextPage }))
  await screen.findByRole('row', { name: /\br51\b/ })
  expect(screen.getByRole('button', { name: WORDS.nextPage }).hasAttribute('disabled')).toBe(true)
})

test('the server sorts and searches, from the first page on', async () => {
  const load = vi.fn<LoadPage<Row>>(numbered)
  show(load)
  await screen.findByRole('row', { name: /\br1\b/ })
  fireEvent.click(screen.getByRole('button', { name: WORDS.nextPage }))
  await waitFor(() => expect(address()).toBe('?page=2'))
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: 'ram' } })
  const wanted: View = { page: 1, limit: 25, sort: { by: 'id', order: 'asc' }, filters: { search: 'ram' } }
  await waitFor(() => expect(load.mock.lastCall?.[0]).toEqual(wanted))
})

test('a blank pasted with a name is not searched for, and stays in the field', async () => {
  const load = vi.fn<LoadPage<Row>>(numbered)
  show(load)
  await screen.findByRole('row', { name: /\br1\b/ })
  const field = screen.getByLabelText('Find')
  fireEvent.change(field, { target: { value: ' ram ' } })
  await waitFor(() => expect(load.mock.lastCall?.[0].filters).toEqual({ search: 'ram' }))
  expect(field).toHaveProperty('value', ' ram ')
})

test('an empty list says so', async () => {
  show(async () => ({ rows: [], total: 0, isLeast: false }))
  expect(await screen.findByText(WORDS.noRows)).toBeTruthy()
})

test('a list that filters have emptied can be freed of them', async () => {
  show(async ({ filters }) => (filters['search'] ? { rows: [], total: 0, isLeast: false } : await numbered(VIEW)))
  await screen.findByRole('row', { name: /\br1\b/ })
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: 'nobody' } })
  fireEvent.click(await screen.findByRole('button', { name: WORDS.clearFilters }))
  expect(await screen.findByRole('row', { name: /\br1\b/ })).toBeTruthy()
})

test('a list that could not be read can be asked for again', async () => {
  let isDown = true
  show(async (view, signal) => {
    if (isDown) throw new Error('down')
    return await numbered(view, signal)
  })
  const retry = await screen.findByRole('button', { name: WORDS.retry })
  isDown = false
  fireEvent.click(retry)
  expect(await screen.findByRole('row', { name: /\br1\b/ })).toBeTruthy()
})

const chip = (label: string, value: string) => screen.findByRole('button', { name: WORDS.removeFilter(label, value) })

test('a chip for each filter tells what the rows are of, by name, and takes it away by press and by key', async () => {
  const named: LoadPage<Row> = async (view) => ({ ...(await numbered(view)), names: { userId: 'player7' } })
  show(named, undefined, '/?userId=7&role=agent&from=2026-11-20&search=ram')
  expect((await chip('Player', 'player7')).textContent).toContain('player7')
  await chip('From', '20 Nov 2026')
  fireEvent.click(await chip('Find', '“ram”'))
  await waitFor(() => expect(address()).toBe('?userId=7&role=agent&from=2026-11-20'))
  fireEvent.keyDown(await chip('Role', 'Agent'), { key: 'Delete' })
  await waitFor(() => expect(address()).toBe('?userId=7&from=2026-11-20'))
  const from = await chip('From', '20 Nov 2026')
  await waitFor(() => expect(document.activeElement).toBe(from))
  press('Backspace')
  await waitFor(() => expect(address()).toBe('?userId=7'))
  fireEvent.click(await chip('Player', 'player7'))
  await waitFor(() => expect(screen.queryByRole('list', { name: WORDS.filteredBy })).toBeNull())
})

test('the last chip that is taken away leaves the keyboard to whoever filters next', async () => {
  show(numbered, undefined, '/?role=agent')
  fireEvent.click(await chip('Role', 'Agent'))
  await waitFor(() => expect(address()).toBe(''))
  const find = screen.getByLabelText('Find')
  find.focus()
  fireEvent.change(find, { target: { value: 'ram' } })
  await chip('Find', '“ram”')
  expect(document.activeElement).toBe(find)
})

test('a value that the list does not know has no chip, a thing without a name its number', async () => {
  show(numbered, undefined, '/?role=king&userId=7')
  await screen.findByRole('row', { name: /\br1\b/ })
  await chip('Player', '7')
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('a page is gone to by its number; past the end is the last', async () => {
  show(numbered)
  await screen.findByRole('row', { name: /\br1\b/ })
  const field = () => screen.getByLabelText<HTMLInputElement>(WORDS.goToPage)
  fireEvent.change(field(), { target: { value: '2' } })
  fireEvent.blur(field())
  await screen.findByRole('row', { name: /\br26\b/ })
  fireEvent.change(field(), { target: { value: '99' } })
  fireEvent.blur(field())
  await screen.findByRole('row', { name: /\br51\b/ })
  expect(address()).toBe('?page=3')
  fireEvent.change(field(), { target: { value: 'x' } })
  fireEvent.blur(field())
  expect(field().value).toBe('3')
})

test('an address of a page that is not there any more leads to the last there is', async () => {
  show(numbered, undefined, '/?page=40')
  await screen.findByRole('row', { name: /\br51\b/ })
  expect(address()).toBe('?page=3')
})

test('a page of a longer list is gone to while the shorter one is still shown', async () => {
  const found: LoadPage<Row> = async (view) =>
    view.filters['search'] ? { rows: [{ id: 'r7', balance: 7 }], total: 1, isLeast: false } : await numbered(view)
  show(found, undefined, '/?search=r7')
  await screen.findByRole('row', { name: /\br7\b/ })
  fireEvent.click(screen.getByRole('link', { name: 'Third page of all' }))
  await screen.findByRole('row', { name: /\br51\b/ })
  expect(address()).toBe('?page=3')
})

test('a list that is counted no further says so, and at its end that the filter must be narrowed', async () => {
  show(async (view) => ({ ...(await numbered(view)), isLeast: true }))
  await screen.findByRole('row', { name: /\br1\b/ })
  expect(screen.getByText(WORDS.showing('1', '25', '60+'))).toBeTruthy()
  expect(screen.queryByText(WORDS.narrowToSeeMore('60'))).toBeNull()
  fireEvent.change(screen.getByLabelText(WORDS.goToPage), { target: { value: '3' } })
  fireEvent.blur(screen.getByLabelText(WORDS.goToPage))
  expect(await screen.findByText(WORDS.narrowToSeeMore('60'))).toBeTruthy()
})

const summed: LoadPage<Row> = async (view) => ({
  ...(await numbered(view)),
  totals: [
    { column: 'balance', label: 'In', amount: paise(123_450) },
    { column: 'balance', label: 'Out', amount: paise(-50), isResult: true },
    { column: 'gone', label: 'Due', amount: paise(100) },
  ],
})

test('sums stand below their columns, and with the first what has no column; selecting has no sum', async () => {
  show(summed)
  await screen.findByRole('row', { name: /\br1\b/ })
  const foot = must(screen.getByRole('grid').querySelector('tfoot'), 'a last row')
  expect([...foot.querySelectorAll('td')].map(({ textContent, colSpan }) => [textContent, colSpan])).toEqual([
    ['TotalDue1.00', 2],
    ['In1,234.50Out−0.50', 1],
  ])
})

test('on a phone the sums are lines of their own', async () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  show(summed)
  await screen.findByRole('row', { name: /\br1\b/ })
  expect(screen.getByRole('grid').querySelector('tfoot')).toBeNull()
  expect(screen.getByLabelText(WORDS.total).textContent).toBe('In1,234.50Out−0.50Due1.00')
})

test('an empty list has no sums', async () => {
  show(async () => ({
    rows: [],
    total: 0,
    isLeast: false,
    totals: [{ column: 'balance', label: 'In', amount: paise(0) }],
  }))
  await screen.findByText(WORDS.noRows)
  expect(screen.queryByText('In')).toBeNull()
})
