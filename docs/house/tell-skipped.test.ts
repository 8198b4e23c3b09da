import { expect, test } from 'vitest'
import { skippedLines } from './tell-skipped.ts'

test('what was skipped is told by its reason, with how many tests and where', () => {
  const data = (file: string, tests: number) => ({ file, name: 'recorded matches (needs the recordings) > one', tests })
  expect(
    skippedLines([
      data('a.test.ts', 1),
      data('a.test.ts', 1),
      data('b.test.ts', 1),
      { file: 'c.test.ts', name: 'a full disk (needs the right to mount)', tests: 1 },
    ]),
  ).toEqual(['3 tests in a.test.ts, b.test.ts: needs the recordings', '1 test in c.test.ts: needs the right to mount'])
})

test('a suite that is empty without its data is told too', () => {
  expect(skippedLines([{ file: 'a.test.ts', name: 'matches (needs the recordings)', tests: 0 }])).toEqual([
    'tests in a.test.ts: needs the recordings',
  ])
})

test('one without a reason is named', () => {
  expect(skippedLines([{ file: 'a.test.ts', name: 'whatever', tests: 1 }])).toEqual([
    '1 test in a.test.ts: no reason told (whatever)',
  ])
})

test('nothing skipped is nothing told', () => expect(skippedLines([])).toEqual([]))
