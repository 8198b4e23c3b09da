import { TEXTS } from '@paddock/ui/words'
import { Icon } from '@paddock/ui/primitives'
import { Link } from 'wouter'
import { WORDS } from '../words/shell.ts'

/** 001 §2.1. */
export function NotFound() {
  return (
    <section className="flex flex-col items-center gap-3 rounded-md border border-line bg-surface px-4 py-16 text-center">
      <Icon name="search" className="size-12 text-quiet" />
      <h1 className="text-lg font-bold">{TEXTS.pageNotFound}</h1>
      <p className="text-sm text-quiet">{TEXTS.pageDoesNotExist}</p>
      <Link
        to="/"
        className="mt-2 inline-flex min-h-11 items-center rounded-md bg-brand px-6 text-sm font-bold text-on-brand"
      >
        {WORDS.home}
      </Link>
    </section>
  )
}
