import type { ShownArticle } from '@paddock/contract/shapes/article'
import { ARTICLE_WORDS as WORDS, Questions } from '@paddock/ui/articles'
import { Icon } from '@paddock/ui/primitives'
import { useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { drawLink } from './draw-link.tsx'

/** What is looked for and which answers are open stand in the address: on the way back, and for whom it is sent, they stand as they were. */
export function Faq({ questions }: { readonly questions: readonly ShownArticle[] }) {
  const asked = new URLSearchParams(useSearch())
  const [path, navigate] = useLocation()
  const [search, setSearch] = useState(asked.get('q') ?? '')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(asked.getAll('open')))
  const keep = (q: string, slugs: ReadonlySet<string>) => {
    const kept = new URLSearchParams([...(q === '' ? [] : [['q', q]]), ...[...slugs].map((slug) => ['open', slug])])
    navigate(kept.size === 0 ? path : `${path}?${kept.toString()}`, { replace: true })
  }
  const type = (typed: string) => {
    setSearch(typed)
    keep(typed, open)
  }
  const toggle = (slug: string, isOpen: boolean) => {
    if (open.has(slug) === isOpen) return
    const next = new Set(open)
    if (isOpen) next.add(slug)
    else next.delete(slug)
    setOpen(next)
    keep(search, next)
  }
  return (
    <>
      <search className="relative">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-quiet"
        />
        <input
          type="search"
          aria-label={WORDS.search}
          placeholder={WORDS.search}
          value={search}
          maxLength={60}
          onChange={({ target }) => type(target.value)}
          className="h-11 w-full rounded-md border border-line bg-surface pr-3 pl-9 text-sm placeholder:text-quiet"
        />
      </search>
      <Questions questions={questions} search={search} open={open} onToggle={toggle} drawLink={drawLink} />
    </>
  )
}
