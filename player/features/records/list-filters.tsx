import { RangePicker } from '@paddock/ui/dates'
import type { ExportOrder } from '@paddock/ui/exports'
import { Button } from '@paddock/ui/primitives'
import { ExportList } from './export-list.tsx'
import { Choice, Toolbar } from './parts.tsx'
import { isFiltered } from './state.ts'
import { useView } from './use-view.ts'
import { RECORD_WORDS } from './words.ts'

type ChoicesProps<T extends string> = {
  /** As it stands in the address, and what it is without. */
  readonly filter: 'type' | 'status'
  readonly usual: T
  readonly label: string
  readonly options: readonly T[]
  readonly words: Readonly<Record<T, string>>
  readonly chosen: T
}
type ListFiltersProps<T extends string> = ChoicesProps<T> & { readonly order: () => ExportOrder }

/** Above a list of records: its days, what of them, and all of it as a file. */
export function ListFilters<T extends string>({ order, ...choices }: ListFiltersProps<T>) {
  const { address } = useView()
  return (
    <Toolbar>
      <Choices {...choices} />
      {isFiltered(address) && <Reset filter={choices.filter} look="ghost" />}
      <ExportList order={order} />
    </Toolbar>
  )
}

/** The same where what is done with the whole list stands below it. */
export function ListChoices<T extends string>(choices: ChoicesProps<T>) {
  return (
    <Toolbar>
      <Choices {...choices} />
    </Toolbar>
  )
}

/** Below a list, in sight however long it is: everything again, and all of it as a file. On a phone it stands on the bar of the app. */
export function ListBar({ filter, order }: Pick<ListFiltersProps<string>, 'filter' | 'order'>) {
  return (
    <div className="sticky bottom-[calc(53px+env(safe-area-inset-bottom))] z-20 flex items-center gap-2 rounded-md border border-line bg-surface p-2 md:bottom-0">
      <Reset filter={filter} />
      <ExportList order={order} isNamed />
    </div>
  )
}

function Choices<T extends string>({ filter, usual, ...choice }: ChoicesProps<T>) {
  const { zone, range, change, setRange } = useView()
  return (
    <>
      <RangePicker range={range} zone={zone} onRange={setRange} />
      <Choice {...choice} onChoose={(next) => change({ [filter]: next === usual ? null : next })} />
    </>
  )
}

function Reset({ filter, look }: Pick<ListFiltersProps<string>, 'filter'> & { readonly look?: 'ghost' }) {
  const { address, change } = useView()
  return (
    <Button
      {...(look && { look })}
      disabled={!isFiltered(address)}
      onClick={() => change({ from: null, to: null, [filter]: null })}
    >
      {RECORD_WORDS.reset}
    </Button>
  )
}
