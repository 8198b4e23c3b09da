import { Notice } from '@paddock/ui/primitives'
import { type ReactNode, useMemo } from 'react'
import { WORDS } from '../../words/shell.ts'
import { type Column, shownColumns } from './column.ts'
import { FilterChips } from './filter-chips.tsx'
import { type Filter, FilterControls } from './filters.tsx'
import { useColumnChoice } from './kept.ts'
import type { LoadPage, Names, TablePage } from './load.ts'
import { useIsNarrow } from './narrow.ts'
import { Pager, pagesOf } from './pager.tsx'
import { Grid } from './grid.tsx'
import { TotalsRow, TotalsSummary } from './totals.tsx'
import type { TableExport } from './table-export.ts'
import { type Scheduled, TableTools } from './table-tools.tsx'
import { useTablePage } from './use-table-page.ts'
import type { ChangeView } from './use-table-view.ts'
import { clearedFilters, isFiltered, type View, withFilter } from './view.ts'
import { CouldNotLoad } from '../page/index.ts'

export type Selection = { readonly ids: ReadonlySet<string>; readonly onChange: (ids: ReadonlySet<string>) => void }

export type DataTableProps<Row, Id extends string = string> = {
  /** Under which the browser remembers columns and views. */
  readonly name: string
  /** Of a list whose columns differ by what it is narrowed to: under which they are remembered instead. */
  readonly columnsName?: string
  /** What the list holds, for people. */
  readonly label: string
  readonly columns: readonly Column<Row, Id>[]
  readonly view: View
  readonly onView: ChangeView
  readonly load: LoadPage<Row>
  /** Of a list that has a file: with all its columns. */
  readonly exported?: TableExport<NoInfer<Id>>
  /** Of a report that one can be told of regularly, as it is narrowed. */
  readonly scheduled?: Scheduled
  /** Together with the view it names the query: what else the rows depend on. */
  readonly queryKey: readonly unknown[]
  readonly rowId: (row: Row) => string
  readonly onOpen?: (row: Row) => void
  readonly selection?: Selection
  /** What it can be narrowed by: controls before the table's own tools, chips below them. */
  readonly filters?: readonly Filter[]
  /** Names of the filters that are the reader's to clear, where others say which list it is; left out: all. */
  readonly clearable?: readonly string[]
  /** What can be done with the selected rows; takes the place of the filters. */
  readonly bulk?: ReactNode
  readonly emptyText?: string
  readonly emptyHint?: string
  readonly refreshMs?: number
  /** Where what is counted is not the rows: what is shown of it, in words. */
  readonly countText?: (shown: string) => string
}

type EmptyProps = Pick<DataTableProps<never>, 'emptyText' | 'emptyHint' | 'filters' | 'view' | 'onView' | 'clearable'>

const NO_FILTERS: readonly Filter[] = []

/** What is set and leaves rows out: an order is no reason for a list to be empty. */
const narrowingOf = (set: View['filters'], filters: readonly Filter[]): View['filters'] =>
  filters.filter(({ narrows }) => narrows === false).reduce((left, { name }) => withFilter(left, name, ''), set)

/** With filters they are the likely reason, and one press takes them away. */
function Empty({ emptyText = WORDS.noRows, emptyHint, filters = NO_FILTERS, view, onView, clearable }: EmptyProps) {
  if (isFiltered(narrowingOf(view.filters, filters), clearable))
    return (
      <Notice
        icon="search"
        text={WORDS.noRowsHint}
        action={{ label: WORDS.clearFilters, run: () => onView({ filters: clearedFilters(view.filters, clearable) }) }}
      />
    )
  return <Notice icon="search" text={emptyText} {...(emptyHint !== undefined && { hint: emptyHint })} />
}

const namesOf = (page: TablePage<unknown> | undefined): Names | undefined => page && (page.names ?? {})

/** A list of the server's, by pages: sorted, filtered and paged there, never here. */
export function DataTable<Row, Id extends string>(props: DataTableProps<Row, Id>) {
  const { name, label, columns, view, onView, load, exported, queryKey, selection, bulk, filters = NO_FILTERS } = props
  const { columnsName = name, clearable, scheduled } = props
  const [choice] = useColumnChoice(columnsName)
  const isNarrow = useIsNarrow()
  const shown = useMemo(() => shownColumns(columns, choice, isNarrow), [columns, choice, isNarrow])
  const query = useTablePage({ view, load, queryKey, refreshMs: props.refreshMs })
  // Sums of nothing are told by the empty list already.
  const totals = query.data && query.data.rows.length > 0 ? (query.data.totals ?? []) : []
  const hasSelection = bulk !== undefined && selection !== undefined && selection.ids.size > 0
  return (
    <section
      aria-label={label}
      // Clipped and not hidden: it is never lower than what is in it, and the rows are never fewer than the grid's least.
      className="flex flex-1 flex-col overflow-clip rounded-md border border-line bg-surface max-md:rounded-none max-md:border-x-0"
    >
      <TableTools
        {...{ name, columnsName, columns, shown, view, onView, clearable, scheduled }}
        // A file has no phone's width.
        {...(exported && { order: () => exported({ label, view, columns: shownColumns(columns, choice, false) }) })}
      >
        {hasSelection ? bulk : <FilterControls {...{ filters, view, onView }} />}
      </TableTools>
      <FilterChips
        {...{ filters, view, onView, clearable }}
        names={query.isPlaceholderData ? undefined : namesOf(query.data)}
      />
      {query.isError && !query.data ? (
        <CouldNotLoad error={query.error} refetch={query.refetch} />
      ) : (
        <Grid
          {...props}
          columns={shown}
          rows={query.data?.rows}
          pages={query.data && pagesOf(query.data, view)}
          isStale={query.isPlaceholderData}
          empty={<Empty {...props} />}
          foot={
            totals.length > 0 &&
            !isNarrow && <TotalsRow columns={shown} totals={totals} isSelectable={selection !== undefined} />
          }
        />
      )}
      {totals.length > 0 && isNarrow && <TotalsSummary totals={totals} />}
      <Pager
        view={view}
        onView={onView}
        total={query.data ?? null}
        isStale={query.isPlaceholderData}
        {...(props.countText && { countText: props.countText })}
      />
    </section>
  )
}
