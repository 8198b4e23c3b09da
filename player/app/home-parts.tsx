/** The parts of home that come after its lists, each composed with what it needs of other features. */
import { useIsSignedIn } from '@paddock/ui/client'
import { useSite } from '@paddock/ui/site'
import { Suspense } from 'react'
import { HeldSpan, LatestBets, type Slide, TopGames } from '../features/home/index.ts'
import { useOpenBets } from '../features/open-bets/index.ts'
import { part } from '../routing/part.tsx'
import { useProducts } from './site-links.ts'
import { Slides } from './slides.tsx'

export const SlideShow = ({ slides }: { readonly slides: readonly Slide[] }) => <Slides place="HOME" own={slides} />

const LatestOfSite = part(async () => ({ default: (await import('../features/leaderboard/index.ts')).LatestOfSite }))

/** A player's own, and whatever the site tells of everybody's. */
export function LatestBetsHere() {
  const site = useSite()
  return (
    <>
      {useIsSignedIn() && <LatestBetsOfPlayer />}
      {site.can('latestBets') && (
        <Suspense>
          <LatestOfSite hasBoard={site.can('leaderboard')} />
        </Suspense>
      )}
    </>
  )
}

function LatestBetsOfPlayer() {
  const { data } = useOpenBets()
  return data ? <LatestBets bets={data.bets} /> : null
}

/** The lobby of a site has no slides of its own. */
export const SlidesOfCasino = () => <Slides place="CASINO" own={[]} />

/** The tiles lead to the casino. */
export function TopGamesHere() {
  return <TopGames games={useProducts().filter(({ kind }) => kind === 'casino')} />
}

/** What the player's bets on the market come to, at worst and at best. */
export function HeldOnEvent({ marketId }: { readonly marketId: string }) {
  const book = useOpenBets().data?.books[marketId]
  return book ? <HeldSpan book={book} /> : null
}
