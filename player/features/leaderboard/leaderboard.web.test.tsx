import { callExamples } from '@paddock/contract/examples/calls'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { LatestOfSite, LeaderboardPage } from './index.ts'

beforeEach(() => {
  history.replaceState(null, '', '/leadership-board')
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const board = callExamples.getLeaderboard.docs as Record<string, unknown> & { mine: object; rows: readonly object[] }
const latest = callExamples.getLatestBets.docs as object

let asked: URL[] = []
function open(docs: object = board) {
  asked = []
  return renderSignedIn(<LeaderboardPage />, async (url) => {
    asked.push(new URL(url instanceof Request ? url.url : url, 'http://localhost'))
    return Response.json({ docs })
  })
}
const queryOf = (n = -1) => Object.fromEntries(asked.at(n)?.searchParams ?? [])

test('ranks, names, sums and prizes are told as they are, and one’s own place exactly', async () => {
  open()
  const rows = within(await screen.findByRole('list', { name: 'Leadership board' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Rank 1ravi₹ 48,000Prize₹ 5,000',
    'Rank 2p•••₹ 31,000Prize₹ 2,000',
  ])
  const mine = await screen.findByRole('region', { name: 'Your place' })
  expect(mine.textContent).toBe('Rank 7You₹ 1,234.50')
  expect(within(screen.getByRole('region', { name: 'Prizes' })).getByText(/wagered once/)).toBeDefined()
})

test('another time, measure or sport is another board, and stands in the address', async () => {
  open()
  await screen.findByRole('list', { name: 'Leadership board' })
  expect(queryOf()).toMatchObject({ period: 'WEEK', measure: 'profit', sport: 'all', which: 'now' })
  fireEvent.mouseDown(screen.getByRole('tab', { name: 'Streak' }))
  fireEvent.change(screen.getByLabelText('Sport'), { target: { value: 'casino' } })
  fireEvent.change(screen.getByLabelText('Which one'), { target: { value: 'last' } })
  expect(location.search).toBe('?by=streak&sport=casino&which=last')
  await vi.waitFor(() => expect(queryOf()).toMatchObject({ measure: 'streak', sport: 'casino', which: 'last' }))
})

test('a row of wins is told as one, below nothing with a minus', async () => {
  open({
    ...board,
    rows: [{ rank: 1, name: 'p•••', amount: null, streak: 6, prize: null }],
    mine: { rank: null, amount: -300, streak: null, showsName: false },
    prizes: [],
  })
  expect(await screen.findByText('6 in a row')).toBeDefined()
  expect((await screen.findByRole('region', { name: 'Your place' })).textContent).toContain('₹ −300')
  expect(screen.getByText('Not on this board')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Prizes' })).toBeNull()
})

test('a board that nobody stands on says so; a visitor has no place', async () => {
  open({ ...board, rows: [], mine: null })
  expect(await screen.findByText('Nobody stands here yet')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'Your place' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Choose whether yours is told' })).toBeNull()
})

test('a board that does not come can be asked for again', async () => {
  let fails = true
  renderSignedIn(<LeaderboardPage />, async () =>
    fails ? Response.json({ code: 'INTERNAL' }, { status: 500 }) : Response.json({ docs: board }),
  )
  const retry = await screen.findByRole('button', { name: 'Try again' })
  fails = false
  fireEvent.click(retry)
  expect(await screen.findByText('ravi')).toBeDefined()
})

test('the latest bets and winners lead to the board, and tell no side', async () => {
  renderSignedIn(<LatestOfSite hasBoard />, async () => Response.json({ docs: latest }))
  const bets = await screen.findByRole('region', { name: 'Latest bets' })
  expect(bets.textContent).toContain('Ashford v Barrow')
  expect(bets.textContent).toContain('@ 1.95')
  expect(within(await screen.findByRole('region', { name: 'Latest winners' })).getByText('₹ 4,800')).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Leadership board' })).toHaveLength(1)
})

test('where there is nothing to tell nothing stands', async () => {
  const { container } = renderSignedIn(<LatestOfSite hasBoard />, async () =>
    Response.json({ docs: { bets: [], wins: [] } }),
  )
  await vi.waitFor(() => expect(container.textContent).toBe(''))
})
