/** Lists by cases: how they are sorted, narrowed, paged and selected, and what they say while there is nothing to show. */
import { exportLoginHistory } from '@paddock/contract/endpoints/access'
import type { ExportBody } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { CallFailure, type Client, ClientProvider, memorySession } from '@paddock/ui/client'
import { Toasts } from '@paddock/ui/primitives'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { type Column, DataTable, type Filter, type LoadPage, tableExport, useTableView, type View } from './index.ts'

type Row = { readonly id: string; readonly balance: number }
type Id = 'agent' | 'address' | 'at'
const COLUMNS: readonly Column<Row, Id>[] = [
  { id: 'agent', label: 'Name', isSortable: true, cell: ({ id }) => id },
  { id: 'address', label: 'Balance', isNumber: true, isSortable: true, cell: ({ balance }) => balance },
  { id: 'at', label: 'Remarks', isExtra: true, cell: () => 'none' },
]
const FILTERS = ['search', 'userId', 'role', 'from', 'order'] as const
const NARROWED_BY: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Find' },
  { kind: 'thing', name: 'userId', label: 'Player' },
  { kind: 'select', name: 'role', label: 'Role', options: [{ value: 'agent', label: 'Agent' }] },
  { kind: 'day', name: 'from', label: 'From' },
  { kind: 'select', name: 'order', label: 'Order', narrows: false, options: [{ value: 'won', label: 'Won' }] },
]
const TOTAL = 60

let ordered: ExportBody[]
let answer: () => Promise<Response>
beforeEach(() => {
  localStorage.clear()
  ordered = []
  answer = async () => new Response('')
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

/** Rows r1 … r60 by pages. */
const numbered: LoadPage<Row> = async ({ page, limit }) => {
  const from = (page - 1) * limit
  const size = Math.max(0, Math.min(limit, TOTAL - from))
  return {
    rows: Array.from({ length: size }, (_, i) => ({ id: `r${from + i + 1}`, balance: i })),
    total: TOTAL,
    isLeast: false,
  }
}

function Sheet({ load }: { readonly load: LoadPage<Row> }) {
  const [view, setView] = useTableView(FILTERS)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const asking = ({ page, limit, filters: { search }, sort }: View) => ({
    params: { role: 'agent' as const },
    query: { page, limit, ...(search && { search }), ...(sort && { sort: sort.by }) },
  })
  return (
    <>
      <DataTable
        name="test"
        label="People"
        columns={COLUMNS}
        view={view}
        onView={setView}
        load={load}
        exported={tableExport(exportLoginHistory, asking as never)}
        queryKey={['test']}
        rowId={({ id }) => id}
        selection={{ ids, onChange: setIds }}
        bulk={<p aria-label="chosen">{[...ids].join(' ')}</p>}
        filters={NARROWED_BY}
        emptyText="Nobody yet"
        emptyHint="Make somebody"
      />
      <output aria-label="address">{useLocation().search}</output>
    </>
  )
}

async function show(at = '/', load: LoadPage<Row> = numbered, until: string | null = WORDS.goToPage) {
  const asked = vi.fn<LoadPage<Row>>(load)
  const open = async (_: unknown, { body }: { readonly body: ExportBody }) => {
    ordered.push(body)
    return await answer()
  }
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ClientProvider client={{ open } as unknown as Client} session={memorySession()}>
        <MemoryRouter initialEntries={[at]}>
          <Sheet load={asked} />
          <Toasts />
        </MemoryRouter>
      </ClientProvider>
    </QueryClientProvider>,
  )
  if (until !== null) await screen.findByLabelText(until)
  return asked
}

const address = () => screen.getByLabelText('address').textContent
const head = (name: string) => screen.getByRole('columnheader', { name })
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(`\\b${name}\\b`) })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test.each<[string, readonly string[], string | null, View['sort'], string]>([
  ['a first press', ['Name'], 'ascending', { by: 'agent', order: 'asc' }, '?sort=agent'],
  ['a second', ['Name', 'Name'], 'descending', { by: 'agent', order: 'desc' }, '?sort=-agent'],
  ['a third', ['Name', 'Name', 'Name'], null, null, ''],
  ['another column', ['Balance', 'Name'], 'ascending', { by: 'agent', order: 'asc' }, '?sort=agent'],
])('sorting: %s is told in the head, the address and to the server', async (_, presses, told, sort, at) => {
  const load = await show()
  for (const name of presses) press(name)
  await waitFor(() => expect(load.mock.lastCall?.[0].sort).toEqual(sort))
  expect(head('Name').getAttribute('aria-sort')).toBe(told)
  expect(head('Balance').getAttribute('aria-sort')).toBeNull()
  expect(address()).toBe(at)
})

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test.each<[string, () => void, View['filters'], string]>([
  ['a choice', () => choose('Role', 'agent'), { role: 'agent' }, WORDS.removeFilter('Role', 'Agent')],
  ['a day', () => choose('From', '2026-11-20'), { from: '2026-11-20' }, WORDS.removeFilter('From', '20 Nov 2026')],
  ['a word', () => choose('Find', ' ram '), { search: 'ram' }, WORDS.removeFilter('Find', '“ram”')],
])('%s narrows the list from its first page on, and its chip takes it away again', async (_, narrow, filters, chip) => {
  const load = await show('/?page=2')
  narrow()
  await waitFor(() => expect(load.mock.lastCall?.[0]).toMatchObject({ page: 1, filters }))
  fireEvent.click(await screen.findByRole('button', { name: chip }))
  await waitFor(() => expect(load.mock.lastCall?.[0].filters).toEqual({}))
  expect(address()).toBe('')
})

