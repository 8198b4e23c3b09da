import { expect, test } from 'vitest'
import { decidePending } from './migrate.ts'

test.each([
  { files: ['0002_b', '0001_a'], applied: [], is: ['0001_a', '0002_b'] },
  { files: ['0001_a', '0003_c', '0002_b'], applied: ['0001_a'], is: ['0002_b', '0003_c'] },
  { files: ['0001_a', '0002_b'], applied: ['0002_b', '0001_a'], is: [] },
])('files come in the order of their numbers, after all that are applied: $files on $applied', (given) => {
  expect(decidePending(given.files, given.applied)).toEqual({ ok: true, value: given.is })
})

test.each([
  {
    why: 'a number that was free',
    files: ['0001_a', '0002_b', '0003_c'],
    applied: ['0001_a', '0003_c'],
    names: '0002_b',
  },
  {
    why: 'the number of another',
    files: ['0001_a', '0003_b', '0003_c'],
    applied: ['0001_a', '0003_c'],
    names: '0003_b',
  },
])('a file that comes before one that is applied is refused: $why', ({ files, applied, names }) => {
  const decided = decidePending(files, applied)
  expect(decided).toMatchObject({ ok: false, refusal: expect.stringContaining(`${names} comes before 0003_c`) })
  // Whoever runs it is told what to do; the number is for who wrote the file.
  expect(decided).toMatchObject({
    refusal: expect.stringMatching(
      /^this release and this database are of different lines .*: start the release .*; whoever wrote \S+ gives it a higher number$/,
    ),
  })
})

test('a database that another release has brought further is refused', () => {
  expect(decidePending(['0001_a'], ['0001_a', '0002_b'])).toMatchObject({
    ok: false,
    refusal: expect.stringContaining('another release (0002_b)'),
  })
})
