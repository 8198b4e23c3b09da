import { createBanner } from '@paddock/contract/endpoints/banners'
import { expect, test } from 'vitest'
import { bodyOf, EMPTY, isWrongEnd, isWrongLink, swapped, TEXT_LENGTH, TITLE_LENGTH } from './state.ts'

test.each([
  ['/inPlay', false],
  ['/casino/teen-patti?tab=live', false],
  ['//elsewhere.example', true],
  ['https://elsewhere.example', true],
  ['javascript:alert(1)', true],
])('of the link %s it is %s that it is wrong', (link, isWrong) => {
  expect(isWrongLink(link)).toBe(isWrong)
})

test('what is right here the server takes, at its longest too', () => {
  const longest = {
    ...EMPTY,
    title: 'x'.repeat(TITLE_LENGTH),
    text: 'x'.repeat(TEXT_LENGTH),
    image: '/images/img_00000000-0000-4000-8000-000000000000.webp',
    link: '/inPlay',
    startsAt: '2026-11-21T09:45',
    endsAt: '2026-11-22T09:45',
    language: 'hi',
    userId: '7',
    place: '999',
  } as const
  for (const typed of [{ ...EMPTY, title: 'Final' }, longest])
    expect(
      createBanner.body.safeParse(
        JSON.parse(JSON.stringify({ ...bodyOf(typed), startsAt: undefined, endsAt: null, transactionCode: '123456' })),
      ).success,
    ).toBe(true)
})

test.each([
  ['2026-11-21T09:00', '', true],
  ['2026-11-21T11:00', '', false],
  ['2026-11-21T11:00', '2026-11-21T12:00', true],
])('an end at %s of what begins at %j is wrong: %s', (endsAt, startsAt, isWrong) => {
  expect(isWrongEnd(endsAt, startsAt, new Date('2026-11-21T10:00').getTime())).toBe(isWrong)
})

test('one goes before the other by changing places, and where both have the same the other goes behind', () => {
  expect(swapped({ _id: 'b', place: 3 }, { _id: 'a', place: 1 })).toEqual([
    { _id: 'b', place: 1 },
    { _id: 'a', place: 3 },
  ])
  expect(swapped({ _id: 'b', place: 1 }, { _id: 'a', place: 1 })).toEqual([{ _id: 'a', place: 2 }])
})
