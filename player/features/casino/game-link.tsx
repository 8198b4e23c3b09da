import type { CasinoGame } from '@paddock/contract/shapes/casino'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { addressOf } from './state.ts'

type GameLinkProps = { readonly game: CasinoGame | undefined; readonly className: string; readonly children: ReactNode }

const CARD = 'rounded-md border border-line bg-surface'

/** A card that leads to a game; to none that rests, which says so on its picture, nor to one that is not known yet. */
export const GameLink = ({ game, className, children }: GameLinkProps) =>
  !game || game.rests ? (
    <div className={`${CARD} ${className}`}>{children}</div>
  ) : (
    <Link to={addressOf(game)} className={`${CARD} hover:border-quiet ${className}`}>
      {children}
    </Link>
  )
