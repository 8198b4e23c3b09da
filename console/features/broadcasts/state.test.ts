import { sendBroadcast } from '@paddock/contract/endpoints/notifications'
import { expect, test } from 'vitest'
import { bodyOf, EMPTY, isWrongImage, TEXT_LENGTH, TITLE_LENGTH } from './state.ts'

const TYPED = { ...EMPTY, title: ' Final ', description: 'At 19:30.' }

test.each([
  ['http://x.example/a.png', true],
  ['javascript:alert(1)', true],
  [' https://x.example/a.png ', false],
])('of the image %j it is %s that it is wrong', (text, isWrong) => {
  expect(isWrongImage(text)).toBe(isWrong)
})

test('what is right here the server takes, at its longest too', () => {
  const longest = { ...TYPED, title: 'x'.repeat(TITLE_LENGTH), description: 'x'.repeat(TEXT_LENGTH), userId: '7' }
  for (const typed of [TYPED, longest]) {
    const read = sendBroadcast.body.safeParse({ ...bodyOf(typed), transactionCode: '123456' })
    expect(read.success).toBe(true)
  }
  const tooLong = { ...bodyOf(longest), title: 'x'.repeat(TITLE_LENGTH + 1), transactionCode: '123456' }
  expect(sendBroadcast.body.safeParse(tooLong).success).toBe(false)
})

test('without anybody named it is for those below the sender', () => {
  expect(bodyOf(TYPED)).toEqual({
    title: 'Final',
    description: 'At 19:30.',
    image: null,
    audience: 'PLAYERS',
    marketing: false,
  })
})
