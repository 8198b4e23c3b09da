import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { speak } from '@paddock/ui/words'
import { afterEach, expect, test } from 'vitest'
import hi from '../../languages/hi.ts'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { NotificationsPage, UnreadBadge } from './index.ts'
import { HeaderBadge } from './unread-badge.tsx'

const told = (_id: string, change: object = {}) => ({
  _id,
  read: false,
  createdAt: new Date().toISOString(),
  kind: 'BROADCAST',
  title: `Message ${_id}`,
  description: 'The final begins at 19:30.',
  image: null,
  eventId: null,
  marketId: null,
  subject: null,
  amount: null,
  sportId: null,
  limit: null,
  remarks: null,
  autoCashOut: null,
  link: null,
  ...change,
})

const PAGE = {
  limit: 25,
  nextPage: false,
  nextPageNumber: 0,
  previousPage: false,
  previousPageNumber: 0,
  showingFrom: 1,
  showingTo: 1,
  totalDocs: 1,
  totalIsLeast: false,
  totalPages: 1,
}

type Server = { docs: ReturnType<typeof told>[]; failure?: object; beforeChange?: () => Promise<unknown> }

/** A server with these notifications. */
function show(server: Server) {
  const asked: string[] = []
  renderSignedIn(
    <>
      <UnreadBadge />
      <NotificationsPage />
    </>,
    async (url, init) => {
      const { searchParams } = new URL(url as string, location.origin)
      const method = init?.method ?? 'GET'
      const id = searchParams.get('notificationId')
      if (method !== 'GET') asked.push(`${method} ${id ?? 'all'}`)
      if (method !== 'GET' && server.failure) return Response.json(server.failure, { status: 500 })
      if (method !== 'GET') await server.beforeChange?.()
      const isMeant = (one: { _id: string }) => id === null || one._id === id
      if (method === 'PATCH') server.docs = server.docs.map((one) => (isMeant(one) ? { ...one, read: true } : one))
      if (method === 'DELETE') server.docs = server.docs.filter((one) => !isMeant(one))
      const unread = server.docs.filter(({ read }) => !read).length
      if (method !== 'GET') return Response.json({ docs: { unread } })
      const docs = searchParams.get('read') === 'false' ? server.docs.filter(({ read }) => !read) : server.docs
      return Response.json({ docs, unread, ...PAGE, totalDocs: docs.length })
    },
  )
  return asked
}

afterEach(cleanup)

test('the badge counts what is unread, and goes when all is read', async () => {
  const asked = show({ docs: [told('1'), told('2'), told('3', { read: true })] })
  expect(await screen.findByText('2 unread')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByText('2 unread')).toBeNull())
  expect(asked).toEqual(['PATCH all'])
  expect(screen.getByRole('button', { name: 'Mark all as read' })).toHaveProperty('disabled', true)
})

test('who looks at the unread ones before all are marked sees them go', async () => {
  const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
  const asked = show({ docs: [told('1')], beforeChange: () => later })
  await screen.findByText('1 unread')
  fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }))
  fireEvent.mouseDown(screen.getByRole('tab', { name: /^Unread/ }), { button: 0 })
  await waitFor(() => expect(asked).toEqual(['PATCH all']))
  // Of the unread ones, read by now, and drawn.
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(screen.getByText('Message 1')).toBeDefined()
  goOn()
  expect(await screen.findByText('Everything is read')).toBeDefined()
})

test('a tap on one marks it as read, once', async () => {
  const asked = show({ docs: [told('1')] })
  const row = await screen.findByRole('button', { name: /^Message 1/ })
  fireEvent.click(row)
  await waitFor(() => expect(screen.queryByText('1 unread')).toBeNull())
  fireEvent.click(row)
  expect(asked).toEqual(['PATCH 1'])
})

