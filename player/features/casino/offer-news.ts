/** Games are offered otherwise: lobbies that stand open read again what the news are about. Apart from what shows them, which is loaded when somebody looks. */
import type { PayloadOf, serverEvents } from '@paddock/contract/live'
import type { QueryClient } from '@tanstack/react-query'
import { GAMES, OWN_GAMES } from './keys.ts'

/** At a random moment of `withinMs`, so that not everybody asks at once; a list that nobody looks at is asked for when somebody does. */
export function hearOffer(
  queries: QueryClient,
  { what, withinMs }: PayloadOf<typeof serverEvents.casinoOfferChanged>,
): void {
  const queryKey = what === 'LIST' ? GAMES : OWN_GAMES
  setTimeout(() => void queries.invalidateQueries({ queryKey }), Math.random() * withinMs)
}
