/** A queue of requests: what waits, the oldest first, beside the one that is looked at. All of it goes by the keyboard. */
import type { Paise } from '@paddock/domain/money'
import { useNow } from '@paddock/ui/clock'
import { formatMoney, formatNumber } from '@paddock/ui/formats'
import { Dialog, Panel, useHeir } from '@paddock/ui/layers'
import { useIsWide } from '@paddock/ui/look'
import { Button, Check, Icon, IconButton, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { type ReactNode, useRef, useState } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { FILTER, useRested } from '../../kit/form/index.ts'
import { CouldNotLoad } from '../../kit/page/index.ts'
import { type Line, QueueRow } from './queue-row.tsx'
import type { Selection } from './selection.ts'

/** Ages are shown in minutes. */
const TICK_MS = 15_000
const SKELETONS = 8
const AT_ONCE = 50
const MOST_SHOWN = 200

/** What narrows a queue. */
export type Narrowing = {
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly mine: boolean
  readonly onMine: (mine: boolean) => void
  /** How many are read, the oldest ones. */
  readonly shown: number
  /** Null where no more are read at once: those that are worked off make way for the others. */
  readonly onMore: (() => void) | null
}

/** `asked`: the search once its typing rests. */
export function useNarrowing(): { readonly narrowing: Narrowing; readonly asked: string } {
  const [search, onSearch] = useState('')
  const [mine, onMine] = useState(true)
  const [shown, setShown] = useState(AT_ONCE)
  const onMore = shown < MOST_SHOWN ? () => setShown(shown + AT_ONCE) : null
  return { narrowing: { search, onSearch, mine, onMine, shown, onMore }, asked: useRested(search.trim()) }
}

export type Refused = { readonly _id: string; readonly userName: string; readonly amount: Paise; readonly text: string }

type Asked = {
  readonly data: { readonly total: number; readonly isLeast: boolean } | undefined
  readonly isError: boolean
  readonly error: Error | null
  readonly refetch: () => unknown
}

type FrameProps<Row> = {
  readonly queue: Asked
  /** Undefined until they are there. */
  readonly rows: readonly Row[] | undefined
  readonly lineOf: (row: Row) => Line
  readonly selection: Selection<Row>
  readonly narrowing: Narrowing
  /** Those that were not decided with others, and why. */
  readonly refused: readonly Refused[]
  readonly onRefusedRead: () => void
  /** What is done with those that are ticked, where they can be. */
  readonly bulk?: ReactNode
  /** What each key does. */
  readonly keys: Readonly<Record<string, string>>
  readonly emptyHint: string
  readonly detailOf: (row: Row) => ReactNode
}

export function QueueFrame<Row extends { readonly _id: string; readonly userName: string }>(props: FrameProps<Row>) {
  const { queue, rows, selection, refused, detailOf } = props
  const [isOpen, setOpen] = useState(false)
  const isWide = useIsWide()
  const { selected } = selection
  return (
    <div
      className={
        isWide ? 'grid min-h-0 flex-1 grid-cols-[minmax(320px,2fr)_3fr] gap-3' : 'flex min-h-0 flex-1 flex-col'
      }
    >
      <section
        aria-label={WORDS.queue}
        className="flex min-h-72 flex-1 flex-col rounded-md border border-line bg-surface max-md:rounded-none max-md:border-x-0"
      >
        <Tools {...props} />
        {refused.length > 0 && <NotDecided refused={refused} onClose={props.onRefusedRead} />}
        {queue.isError && !queue.data ? (
          <CouldNotLoad error={queue.error} refetch={queue.refetch} />
        ) : (
          <List
            {...props}
            onSelect={(id) => {
              selection.select(id)
              setOpen(true)
            }}
          />
        )}
        {queue.data && <Foot {...queue.data} shown={rows?.length ?? 0} onMore={props.narrowing.onMore} />}
      </section>
      {isWide && (
        <section aria-label={WORDS.askedAs} className="flex min-h-0 flex-col rounded-md border border-line bg-surface">
          {selected ? detailOf(selected) : <Notice icon="check" text={WORDS.nothingWaits} hint={props.emptyHint} />}
        </section>
      )}
      {!isWide && isOpen && selected && (
        <Panel title={selected.userName} closeLabel={COMMON.close} onClose={() => setOpen(false)}>
          {detailOf(selected)}
        </Panel>
      )}
    </div>
  )
}

/** What narrows the queue; while some are chosen, what is done with them. */
function Tools<Row>({ narrowing, selection: { chosen, clear, areAllTicked, tickAll }, bulk, keys }: FrameProps<Row>) {
  const [hasKeys, setHasKeys] = useState(false)
  const { search, onSearch, mine, onMine } = narrowing
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-2 py-1 text-sm">
      {bulk !== undefined && (
        <label className="-ml-2 flex h-11 w-11 shrink-0 items-center justify-center md:h-9">
          <input
            type="checkbox"
            aria-label={WORDS.tickAll}
            title={WORDS.tickAll}
            checked={areAllTicked}
            onChange={tickAll}
            className="size-4 accent-brand"
          />
        </label>
      )}
      {chosen.length > 0 ? (
        <>
          <span className="px-1 font-bold">{COMMON.selected(chosen.length)}</span>
          {bulk}
          <Button size="dense" look="ghost" onClick={clear}>
            {COMMON.clearSelection}
          </Button>
        </>
      ) : (
        <>
          <input
            type="search"
            aria-label={WORDS.searchRequests}
            placeholder={WORDS.searchRequests}
            value={search}
            onChange={({ target }) => onSearch(target.value)}
            className={`${FILTER} min-w-28 flex-1 placeholder:text-ellipsis`}
          />
          <Check label={WORDS.allOfThem} isOn={!mine} onChange={(all) => onMine(!all)} />
        </>
      )}
      <IconButton label={WORDS.keys} className="ml-auto max-md:hidden md:size-8" onClick={() => setHasKeys(true)}>
        <Icon name="info" className="size-4" />
      </IconButton>
      {hasKeys && <Keys keys={keys} onClose={() => setHasKeys(false)} />}
    </div>
  )
}

