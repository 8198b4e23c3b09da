/** Who has won lately. docs/domain/casino.md#lobby. */
import { formatAmount, formatStart } from '@paddock/ui/formats'
import { useState } from 'react'
import { GameLink } from './game-link.tsx'
import { isGame } from './state.ts'
import type { Lobby } from './use-lobby.ts'
import { CASINO_WORDS as WORDS } from './words.ts'

/** At the games that a tab has; nothing where nobody has. A game that is still to come has its place. */
export function Winners({ lobby: { games, winners, isWhole } }: { readonly lobby: Lobby }) {
  const [now] = useState(() => Date.now())
  const shown = winners.flatMap((winner) => {
    const game = games.find((one) => isGame(one, winner))
    return game || !isWhole ? [{ ...winner, game }] : []
  })
  if (shown.length === 0) return null
  return (
    <section aria-label={WORDS.winners}>
      <h2 className="px-1 pb-1 text-sm font-bold">{WORDS.winners}</h2>
      <ul className="-mx-1 flex gap-2 overflow-x-auto px-1 pb-1">
        {shown.map(({ game, player, won, at }, n) => (
          // They stand by their time, and two may be alike in all that is told of them.
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <li key={n} className="w-44 shrink-0">
            <GameLink game={game} className="flex min-h-11 flex-col gap-0.5 px-2 py-1.5 text-xs">
              <span className="flex justify-between gap-2">
                <span className="truncate">{game?.gameName}</span>
                <span className="shrink-0 font-bold tabular-nums">{formatAmount(won)}</span>
              </span>
              <span className="flex justify-between gap-2 text-quiet">
                <span className="truncate">{player}</span>
                <time dateTime={new Date(at).toISOString()} className="shrink-0 tabular-nums">
                  {formatStart(at, now)}
                </time>
              </span>
            </GameLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
