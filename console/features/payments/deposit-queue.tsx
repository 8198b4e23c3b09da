/** The queue of deposits: what waits, the oldest first, beside the one that is looked at. All of it goes by the keyboard. */
import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import { formatNumber } from '@paddock/ui/formats'
import { Dialog, Panel } from '@paddock/ui/layers'
import { useIsWide } from '@paddock/ui/look'
import { Button, Check, Icon, IconButton, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useEffect, useState } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { FILTER } from '../../kit/form/index.ts'
import { CouldNotLoad } from '../../kit/page/index.ts'
import { useNow } from './age.tsx'
import { DepositDetail } from './deposit-detail.tsx'
import { type Refused, useDepositQueue } from './deposits.ts'
import { QueueRow } from './queue-row.tsx'
import { NONE, useWork, type Work } from './use-work.ts'

const REST_MS = 250
const SKELETONS = 8

export function DepositQueue() {
  const [search, setSearch] = useState('')
  const [mine, setMine] = useState(true)
  const queue = useDepositQueue({ search: useRested(search.trim()), mine })
  const [gone, setGone] = useState(NONE)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [isOpen, setOpen] = useState(false)
  const rows = queue.data?.rows.filter(({ _id }) => !gone.has(_id))
  const work = useWork(rows ?? [], (decided, notDecided) => {
    setGone((before) => new Set([...before, ...decided]))
    setRefused(notDecided)
  })
  const isWide = useIsWide()
  const { selected } = work
  const detail = selected && <DepositDetail key={selected._id} deposit={selected} work={work} />
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
        <Tools search={search} onSearch={setSearch} mine={mine} onMine={setMine} work={work} />
        {refused.length > 0 && <NotDecided refused={refused} onClose={() => setRefused([])} />}
        {queue.isError && !queue.data ? (
          <CouldNotLoad error={queue.error} refetch={queue.refetch} />
        ) : (
          <List
            rows={rows}
            work={work}
            onSelect={(id) => {
              work.select(id)
              setOpen(true)
            }}
          />
        )}
        {queue.data && <Foot {...queue.data} shown={rows?.length ?? 0} />}
      </section>
      {isWide && (
        <section aria-label={WORDS.askedAs} className="flex min-h-0 flex-col rounded-md border border-line bg-surface">
          {detail ?? <Notice icon="check" text={WORDS.nothingWaits} hint={WORDS.nothingWaitsHint} />}
        </section>
      )}
      {!isWide && isOpen && selected && (
        <Panel title={selected.userName} closeLabel={COMMON.close} onClose={() => setOpen(false)}>
          {detail}
        </Panel>
      )}
    </div>
  )
}

/** The text once its typing rests. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

type ToolsProps = {
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly mine: boolean
  readonly onMine: (mine: boolean) => void
  readonly work: Work
}

/** What narrows the queue; while some are chosen, what is done with them. */
function Tools({ search, onSearch, mine, onMine, work: { chosen, several, clear } }: ToolsProps) {
  const [hasKeys, setHasKeys] = useState(false)
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-2 py-1 text-sm">
      {chosen.length > 0 ? (
        <>
          <span className="px-1 font-bold">{COMMON.selected(chosen.length)}</span>
          <Button size="dense" look="brand" onClick={several.approve}>
            {WORDS.approve}
          </Button>
          <Button size="dense" look="danger" onClick={several.reject}>
            {WORDS.reject}
          </Button>
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
            className={`${FILTER} min-w-40 flex-1`}
          />
          <Check label={WORDS.allOfThem} isOn={!mine} onChange={(all) => onMine(!all)} />
        </>
      )}
      <IconButton label={WORDS.keys} className="ml-auto max-md:hidden md:size-8" onClick={() => setHasKeys(true)}>
        <Icon name="info" className="size-4" />
      </IconButton>
      {hasKeys && <Keys onClose={() => setHasKeys(false)} />}
    </div>
  )
}

const Keys = ({ onClose }: { readonly onClose: () => void }) => (
  <Dialog title={WORDS.keys} onClose={onClose}>
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 p-4 text-sm">
      {WORDS.keysOfQueue.map(([key, does]) => (
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

/** Of several that were decided with one code, those that were refused, and why. */
const NotDecided = ({ refused, onClose }: { readonly refused: readonly Refused[]; readonly onClose: () => void }) => (
  <section role="alert" className="flex items-start gap-2 border-b border-line px-3 py-2 text-sm">
    <div className="min-w-0 flex-1">
      <h2 className="font-bold text-loss">{WORDS.refusedOfSeveral}</h2>
      <ul className="max-h-32 overflow-y-auto">
        {refused.map(({ userName, text }) => (
          <li key={userName}>
            <span className="font-bold">{userName}</span>: {text}
          </li>
        ))}
      </ul>
    </div>
    <IconButton label={COMMON.close} className="md:size-8" onClick={onClose}>
      <Icon name="close" className="size-4" />
    </IconButton>
  </section>
)

type ListProps = {
  readonly rows: readonly QueuedDeposit[] | undefined
  readonly work: Work
  readonly onSelect: (id: string) => void
}

function List({ rows, work: { selected, ticked, tick }, onSelect }: ListProps) {
  const now = useNow()
  if (!rows) return <SkeletonRows rows={SKELETONS} rowClass="h-14" label={COMMON.loading} />
  if (rows.length === 0) return <Notice icon="check" text={WORDS.nothingWaits} hint={WORDS.nothingWaitsHint} />
  return (
    <ol className="min-h-0 flex-1 overflow-y-auto md:basis-0">
      {rows.map((deposit) => (
        <QueueRow
          key={deposit._id}
          deposit={deposit}
          isSelected={deposit._id === selected?._id}
          isTicked={ticked.has(deposit._id)}
          now={now}
          onSelect={() => onSelect(deposit._id)}
          onTick={() => tick(deposit._id)}
        />
      ))}
    </ol>
  )
}

function Foot(props: { readonly shown: number; readonly total: number; readonly isLeast: boolean }) {
  const { shown, total, isLeast } = props
  const counted = formatNumber(total)
  return (
    <footer className="flex min-h-9 flex-wrap items-center gap-x-2 border-t border-line px-3 text-xs text-quiet">
      <output className="tabular-nums">{isLeast ? WORDS.waitingAtLeast(counted) : WORDS.waiting(counted)}</output>
      {total > shown && shown > 0 && <span>{WORDS.firstShown(shown)}</span>}
    </footer>
  )
}
