import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { SessionsPage } from './index.ts'

const at = '2026-11-21T09:00:00.000Z'
const session = (sessionId: string, agent: string, isCurrent = false) => ({
  sessionId,
  isCurrent,
  startedAt: at,
  lastSeenAt: at,
  expiresAt: at,
  address: '203.0.113.7',
  agent,
  country: 'IN',
})
const ALL = [
  session('phone', 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Safari/537.36'),
  session('here', 'Mozilla/5.0 (Windows NT 10.0) Firefox/132.0', true),
  session('bot', 'curl/8.9'),
]

/** What answers a call: its method decides. */
type Answers = Readonly<Record<string, () => Response>>

function show(answers: Answers) {
  const asked: string[] = []
  renderSignedIn(<SessionsPage />, async (url, init) => {
    const { pathname, searchParams } = new URL(url as string, location.origin)
    const method = init?.method ?? 'GET'
    if (method !== 'GET') asked.push(`${pathname} ${searchParams.get('sessionId') ?? ''}`.trim())
    return answers[method]?.() ?? Response.json({ docs: [] })
  })
  return asked
}

const listed = () => screen.getAllByRole('listitem').map((item) => item.textContent)

afterEach(cleanup)

test('this session stands first and cannot be signed out here', async () => {
  show({ GET: () => Response.json({ docs: ALL }) })
  expect(await screen.findByText('This one')).toBeDefined()
  expect(listed()[0]).toContain('Firefox on Windows')
  expect(screen.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull()
})

test('one session is signed out by its own button', async () => {
  const asked = show({ GET: () => Response.json({ docs: ALL }), DELETE: () => Response.json({ docs: { ended: 1 } }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Sign out Chrome on Android' }))
  await waitFor(() => expect(listed()).toHaveLength(2))
  expect(asked).toEqual(['/api/user/session phone'])
})

test('all others are signed out at once, and there is nothing more to sign out', async () => {
  const asked = show({ GET: () => Response.json({ docs: ALL }), DELETE: () => Response.json({ docs: { ended: 2 } }) })
  await screen.findByText('This one')
  const all = screen.getByRole('button', { name: 'Sign out everywhere else' })
  fireEvent.click(all)
  await screen.findByText('No other session')
  expect(asked).toEqual(['/api/user/session/others'])
  expect(all).toHaveProperty('disabled', true)
})

test('a list that cannot be read says so and can be asked for again', async () => {
  let isDown = true
  show({
    GET: () =>
      isDown
        ? Response.json({ message: 'Something Went Wrong, Please Try again!', code: 'FAULT' }, { status: 500 })
        : Response.json({ docs: ALL }),
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isDown = false
  fireEvent.click(retry)
  expect(await screen.findByText('Firefox on Windows')).toBeDefined()
})
