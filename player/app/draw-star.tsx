import type { ListedEvent } from '@paddock/contract/frames/listing'
import { useIsSignedIn } from '@paddock/ui/client'
import { lazy, Suspense } from 'react'
import type { DrawStar } from '../features/in-play/index.ts'

const FavouriteStar = lazy(() =>
  import('../features/favourites/index.ts').then((module) => ({ default: module.FavouriteStar })),
)

const drawStar = ({ eventId, name }: ListedEvent) => (
  <Suspense>
    <FavouriteStar kind="event" id={eventId} name={name} />
  </Suspense>
)

/** The stars of a list's events, for players: visitors keep no favourites. */
export const useDrawStar = (): { readonly star?: DrawStar } => (useIsSignedIn() ? { star: drawStar } : {})
