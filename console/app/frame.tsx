import { Notice } from '@paddock/ui/primitives'
import { TEXTS } from '@paddock/ui/words'
import { Suspense, useEffect, useState } from 'react'
import { Link, Navigate, Outlet, useLocation } from 'react-router'
import { useMay } from '../kit/me/index.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header } from './header.tsx'
import { Nav } from './nav.tsx'
import { PAGES } from './pages.ts'
import { Search } from './search.tsx'
import { WORDS } from '../words/shell.ts'

/** The page around every page: it never scrolls itself, the content does. */
export function Frame() {
  const [isSearching, setSearching] = useState(false)
  const { pathname } = useLocation()
  useSlash(() => setSearching(true))
  return (
    <div className="grid h-dvh grid-rows-[auto_minmax(0,1fr)]">
      <a href="#content" className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3">
        {WORDS.skipToContent}
      </a>
      <Header onSearch={() => setSearching(true)} />
      <div className="grid min-h-0 md:grid-cols-[192px_minmax(0,1fr)]">
        <div className="overflow-y-auto border-r border-line bg-surface max-md:hidden">
          <Nav />
        </div>
        <main id="content" tabIndex={-1} className="min-h-0 overflow-y-auto outline-none">
          <ErrorBoundary place={pathname}>
            <Suspense fallback={<p className="p-4 text-sm text-quiet">{WORDS.loading}</p>}>
              <Outlet />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
      {isSearching && <Search onClose={() => setSearching(false)} />}
    </div>
  )
}

/** The key "/" where nobody is typing. */
function useSlash(run: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input,textarea,select,[role=dialog]')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      run()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}

export function PageMissing() {
  return (
    <Notice icon="search" text={WORDS.pageMissing} hint={WORDS.pageMissingHint}>
      <Link to="/" className="flex min-h-11 items-center text-sm text-brand-text underline">
        {WORDS.toStart}
      </Link>
    </Notice>
  )
}

/** The page, for who has the right to it; nobody else is told that there is one. */
export function Guarded({ entry }: { readonly entry: (typeof PAGES)[number] }) {
  const may = useMay()
  if (may(entry.right)) return <entry.page />
  // Whoever has no overview begins at the first page that is theirs.
  const first = entry.path === '/' ? PAGES.find(({ nav, right }) => nav !== undefined && may(right)) : undefined
  return first ? <Navigate to={first.path} replace /> : <PageMissing />
}

export function Maintenance() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-1 text-center">
      <h1 className="text-lg font-bold">{TEXTS.maintenanceOops}</h1>
      <Notice
        icon="clock"
        text={TEXTS.underMaintenance}
        hint={TEXTS.maintenanceWait}
        action={{ label: WORDS.retry, run: () => location.reload() }}
      />
    </main>
  )
}
