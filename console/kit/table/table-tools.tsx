import type { ReportName } from '@paddock/domain/schedules'
import { ExportMenu, type ExportOrder } from '@paddock/ui/exports'
import { Menu, type MenuItem } from '@paddock/ui/layers'
import { Icon, IconButton } from '@paddock/ui/primitives'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { WORDS } from '../../words/shell.ts'
import { ScheduleButton } from '../schedule/index.ts'
import type { Column } from './column.ts'
import { useColumnChoice, useSavedViews } from './kept.ts'
import { SaveView } from './save-view.tsx'
import type { ChangeView } from './use-table-view.ts'
import { clearedFilters, isFiltered, type View } from './view.ts'

/** Which report the list is, and whom it is of where the page says so. */
export type Scheduled = {
  readonly report: ReportName
  readonly userId?: string
  readonly userName?: string
}

type ToolsProps<Row> = {
  readonly name: string
  readonly columnsName: string
  readonly columns: readonly Column<Row>[]
  readonly shown: readonly Column<Row>[]
  readonly view: View
  readonly onView: ChangeView
  readonly clearable: readonly string[] | undefined
  /** Of a list that has a file. */
  readonly order?: () => ExportOrder
  /** Of a list that one can be told of regularly. */
  readonly scheduled?: Scheduled | undefined
  readonly children: ReactNode
}

export function TableTools<Row>({ children, order, scheduled, ...tools }: ToolsProps<Row>) {
  return (
    <div className="flex min-h-11 shrink-0 items-center gap-2 border-b border-line px-2 py-1 max-md:flex-wrap">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-md:contents">{children}</div>
      <div className="ml-auto flex shrink-0 items-center self-start">
        <ViewsMenu {...tools} />
        <ColumnsMenu {...tools} />
        {scheduled && <ScheduleButton {...scheduled} filters={tools.view.filters} className={TOOL} />}
        {order && (
          <ExportMenu
            words={WORDS}
            order={order}
            size="dense"
            trigger={
              <IconButton label={WORDS.export} className={TOOL}>
                <Icon name="download" className="size-4" />
              </IconButton>
            }
          />
        )}
      </div>
    </div>
  )
}

const TOOL = 'md:size-8'

type Tools<Row> = Omit<ToolsProps<Row>, 'children' | 'order' | 'scheduled'>

function ViewsMenu<Row>({ name, view, onView, clearable }: Tools<Row>) {
  const [views, keep] = useSavedViews(name)
  const [address, setAddress] = useSearchParams()
  const [isNaming, setNaming] = useState(false)
  const saved = Object.entries(views)
  const clear = () => onView({ filters: clearedFilters(view.filters, clearable), sort: null })
  const items: MenuItem[] = [
    ...saved.map<MenuItem>(([label, search]) => ({ kind: 'action', label, run: () => setAddress(search) })),
    ...(saved.length > 0 ? [{ kind: 'line' } as const] : []),
    { kind: 'action', label: WORDS.saveView, run: () => setNaming(true) },
    { kind: 'action', label: WORDS.clearFilters, run: clear },
    ...saved.map<MenuItem>(([label]) => ({
      kind: 'action',
      label: WORDS.removeView(label),
      isDanger: true,
      run: () => keep(Object.fromEntries(saved.filter(([other]) => other !== label))),
    })),
  ]
  return (
    <>
      <Menu
        trigger={
          <IconButton
            label={WORDS.views}
            className={`${TOOL} ${isFiltered(view.filters, clearable) ? 'text-brand-text' : ''}`}
          >
            <Icon name="filter" className="size-4" />
          </IconButton>
        }
        items={items}
      />
      {isNaming && (
        <SaveView
          onClose={() => setNaming(false)}
          onSave={(label) => keep({ ...views, [label]: address.toString() })}
        />
      )}
    </>
  )
}

function ColumnsMenu<Row>({ columnsName, columns, shown }: Tools<Row>) {
  const [choice, keep] = useColumnChoice(columnsName)
  const items = columns
    .filter(({ label }) => label !== '')
    .map<MenuItem>(({ id, label }) => ({
      kind: 'choice',
      label,
      isOn: shown.some((column) => column.id === id),
      // The last one stays: a table without columns has nothing to bring them back with.
      onChange: (isOn) => (isOn || shown.length > 1) && keep({ ...choice, [id]: isOn }),
    }))
  return (
    <Menu
      trigger={
        <IconButton label={WORDS.columns} className={TOOL}>
          <Icon name="columns" className="size-4" />
        </IconButton>
      }
      items={items}
    />
  )
}