test.each([
  ['one filter has no button that clears all', '/?role=agent', false],
  ['several have', '/?role=agent&userId=7', true],
])('%s', async (_, at, has) => {
  await show(at)
  await screen.findByRole('list', { name: WORDS.filteredBy })
  expect(screen.queryByRole('button', { name: WORDS.clearFilters }) !== null).toBe(has)
  if (!has) return
  press(WORDS.clearFilters)
  await waitFor(() => expect(address()).toBe(''))
})

test.each<[string, string, readonly [string, string], boolean, boolean]>([
  ['the first page', '/', ['1', '25'], true, false],
  ['one between', '/?page=2', ['26', '50'], false, false],
  ['the last', '/?page=3', ['51', '60'], false, true],
  ['a larger size', '/?size=50', ['1', '50'], true, false],
  ['a size that there is not', '/?size=7', ['1', '25'], true, false],
  ['a page that is no number', '/?page=x', ['1', '25'], true, false],
  ['a page before the first', '/?page=-2', ['1', '25'], true, false],
])('paging: %s tells what it shows and where it leads', async (_, at, [from, to], isFirst, isLast) => {
  await show(at)
  expect(screen.getByText(WORDS.showing(from, to, String(TOTAL)))).toBeDefined()
  expect(screen.getByRole('button', { name: WORDS.previousPage })).toHaveProperty('disabled', isFirst)
  expect(screen.getByRole('button', { name: WORDS.nextPage })).toHaveProperty('disabled', isLast)
})

const field = () => screen.getByLabelText<HTMLInputElement>(WORDS.goToPage)

test.each([
  ['2', '2', '?page=2'],
  [' 3 ', '3', '?page=3'],
  ['99', '3', '?page=3'],
  ['0', '1', ''],
  ['-4', '1', ''],
  ['2.9', '2', '?page=2'],
  ['x', '1', ''],
  ['', '1', ''],
])('to page "%s": page %s', async (text, page, at) => {
  await show()
  fireEvent.change(field(), { target: { value: text } })
  fireEvent.submit(field().closest('form') as HTMLElement)
  await waitFor(() => expect([address(), field().value]).toEqual([at, page]))
})

test('another size begins at the first page', async () => {
  await show('/?page=3')
  choose(WORDS.rowsPerPage, '50')
  await waitFor(() => expect(address()).toBe('?size=50'))
})

test.each([
  ['PageDown', '/?page=3', '?page=3'],
  ['PageUp', '/', ''],
  ['PageDown', '/', '?page=2'],
  ['PageUp', '/?page=3', '?page=2'],
])('%s from %s leads to "%s", and asks for no page that there is not', async (key, at, to) => {
  const load = await show(at)
  const row = screen.getAllByRole('row')[1] as HTMLElement
  act(() => row.focus())
  fireEvent.keyDown(row, { key })
  await waitFor(() => expect(address()).toBe(to))
  const pages = load.mock.calls.map(([{ page }]) => page)
  expect(Math.max(...pages)).toBeLessThanOrEqual(3)
})

const down: LoadPage<Row> = async () => {
  throw new CallFailure(500, { message: 'Fault', code: 'FAULT' })
}
const empty: LoadPage<Row> = async () => ({ rows: [], total: 0, isLeast: false })
const never: LoadPage<Row> = () => new Promise(() => undefined)