const Keys = ({ keys, onClose }: Pick<FrameProps<never>, 'keys'> & { readonly onClose: () => void }) => (
  <Dialog title={WORDS.keys} onClose={onClose}>
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 p-4 text-sm">
      {Object.entries(keys).map(([key, does]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="rounded-[3px] border border-line px-2 py-0.5 text-xs">{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
)

const NotDecided = ({ refused, onClose }: { readonly refused: readonly Refused[]; readonly onClose: () => void }) => (
  <section role="alert" className="flex items-start gap-2 border-b border-line px-3 py-2 text-sm">
    <div className="min-w-0 flex-1">
      <h2 className="font-bold text-loss">{WORDS.refusedOfSeveral}</h2>
      <ul className="max-h-32 overflow-y-auto">
        {refused.map(({ _id, userName, amount, text }) => (
          // A player may have several.
          <li key={_id}>
            <span className="font-bold">{WORDS.refusedOne(userName, formatMoney(amount))}</span>: {text}
          </li>
        ))}
      </ul>
    </div>
    <IconButton label={COMMON.close} className="md:size-8" onClick={onClose}>
      <Icon name="close" className="size-4" />
    </IconButton>
  </section>
)

type ListProps<Row> = FrameProps<Row> & { readonly onSelect: (id: string) => void }

function List<Row extends { readonly _id: string }>({
  rows,
  lineOf,
  selection,
  bulk,
  onSelect,
  emptyHint,
}: ListProps<Row>) {
  const now = useNow(TICK_MS)
  const list = useRef<HTMLOListElement>(null)
  const heir = useHeir(list)
  const { selected, ticked, tick, isTickable } = selection
  if (!rows) return <SkeletonRows rows={SKELETONS} rowClass="h-14" label={COMMON.loading} />
  if (rows.length === 0)
    return (
      // The foot stays at the foot.
      <div className="flex-1">
        <Notice icon="check" text={WORDS.nothingWaits} hint={emptyHint} />
      </div>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what it hears is said by its rows
    <ol ref={list} {...heir} className="min-h-0 flex-1 overflow-y-auto md:basis-0">
      {rows.map((row) => (
        <QueueRow
          key={row._id}
          line={lineOf(row)}
          isSelected={row._id === selected?._id}
          now={now}
          onSelect={() => onSelect(row._id)}
          {...(bulk !== undefined && {
            ticking: { isTicked: ticked.has(row._id), isTickable: isTickable(row), onTick: () => tick(row._id) },
          })}
        />
      ))}
    </ol>
  )
}

type FootProps = {
  readonly shown: number
  readonly total: number
  readonly isLeast: boolean
  readonly onMore: (() => void) | null
}

function Foot({ shown, total, isLeast, onMore }: FootProps) {
  const counted = formatNumber(total)
  return (
    <footer className="flex min-h-9 flex-wrap items-center gap-x-2 border-t border-line px-3 py-1 text-xs text-quiet">
      <output className="tabular-nums">{isLeast ? WORDS.waitingAtLeast(counted) : WORDS.waiting(counted)}</output>
      {total > shown && shown > 0 && <span>{WORDS.firstShown(shown)}</span>}
      {total > shown && shown > 0 && onMore && (
        <Button size="dense" look="ghost" className="ml-auto" onClick={onMore}>
          {WORDS.showMore}
        </Button>
      )}
    </footer>
  )
}