test('one is deleted by its own button, all only after a second yes', async () => {
  const asked = show({ docs: [told('1'), told('2'), told('3')] })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete: Message 1' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: 'Delete all' }))
  fireEvent.click(screen.getByRole('button', { name: 'Keep them' }))
  expect(asked).toEqual(['DELETE 1'])
  fireEvent.click(screen.getByRole('button', { name: 'Delete all' }))
  const [, sure] = screen.getAllByRole('button', { name: 'Delete all', hidden: true })
  fireEvent.click(sure as HTMLElement)
  expect(await screen.findByText('Nothing yet')).toBeDefined()
  expect(asked).toEqual(['DELETE 1', 'DELETE all'])
})

test('a deletion that fails leaves it there', async () => {
  show({ docs: [told('1')], failure: { code: 'FAULT', message: 'Not now' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Delete: Message 1' }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Delete: Message 1' })).toHaveProperty('disabled', false),
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

test('what tells of money leads to where it stands', async () => {
  show({
    docs: [told('1', { kind: 'POINTS_RECEIVED', amount: 500 }), told('2', { kind: 'BETS_SETTLED', amount: -20 })],
  })
  const links = await screen.findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/statement', '/bet-history'])
  expect(links[0]?.textContent).toContain('You received 500 points.')
})

test('what was lost is said so, without the sign of what went well', async () => {
  show({ docs: [told('1', { kind: 'BETS_SETTLED', amount: -20 }), told('2', { kind: 'BETS_SETTLED', amount: 20 })] })
  const [lost, won] = await screen.findAllByRole('link')
  expect([lost?.textContent, won?.textContent]).toEqual([
    expect.stringMatching(/You lost.*lost 20\./),
    expect.stringMatching(/You won.*won 20\./),
  ])
  const iconOf = (link?: HTMLElement) => link?.querySelector('use')?.getAttribute('href')
  expect([iconOf(lost), iconOf(won)]).toEqual([expect.stringContaining('#receipt'), expect.stringContaining('#trophy')])
})

test('a list that cannot be read says so and can be asked for again', async () => {
  let isDown = true
  renderSignedIn(<NotificationsPage />, async () =>
    isDown
      ? Response.json({ message: 'Something Went Wrong, Please Try again!', code: 'FAULT' }, { status: 500 })
      : Response.json({ docs: [told('1')], unread: 1, ...PAGE }),
  )
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  fireEvent.click(retry)
  expect(await screen.findByText('Message 1')).toBeDefined()
})

test('a market is named in the reader’s language, its event as it is', async () => {
  speak('hi', hi)
  try {
    show({ docs: [told('1', { kind: 'BETS_VOIDED', subject: 'Group A: India v Nepal: Match Odds' })] })
    expect(await screen.findByText(/Group A: India v Nepal: मैच ऑड्स/)).toBeDefined()
  } finally {
    speak('en')
  }
})

test('a void in part is told with what was matched before and what stands, in the reader’s language', async () => {
  const partVoid = { before: 150, after: 100, cashOuts: 1 }
  const docs = [told('1', { kind: 'BETS_PART_VOIDED', subject: 'India v Nepal: Match Odds', partVoid })]
  show({ docs })
  expect(await screen.findByText('Bets voided in part')).toBeDefined()
  expect(screen.getByText(/of 150 that was matched 100 stands.*Cash-outs of then are void/)).toBeDefined()
  cleanup()
  speak('hi', hi)
  try {
    show({ docs })
    expect(await screen.findByText(/150 में से 100 कायम/)).toBeDefined()
  } finally {
    speak('en')
  }
})

test('the icon of the installed app has the number as long as one is signed in', async () => {
  const badges: number[] = []
  Object.assign(navigator, { setAppBadge: async (count: number) => void badges.push(count) })
  const { unmount } = renderSignedIn(<HeaderBadge className="" />, async () =>
    Response.json({ docs: [told('1')], unread: 3, ...PAGE }),
  )
  await waitFor(() => expect(badges.at(-1)).toBe(3))
  unmount()
  expect(badges.at(-1)).toBe(0)
  Reflect.deleteProperty(navigator, 'setAppBadge')
})
