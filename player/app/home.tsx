import { useIsSignedIn } from '@paddock/ui/client'
import { useIsWide } from '@paddock/ui/look'
import { useDataSaver } from '@paddock/ui/settings'
import { useSite } from '@paddock/ui/site'
import { Suspense, useEffect } from 'react'
import { Redirect } from 'wouter'
import { HomeList } from '../features/in-play/index.ts'
import { useListTools } from './list-tools.tsx'
import { useHasCasino } from './gate.tsx'
import { part } from '../routing/part.tsx'

const SlideShow = part(async () => ({ default: (await import('./home-parts.tsx')).SlideShow }))
const LatestBets = part(async () => ({ default: (await import('./home-parts.tsx')).LatestBetsHere }))
const TopGames = part(async () => ({ default: (await import('./home-parts.tsx')).TopGamesHere }))

const MOBILE_APP = 'mobileApp'

/** Only-casino sites begin in the casino. `isApp`: opened by the mobile app, which is remembered. 001 §2.1. */
export function Home({ isApp = false }: { readonly isApp?: boolean }) {
  const { config } = useSite()
  useEffect(() => {
    if (isApp) localStorage.setItem(MOBILE_APP, 'true')
  }, [isApp])
  return config.onlyCasino ? <Redirect to="/live-casino" replace /> : <HomeOfSports />
}

/** A player's phone begins with the matches: what was put forward and the slides come after what is on. */
function HomeOfSports() {
  const isSignedIn = useIsSignedIn()
  const isWide = useIsWide()
  const hasCasino = useHasCasino()
  const isDense = isSignedIn && !isWide
  return (
    <div className="flex flex-col gap-2 max-md:gap-1">
      {!isDense && <Slides />}
      <HomeList tools={useListTools()} isDense={isDense}>
        {isDense && <Slides />}
        <Suspense>
          <LatestBets />
        </Suspense>
        {hasCasino && (
          <Suspense fallback={<div className="h-[116px]" />}>
            <TopGames />
          </Suspense>
        )}
      </HomeList>
    </div>
  )
}

/** The box has its size before there is anything in it; the first picture does not wait for what moves it. */
function Slides() {
  const { slideShow, mobileBanner } = useSite().config
  const isWide = useIsWide()
  const savesData = useDataSaver()
  const slides = isWide || mobileBanner.length === 0 ? slideShow : mobileBanner
  const [first] = slides
  if (savesData) return null
  return (
    <Suspense
      fallback={
        first && (
          <img src={first.image} alt={first.title} className="aspect-[3/1] w-full object-cover md:aspect-[4/1]" />
        )
      }
    >
      <SlideShow slides={slides} />
    </Suspense>
  )
}
