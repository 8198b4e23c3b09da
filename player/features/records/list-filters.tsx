import { RangePicker } from '@paddock/ui/dates'
import type { ExportOrder } from '@paddock/ui/exports'
import { Button } from '@paddock/ui/primitives'
import { ExportList } from './export-list.tsx'
import { Choice, Toolbar } from './parts.tsx'
import { isFiltered } from './state.ts'
import { useView } from './use-view.ts'
import { RECORD_WORDS } from './words.ts'

type ListFiltersProps<T extends string> = {
  /** As it stands in the address, and what it is without. */
  readonly filter: 'type' | 'status'
  readonly usual: T
  readonly label: string
  readonly options: readonly T[]
  readonly words: Readonly<Record<T, string>>
  readonly chosen: T
  readonly order: () => ExportOrder
}

/** Above every list of records: its days, what of them, and all of it as a file. */
export function ListFilters<T extends string>({ filter, usual, order, ...choice }: ListFiltersProps<T>) {
  const { address, zone, range, change, setRange } = useView()
  return (
    <Toolbar>
      <RangePicker range={range} zone={zone} onRange={setRange} />
      <Choice {...choice} onChoose={(next) => change({ [filter]: next === usual ? null : next })} />
      {isFiltered(address) && (
        <Button look="ghost" onClick={() => change({ from: null, to: null, [filter]: null })}>
          {RECORD_WORDS.reset}
        </Button>
      )}
      <ExportList order={order} />
    </Toolbar>
  )
}
