import { useHeir } from '@paddock/ui/layers'
import { Icon } from '@paddock/ui/primitives'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import type { Column } from './column.ts'
import type { Selection } from './data-table.tsx'
import type { ChangeView } from './use-table-view.ts'
import { nextSort, type View } from './view.ts'

type GridProps<Row> = {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  /** Undefined until the first page is there. */
  readonly rows: readonly Row[] | undefined
  /** How many pages there are, as far as it is known: the keys turn no further. */
  readonly pages: number | undefined
  readonly rowId: (row: Row) => string
  readonly view: View
  readonly onView: ChangeView
  readonly onOpen?: (row: Row) => void
  readonly selection?: Selection
  /** These are rows of the page before: the new ones are on their way. */
  readonly isStale: boolean
  readonly empty: ReactNode
  /** The last row of the table. */
  readonly foot?: ReactNode
}

const SKELETON_ROWS = 12
const CELL = 'h-9 px-3 whitespace-nowrap max-md:h-11 max-md:px-2 max-md:py-1'
/** On a phone the first column stays while the others scroll, as long as somebody has chosen more of them than there is room for. */
const STUCK = 'max-md:sticky max-md:left-0 max-md:z-[1] max-md:bg-inherit'
/** It has the width that the others leave, and what it says is cut off there. */
const REST_OF_WIDTH = 'max-md:w-full max-md:max-w-0 max-md:min-w-28 max-md:truncate'

export function Grid<Row>(props: GridProps<Row>) {
  const { label, columns, rows, view, onView, selection, isStale } = props
  return (
    // The heads and three rows at least: where a small window has no place for them, the page scrolls.
    <div className="relative min-h-36 flex-1 overflow-auto in-data-fixed:basis-0 max-md:min-h-46">
      <table
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- rows take focus and are selected
        role="grid"
        aria-label={label}
        aria-busy={rows === undefined || isStale}
        className="w-full border-collapse text-sm"
      >
        <thead className="sticky top-0 z-10 bg-raised">
          <tr>
            {selection && <SelectAll {...props} selection={selection} />}
            {columns.map((column) => (
              <Head key={column.id} column={column} view={view} onView={onView} />
            ))}
          </tr>
        </thead>
        {rows ? <Body {...props} rows={rows} /> : <Waiting columns={columns.length + (selection ? 1 : 0)} />}
        {props.foot}
      </table>
      {rows?.length === 0 && props.empty}
    </div>
  )
}

