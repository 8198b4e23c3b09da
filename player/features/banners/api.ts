/** What a page shows for a time, as the server says it now: to whom it is shown is the server's to say. */
import { closeBanner, getBanners, type ShownBanner } from '@paddock/contract/endpoints/banners'
import { useClient, useIsSignedIn } from '@paddock/ui/client'
import { spokenLanguage } from '@paddock/ui/words'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export type BannerPlace = 'HOME' | 'CASINO' | 'ANY'

/** What is made, ended or begins meanwhile is seen so soon. */
const EVERY_MS = 60_000
const BANNERS = ['banners'] as const

/** `isFollowed`: it is looked for again while it is seen; else when the page is another one. */
export function useBanners(place: BannerPlace, isFollowed: boolean): readonly ShownBanner[] {
  const client = useClient()
  const language = spokenLanguage()
  const isSignedIn = useIsSignedIn()
  const { data } = useQuery({
    queryKey: [...BANNERS, place, language, isSignedIn],
    queryFn: ({ signal }) => client.call(getBanners, { query: { place, language } }, signal).then(({ docs }) => docs),
    staleTime: EVERY_MS,
    refetchInterval: isFollowed ? EVERY_MS : false,
    // The page is whole without them.
    retry: false,
  })
  return data ?? []
}

const CLOSED = 'paddock.closed-popups'
const MOST_KEPT = 50

/** Of a browser: a visitor is nobody whom the server knows. */
const closedHere = (storage: Storage): readonly string[] => (storage.getItem(CLOSED) ?? '').split(' ').filter(Boolean)

const keepClosed = (storage: Storage, id: string): void =>
  storage.setItem(CLOSED, [...closedHere(storage), id].slice(-MOST_KEPT).join(' '))

/** The popup that is to be seen now, once for each person; null where there is none. */
export function usePopup(place: BannerPlace): { readonly popup: ShownBanner | null; readonly close: () => void } {
  const client = useClient()
  const queries = useQueryClient()
  const isSignedIn = useIsSignedIn()
  const [closed, setClosed] = useState(() => closedHere(localStorage))
  const found = useBanners(place, false).find(({ kind }) => kind === 'POPUP')
  const popup = found && !closed.includes(found._id) ? found : null
  const close = () => {
    if (!popup) return
    keepClosed(localStorage, popup._id)
    setClosed(closedHere(localStorage))
    if (!isSignedIn) return
    const seen = client.call(closeBanner, { params: { role: 'user', bannerId: popup._id } })
    // Another may come next. Where it could not be said, this browser knows.
    void seen.then(() => queries.invalidateQueries({ queryKey: BANNERS })).catch(() => undefined)
  }
  return { popup, close }
}
