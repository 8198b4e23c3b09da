/**
 * Where the page is, as wouter asks for it. A move is a transition: the page that is there stays until the next one has been
 * loaded. The next one begins at its top; on the way back the browser finds the old place again.
 */
import { createContext, type ReactNode, startTransition, use, useLayoutEffect, useRef, useState } from 'react'
import { type BaseLocationHook, Router } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

type Place = { readonly path: string; readonly search: string; readonly isReturn: boolean }

/** wouter tells of the first two by events of these names. */
const MOVES = ['pushState', 'replaceState', 'popstate'] as const

const placeNow = (isReturn: boolean): Place => ({ path: location.pathname, search: location.search, isReturn })
const isSame = (a: Place, b: Place): boolean => a.path === b.path && a.search === b.search

const PlaceContext = createContext<Place>({ path: '/', search: '', isReturn: false })

/** To where the page is already leaves no second entry in the history. Which entries have a page of ours before them stands in them. */
const move: typeof navigate = (to, { replace = false, ...options } = {}) => {
  const stays = replace || new URL(to, location.href).href === location.href
  navigate(to, { state: stays ? history.state : HAS_BEFORE, ...options, replace: stays })
}

const HAS_BEFORE = true

/** To the page before, where it is one of ours; else home: what was opened by its address is not left for another site. */
export const goBack = (go: typeof navigate): void =>
  history.state === HAS_BEFORE ? history.back() : go('/', { replace: true })

const usePlace: BaseLocationHook = Object.assign((): [string, typeof navigate] => [use(PlaceContext).path, move], {
  searchHook: () => use(PlaceContext).search,
})

export function PageRouter({ children }: { readonly children: ReactNode }) {
  const [place, setPlace] = useState(() => placeNow(true))
  useLayoutEffect(() => {
    const follow = ({ type }: { readonly type: string }) => {
      const next = placeNow(type === 'popstate')
      startTransition(() => setPlace((shown) => (isSame(shown, next) ? shown : next)))
    }
    for (const type of MOVES) addEventListener(type, follow)
    // A page inside may have led on before anybody listened.
    follow({ type: 'replaceState' })
    return () => {
      for (const type of MOVES) removeEventListener(type, follow)
    }
  }, [])
  useTopOfNextPage(place)
  return (
    <PlaceContext value={place}>
      <Router hook={usePlace}>{children}</Router>
    </PlaceContext>
  )
}

function useTopOfNextPage(place: Place): void {
  const shown = useRef(place.path)
  useLayoutEffect(() => {
    if (shown.current === place.path) return
    shown.current = place.path
    if (!place.isReturn) scrollTo(0, 0)
  }, [place])
}
