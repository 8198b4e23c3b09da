import type { MarketBook } from '@paddock/contract/shapes/market'
import { lawOfVariant } from '@paddock/domain/positions'
import { Later } from '@paddock/ui/layers'
import type { SessionFacts } from '@paddock/ui/live'
import { Icon } from '@paddock/ui/primitives'
import { useState } from 'react'
import { BETTING_WORDS } from '../../words/betting.ts'
import { Limits } from './market-header.tsx'
import { Position } from './position.tsx'
import { sayFailed } from './say-failed.ts'
import { type PlannedBet, sessionRows, worstOf, worstWith } from './state.ts'

const loadBook = () => import('./session-book.tsx')

type SessionPositionProps = {
  readonly facts: SessionFacts
  readonly book: MarketBook | undefined
  readonly planned: PlannedBet | null
}

/** The worst case of the session, now and with the bet in the slip; it opens the book. Without a position, the limits where there is no column for them. */
export function SessionPosition({ facts, book, planned }: SessionPositionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const limits = (
    <p className="h-4 truncate text-xs leading-4 text-quiet @min-[560px]/sessions:hidden">
      <Limits min={facts.min} max={facts.max} />
    </p>
  )
  if (book === undefined && planned === null) return limits
  const worst = lawOfVariant(facts.variant).isOneSlope ? null : planned && worstWith(sessionRows(facts, book, planned))
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
        <span className="sr-only">{`${BETTING_WORDS.sessionBook}: ${facts.name}`}</span>
        <Position now={book && worstOf(book)} planned={worst} />
      </button>
      {book === undefined && limits}
      {isOpen && (
        <Later
          load={loadBook}
          props={{ facts, book, planned, onClose: () => setIsOpen(false) }}
          onFailed={() => sayFailed(() => setIsOpen(false))}
        />
      )}
    </div>
  )
}
