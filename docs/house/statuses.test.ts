import { expect, test } from 'vitest'
import { findFiles, readSource } from './source-files.ts'

const PROGRAM = /^server\/(?!bench\/)(?!.*(\.test\.ts|\/testing\/|\/migrations\/))/
/** A list that a statement compares with, of what `domain/market/statuses.ts` has a name for. */
const LIST = /\bin \((?:'[A-Z_]+', ?)*'(SETTLED|VOIDED|SETTLING|UNMATCHED|PARTIAL|WATCHING|PLACED)'/

test('statements ask for statuses by the lists of the domain', () => {
  const writing = findFiles('server/**/*.ts')
    .filter((path) => PROGRAM.test(path))
    .filter((path) => LIST.test(readSource(path).text))
  expect(writing).toEqual([])
})
