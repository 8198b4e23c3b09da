/** Whether somebody may do a deed of the desk: asked where it is done, of the rights as they stand then. */
import type { Refusal } from '@paddock/contract'
import { type DeskRight, hasRight, seesDecisions } from '@paddock/domain/desk'
import type { Reader } from '../platform/database.ts'
import { findPlaceOfEvent, findPlaceOfMarket, loadHolder } from './store.ts'

type Asks = { readonly accountId: number; readonly marketId: string }

/** What is not there is for nobody to decide of. */
const NOT_THERE: Refusal = { code: 'NOT_FOUND' }

export async function refuseOfMarket(
  from: Reader,
  { accountId, marketId }: Asks,
  right: DeskRight,
): Promise<Refusal | undefined> {
  const holder = await loadHolder(from, accountId)
  if (holder === 'ADMINISTRATOR') return undefined
  const place = await findPlaceOfMarket(from, marketId)
  if (!place) return NOT_THERE
  return hasRight(holder, right, place) ? undefined : { code: 'DESK_RIGHT_NEEDED', right }
}

export async function refuseOfEvent(
  from: Reader,
  { accountId, eventId }: { readonly accountId: number; readonly eventId: string },
  right: DeskRight,
): Promise<Refusal | undefined> {
  const holder = await loadHolder(from, accountId)
  if (holder === 'ADMINISTRATOR') return undefined
  const place = await findPlaceOfEvent(from, eventId)
  if (!place) return NOT_THERE
  return hasRight(holder, right, place) ? undefined : { code: 'DESK_RIGHT_NEEDED', right }
}

/** Of what is to be in the sport, an event of which there is none yet. */
export async function refuseOfSport(
  from: Reader,
  { accountId, sportId }: { readonly accountId: number; readonly sportId: string },
  rights: readonly DeskRight[],
): Promise<Refusal | undefined> {
  const holder = await loadHolder(from, accountId)
  const missing = rights.find((right) => !hasRight(holder, right, { sportId, eventId: '' }))
  return missing && { code: 'DESK_RIGHT_NEEDED', right: missing }
}

/** Of what a decision would do, which names players: for who may make one of the market, or confirm it. */
export async function refusePreview(from: Reader, { accountId, marketId }: Asks): Promise<Refusal | undefined> {
  const holder = await loadHolder(from, accountId)
  if (holder === 'ADMINISTRATOR') return undefined
  const place = await findPlaceOfMarket(from, marketId)
  if (!place) return NOT_THERE
  return seesDecisions(holder, place) ? undefined : { code: 'DESK_RIGHT_NEEDED', right: 'RESULT' }
}
