import { CallFailure } from '@paddock/ui/client'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../kit/testing/show.tsx'
import { SCHEDULE_WORDS as WORDS } from '../words/schedules.ts'
import { Bell } from './bell.tsx'

afterEach(cleanup)

test.each([
  [0, WORDS.notifications, ''],
  [3, WORDS.unread(3), '3'],
  [140, WORDS.unread(140), '99+'],
])('the bell says how many are unread: %i', async (unread, name, shown) => {
  show(<Bell />, { call: async () => ({ docs: [], unread }) })
  const bell = await screen.findByRole('link', { name })
  expect([bell.textContent, bell.getAttribute('href')]).toEqual([shown, '/notifications'])
})

test('a bell that could not ask says nothing wrong', async () => {
  const call = vi.fn<() => Promise<unknown>>(() => Promise.reject(new CallFailure(0, null)))
  show(<Bell />, { call })
  await waitFor(() => expect(call).toHaveBeenCalled())
  expect(screen.getByRole('link', { name: WORDS.notifications }).textContent).toBe('')
})
