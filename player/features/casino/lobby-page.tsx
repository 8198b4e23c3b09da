/** The games of the site, by tab, to be found by name. 001 §2.1, §2.6. */
import type { Paise } from '@paddock/domain/money'
import { formatAmount } from '@paddock/ui/formats'
import { Button, Icon, Notice } from '@paddock/ui/primitives'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { WORDS as SHELL } from '../../words/shell.ts'
import { ComingTiles, GameTiles } from './game-tiles.tsx'
import { RoundsToContinue } from './open-rounds.tsx'
import { OwnGames } from './own-games.tsx'
import { foundIn, inOrder, type Order, ORDERS, PATHS, type Tab, TABS } from './state.ts'
import { type Lobby, useLobby } from './use-lobby.ts'
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
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<Order>('site')
  const isSearched = search.trim() !== ''
  const { lobby, isError, retry } = useLobby(tab, isSearched || order !== 'site')
  return (
    <div className="flex flex-col gap-2">
      <h1 className="px-1 pt-1 text-lg font-bold">{WORDS.types[tab]}</h1>
      <Tabs tab={tab} />
      {lobby && free !== null && <LowBalance least={lobby.leastStake} free={free} onDeposit={onDeposit} />}
      <RoundsToContinue />
      <div className="flex gap-2">
        <Search search={search} onSearch={setSearch} />
        <Orders order={order} onChoose={setOrder} />
      </div>
      {lobby && !isSearched && (
        <>
          <OwnGames lobby={lobby} />
          <Winners lobby={lobby} />
        </>
      )}
      {lobby ? (
        <Shown lobby={lobby} search={search} order={order} />
      ) : isError ? (
        <div className="rounded-md border border-line bg-surface">
          <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: retry }} />
        </div>
      ) : (
        <output aria-label={WORDS.loading} className="block">
          <ComingTiles />
        </output>
      )}
    </div>
  )
}

type ShownProps = { readonly lobby: Lobby; readonly search: string; readonly order: Order }

function Shown({ lobby: { games, total, isWhole }, search, order }: ShownProps) {
  const shown = useMemo(() => inOrder(foundIn(games, search), order), [games, search, order])
  if (shown.length === 0)
    return (
      <div className="rounded-md border border-line bg-surface">
        <Notice icon="casino" text={search.trim() === '' ? WORDS.none : WORDS.noneFound} hint={WORDS.noneHint} />
      </div>
    )
  return <GameTiles games={shown} total={isWhole ? shown.length : total} />
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
    className="min-h-11 w-40 shrink-0 truncate rounded-md max-[359px]:w-32 border border-line bg-surface px-2 text-sm hover:border-quiet"
  >
    {ORDERS.map((one) => (
      <option key={one} value={one}>
        {WORDS.orders[one]}
      </option>
    ))}
  </select>
)

type LowProps = Omit<LobbyProps, 'tab' | 'free'> & { readonly least: Paise | null; readonly free: Paise }

/** Where no game of the tab takes what there is. */
function LowBalance({ least, free, onDeposit }: LowProps) {
  // One that tells no least takes whatever there is, for all that we know.
  if (least === null || free >= least) return null
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
