import type { MarketBook } from '@paddock/contract/shapes/market'
import type { Side } from '@paddock/domain/markets'
import { negate } from '@paddock/domain/money'
import { formatOdds } from '@paddock/domain/odds'
import { formatAmount } from '@paddock/ui/formats'
import { type SessionFacts, useFreshness, useLine, useLive } from '@paddock/ui/live'
import { Icon } from '@paddock/ui/primitives'
import { type Pick, PriceCell, RovingGrid } from '@paddock/ui/prices'
import { lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { BETTING_WORDS } from '../../app/words-betting.ts'
import { Limits } from './market-card.tsx'
import { Overlay } from './overlay.tsx'
import { Position } from './position.tsx'
import { isNamedOutcome, overlayOf, type PlannedBet } from './state.ts'

const SessionBook = lazy(() => import('./session-book.tsx'))

type SessionCardProps = {
  readonly sessions: readonly SessionFacts[]
  readonly books: Readonly<Record<string, MarketBook>>
  readonly planned: PlannedBet | null
  readonly picked: Pick | null
  readonly onPick: (pick: Pick) => void
  readonly slip: ReactNode
}

/** The sessions of an event: NO on the left in pink, YES on the right in blue, the run over its price. */
export function SessionCard({ sessions, books, planned, picked, onPick, slip }: SessionCardProps) {
  return (
    <section
      className="@container overflow-hidden rounded-md border border-line bg-surface"
      aria-label={BETTING_WORDS.session}
    >
      <header className="flex h-10 items-center gap-2 border-b border-line pr-2 pl-3">
        <h2 className="flex-1 text-md font-bold">{BETTING_WORDS.session}</h2>
        <div className="flex gap-0.5 text-center text-xs font-bold" aria-hidden="true">
          <span className="w-[72px] text-lay-text">{BETTING_WORDS.no}</span>
          <span className="w-[72px] text-back-text">{BETTING_WORDS.yes}</span>
        </div>
        <span className="hidden w-24 @min-[560px]:block" />
      </header>
      <RovingGrid label={BETTING_WORDS.session} className="divide-y divide-line">
        {sessions.map((facts) => {
          const isPicked = picked?.marketId === facts.marketId
          return (
            <SessionRow
              key={facts.marketId}
              facts={facts}
              book={books[facts.marketId]}
              planned={isPicked ? planned : null}
              pickedSide={isPicked ? picked.side : null}
              onPick={onPick}
              slip={isPicked ? slip : null}
            />
          )
        })}
      </RovingGrid>
    </section>
  )
}

type SessionRowProps = {
  readonly facts: SessionFacts
  readonly book: MarketBook | undefined
  readonly planned: PlannedBet | null
  readonly pickedSide: Side | null
  readonly onPick: (pick: Pick) => void
  readonly slip: ReactNode
}

const SessionRow = memo(function SessionRow(props: SessionRowProps) {
  const { facts, book, planned, pickedSide, onPick, slip } = props
  const overlay = overlayOf(facts, BETTING_WORDS.suspended)
  return (
    <div className="[contain-intrinsic-size:auto_52px] [content-visibility:auto]">
      <div data-price-row="" className="flex items-center gap-2 py-1 pr-2 pl-3">
        <div className="min-w-0 flex-1">
          <p className="line-clamp-2 text-sm font-bold leading-4">{facts.name}</p>
          <SessionPosition facts={facts} book={book} planned={planned} />
        </div>
        <div className="relative flex gap-0.5">
          <LineCell {...{ facts, onPick }} side="LAY" isPicked={pickedSide === 'LAY'} />
          <LineCell {...{ facts, onPick }} side="BACK" isPicked={pickedSide === 'BACK'} />
          {overlay && <Overlay text={overlay} />}
        </div>
        <p className="hidden w-24 text-right text-xs text-quiet @min-[560px]:block">
          <span className="block">
            {BETTING_WORDS.min} {formatAmount(facts.min)}
          </span>
          <span className="block">
            {BETTING_WORDS.max} {formatAmount(facts.max)}
          </span>
        </p>
      </div>
      {slip}
    </div>
  )
})

/** The worst case of the session, which opens its book; without a bet, the limits where there is no column for them. */
function SessionPosition(props: SessionPositionProps) {
  const { facts, book, planned } = props
  const [isOpen, setIsOpen] = useState(false)
  const hasBook = book !== undefined || planned !== null
  if (!hasBook) {
    return (
      <p className="h-4 text-xs text-quiet @min-[560px]:hidden">
        <Limits min={facts.min} max={facts.max} />
      </p>
    )
  }
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        aria-label={`${BETTING_WORDS.sessionBook}: ${facts.name}`}
        className="flex min-h-6 items-center gap-1 rounded-md text-xs text-quiet hover:text-text"
      >
        <Icon name="ladder" className="size-4" />
        <Position now={book && negate(book.exposure)} planned={null} />
      </button>
      {isOpen && (
        <Suspense>
          <SessionBook title={facts.name} book={book} planned={planned} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
type SessionPositionProps = {
  readonly facts: SessionFacts
  readonly book: MarketBook | undefined
  readonly planned: PlannedBet | null
}

type LineCellProps = {
  readonly facts: SessionFacts
  readonly side: Side
  readonly isPicked: boolean
  readonly onPick: (pick: Pick) => void
}

function LineCell({ facts, side, isPicked, onPick }: LineCellProps) {
  const live = useLive()
  const quote = useLine(facts.marketId, side, 0)
  const isFresh = useFreshness().state === 'fresh'
  const canBet = isFresh && overlayOf(facts, BETTING_WORDS.suspended) === null
  const pick = () => {
    const now = live?.book.line(facts.marketId, side, 0) ?? quote
    if (now) onPick(pickOf(facts, side, now))
  }
  const word = side === 'BACK' ? BETTING_WORDS.yes : BETTING_WORDS.no
  const label = quote ? `${word} ${facts.name} ${quote.line}, ${formatOdds(quote.price)}` : `${word} ${facts.name}`
  return (
    <PriceCell
      side={side}
      depth={0}
      main={quote && String(quote.line)}
      small={quote ? formatOdds(quote.price) : ''}
      label={label}
      isDisabled={!canBet}
      isPicked={isPicked}
      onPick={pick}
      className="w-[72px]"
    />
  )
}

/** A session counted in runs has no runner: its order names the market, and the run says the rest. */
const pickOf = (
  facts: SessionFacts,
  side: Side,
  quote: { line: number; price: Pick['price']; max: Pick['max'] },
): Pick => ({
  eventId: facts.eventId,
  eventName: facts.eventName,
  marketId: facts.marketId,
  marketName: facts.name,
  kind: 'SESSION',
  variant: facts.variant,
  runnerId: isNamedOutcome(facts) ? String(quote.line) : facts.marketId,
  runnerName: facts.name,
  slot: null,
  side,
  price: quote.price,
  line: isNamedOutcome(facts) ? null : quote.line,
  min: facts.min,
  max: facts.max,
})
