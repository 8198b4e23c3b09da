import type { ListedEvent } from '@paddock/contract/frames/listing'
import { useIsSignedIn } from '@paddock/ui/client'
import { Suspense, useMemo } from 'react'
import type { ListTools } from '../features/in-play/index.ts'
import { part } from '../routing/part.tsx'
import { askedPrice } from './asked-price.ts'
import { useIsBarred } from './restrictions.ts'
import { useSignInPrompt } from './sign-in-prompt.tsx'

const FavouriteStar = part(async () => ({ default: (await import('../features/favourites/index.ts')).FavouriteStar }))
const HeldOnEvent = part(async () => ({ default: (await import('./home-parts.tsx')).HeldOnEvent }))

const drawStar = ({ eventId, name }: ListedEvent) => (
  <Suspense>
    <FavouriteStar kind="event" id={eventId} name={name} />
  </Suspense>
)

const drawHeld = ({ marketId }: ListedEvent) =>
  marketId && (
    <Suspense>
      <HeldOnEvent marketId={marketId} />
    </Suspense>
  )

/** What lists of events get: a player's stars and positions, and prices that lead to the slip, or a visitor to the sign-in. */
export function useListTools({ keepsStar = false }: Pick<ListTools, 'keepsStar'> = {}): ListTools {
  const isSignedIn = useIsSignedIn()
  const askToSignIn = useSignInPrompt()
  const isBarred = useIsBarred()
  return useMemo(
    () =>
      isSignedIn
        ? {
            star: drawStar,
            keepsStar,
            held: drawHeld,
            isBarred,
            onPrice: ({ eventId, marketId }, slot, side) => {
              if (marketId !== null) askedPrice.set({ eventId, marketId, slot, side, isHanded: false })
            },
          }
        : { onPrice: () => askToSignIn() },
    [isSignedIn, askToSignIn, keepsStar, isBarred],
  )
}
