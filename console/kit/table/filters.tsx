import { Icon } from '@paddock/ui/primitives'
import { useEffect, useState } from 'react'
import { FILTER } from '../form/input.ts'
import type { ChangeView } from './use-table-view.ts'
import { type View, withFilter } from './view.ts'

type FilterProps = { readonly name: string; readonly label: string; readonly view: View; readonly onView: ChangeView }

/** The server is asked when the typing rests. */
const REST_MS = 250

export function SearchFilter({ name, label, view, onView }: FilterProps) {
  const asked = view.filters[name] ?? ''
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState(asked)
  // Somebody else changed it: a saved view, or "back".
  if (asked !== known) {
    setKnown(asked)
    setTyped(asked)
  }
  useEffect(() => {
    if (typed === asked) return undefined
    const timer = setTimeout(() => onView({ filters: withFilter(view.filters, name, typed) }), REST_MS)
    return () => clearTimeout(timer)
  }, [typed, asked, name, view.filters, onView])
  return (
    <span className="relative block w-56 max-md:order-first max-md:w-auto max-md:min-w-40 max-md:flex-1">
      <Icon name="search" className="pointer-events-none absolute top-2 left-2 size-4 text-quiet max-md:top-3" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${FILTER} w-full pl-7`}
      />
    </span>
  )
}

type Option = { readonly value: string; readonly label: string }

/** Without a choice the list is not filtered; the label then stands in the field. */
export function SelectFilter(props: FilterProps & { readonly options: readonly Option[] }) {
  const { name, label, view, onView, options } = props
  return (
    <select
      aria-label={label}
      value={view.filters[name] ?? ''}
      onChange={(event) => onView({ filters: withFilter(view.filters, name, event.target.value) })}
      className={`${FILTER} max-md:order-1 max-md:min-w-0 max-md:flex-[1_1_96px]`}
    >
      <option value="">{label}</option>
      {options.map(({ value, label: text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}

export function DayFilter({ name, label, view, onView }: FilterProps) {
  return (
    <label className="flex items-center gap-1 text-xs text-quiet max-md:order-1 max-md:min-w-0 max-md:flex-[1_1_160px]">
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
