import { expect, test } from 'vitest'
import { type Column, shownColumns } from './column.ts'

const column = (id: string, more: Partial<Column<null>> = {}): Column<null> => ({
  id,
  label: id,
  cell: () => null,
  ...more,
})
const COLUMNS = [column('name'), column('role', { isWide: true }), column('remarks', { isExtra: true })]

test.each<[string, Readonly<Record<string, boolean>>, boolean, readonly string[]]>([
  ['on a desktop', {}, false, ['name', 'role']],
  ['on a phone', {}, true, ['name']],
  ['on a phone where it was chosen', { role: true }, true, ['name', 'role']],
  ['with one more chosen and one less', { role: false, remarks: true }, false, ['name', 'remarks']],
])('%s', (_, choice, isNarrow, ids) => {
  expect(shownColumns(COLUMNS, choice, isNarrow).map(({ id }) => id)).toEqual(ids)
})
