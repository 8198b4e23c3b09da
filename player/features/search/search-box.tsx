import { Icon } from '@paddock/ui/primitives'
import { Suspense, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { HOME_WORDS as WORDS } from '../../words/home.ts'
import { part } from '../../routing/part.tsx'

const SearchField = part(async () => ({ default: (await import('./search-field.tsx')).SearchField }))

/** From here on the header has room for a field. */
const ROOMY = '(min-width: 1200px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(ROOMY)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const hasRoom = (): boolean => matchMedia(ROOMY).matches

/** For the header: the field where there is room, else the way to its page. The field comes after the page, into its own place. */
export function SearchBox() {
  if (useSyncExternalStore(subscribe, hasRoom))
    return (
      <Suspense fallback={<div className="h-9 w-72 rounded-md border border-line bg-raised" />}>
        <SearchField />
      </Suspense>
    )
  return (
    <Link
      to="/search"
      aria-label={WORDS.search}
      title={WORDS.search}
      className="inline-flex size-11 items-center justify-center rounded-md text-quiet hover:bg-raised hover:text-text"
    >
      <Icon name="search" />
    </Link>
  )
}
