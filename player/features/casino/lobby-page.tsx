/** The games of the site, by tab, to be found by name. 001 §2.1, §2.6. */
import type { CasinoGame } from '@paddock/contract/shapes/casino'
import { type Paise, smaller } from '@paddock/domain/money'
import { useIsSignedIn } from '@paddock/ui/client'
import { formatAmount } from '@paddock/ui/formats'
import { Button, Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { WORDS as SHELL } from '../../words/shell.ts'
import { useGames } from './api.ts'
import { GameLink } from './game-link.tsx'
import { RoundsToContinue } from './open-rounds.tsx'
import { GameStar, OwnGames } from './own-games.tsx'
import { Picture } from './picture.tsx'
import { gamesOf, inOrder, type Order, ORDERS, PATHS, type Tab, TABS } from './state.ts'
import { Winners } from './winners.tsx'
import { CASINO_WORDS as WORDS } from './words.ts'

type LobbyProps = {
  readonly tab: Tab
  /** What may be staked now; null where that is not known. */
  readonly free: Paise | null
  /** The site's way to a deposit; null where it has none. */
  readonly onDeposit: (() => void) | null
}

export function LobbyPage({ tab, free, onDeposit }: LobbyProps) {
  const { data, isError, refetch } = useGames()
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('site')
  const isSearched = search.trim() !== ''
  return (
    <div className="flex flex-col gap-2">
      <h1 className="px-1 pt-1 text-lg font-bold">{WORDS.types[tab]}</h1>
      <Tabs tab={tab} />
      {data && free !== null && <LowBalance games={gamesOf(data, tab, '')} free={free} onDeposit={onDeposit} />}
      <RoundsToContinue />
      <div className="flex gap-2">
        <Search search={search} onSearch={setSearch} />
        <Orders order={order} onChoose={setOrder} />
      </div>
      {data && !isSearched && (
        <>
          <OwnGames games={gamesOf(data, tab, '')} />
          <Winners games={gamesOf(data, tab, '')} />
        </>
      )}
      {data ? (
        <Games games={inOrder(gamesOf(data, tab, search), order)} isSearched={isSearched} />
      ) : (
        <div className="overflow-hidden rounded-md border border-line bg-surface">
          {isError ? (
            <Notice
              icon="warning"
              text={WORDS.couldNotLoad}
              action={{ label: WORDS.retry, run: () => void refetch() }}
            />
          ) : (
            <SkeletonRows rows={4} rowClass="h-32" label={WORDS.loading} />
          )}
        </div>
      )}
    </div>
  )
}

/** The one that is shown is in sight where not all fit. */
function Tabs({ tab }: { readonly tab: Tab }) {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && shown)
      row.current.scrollLeft = shown.offsetLeft - (row.current.clientWidth - shown.offsetWidth) / 2
  }, [tab])
  return (
    <nav ref={row} aria-label={WORDS.tabs} className="relative -mx-1 flex gap-1 overflow-x-auto px-1 pb-1">
      {TABS.map((one) => (
        <Link
          key={one}
          to={PATHS[one]}
          aria-current={one === tab ? 'page' : undefined}
          className={`flex min-h-11 shrink-0 items-center rounded-md border px-3 text-sm ${
            one === tab
              ? 'border-brand-text bg-raised font-bold'
              : 'border-line bg-surface text-quiet hover:border-quiet'
          }`}
        >
          {WORDS.types[one]}
        </Link>
      ))}
    </nav>
  )
}

type SearchProps = { readonly search: string; readonly onSearch: (search: string) => void }

const Search = ({ search, onSearch }: SearchProps) => (
  <label className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-md border border-line bg-surface px-3 focus-within:border-quiet">
    <Icon name="search" className="size-5 shrink-0 text-quiet" />
    <input
      type="search"
      value={search}
      onChange={(event) => onSearch(event.target.value)}
      placeholder={WORDS.search}
      aria-label={WORDS.search}
      className="min-w-0 flex-1 bg-transparent text-sm outline-none"
    />
  </label>
)

type OrdersProps = { readonly order: Order; readonly onChoose: (order: Order) => void }

const Orders = ({ order, onChoose }: OrdersProps) => (
  <select
    value={order}
    aria-label={WORDS.order}
    onChange={({ target }) => onChoose(ORDERS.find((one) => one === target.value) ?? 'site')}
    className="min-h-11 w-40 shrink-0 truncate rounded-md border border-line bg-surface px-2 text-sm hover:border-quiet"
  >
    {ORDERS.map((one) => (
      <option key={one} value={one}>
        {WORDS.orders[one]}
      </option>
    ))}
  </select>
)

type LowProps = Omit<LobbyProps, 'tab' | 'free'> & { readonly games: readonly CasinoGame[]; readonly free: Paise }

/** Where no game of the tab takes what there is. */
function LowBalance({ games, free, onDeposit }: LowProps) {
  const told = games.flatMap(({ min }) => (min === null ? [] : [min]))
  const [first, ...others] = told
  // One that tells no least takes whatever there is, for all that we know.
  if (first === undefined || told.length < games.length) return null
  const least = others.reduce(smaller, first)
  if (free >= least) return null
  return (
    <div className="flex min-h-11 items-center gap-3 rounded-md border border-line bg-surface py-1 pr-1 pl-3 text-sm">
      <p className="min-w-0 flex-1">{WORDS.lowBalance(formatAmount(least))}</p>
      {onDeposit && (
        <Button look="brand" onClick={onDeposit}>
          {SHELL.deposit}
        </Button>
      )}
    </div>
  )
}

function Games({ games, isSearched }: { readonly games: readonly CasinoGame[]; readonly isSearched: boolean }) {
  const isSignedIn = useIsSignedIn()
  if (games.length === 0)
    return (
      <div className="rounded-md border border-line bg-surface">
        <Notice icon="casino" text={isSearched ? WORDS.noneFound : WORDS.none} hint={WORDS.noneHint} />
      </div>
    )
  return (
    <ul aria-label={WORDS.games} className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-4">
      {games.map((game) => (
        <li key={`${game.provider} ${game.gameCode}`} className="relative">
          <Tile game={game} />
          {isSignedIn && <GameStar game={game} />}
        </li>
      ))}
    </ul>
  )
}

const WHOLE = 100

function Tile({ game }: { readonly game: CasinoGame }) {
  const { gameName, providerName, min, max, rtpBps, volatility } = game
  return (
    <GameLink game={game} className="flex h-full flex-col overflow-hidden">
      <Picture game={game} />
      <span className="flex flex-1 flex-col gap-0.5 p-2">
        <span className="truncate text-sm font-bold">{gameName}</span>
        <span className="truncate text-xs text-quiet">{providerName}</span>
        <span className="mt-auto pt-1 text-xs text-quiet tabular-nums">
          {min !== null && max !== null && WORDS.stakes(formatAmount(min), formatAmount(max))}
          {rtpBps !== null && <span className="block">{WORDS.comesBack(String(rtpBps / WHOLE))}</span>}
          {volatility && <span className="block">{WORDS.volatility[volatility]}</span>}
        </span>
      </span>
    </GameLink>
  )
}
