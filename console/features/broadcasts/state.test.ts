import { sendBroadcast } from '@paddock/contract/endpoints/notifications'
import { expect, test } from 'vitest'
import { bodyOf, EMPTY, TEXT_LENGTH, TITLE_LENGTH, wrongIn } from './state.ts'

const TYPED = { ...EMPTY, title: ' Final ', description: 'At 19:30.' }

test.each([
  [{}, {}],
  [{ title: '  ' }, { title: 'missing' }],
  [{ description: '' }, { description: 'missing' }],
  [{ image: 'http://x.example/a.png' }, { image: 'imageWrong' }],
  [{ image: 'javascript:alert(1)' }, { image: 'imageWrong' }],
  [{ image: ' https://x.example/a.png ' }, {}],
] as const)('of %j this is wrong: %j', (change, wrong) => {
  expect(wrongIn({ ...TYPED, ...change })).toEqual(wrong)
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
