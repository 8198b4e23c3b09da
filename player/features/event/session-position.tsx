import type { MarketBook } from '@paddock/contract/shapes/market'
import type { Paise } from '@paddock/domain/money'
import { lawOfVariant } from '@paddock/domain/positions'
import { Later } from '@paddock/ui/layers'
import type { SessionFacts } from '@paddock/ui/live'
import { Icon } from '@paddock/ui/primitives'
import { marketTitle, remarkText } from '@paddock/ui/words'
import { type ReactNode, useState } from 'react'
import { BETTING_WORDS } from '../../words/betting.ts'
import { Limits, type MarketTools } from './market-header.tsx'
import { Position } from './position.tsx'
import { ROW_NAME } from './row-looks.ts'
import { sayFailed } from './say-failed.ts'
import { type PlannedBet, sessionRows, worstOf, worstWith } from './state.ts'
import { EVENT_WORDS } from './words.ts'

const loadBook = () => import('./session-book.tsx')

type SessionPositionProps = {
  readonly facts: SessionFacts
  readonly book: MarketBook | undefined
  readonly planned: PlannedBet | null
  /** The runs at which the player took it, the last one first. */
  readonly seen: readonly number[] | undefined
}

/** The worst case of the session, now and with the bet in the slip; it opens the book. Without a position, the limits where there is no column for them. */
export function SessionPosition({ facts, book, planned, seen }: SessionPositionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const limits = (
    <p className="h-4 truncate text-xs leading-4 text-quiet @min-[560px]/sessions:hidden">
      <Limits min={facts.min} max={facts.max} />
    </p>
  )
  if (book === undefined && planned === null) return limits
  return (
    <div className="flex min-w-0 items-center gap-2">
      {/* Beyond its row nothing is hit: what a thumb needs is taken from above. */}
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="relative flex h-4 shrink-0 items-center gap-1 rounded-md text-xs text-quiet before:absolute before:-inset-x-2 before:-top-5 before:-bottom-3.5 hover:text-text"
      >
        {/* The narrowest rows have room for the two ways on alone: the amount leads to the book. */}
        <Icon name="ladder" className={`size-4 ${book === undefined ? '' : '@max-[150px]/held:hidden'}`} />
        <span className="sr-only">{`${BETTING_WORDS.sessionBook}: ${marketTitle(facts.name)}`}</span>
        <Position now={book && worstOf(book)} planned={worstPlanned(facts, book, planned)} />
      </button>
      {book === undefined && limits}
      {isOpen && <Book {...{ facts, book, planned, seen }} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

type SessionTextProps = SessionPositionProps & {
  /** What it has counted by now; undefined where no score says. */
  readonly count: number | undefined
  readonly tools: MarketTools
}

/**
 * On a phone the text of the row, together the way to the book and what can be done with the session: its name, and a line that is
 * always kept for what it counts and what the player has in it, so that no row grows.
 */
export function SessionText({ facts, book, planned, count, seen, tools }: SessionTextProps) {
  const [isOpen, setIsOpen] = useState(false)
  const isHeld = book !== undefined || planned !== null
  const last = seen?.[0]
  const remarks = facts.status === 'OPEN' && facts.remarksMessage ? remarkText(facts.remarksMessage) : null
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="flex min-h-(--row) min-w-0 flex-1 flex-col justify-center text-left"
      >
        <span className="sr-only">{`${BETTING_WORDS.sessionBook}: ${marketTitle(facts.name)}`}</span>
        <span aria-hidden="true" className={`max-w-full text-sm leading-4 font-bold ${ROW_NAME}`}>
          {marketTitle(facts.name)}
        </span>
        <span className="flex h-3.5 max-w-full items-center gap-2 overflow-hidden text-xs leading-[14px] whitespace-nowrap text-quiet">
          {/* A figure that has no room is left out: half of one would be another. */}
          <span className="-ml-2 flex h-3.5 flex-wrap gap-x-2 overflow-hidden before:h-3.5 empty:hidden">
            {count !== undefined && <span>{EVENT_WORDS.now(count)}</span>}
            {last !== undefined && !remarks && <span>{EVENT_WORDS.seen(last)}</span>}
          </span>
          {isHeld && (
            <Position
              now={book && worstOf(book)}
              best={planned === null ? book?.maxProfit : undefined}
              planned={worstPlanned(facts, book, planned)}
            />
          )}
          {remarks ? (
            <span className="truncate text-warn">{remarks}</span>
          ) : (
            <Icon name="chevron" className={`size-3 shrink-0 ${isHeld ? 'max-[359px]:hidden' : ''}`} />
          )}
        </span>
      </button>
      {isOpen && (
        <Book {...{ facts, book, planned, seen }} onClose={() => setIsOpen(false)}>
          <div className="flex items-center gap-2 border-b border-line px-4 pb-2">
            <p className="flex-1 text-xs text-quiet">
              <Limits min={facts.min} max={facts.max} />
            </p>
            {tools.cashOut?.(facts)}
            {tools.star?.(facts)}
          </div>
        </Book>
      )}
    </>
  )
}

const worstPlanned = (facts: SessionFacts, book: MarketBook | undefined, planned: PlannedBet | null): Paise | null =>
  lawOfVariant(facts.variant).isOneSlope ? null : planned && worstWith(sessionRows(facts, book, planned))

type BookProps = SessionPositionProps & { readonly onClose: () => void; readonly children?: ReactNode }

function Book({ onClose, ...props }: BookProps) {
  return <Later load={loadBook} props={{ ...props, onClose }} onFailed={() => sayFailed(onClose)} />
}