test.each<[string, LoadPage<Row>, string, readonly string[]]>([
  ['an empty list', empty, '/', ['Nobody yet', 'Make somebody', WORDS.countOfNone]],
  ['an empty list that is ordered alone', empty, '/?order=won&sort=-agent', ['Nobody yet', 'Make somebody']],
  ['a list that a filter has emptied, ordered too', empty, '/?role=agent&order=won', [WORDS.noRowsHint]],
  ['a list that a filter has emptied', empty, '/?role=agent', [WORDS.noRowsHint, WORDS.clearFilters]],
  ['a list that could not be read', down, '/', [WORDS.retry]],
])('%s says so', async (_, load, at, texts) => {
  await show(at, load, null)
  for (const text of texts) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
})

test('while a list is read for the first time it is busy and has rows to come', async () => {
  await show('/', never, null)
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true')
  expect(screen.getByText(WORDS.loading)).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('while another page is on its way the one before stays, and is busy', async () => {
  const next = Promise.withResolvers<void>()
  await show('/', async (view) => {
    if (view.page === 2) await next.promise
    return await numbered(view)
  })
  press(WORDS.nextPage)
  await waitFor(() => expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true'))
  expect(await rowOf('r1')).toBeDefined()
  next.resolve()
  await rowOf('r26')
  expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('false')
})

const summed =
  (rows: number): LoadPage<Row> =>
  async (view) => ({
    ...(await numbered(view)),
    ...(rows === 0 && { rows: [], total: 0 }),
    totals: [{ column: 'address', label: 'In', amount: paise(5000) }],
  })

test.each([
  ['rows', 'a desktop', 60, false, true],
  ['rows', 'a phone', 60, true, true],
  ['no rows', 'a desktop', 0, false, false],
  ['no rows', 'a phone', 0, true, false],
])('of %s on %s the sums are there: %5$s', async (_, __, rows, isNarrow, has) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isNarrow, addEventListener() {}, removeEventListener() {} }))
  await show('/', summed(rows), null)
  await screen.findByText(rows === 0 ? 'Nobody yet' : 'r1')
  expect(screen.queryByText('50.00') !== null).toBe(has)
  expect(screen.getByRole('grid').querySelector('tfoot') !== null).toBe(has && !isNarrow)
})

const box = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`\\b${name}\\b`) })).getByRole('checkbox')
const all = () => screen.getByLabelText<HTMLInputElement>(WORDS.selectAll)
const chosen = () => screen.queryByLabelText('chosen')?.textContent?.split(' ') ?? []

test('what is selected stays over pages; all of a page are of that page', async () => {
  await show()
  fireEvent.click(box('r2'))
  expect(all().checked).toBe(false)
  press(WORDS.nextPage)
  await rowOf('r26')
  fireEvent.click(all())
  expect(all().checked).toBe(true)
  expect(chosen()).toHaveLength(26)
  press(WORDS.previousPage)
  await rowOf('r2')
  expect(box('r2')).toHaveProperty('checked', true)
  expect(all().checked).toBe(false)
  fireEvent.click(all())
  expect(chosen()).toHaveLength(50)
  fireEvent.click(all())
  expect(chosen()).toHaveLength(25)
  fireEvent.click(box('r1'))
  fireEvent.click(box('r1'))
  expect(chosen()).not.toContain('r1')
})

async function take(kind: keyof typeof WORDS.exportAs): Promise<void> {
  fireEvent.keyDown(screen.getByRole('button', { name: WORDS.export }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: WORDS.exportAs[kind] }))
}

test.each(['csv', 'xlsx', 'pdf'] as const)(
  'as %s the file has the list’s filters and order, no page, and the columns that are shown',
  async (kind) => {
    await show('/?search=ram&sort=-agent&page=2')
    await take(kind)
    await waitFor(() => expect(ordered).toHaveLength(1))
    expect(ordered[0]).toMatchObject({
      title: 'People',
      columns: [
        { id: 'agent', head: 'Name' },
        { id: 'address', head: 'Balance' },
      ],
    })
    expect(ordered[0]?.columns).toHaveLength(2)
  },
)

test.each<[string, () => Promise<Response>, string | RegExp]>([
  ['breaks off', async () => new Response(''), WORDS.exportBroken],
  [
    'is refused',
    async () => {
      throw new CallFailure(403, { message: 'You may not', code: 'FORBIDDEN' })
    },
    'You may not',
  ],
])('a file that %s says so until that is closed, and can be taken again', async (_, coming, text) => {
  answer = coming
  await show()
  await take('csv')
  expect((await screen.findByRole('alert')).textContent).toMatch(text)
  expect(await screen.findByRole('button', { name: WORDS.export })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: WORDS.close }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('while a file is made it can be ended', async () => {
  answer = () => new Promise(() => undefined)
  await show()
  await take('csv')
  expect(await screen.findByRole('button', { name: WORDS.cancelExport })).toBeDefined()
  expect(screen.queryByRole('button', { name: WORDS.export })).toBeNull()
})
