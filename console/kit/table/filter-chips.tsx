/** What the list is narrowed to, a chip each: whose rows, of what, from when. A press, Delete or Backspace takes one away. */
import { formatDate } from '@paddock/ui/formats'
import { Icon } from '@paddock/ui/primitives'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { WORDS } from '../../words/shell.ts'
import type { Filter } from './filters.tsx'
import type { Names } from './load.ts'
import type { ChangeView } from './use-table-view.ts'
import { clearedFilters, type View, withFilter } from './view.ts'

type ChipsProps = {
  readonly filters: readonly Filter[]
  readonly view: View
  readonly onView: ChangeView
  readonly clearable: readonly string[] | undefined
  /** Of the page of this view; undefined until that is there. */
  readonly names: Names | undefined
}

type Chip = { readonly name: string; readonly label: string; readonly text: string }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What is set and means something: a value that the list does not know narrows nothing. */
function chipsOf(filters: readonly Filter[], view: View, names: Names | undefined): readonly Chip[] {
  return filters.flatMap((filter) => {
    const value = view.filters[filter.name]
    const text = value === undefined ? undefined : textOf(filter, value, names)
    return text === undefined ? [] : [{ name: filter.name, label: filter.label, text }]
  })
}

function textOf(filter: Filter, value: string, names: Names | undefined): string | undefined {
  switch (filter.kind) {
    case 'search':
      return `“${value}”`
    case 'select':
      return filter.options.find((option) => option.value === value)?.label
    case 'day':
      return DAY.test(value) ? formatDate(Date.parse(`${value}T12:00:00`)) : value
    case 'thing':
      return names === undefined ? WORDS.loading : (names[filter.name] ?? value)
  }
}

/** Lower than a thumb, which has the room between two rows of them too. */
const CHIP =
  "relative h-7 text-xs max-md:h-9 max-md:after:absolute max-md:after:inset-x-0 max-md:after:-inset-y-[5px] max-md:after:content-['']"

const REMOVES: ReadonlySet<string> = new Set(['Delete', 'Backspace'])

export function FilterChips({ filters, view, onView, clearable, names }: ChipsProps) {
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<number>(undefined)
  const chips = chipsOf(filters, view, names)
  const count = chips.length
  useEffect(() => {
    const at = removed.current
    removed.current = undefined
    if (at === undefined || count === 0) return
    // The keyboard goes on with the chip that takes the place, else with the one before.
    list.current?.querySelectorAll('button')[Math.min(at, count - 1)]?.focus()
  }, [count])
  if (count === 0) return null
  const remove = (name: string, at: number) => {
    removed.current = at
    onView({ filters: withFilter(view.filters, name, '') })
  }
  const onKeyDown = (event: KeyboardEvent, name: string, at: number) => {
    if (!REMOVES.has(event.key)) return
    event.preventDefault()
    remove(name, at)
  }
  return (
    <ul
      ref={list}
      aria-label={WORDS.filteredBy}
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-2 py-1.5"
    >
      {chips.map(({ name, label, text }, at) => (
        <li key={name} className="min-w-0 max-w-full">
          <button
            type="button"
            aria-label={WORDS.removeFilter(label, text)}
            onClick={() => remove(name, at)}
            onKeyDown={(event) => onKeyDown(event, name, at)}
            className={`${CHIP} flex max-w-full items-center gap-1 rounded-full border border-brand pr-1.5 pl-3 hover:bg-raised`}
          >
            <span className="text-quiet">{label}</span>
            <span className="max-w-64 truncate font-bold">{text}</span>
            <Icon name="close" className="size-3.5 shrink-0 text-quiet" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            onClick={() => onView({ filters: clearedFilters(view.filters, clearable) })}
            className={`${CHIP} px-2 text-brand-text hover:underline`}
          >
            {WORDS.clearFilters}
          </button>
        </li>
      )}
    </ul>
  )
}
