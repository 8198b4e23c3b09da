import type { Score } from '@paddock/contract/shapes/market'
import { sidesOf } from '@paddock/domain/betting'
import { SideName } from '@paddock/ui/bets'
import { formatStart } from '@paddock/ui/formats'
import { type Reader, useLive } from '@paddock/ui/live'
import { scrollPace } from '@paddock/ui/look'
import { Icon } from '@paddock/ui/primitives'
import { changeSettings, useSettings } from '@paddock/ui/settings'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { BETTING_WORDS } from '../../words/betting.ts'
import { useScore } from './api.ts'
import type { EventFacts } from './event-page.tsx'
import { ratesOf } from './score-state.ts'
import { EVENT_WORDS } from './words.ts'

type ScoreStripProps = {
  /** Null while nothing is known of it. */
  readonly event: EventFacts | null
  readonly eventId: string
  readonly reader: Reader
  /** The whole card, which a tap opens. */
  readonly children: ReactNode
}

/** A phone's score: one row that stays over the prices and under the slip. Closed at first; the last choice is kept. */
export function ScoreStrip({ event, eventId, reader, children }: ScoreStripProps) {
  const told = useScore(eventId, reader)
  const { showsCard } = useSettings()
  const card = useId()
  const score = told?.score ?? null
  const { place, toggle } = useCard(showsCard)
  return (
    <>
      <div ref={place} />
      {event && <h1 className="sr-only">{event.eventName}</h1>}
      <button
        type="button"
        data-strip=""
        aria-expanded={showsCard}
        aria-controls={showsCard ? card : undefined}
        onClick={toggle}
        className="sticky top-0 z-20 -mx-2 flex h-11 items-center gap-2 border-b border-line bg-surface pr-2 pl-3 text-left"
      >
        <span className="sr-only">{event ? EVENT_WORDS.scoreOf(event.eventName) : WORDS.loading}</span>
        <Sides score={score} name={event?.eventName ?? ''} />
        {score && <Rates score={score} />}
        <span className="flex w-9 shrink-0 flex-col items-center">
          {event?.inPlay && <span className="text-xs leading-[18px] font-bold text-profit">{WORDS.live}</span>}
          <Icon name="chevron" className={`size-4 text-quiet ${showsCard ? '-rotate-90' : 'rotate-90'}`} />
        </span>
        {event && !event.inPlay && <Starts openDate={event.openDate} />}
      </button>
      {showsCard && (
        <div id={card} className="flex flex-col gap-1 py-1">
          {children}
        </div>
      )}
    </>
  )
}

/**
 * Opens and closes the card. Its place is where the row of the score comes from: with the page scrolled on from there the page goes to it, and
 * back when it is closed again, but for who has scrolled meanwhile.
 */
function useCard(isOpen: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const from = useRef<number | null>(null)
  const topOf = () => place.current?.getBoundingClientRect().top ?? 0
  const bring = () => {
    // Newer browsers answer with a promise, which ends no effect.
    place.current?.scrollIntoView?.({ behavior: scrollPace() })
  }
  useLayoutEffect(() => {
    if (from.current === null) return
    if (isOpen) {
      bring()
      return
    }
    scrollTo({ top: from.current, behavior: 'instant' })
    from.current = null
  }, [isOpen])
  const toggle = () => {
    const top = topOf()
    const isAway = top < -1
    if (!isOpen) from.current = isAway ? scrollY : null
    else if (isAway || top > 1) from.current = null
    if (isOpen && isAway) bring()
    else changeSettings({ showsCard: !isOpen })
  }
  return { place, toggle }
}

type Known = NonNullable<Score['score']>

/** Each with its score, the side at bat marked; the names alone where none is told. */
function Sides({ score, name }: { readonly score: Known | null; readonly name: string }) {
  const sides =
    score?.sides.slice(0, 2) ?? sidesOf(name).map((side) => ({ name: side, batting: false, score: '', overs: null }))
  return (
    <span className="min-w-0 flex-1">
      {sides.map((side) => (
        <span key={side.name} className="flex items-center gap-1.5 text-sm leading-[18px]">
          <span className={`min-w-0 truncate ${score && !side.batting ? 'text-quiet' : ''}`}>
            <SideName of={side.name} />
          </span>
          <span className={`shrink-0 ${side.batting ? 'font-bold' : 'text-quiet'}`}>{side.score}</span>
          {side.batting && side.overs && <span className="shrink-0 text-xs text-quiet">({side.overs})</span>}
        </span>
      ))}
    </span>
  )
}

const BALLS: Readonly<Record<string, string>> = {
  W: 'font-bold text-loss',
  '4': 'font-bold text-back-text',
  '6': 'font-bold text-brand-text',
}
const MOST_BALLS = 6

/** How fast runs come, how fast they must, and the last balls. */
function Rates({ score }: { readonly score: Known }) {
  const { current, chase } = ratesOf(score)
  return (
    <span className="flex shrink-0 flex-col items-end text-xs leading-[18px] whitespace-nowrap text-quiet">
      <span className="flex gap-2">
        {current !== null && <span className="max-[359px]:hidden">{EVENT_WORDS.runRate(current)}</span>}
        <span className="sr-only">{BETTING_WORDS.thisOver}</span>
        <span className="flex gap-1.5">
          {lastBalls(score.recent).map(({ key, ball }) => (
            <span key={key} className={BALLS[ball] ?? 'text-text'}>
              {ball}
            </span>
          ))}
        </span>
      </span>
      {chase && <span className="text-text">{EVENT_WORDS.chase(chase)}</span>}
    </span>
  )
}

const lastBalls = (recent: readonly string[]) =>
  recent.slice(-MOST_BALLS).map((ball, at) => ({ key: `${at} ${ball}`, ball }))

/** Said from the beginning: what came later would move the names. */
function Starts({ openDate }: { readonly openDate: number }) {
  const live = useLive()
  const [opened] = useState(() => Date.now())
  return (
    <span className="order-first shrink-0 text-xs text-quiet">
      {EVENT_WORDS.starts(formatStart(openDate, live?.clock.now() ?? opened))}
    </span>
  )
}
