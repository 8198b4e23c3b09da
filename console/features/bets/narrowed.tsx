/** Bets of one event, one market or one player: what leads to them, and what they are called. */
import type { Narrowed, SettledMarket } from '@paddock/contract/endpoints/bets'
import { Link } from 'react-router'

/** By filter of the bet lists. */
export const namesOf = ({ user, event, market }: Narrowed) => ({
  userId: user?.name,
  eventId: event?.name,
  marketId: market?.name,
})

type LinkProps = { readonly to: '/bets' | '/bets/settled'; readonly market: SettledMarket['market'] }

const NARROWS = 'hover:underline'

export const EventLink = ({ to, market: { event } }: LinkProps) => (
  <Link to={`${to}?eventId=${encodeURIComponent(event.id)}`} tabIndex={-1} className={NARROWS}>
    {event.name}
  </Link>
)

export const MarketLink = ({ to, market }: LinkProps) => (
  <Link to={`${to}?marketId=${encodeURIComponent(market._id)}`} tabIndex={-1} className={NARROWS}>
    {market.marketName}
  </Link>
)
