import { Icon, IconButton } from '@paddock/ui/primitives'
import { WORDS } from '../../app/words.ts'
import type { ChangeView } from './use-table-view.ts'
import { PAGE_SIZES, type View } from './view.ts'

const WHOLE = new Intl.NumberFormat('en-IN')

function shownText({ page, limit }: View, total: number): string {
  if (total === 0) return WORDS.countOfNone
  const from = (page - 1) * limit < total ? (page - 1) * limit + 1 : 0
  const to = from === 0 ? 0 : Math.min(page * limit, total)
  return WORDS.showing(WHOLE.format(from), WHOLE.format(to), WHOLE.format(total))
}

type PagerProps = {
  readonly view: View
  readonly onView: ChangeView
  /** Null until it is known. */
  readonly total: number | null
  readonly countText?: (total: string) => string
}

export function Pager({ view, onView, total, countText }: PagerProps) {
  const { page, limit } = view
  return (
    <footer className="flex h-11 shrink-0 items-center gap-3 border-t border-line px-3 text-xs text-quiet">
      <span className="tabular-nums" title={WORDS.tableKeys}>
        {total === null ? WORDS.loading : (countText?.(WHOLE.format(total)) ?? shownText(view, total))}
      </span>
      <label className="ml-auto flex items-center gap-2">
        <span className="max-sm:sr-only">{WORDS.rowsPerPage}</span>
        <select
          value={limit}
          onChange={(event) => onView({ limit: Number(event.target.value) })}
          className="h-8 rounded-md border border-line bg-raised px-2 text-text max-md:h-10"
        >
          {PAGE_SIZES.map((size) => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
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
          disabled={total === null || page * limit >= total}
          onClick={() => onView({ page: page + 1 })}
          className="md:size-8"
        >
          <Icon name="chevron" className="size-4" />
        </IconButton>
      </span>
    </footer>
  )
}
