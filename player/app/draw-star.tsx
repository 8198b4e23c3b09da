import type { ListedEvent } from '@paddock/contract/frames/listing'
import { useIsSignedIn } from '@paddock/ui/client'
import { Suspense } from 'react'
import type { DrawStar } from '../features/in-play/index.ts'
import { part } from '../routing/part.tsx'

const FavouriteStar = part(async () => ({ default: (await import('../features/favourites/index.ts')).FavouriteStar }))

const drawStar = ({ eventId, name }: ListedEvent) => (
  <Suspense>
    <FavouriteStar kind="event" id={eventId} name={name} />
  </Suspense>
)

/** The stars of a list's events, for players: visitors keep no favourites. */
export const useDrawStar = (): { readonly star?: DrawStar } => (useIsSignedIn() ? { star: drawStar } : {})
