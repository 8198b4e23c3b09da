/** The latest bets and winners of the site, late and cut: nobody reads by them what somebody holds. docs/domain/leaderboard.md#latest. */
import type { LatestBets } from '@paddock/contract/shapes/leaderboard'
import { formatAmount, formatStart, priceText } from '@paddock/ui/formats'
import { Icon } from '@paddock/ui/primitives'
import { useSettings } from '@paddock/ui/settings'
import { marketTitle } from '@paddock/ui/words'
import { useState } from 'react'
import { Link } from 'wouter'
import { useLatest } from './api.ts'
import { BOARD_WORDS as WORDS } from './words.ts'

/** `hasBoard`: the site has a board to go on to. Nothing where there is nothing to tell. */
export function LatestOfSite({ hasBoard }: { readonly hasBoard: boolean }) {
  const { data } = useLatest()
  if (!data || data.bets.length + data.wins.length === 0) return null
  return (
    <>
      <Row title={WORDS.latestWins} told={data.wins} hasBoard={hasBoard} />
      <Row title={WORDS.latestBets} told={data.bets} hasBoard={hasBoard && data.wins.length === 0} />
    </>
  )
}

type Told = LatestBets['wins'][number] & Partial<Pick<LatestBets['bets'][number], 'price' | 'marketType'>>
type RowProps = { readonly title: string; readonly told: readonly Told[]; readonly hasBoard: boolean }

function Row({ title, told, hasBoard }: RowProps) {
  const [now] = useState(() => Date.now())
  const { odds } = useSettings()
  if (told.length === 0) return null
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex items-center gap-2 px-1 pt-1">
        <div className="min-w-0">
          <h2 className="truncate text-md font-bold">{title}</h2>
          <p className="truncate text-xs text-quiet">{WORDS.late}</p>
        </div>
        {hasBoard && (
          <Link
            to="/leadership-board"
            className="ml-auto flex min-h-11 shrink-0 items-center gap-1 text-sm text-quiet hover:text-text md:min-h-8"
          >
            {WORDS.toBoard}
            <Icon name="chevron" className="size-4" />
          </Link>
        )}
      </div>
      <ul className="flex snap-x snap-mandatory gap-2 overflow-x-auto [scrollbar-width:none]">
        {told.map((one, n) => (
          // They stand by their time, and two may be alike in all that is told of them.
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <li key={n} className="w-60 shrink-0 snap-start rounded-md border border-line bg-surface px-3 py-2">
            <span className="block truncate text-xs text-quiet">{one.eventName}</span>
            <span className="flex items-baseline gap-2 text-sm">
              <span className="truncate">{marketTitle(one.marketName)}</span>
              <span className="ml-auto shrink-0 font-bold tabular-nums">₹ {formatAmount(one.amount)}</span>
            </span>
            <span className="flex items-baseline gap-2 text-xs text-quiet">
              <span className="truncate">{one.name}</span>
              {one.price && one.marketType && (
                <span className="shrink-0 tabular-nums">@ {priceText(odds, one.marketType, one.price)}</span>
              )}
              <time dateTime={new Date(one.at).toISOString()} className="ml-auto shrink-0 tabular-nums">
                {formatStart(one.at, now)}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
