import { SPORTS } from '@paddock/domain/betting'
import { useParams } from 'wouter'
import SportPage from '../features/in-play/sport-page.tsx'
import type { Terms } from './admission.ts'
import { useListTools } from './list-tools.tsx'
import { on } from './gate.tsx'
import { NotFound } from './not-found.tsx'

/** 000 §3: shown to who is signed in. */
const POLITICS_ID = '2378961'

const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-')

/** The landing page of one sport, by its number or its name: /4, /horse-racing. 001 §2.1 `/{gameType}`. */
export default function SportRoute() {
  const { gameType = '' } = useParams()
  const tools = useListTools()
  const sport = SPORTS.find(({ id, name }) => id === gameType || slugOf(name) === gameType.toLowerCase())
  if (!sport) return <NotFound />
  const terms: Terms = { needs: 'sports', ...(sport.id === POLITICS_ID && { who: 'player' }) }
  return on(terms, <SportPage key={sport.id} sportId={sport.id} tools={tools} />)
}