function Head<Row>(props: { readonly column: Column<Row>; readonly view: View; readonly onView: ChangeView }) {
  const { column, view, onView } = props
  const order = view.sort?.by === column.id ? view.sort.order : null
  const side = column.isNumber ? 'text-right' : 'text-left'
  return (
    <th
      scope="col"
      aria-sort={order === null ? undefined : order === 'asc' ? 'ascending' : 'descending'}
      className={`h-8 border-b border-line px-3 text-xs font-normal whitespace-nowrap text-quiet max-md:px-2 ${side}`}
    >
      {column.isSortable ? (
        <button
          type="button"
          title={WORDS.sortBy(column.label)}
          onClick={() => onView({ sort: nextSort(view.sort, column.id) })}
          className={`inline-flex min-h-8 items-center gap-1 hover:text-text max-md:min-h-11 ${column.isNumber ? 'flex-row-reverse' : ''} ${order ? 'font-bold text-text' : ''}`}
        >
          {column.label}
          <Icon
            name={order ? 'chevron' : 'sort'}
            className={`size-3 ${order === 'asc' ? '-rotate-90' : order === 'desc' ? 'rotate-90' : 'opacity-60'}`}
          />
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}

function SelectAll<Row>({ rows = [], rowId, selection }: GridProps<Row> & { readonly selection: Selection }) {
  const ids = rows.map(rowId)
  const isAll = ids.length > 0 && ids.every((id) => selection.ids.has(id))
  const toggle = () => {
    const others = [...selection.ids].filter((id) => !ids.includes(id))
    selection.onChange(new Set(isAll ? others : [...others, ...ids]))
  }
  return (
    <th scope="col" className={`${TICK_CELL} border-b border-line`}>
      <Tick label={WORDS.selectAll} isTicked={isAll} onTick={toggle} />
    </th>
  )
}

const TICK_CELL = 'w-10 p-0'

type TickProps = {
  readonly label: string
  readonly isTicked: boolean
  readonly onTick: () => void
  readonly tabIndex?: number
}

/** A box that is pressed anywhere in its cell. */
const Tick = ({ label, isTicked, onTick, tabIndex }: TickProps) => (
  <label className="flex size-9 items-center justify-center max-md:size-11">
    <input
      type="checkbox"
      tabIndex={tabIndex}
      aria-label={label}
      checked={isTicked}
      onChange={onTick}
      className="size-4 accent-brand"
    />
  </label>
)

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])

/** One row is in the tab order; arrows move to the others. */
function Body<Row>(props: GridProps<Row> & { readonly rows: readonly Row[] }) {
  const { columns, rows, rowId, onOpen, selection, isStale, view, onView } = props
  const body = useRef<HTMLTableSectionElement>(null)
  const [active, setActive] = useState(0)
  const current = Math.min(active, rows.length - 1)
  const heir = useHeir(body)

  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setActive(next)
    body.current?.rows[next]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys in a control of a row are that control's.
    const row = rows[current]
    if (!row || (event.target as Element).tagName !== 'TR') return
    const act = KEYS[event.key]
    if (!act) return
    event.preventDefault()
    act({
      move: (by) => moveTo(by === 'first' ? 0 : by === 'last' ? rows.length - 1 : current + by),
      open: () => onOpen?.(row),
      select: () => selection?.onChange(toggled(selection.ids, rowId(row))),
      turn: (by) => {
        const page = Math.min(Math.max(1, view.page + by), props.pages ?? view.page)
        if (page !== view.page) onView({ page })
      },
    })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows of a grid take its keys
    <tbody ref={body} onKeyDown={onKeyDown} {...heir} className={isStale ? 'opacity-60' : ''}>
      {rows.map((row, index) => {
        const id = rowId(row)
        const isSelected = selection?.ids.has(id) ?? false
        return (
          <tr
            key={id}
            tabIndex={index === current ? 0 : -1}
            data-heir={index === current || undefined}
            aria-selected={selection ? isSelected : undefined}
            onFocus={() => setActive(index)}
            onClick={(event) => isFree(event.target) && onOpen?.(row)}
            className={`border-b border-line last:border-b-0 hover:bg-raised ${isSelected ? 'bg-raised' : 'bg-surface'} ${onOpen ? 'cursor-pointer' : ''}`}
          >
            {selection && (
              <td className={TICK_CELL}>
                <Tick
                  label={WORDS.selectRow}
                  isTicked={isSelected}
                  onTick={() => selection.onChange(toggled(selection.ids, id))}
                  tabIndex={-1}
                />
              </td>
            )}
            {columns.map((column, place) => (
              <td
                key={column.id}
                data-leads={place === 0 || undefined}
                className={`${CELL} ${column.isNumber ? 'text-right' : ''} ${place === 0 ? leadOf(column) : ''}`}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        )
      })}
    </tbody>
  )
}

const leadOf = <Row,>({ isNumber = false }: Column<Row>): string => (isNumber ? STUCK : `${STUCK} ${REST_OF_WIDTH}`)

/** A click on a control in a row is that control's, not the row's; so is one in a layer that a row opened. */
const isFree = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('tr') !== null && target.closest('a,button,input,label,select') === null

type Hands = {
  readonly move: (by: number | 'first' | 'last') => void
  readonly open: () => void
  readonly select: () => void
  readonly turn: (by: number) => void
}

const KEYS: Readonly<Record<string, (hands: Hands) => void>> = {
  ArrowDown: ({ move }) => move(1),
  ArrowUp: ({ move }) => move(-1),
  Home: ({ move }) => move('first'),
  End: ({ move }) => move('last'),
  Enter: ({ open }) => open(),
  ' ': ({ select }) => select(),
  PageDown: ({ turn }) => turn(1),
  PageUp: ({ turn }) => turn(-1),
}

function Waiting({ columns }: { readonly columns: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <tr key={row} className="border-b border-line">
          {Array.from({ length: columns }, (__, column) => (
            <td key={column} aria-label={WORDS.loading} className={CELL}>
              <div
                className="h-3 animate-pulse rounded-md bg-raised"
                style={{ width: `${40 + ((row * 7 + column * 13) % 5) * 10}%` }}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
