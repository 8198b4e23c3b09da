/** Bets of one event, one market or one player: what leads to them, and what they are called. */
import type { Narrowed, SettledMarket } from '@paddock/contract/endpoints/bets'
import type { PageInfo } from '@paddock/contract/page'
import { inEachLanguage } from '@paddock/ui/words'
import { Link } from 'react-router'
import { type Filter, pageOf, type View } from '../../kit/table/index.ts'
import { WORDS } from '../../words/shell.ts'

/** A list of bets may be led to from elsewhere: a person, a market, an event. */
export const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  { kind: 'search', name: 'search', label: WORDS.searchBets },
  { kind: 'thing', name: 'userId', label: WORDS.player },
  { kind: 'thing', name: 'eventId', label: WORDS.event },
  { kind: 'thing', name: 'marketId', label: WORDS.market },
])

/** By filter of the bet lists. */
const namesOf = ({ user, event, market }: Narrowed) => ({
  userId: user?.name,
  eventId: event?.name,
  marketId: market?.name,
})

export const queryOfBets = ({ page, limit, filters }: View) => ({ page, limit, ...filters })

/** With what the things are called that it is narrowed to. */
export const namedPage = <Row,>({
  docs,
  narrowed,
  ...info
}: PageInfo & { readonly docs: readonly Row[]; readonly narrowed: Narrowed }) => pageOf(docs, info, namesOf(narrowed))

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
