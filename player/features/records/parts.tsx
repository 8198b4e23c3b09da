/** What the record pages are put together from. */
import type { PageInfo } from '@paddock/contract/page'
import type { Paise } from '@paddock/domain/money'
import { formatMoney } from '@paddock/ui/formats'
import { Button, Notice, SkeletonRows } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { Result } from './rows.tsx'
import { RECORD_WORDS } from './words.ts'

export function Card({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section aria-label={label} className="@container overflow-hidden rounded-md border border-line bg-surface">
      {children}
    </section>
  )
}

export function Toolbar({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-2 border-b border-line p-2 last:border-b-0">{children}</div>
}

type ChoicesProps<T extends string> = {
  readonly label: string
  readonly options: readonly T[]
  readonly words: Readonly<Record<T, string>>
  readonly chosen: T
  readonly onChoose: (option: T) => void
}

/** A few to choose one of. */
export function Choice<T extends string>({ label, options, words, chosen, onChoose }: ChoicesProps<T>) {
  return (
    <label className="flex min-w-24 flex-1 items-center sm:flex-none">
      <span className="sr-only">{label}</span>
      <select
        value={chosen}
        onChange={(event) => {
          const option = options.find((each) => each === event.target.value)
          if (option !== undefined) onChoose(option)
        }}
        className="h-11 w-full truncate rounded-md border border-line bg-raised px-3 text-sm hover:border-quiet"
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {words[option]}
          </option>
        ))}
      </select>
    </label>
  )
}

export type Figure = {
  readonly name: string
  readonly amount: Paise
  /** With its sign and colour. */
  readonly isResult?: boolean
}

export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="grid grid-cols-2 gap-x-3 gap-y-2 border-b border-line px-3 py-3 @lg:grid-cols-4">
      {figures.map(({ name, amount, isResult = false }) => (
        <div key={name} className="min-w-0">
          <dt className="text-xs text-quiet">{name}</dt>
          <dd className="truncate text-md font-bold">{isResult ? <Result amount={amount} /> : formatMoney(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

type ListedProps<T> = {
  readonly reply: { readonly data: T | undefined; readonly isError: boolean; readonly refetch: () => unknown }
  readonly isEmpty: (data: T) => boolean
  readonly empty: ReactNode
  readonly rowClass: string
  /** Above the rows: their place is kept. */
  readonly hasFigures?: boolean
  /** How many rows are kept room for. */
  readonly skeletons?: number
  readonly children: (data: T) => ReactNode
}

/** The four faces of a list. */
export function Listed<T>({
  reply,
  isEmpty,
  empty,
  rowClass,
  hasFigures = false,
  skeletons = 8,
  children,
}: ListedProps<T>) {
  const { data, isError, refetch } = reply
  if (data !== undefined) return isEmpty(data) ? empty : children(data)
  if (!isError)
    return (
      <>
        {hasFigures && <div className="h-[105px] border-b border-line @lg:h-[61px] @2xl:h-[93px]" />}
        <SkeletonRows rows={skeletons} rowClass={rowClass} label={RECORD_WORDS.loading} />
      </>
    )
  const retry = { label: RECORD_WORDS.retry, run: () => void refetch() }
  return <Notice icon="warning" text={RECORD_WORDS.couldNotLoad} action={retry} />
}

const WHOLE = new Intl.NumberFormat('en-IN')
const counted = (count: number): string => WHOLE.format(count)

export function Pager({ page, onTurn }: { readonly page: PageInfo; readonly onTurn: (page: number) => void }) {
  if (page.totalDocs === 0) return null
  return (
    <nav
      aria-label={RECORD_WORDS.records}
      className="flex items-center justify-between gap-2 border-t border-line px-3 py-2 text-xs text-quiet"
    >
      <Button size="dense" disabled={!page.previousPage} onClick={() => onTurn(page.previousPageNumber)}>
        {RECORD_WORDS.newer}
      </Button>
      {RECORD_WORDS.shown(counted(page.showingFrom), counted(page.showingTo), counted(page.totalDocs))}
      <Button size="dense" disabled={!page.nextPage} onClick={() => onTurn(page.nextPageNumber)}>
        {RECORD_WORDS.older}
      </Button>
    </nav>
  )
}

export type Fact = { readonly name: string; readonly value: ReactNode }

/** Names and values, one a line. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ name, value }) => (
        <div key={name} className="flex min-h-11 items-center justify-between gap-4 px-4 py-2 text-sm">
          <dt className="shrink-0 text-quiet">{name}</dt>
          <dd className="min-w-0 text-right wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
