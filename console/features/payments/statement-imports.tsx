/** Which statements were imported, the newest first. */
import { exportStatementImports } from '@paddock/contract/endpoints/statements'
import type { StatementImport } from '@paddock/contract/shapes/statement'
import { inEachLanguage } from '@paddock/ui/words'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STATEMENT_WORDS as WORDS } from '../../words/statements.ts'
import { Moment, PhoneNote } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, type Filter, plainPage, useList, type View } from '../../kit/table/index.ts'
import { dayText, STATEMENTS } from './statements.ts'

const FILTERS = ['search'] as const
const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  { kind: 'search', name: 'search', label: WORDS.searchImports },
])
const dayOr = (day: string | null): string => (day === null ? COMMON.nothing : dayText(day))

const COLUMNS = inEachLanguage((): readonly ExportedColumn<StatementImport, typeof exportStatementImports>[] => [
  {
    id: 'fileName',
    label: WORDS.file,
    cell: ({ fileName, accountName, firstDay, lastDay, at }) => (
      <>
        <span className="block max-w-72 truncate font-bold max-md:max-w-64" title={fileName}>
          {fileName}
        </span>
        <PhoneNote>{accountName}</PhoneNote>
        <PhoneNote>{`${dayOr(firstDay)} – ${dayOr(lastDay)}`}</PhoneNote>
        <PhoneNote>
          <Moment at={at} />
        </PhoneNote>
      </>
    ),
  },
  { id: 'accountName', label: WORDS.account, isWide: true, cell: ({ accountName }) => accountName },
  { id: 'ownerName', label: WORDS.owner, isWide: true, cell: ({ ownerName }) => ownerName },
  { id: 'firstDay', label: WORDS.firstDay, isWide: true, cell: ({ firstDay }) => dayOr(firstDay) },
  { id: 'lastDay', label: WORDS.lastDay, isWide: true, cell: ({ lastDay }) => dayOr(lastDay) },
  { id: 'lines', label: WORDS.lineCount, isNumber: true, isWide: true, cell: ({ lines }) => lines },
  { id: 'imported', label: WORDS.newLines, isNumber: true, cell: ({ imported }) => imported },
  { id: 'skipped', label: WORDS.leftOut, isNumber: true, isWide: true, cell: ({ skipped }) => skipped },
  { id: 'by', label: WORDS.importedBy, isWide: true, cell: ({ by }) => by },
  { id: 'at', label: WORDS.importedAt, isWide: true, cell: ({ at }) => <Moment at={at} /> },
])

export function StatementImports() {
  const list = useList(FILTERS, exportStatementImports, { query: queryOf, page: plainPage })
  return (
    <DataTable
      name="statement-imports"
      label={WORDS.imports}
      columns={COLUMNS()}
      {...list}
      queryKey={[STATEMENTS, 'imports']}
      rowId={({ _id }) => _id}
      filters={NARROWED_BY()}
      emptyText={WORDS.noImports}
      emptyHint={WORDS.noLinesHint}
    />
  )
}

const queryOf = ({ page, limit, filters: { search } }: View) => ({ page, limit, ...(search && { search }) })
