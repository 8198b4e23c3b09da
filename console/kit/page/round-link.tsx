import type { ReactNode } from 'react'
import { Link } from 'react-router'

type RoundOf = { readonly provider: string; readonly userId: string; readonly roundId: string }

/** Where a round of a player stands as both sides have it. */
export const roundAddress = ({ provider, userId, roundId }: RoundOf): string =>
  `/casino-rounds/${[provider, userId, roundId].map(encodeURIComponent).join('/')}`

/** The way to it from a row that itself leads nowhere: it has a focus of its own. */
export const RoundLink = ({ round, children }: { readonly round: RoundOf; readonly children: ReactNode }) => (
  <Link to={roundAddress(round)} className="underline decoration-line underline-offset-4 hover:decoration-quiet">
    {children}
  </Link>
)
