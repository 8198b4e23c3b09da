import { expect, test } from 'vitest'
import type { exportLoginHistory } from '@paddock/contract/endpoints/access'
import { type Column, type ExportedColumn, shownColumns } from './column.ts'
import type { DataTableProps } from './data-table.tsx'
import type { TableExport } from './table-export.ts'

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

test('a column that the file of its list lacks does not compile', () => {
  type Logins = typeof exportLoginHistory
  const known: ExportedColumn<null, Logins>['id'] = 'agent'
  // @ts-expect-error -- the file has no such column
  const unknown: ExportedColumn<null, Logins>['id'] = 'device'
  type Exported = TableExport<Logins['columns'][number]>
  const takes: Exported extends DataTableProps<null, typeof known>['exported'] ? true : false = true
  const refuses: Exported extends DataTableProps<null, 'device'>['exported'] ? true : false = false
  expect([known, unknown, takes, refuses]).toEqual(['agent', 'device', true, false])
})
