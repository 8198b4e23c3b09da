/** The games of a tab as tiles, of which those near the screen are there. docs/domain/casino.md#lobby. */
import type { CasinoGame } from '@paddock/contract/shapes/casino'
import { useIsSignedIn } from '@paddock/ui/client'
import { formatAmount } from '@paddock/ui/formats'
import { memo, useRef, useState } from 'react'
import { GameLink } from './game-link.tsx'
import { GameStar } from './own-games.tsx'
import { Picture } from './picture.tsx'
import { type Grid, heightOf, placeOf } from './tiles.ts'
import { useFlight, useHeld, useTiles } from './use-tiles.ts'
import { CASINO_WORDS as WORDS } from './words.ts'

const WHOLE = 100
const COMING = 12

type TilesProps = {
  readonly games: readonly CasinoGame[]
  /** With those that are still to come, which keep their places. */
  readonly total: number
}

export function GameTiles({ games, total }: TilesProps) {
  const isSignedIn = useIsSignedIn()
  const list = useRef<HTMLUListElement>(null)
  const tiles = useTiles(list, total)
  const isFlying = useFlight()
  const held = useHeld(list)
  return (
    <ul
      ref={list}
      aria-label={WORDS.games}
      className="relative"
      style={{ height: tiles ? heightOf(tiles.grid, total) : undefined }}
    >
      {tiles &&
        numbersOf(tiles.near, held, total).map((n) => {
          const game = games[n]
          const key = game ? `${game.provider} ${game.gameCode}` : n
          return <Tile key={key} {...{ game, n, total, isSignedIn, isFlying }} grid={tiles.grid} />
        })}
    </ul>
  )
}

/** Who has come to a tile by the keyboard stays there, however far the page is moved. */
function numbersOf({ from, to }: { readonly from: number; readonly to: number }, held: number | null, total: number) {
  const near = Array.from({ length: to - from }, (_, n) => from + n)
  if (held === null || held >= total || (held >= from && held < to)) return near
  return held < from ? [held, ...near] : [...near, held]
}

type TileProps = {
  readonly game: CasinoGame | undefined
  readonly n: number
  readonly total: number
  readonly grid: Grid
  readonly isSignedIn: boolean
  readonly isFlying: boolean
}

const Tile = memo(({ game, n, total, grid, isSignedIn, isFlying }: TileProps) => {
  const { left, top } = placeOf(grid, n)
  // What nobody has the time to see costs no more than its name: the rest comes once the page stands still enough.
  const [wasSeen, setSeen] = useState(!isFlying)
  if (!isFlying && !wasSeen) setSeen(true)
  return (
    <li
      aria-setsize={total}
      aria-posinset={n + 1}
      className="absolute contain-strict"
      style={{ left, top, width: grid.width, height: grid.height }}
    >
      {game && wasSeen ? (
        <>
          <Game game={game} />
          {isSignedIn && <GameStar game={game} />}
        </>
      ) : (
        <Passing name={game?.gameName} />
      )}
    </li>
  )
})

/** A game that flies by, or one that is not known yet. */
const Passing = ({ name }: { readonly name: string | undefined }) => (
  <div className="h-full rounded-md border border-line bg-surface">
    <div className="aspect-[4/3] bg-raised" />
    <p className="truncate p-2 text-sm font-bold">{name}</p>
  </div>
)

/** As many as a screen shows, before any game is known. */
export function ComingTiles() {
  const list = useRef<HTMLDivElement>(null)
  const tiles = useTiles(list, COMING)
  return (
    <div ref={list} className="relative" style={{ height: tiles ? heightOf(tiles.grid, COMING) : undefined }}>
      {tiles &&
        Array.from({ length: COMING }, (_, n) => (
          <div
            key={n}
            className="absolute animate-pulse"
            style={{ ...placeOf(tiles.grid, n), width: tiles.grid.width, height: tiles.grid.height }}
          >
            <Passing name={undefined} />
          </div>
        ))}
    </div>
  )
}

function Game({ game }: { readonly game: CasinoGame }) {
  const { gameName, providerName, min, max, rtpBps, volatility } = game
  return (
    <GameLink game={game} className="flex h-full flex-col overflow-hidden">
      <Picture game={game} />
      <span className="flex flex-1 flex-col gap-0.5 p-2">
        <span className="shrink-0 truncate text-sm font-bold">{gameName}</span>
        <span className="shrink-0 truncate text-xs text-quiet">{providerName}</span>
        <span className="mt-auto pt-1 text-xs text-quiet tabular-nums">
          {min !== null && max !== null && (
            <span className="block truncate">{WORDS.stakes(formatAmount(min), formatAmount(max))}</span>
          )}
          {rtpBps !== null && <span className="block truncate">{WORDS.comesBack(String(rtpBps / WHOLE))}</span>}
          {volatility && <span className="block truncate">{WORDS.volatility[volatility]}</span>}
        </span>
      </span>
    </GameLink>
  )
}
