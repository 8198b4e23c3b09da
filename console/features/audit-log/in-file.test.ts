import { expect, test } from 'vitest'
import { type AuditColumn, columnsInFile } from './in-file.ts'

const headed = (...ids: AuditColumn[]) => ids.map((id) => ({ id, label: id }))
const idsOf = (...ids: AuditColumn[]) => columnsInFile(headed(...ids)).map(({ id }) => id)

test('a file has what was and what is in the place of what changed', () => {
  expect(idsOf('at', 'object', 'change', 'reason')).toEqual(['at', 'object', 'before', 'after', 'reason'])
})

test('columns that were chosen by themselves are there once', () => {
  expect(idsOf('change', 'site', 'before', 'after')).toEqual(['before', 'after', 'site'])
  expect(idsOf('at', 'after')).toEqual(['at', 'after'])
})
