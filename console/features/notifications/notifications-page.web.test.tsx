import { type Endpoint, readReply } from '@paddock/contract'
import { getNotifications, readNotifications } from '@paddock/contract/endpoints/notifications'
import { callExamples } from '@paddock/contract/examples/calls'
import type { Notification } from '@paddock/contract/shapes/notification'
import { must } from '@paddock/domain/result'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SCHEDULE_WORDS as WORDS } from '../../words/schedules.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { address, type Asking, press, show } from '../../kit/testing/show.tsx'
import NotificationsPage from './notifications-page.tsx'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const { docs, also } = callExamples.getNotifications
const reply = await readReply(getNotifications, { docs, ...also })
const EXAMPLE = must(reply.docs[0], 'an example')
const REPORT: NonNullable<Notification['report']> = {
  report: 'PROFIT_LOSS',
  userId: '1002',
  userName: 'player2',
  filters: { by: 'player' },
  from: '2026-11-16',
  to: '2026-11-22',
  site: { _id: '1', label: 'demo' },
}
const READY: Notification = { ...EXAMPLE, _id: '9', kind: 'REPORT_READY', report: REPORT }
const WORDS_OF_ANOTHER: Notification = {
  ...EXAMPLE,
  _id: '8',
  kind: 'BROADCAST',
  read: true,
  title: 'Maintenance',
  description: 'On Sunday.',
}

function draw(told: readonly Notification[] = [READY, WORDS_OF_ANOTHER]) {
  const read: unknown[] = []
  const asked: unknown[] = []
  const call = async (endpoint: Endpoint, asking: Asking) => {
    const { query } = asking as unknown as { readonly query: unknown }
    if (endpoint === readNotifications) {
      read.push(query)
      return { docs: { unread: 0 } }
    }
    asked.push(query)
    return { ...reply, docs: told, totalDocs: told.length, unread: told.filter((one) => !one.read).length }
  }
  show(<NotificationsPage />, { call })
  return { read, asked }
}

test('a report that is ready is told with its days and filters, and leads to its page', async () => {
  const { read } = draw()
  await screen.findByText(WORDS.ready('Profit and loss'))
  expect(screen.getByText('16–22 Nov 2026 · Of player2, Player')).toBeDefined()
  const link = screen.getByRole('link', { name: WORDS.openReport })
  expect(link.getAttribute('href')).toBe('/profit-loss?by=player&userId=1002&startDate=2026-11-16&endDate=2026-11-22')
  fireEvent.click(link)
  await waitFor(() => expect(read).toEqual([{ notificationId: '9' }]))
  expect(address()).toBe('?by=player&userId=1002&startDate=2026-11-16&endDate=2026-11-22')
})

test('what an operator told stands as it was written, leads nowhere, and is not marked twice', async () => {
  const { read } = draw([WORDS_OF_ANOTHER])
  const row = must((await screen.findByText('Maintenance')).closest('tr'), 'a row')
  expect(within(row).getByText('On Sunday.')).toBeDefined()
  expect(within(row).queryByRole('link')).toBeNull()
  fireEvent.keyDown(row, { key: 'Enter' })
  expect(read).toEqual([])
})

test('all are marked as read at once, and only the unread can be looked at', async () => {
  const { read, asked } = draw()
  await screen.findByText(WORDS.ready('Profit and loss'))
  press(WORDS.readAll)
  await waitFor(() => expect(read).toEqual([{}]))
  fireEvent.change(screen.getByLabelText(WORDS.show), { target: { value: 'false' } })
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ read: false }))
})

test('none is said, and what could not be loaded is asked for again', async () => {
  let isBroken = true
  const call = async () => {
    if (isBroken) throw new CallFailure(0, null)
    return { ...reply, docs: [], totalDocs: 0, unread: 0 }
  }
  show(<NotificationsPage />, { call })
  await screen.findByText(COMMON.couldNotLoad)
  isBroken = false
  press(COMMON.retry)
  await screen.findByText(WORDS.noNotifications)
  expect(screen.getByText(WORDS.noNotificationsHint)).toBeDefined()
})
