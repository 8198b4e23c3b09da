import { Icon, IconButton } from '@paddock/ui/primitives'
import { type FormEvent, useEffect, useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import type { TablePage } from './load.ts'
import type { ChangeView } from './use-table-view.ts'
import { PAGE_SIZES, type View } from './view.ts'

const WHOLE = new Intl.NumberFormat('en-IN')

type Total = Omit<TablePage<never>, 'rows'>

/** How many pages the list has; one that is empty has one. */
export const pagesOf = ({ total }: Pick<Total, 'total'>, { limit }: View): number =>
  Math.max(1, Math.ceil(total / limit))

/** What of the list is on the page: "51–100 of 2,340", or of "2,500+" where nobody counted further. */
function shownText(view: View, { total, isLeast }: Total): string {
  if (total === 0) return WORDS.countOfNone
  const from = Math.min((view.page - 1) * view.limit + 1, total)
  const to = Math.min(view.page * view.limit, total)
  return WORDS.showing(WHOLE.format(from), WHOLE.format(to), `${WHOLE.format(total)}${isLeast ? '+' : ''}`)
}

type PagerProps = {
  readonly view: View
  readonly onView: ChangeView
  /** Null until it is known. */
  readonly total: Total | null
  /** It is that of the list before: the new one is on its way. */
  readonly isStale: boolean
  /** What is counted, where it is not the rows. */
  readonly countText?: (shown: string) => string
}

export function Pager({ view, onView, total, isStale, countText = (shown) => shown }: PagerProps) {
  const { page, limit } = view
  const pages = total === null ? null : pagesOf(total, view)
  // An address may be of a list that was longer.
  useEffect(() => {
    if (!isStale && pages !== null && page > pages) onView({ page: pages })
  }, [isStale, page, pages, onView])
  return (
    <footer className="shrink-0 border-t border-line text-xs text-quiet">
      {total?.isLeast && page === pages && (
        <output className="flex items-center gap-2 px-3 pt-2 text-text">
          <Icon name="filter" className="size-4 shrink-0 text-warn" />
          {WORDS.narrowToSeeMore(WHOLE.format(total.total))}
        </output>
      )}
      <div className="flex min-h-11 items-center gap-3 px-3 max-md:gap-2">
        <span className="tabular-nums" title={WORDS.tableKeys}>
          {total === null ? WORDS.loading : countText(shownText(view, total))}
        </span>
        <label className="ml-auto flex items-center gap-2">
          <span className="max-md:sr-only">{WORDS.rowsPerPage}</span>
          <select
            value={limit}
            onChange={(event) => onView({ limit: Number(event.target.value) })}
            className="h-8 rounded-md border border-line bg-raised px-2 text-text max-md:h-11"
          >
            {PAGE_SIZES.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
        {pages !== null && pages > 1 && <PageJump key={page} page={page} pages={pages} onView={onView} />}
        <span className="flex">
          <IconButton
            label={WORDS.previousPage}
            disabled={page <= 1}
            onClick={() => onView({ page: page - 1 })}
            className="md:size-8"
          >
            <Icon name="chevron" className="size-4 rotate-180" />
          </IconButton>
          <IconButton
            label={WORDS.nextPage}
            disabled={pages === null || page >= pages}
            onClick={() => onView({ page: page + 1 })}
            className="md:size-8"
          >
            <Icon name="chevron" className="size-4" />
          </IconButton>
        </span>
      </div>
    </footer>
  )
}

/** Goes to a page by its number, with Enter or when the field is left. A number past the end is the last page. */
function PageJump(props: { readonly page: number; readonly pages: number; readonly onView: ChangeView }) {
  const { page, pages, onView } = props
  const [typed, setTyped] = useState(String(page))
  const go = () => {
    const wanted = Math.min(Math.max(1, Math.trunc(Number(typed))), pages)
    if (typed.trim() === '' || Number.isNaN(wanted)) setTyped(String(page))
    else if (wanted === page) setTyped(String(page))
    else onView({ page: wanted })
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    go()
  }
  return (
    <form onSubmit={onSubmit} className="flex items-center gap-2">
      <label className="flex items-center gap-2">
        <span className="max-md:sr-only">{WORDS.goToPage}</span>
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={go}
          className="h-8 w-12 rounded-md border border-line bg-raised px-1 text-center text-text tabular-nums max-md:h-11 max-md:w-11"
        />
      </label>
      <span className="tabular-nums max-md:sr-only">{WORDS.ofPages(WHOLE.format(pages))}</span>
    </form>
  )
}
