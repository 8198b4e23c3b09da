import { hasBook } from '@paddock/domain/kinds'
import type { Paise } from '@paddock/domain/money'
import { formatAmount, formatSize, formatVolume } from '@paddock/ui/formats'
import { type MarketFacts, type RunnersFacts, useVolume } from '@paddock/ui/live'
import { useIsWide } from '@paddock/ui/look'
import { marketTitle, remarkText } from '@paddock/ui/words'
import type { ReactNode } from 'react'
import { BETTING_WORDS } from '../../words/betting.ts'
import { MarketRules } from './rules.tsx'

/** What the app puts into the heads of markets and of their event; left out where there is nothing to put. */
export type MarketTools = {
  /** Marks the market as a favourite. */
  readonly star?: ((facts: MarketFacts) => ReactNode) | undefined
  /** Marks the event of these markets. */
  readonly starEvent?: ((facts: Pick<MarketFacts, 'eventId' | 'eventName'>) => ReactNode) | undefined
  readonly cashOut?: ((facts: MarketFacts) => ReactNode) | undefined
}

type MarketHeaderProps = {
  readonly facts: RunnersFacts
  readonly tools: MarketTools
  /** Names the columns of prices. */
  readonly columns: ReactNode
}

/** Name, limits and volume of a market, its rules, and what can be done with the whole of it. */
export function MarketHeader({ facts, tools, columns }: MarketHeaderProps) {
  const isWide = useIsWide()
  const remarks =
    facts.status === 'OPEN' && facts.betAllow && facts.remarksMessage ? remarkText(facts.remarksMessage) : null
  return (
    <header className="group/head border-b border-line pt-1.5 pr-2 pb-1 pl-3 max-md:flex max-md:h-11 max-md:items-center max-md:bg-raised max-md:py-0 max-md:pr-0">
      <div className="flex min-h-8 items-center gap-1 max-md:min-w-0 max-md:flex-1">
        {tools.star && (
          <span className="relative z-1 -my-1.5 -mr-2.5 -ml-3 flex max-md:hidden">{tools.star(facts)}</span>
        )}
        <h2 className="min-w-0 truncate text-md font-bold">{marketTitle(facts.name)}</h2>
        <MarketRules facts={facts}>
          {/* A phone's heading is one row: what does not stand in it stands here. */}
          <div className="flex items-center gap-2 md:hidden">
            <Figures facts={facts} />
            {tools.star?.(facts)}
          </div>
        </MarketRules>
        {remarks && !isWide ? (
          <p className="min-w-0 truncate text-xs text-warn">{remarks}</p>
        ) : (
          <span className="shrink-0 text-xs whitespace-nowrap text-quiet max-[359px]:hidden md:hidden">{`${formatSize(facts.min)}–${formatSize(facts.max)}`}</span>
        )}
        <div data-way-out="" className="ml-auto flex shrink-0 items-center max-md:pr-2">
          {tools.cashOut?.(facts)}
        </div>
      </div>
      {/* On a phone the way out has their place: the cells say their side themselves. */}
      <div className="flex items-end gap-2 max-md:group-has-[[data-way-out]_button]/head:hidden">
        <div className="min-w-0 flex-1 max-md:hidden">
          <Figures facts={facts} />
        </div>
        {columns}
      </div>
      {remarks && isWide && <p className="text-xs text-warn">{remarks}</p>}
    </header>
  )
}

const Figures = ({ facts }: { readonly facts: RunnersFacts }) => (
  <p className="flex min-w-0 flex-1 flex-wrap gap-x-2 text-xs text-quiet">
    <Limits min={facts.min} max={facts.max} />
    {hasBook(facts.kind) && <Volume marketId={facts.marketId} />}
  </p>
)

type LimitsProps = { readonly min: Paise; readonly max: Paise; readonly isStacked?: boolean }

export const Limits = ({ min, max, isStacked = false }: LimitsProps) => (
  <span className="whitespace-nowrap">
    {BETTING_WORDS.min} {formatAmount(min)}
    {isStacked ? <br /> : ' · '}
    {BETTING_WORDS.max} {formatAmount(max)}
  </span>
)

function Volume({ marketId }: { readonly marketId: string }) {
  const volume = useVolume(marketId)
  return (
    <span className="whitespace-nowrap">
      {BETTING_WORDS.matched} {volume === null ? '–' : formatVolume(volume)}
    </span>
  )
}
