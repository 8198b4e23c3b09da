import { SPORTS } from '@paddock/domain/betting'
import { useIsSignedIn } from '@paddock/ui/client'
import { useParams } from 'react-router'
import SportPage from '../features/in-play/sport-page.tsx'
import { useDrawStar } from './draw-star.tsx'
import { LoginFirst } from './login-first.tsx'
import { NotFound } from './not-found.tsx'

/** 000 §3: shown to who is signed in. */
const POLITICS_ID = '2378961'

const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

/** The landing page of one sport, by its number or its name: /4, /horse-racing. 001 §2.1 `/{gameType}`. */
export default function SportRoute() {
  const { gameType = '' } = useParams()
  const isSignedIn = useIsSignedIn()
  const star = useDrawStar()
  const sport = SPORTS.find(({ id, name }) => id === gameType || slugOf(name) === gameType.toLowerCase())
  if (!sport) return <NotFound />
  if (sport.id === POLITICS_ID && !isSignedIn) return <LoginFirst />
  return <SportPage key={sport.id} sportId={sport.id} {...star} />
}
