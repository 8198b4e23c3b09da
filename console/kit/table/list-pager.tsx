import { Icon, IconButton } from '@paddock/ui/primitives'
import { useEffect } from 'react'
import { WORDS } from '../../words/shell.ts'

/** How many a short list asks for at once. */
export const LIST_LIMIT = 25

type ListPagerProps = {
  /** Of the list, since a page may have several. */
  readonly label: string
  readonly page: number
  readonly total: number
  readonly onPage: (page: number) => void
}

/** Turns the pages of a list inside a card; nothing where one page has it all. What has gone meanwhile leads to the last page there is. */
export function ListPager({ label, page, total, onPage }: ListPagerProps) {
  const pages = Math.max(1, Math.ceil(total / LIST_LIMIT))
  useEffect(() => {
    if (page > pages) onPage(pages)
  }, [page, pages, onPage])
  if (pages === 1) return null
  const from = (page - 1) * LIST_LIMIT + 1
  return (
    <nav aria-label={label} className="flex h-11 items-center gap-3 border-t border-line px-3 text-xs text-quiet">
      <span className="flex-1 tabular-nums">
        {WORDS.showing(String(from), String(Math.min(page * LIST_LIMIT, total)), String(total))}
      </span>
      <IconButton
        label={WORDS.previousPage}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        className="md:size-8"
      >
        <Icon name="chevron" className="size-4 rotate-180" />
      </IconButton>
      <IconButton
        label={WORDS.nextPage}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
        className="md:size-8"
      >
        <Icon name="chevron" className="size-4" />
      </IconButton>
    </nav>
  )
}
