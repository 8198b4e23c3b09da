/** The games that a player marked and last played. docs/domain/casino.md#lobby. */
import type { CasinoGame } from '@paddock/contract/shapes/casino'
import { Star } from '@paddock/ui/primitives'
import { WORDS as SHELL } from '../../words/shell.ts'
import { useIsFavourite, useMarkGame, useOwnGames } from './api.ts'
import { GameLink } from './game-link.tsx'
import { Picture } from './picture.tsx'
import { isGame, type NamedGame } from './state.ts'
import type { Lobby } from './use-lobby.ts'
import { CASINO_WORDS as WORDS } from './words.ts'

/** Of the games that a tab has; nothing where none of them is one. One that is still to come has its place. */
export function OwnGames({ lobby }: { readonly lobby: Lobby }) {
  const { data } = useOwnGames()
  if (!data) return null
  return (
    <>
      <Shelf title={WORDS.lastPlayed} lobby={lobby} names={data.lastPlayed} />
      <Shelf title={WORDS.favourites} lobby={lobby} names={data.favorites} />
    </>
  )
}

type ShelfProps = { readonly title: string; readonly lobby: Lobby; readonly names: readonly NamedGame[] }

function Shelf({ title, lobby: { games, isWhole }, names }: ShelfProps) {
  const shown = names.flatMap((name) => {
    const game = games.find((one) => isGame(one, name))
    return game || !isWhole ? [{ ...name, game }] : []
  })
  if (shown.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="px-1 pb-1 text-sm font-bold">{title}</h2>
      <ul className="-mx-1 flex gap-2 overflow-x-auto px-1 pb-1">
        {shown.map(({ provider, gameCode, game }) => (
          <li key={`${provider} ${gameCode}`} className="w-28 shrink-0">
            <GameLink game={game} className="block overflow-hidden">
              {game ? <Picture game={game} /> : <span className="block aspect-[4/3] bg-raised" />}
              <span className="block min-h-8 truncate p-2 text-xs">{game?.gameName}</span>
            </GameLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Marks a game as a favourite, or no more. For who is signed in. */
export function GameStar({ game: { provider, gameCode, gameName } }: { readonly game: CasinoGame }) {
  const isOn = useIsFavourite({ provider, gameCode })
  const { mutate, isPending } = useMarkGame()
  const label = isOn ? SHELL.removeFavourite(gameName) : SHELL.addFavourite(gameName)
  const mark = () => mutate({ provider, gameCode, favorite: !isOn })
  return <Star isOn={isOn} label={label} isBusy={isPending} onTap={mark} isOnPicture />
}
