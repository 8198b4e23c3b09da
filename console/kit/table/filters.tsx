/** What a list can be narrowed by, told once: the controls above it and the chips that name what is set are drawn from the same. */
import { Icon } from '@paddock/ui/primitives'
import { useEffect, useState } from 'react'
import { FILTER } from '../form/input.ts'
import { useIsNarrow } from './narrow.ts'
import type { ChangeView } from './use-table-view.ts'
import { type View, withFilter } from './view.ts'

type Option = { readonly value: string; readonly label: string }

export type Filter = {
  /** In the address, and in the view. */
  readonly name: string
  readonly label: string
  /** Has no control on a phone, where there is no room; other ways lead to it, and its chip is there. */
  readonly isWide?: boolean
  /** Where it orders or groups the rows and leaves none out. */
  readonly narrows?: false
} & (
  | { readonly kind: 'search'; readonly hint?: string }
  /** `any`: what stands in the field without a choice; else its label. */
  | { readonly kind: 'select'; readonly options: readonly Option[]; readonly any?: string }
  | { readonly kind: 'day' }
  /** Something that a link led to, called as the page's `names` say. No control. */
  | { readonly kind: 'thing' }
)

type ControlProps<K extends Filter['kind']> = {
  readonly filter: Filter & { readonly kind: K }
  /** Days stand beside each other on a phone, below what stands before them. */
  readonly isBeforeDay: boolean
  readonly view: View
  readonly onView: ChangeView
}

/** The controls of the filters, in their order. */
export function FilterControls(props: {
  readonly filters: readonly Filter[]
  readonly view: View
  readonly onView: ChangeView
}) {
  const { filters, ...tie } = props
  return filters.map((filter, at) => (
    <span key={filter.name} className={filter.isWide ? 'contents max-md:hidden' : 'contents'}>
      <Control filter={filter} isBeforeDay={filters[at + 1]?.kind === 'day'} {...tie} />
    </span>
  ))
}

function Control({ filter, ...tie }: ControlProps<Filter['kind']>) {
  switch (filter.kind) {
    case 'search':
      return <SearchControl filter={filter} {...tie} />
    case 'select':
      return <SelectControl filter={filter} {...tie} />
    case 'day':
      return <DayControl filter={filter} {...tie} />
    case 'thing':
      return null
  }
}

/** The server is asked when the typing rests. */
const REST_MS = 250

function SearchControl({ filter: { name, label, hint }, view, onView }: ControlProps<'search'>) {
  const asked = view.filters[name] ?? ''
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState(asked)
  const isNarrow = useIsNarrow()
  // A blank that was pasted with a name is none of it; it stays in the field, where another word may follow.
  const wanted = typed.trim()
  // Somebody else changed it: a saved view, a chip, or "back".
  if (asked !== known) {
    setKnown(asked)
    if (asked !== wanted) setTyped(asked)
  }
  useEffect(() => {
    if (wanted === asked) return undefined
    const timer = setTimeout(() => onView({ filters: withFilter(view.filters, name, wanted) }), REST_MS)
    return () => clearTimeout(timer)
  }, [wanted, asked, name, view.filters, onView])
  return (
    <span
      className={`relative block max-md:order-first max-md:w-auto max-md:min-w-40 max-md:flex-1 ${hint ? 'w-96 max-lg:w-72' : 'w-64'}`}
    >
      <Icon name="search" className="pointer-events-none absolute top-2 left-2 size-4 text-quiet max-md:top-3.5" />
      <input
        type="search"
        aria-label={label}
        placeholder={isNarrow ? label : (hint ?? label)}
        {...(hint !== undefined && { title: hint })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${FILTER} w-full pl-7`}
      />
      {/* A phone's field is too narrow for it. */}
      {hint !== undefined && <span className="mt-1 block text-xs leading-4 text-quiet md:hidden">{hint}</span>}
    </span>
  )
}

function SelectControl({ filter, isBeforeDay, view, onView }: ControlProps<'select'>) {
  const { name, label, options, any = label } = filter
  return (
    <select
      aria-label={label}
      value={view.filters[name] ?? ''}
      onChange={(event) => onView({ filters: withFilter(view.filters, name, event.target.value) })}
      className={`${FILTER} max-w-48 max-md:order-1 max-md:max-w-none max-md:min-w-0 ${isBeforeDay ? 'max-md:flex-[1_1_55%]' : 'max-md:flex-[1_1_150px]'}`}
    >
      <option value="">{any}</option>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}

function DayControl({ filter: { name, label }, view, onView }: ControlProps<'day'>) {
  return (
    <label className="flex items-center gap-1 text-xs text-quiet max-md:order-1 max-md:min-w-0 max-md:flex-[1_1_45%]">
      {label}
      <input
        type="date"
        value={view.filters[name] ?? ''}
        onChange={(event) => onView({ filters: withFilter(view.filters, name, event.target.value) })}
        className={`${FILTER} max-md:min-w-0 max-md:flex-1`}
      />
    </label>
  )
}
