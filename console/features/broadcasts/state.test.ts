import { sendBroadcast } from '@paddock/contract/endpoints/notifications'
import { DAY_MS } from '@paddock/domain/time'
import { expect, test } from 'vitest'
import { bodyOf, EMPTY, isWrongMoment, TEXT_LENGTH, TITLE_LENGTH } from './state.ts'

const TYPED = { ...EMPTY, title: ' Final ', description: 'At 19:30.' }
const NOW = Date.parse('2026-11-21T10:00')
const typedAt = (at: number) => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

test.each([
  ['a minute ago', NOW - 60_000, true],
  ['in an hour', NOW + 3_600_000, false],
  ['in 91 days', NOW + 91 * DAY_MS, true],
])('of a message to be sent %s it is %s that its time is wrong', (_, at, isWrong) => {
  expect(isWrongMoment(typedAt(at), NOW)).toBe(isWrong)
})

test('what is right here the server takes, at its longest too', () => {
  const longest = {
    ...TYPED,
    title: 'x'.repeat(TITLE_LENGTH),
    description: 'x'.repeat(TEXT_LENGTH),
    userId: '7',
    language: 'hi',
    sportId: '4',
    image: '/images/img_00000000-0000-4000-8000-000000000000.webp',
  } as const
  for (const typed of [TYPED, longest]) {
    const read = sendBroadcast.body.safeParse({ ...bodyOf(typed), transactionCode: '123456' })
    expect(read.success).toBe(true)
  }
  const tooLong = { ...bodyOf(longest), title: 'x'.repeat(TITLE_LENGTH + 1), transactionCode: '123456' }
  expect(sendBroadcast.body.safeParse(tooLong).success).toBe(false)
})

test('without anybody named it is for those below the sender, at once', () => {
  expect(bodyOf(TYPED)).toEqual({
    title: 'Final',
    description: 'At 19:30.',
    image: null,
    audience: 'PLAYERS',
    marketing: false,
  })
})
