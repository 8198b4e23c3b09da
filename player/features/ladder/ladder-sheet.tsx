import type { Side } from '@paddock/domain/market'
import type { Paise } from '@paddock/domain/money'
import { formatOdds, type Odds, type PriceLadder } from '@paddock/domain/odds'
import { formatAmount, formatSize, spokenSize } from '@paddock/ui/formats'
import { Sheet } from '@paddock/ui/layers'
import { useIsFresh, useLevel, useTraded } from '@paddock/ui/live'
import { Button, Icon, IconButton, Notice } from '@paddock/ui/primitives'
import { RovingGrid, useFlash } from '@paddock/ui/prices'
import { runnerTitle } from '@paddock/ui/words'
import { memo, type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { BETTING_WORDS } from '../../words/betting.ts'
import {
  anchorOf,
  holds,
  meetsOffer,
  type Move,
  type Offers,
  type OwnOrder,
  ownSize,
  type Rung,
  rungsOf,
} from './state.ts'
import { OWN, RUNG, rungOf, useDrag } from './use-drag.ts'
import { LADDER_WORDS } from './words.ts'

export type LadderProps = {
  readonly marketId: string
  /** With its event, where they do not stand behind it. */
  readonly marketName: string
  readonly ladder: PriceLadder
  readonly runner: { readonly slot: number; readonly name: string }
  /** The market takes bets on the runner; whether prices are fresh is seen here. */
  readonly canBet: boolean
  /** The player's unmatched orders on the runner. */
  readonly orders: readonly OwnOrder[]
  readonly onPick: (side: Side, price: Odds) => void
  /** Changes the orders of a side at a price to another one. */
  readonly onMove: (move: Move) => void
  /** Nothing is asked before: the player has agreed to that for all their bets. */
  readonly movesAtOnce: boolean
  readonly onClose: () => void
  /** Left out where there is none. */
  readonly history?: (() => ReactNode) | undefined
}

/** A runner in depth: every price about what is offered. A tap puts the price into the slip. */
export function LadderSheet({ canBet, onClose, history, ...rest }: LadderProps) {
  return (
    <Sheet title={runnerTitle(rest.runner.name)} closeLabel={WORDS.close} onClose={onClose}>
      {history && <History draw={history} />}
      <Ladder {...rest} isOn={useIsFresh() && canBet} />
    </Sheet>
  )
}

/** The same beside the market, as high as its place: it stays until it is closed, by its button or by Escape from within. */
export function LadderPanel({ canBet, onClose, history, marketName, ...rest }: LadderProps) {
  const panel = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const opener = document.activeElement
    const { current } = panel
    const typed = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    current?.focus({ preventScroll: true })
    current?.addEventListener('keydown', typed)
    return () => {
      current?.removeEventListener('keydown', typed)
      if (opener instanceof HTMLElement && document.activeElement === document.body)
        opener.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={LADDER_WORDS.of(runnerTitle(rest.runner.name))}
      className="flex max-h-full flex-col overflow-hidden rounded-md border border-line bg-surface outline-none"
    >
      <header className="flex h-12 shrink-0 items-center pl-3">
        <div className="min-w-0 flex-1">
          <h2 className="truncate text-md font-bold">{runnerTitle(rest.runner.name)}</h2>
          <p className="truncate text-xs text-quiet">{marketName}</p>
        </div>
        <IconButton label={WORDS.close} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </header>
      {history && <History draw={history} isOpenFirst />}
      <div {...{ [SCROLLS]: '' }} className="@container/ladder min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
        <Ladder {...rest} isOn={useIsFresh() && canBet} />
      </div>
    </section>
  )
}

/** Beside a market it is open at first, and as wide as the column. */
type HistoryProps = { readonly draw: () => ReactNode; readonly isOpenFirst?: boolean }

/** Drawn only when it is asked for. */
function History({ draw, isOpenFirst = false }: HistoryProps) {
  const [isOpen, setIsOpen] = useState(isOpenFirst)
  return (
    <div className={`border-t border-line ${isOpenFirst ? '' : 'px-4 py-2'}`}>
      <Button
        look="ghost"
        size="tight"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={isOpenFirst ? 'ml-2' : '-ml-1'}
      >
        <Icon name="chart" />
        {LADDER_WORDS.priceHistory}
        <Icon name="chevron" className={`size-4 ${isOpen ? '-rotate-90' : 'rotate-90'}`} />
      </Button>
      {isOpen && draw()}
    </div>
  )
}

function useOffers(marketId: string, slot: number): Offers {
  const back = [
    useLevel(marketId, slot, 'BACK', 0),
    useLevel(marketId, slot, 'BACK', 1),
    useLevel(marketId, slot, 'BACK', 2),
  ]
  const lay = [
    useLevel(marketId, slot, 'LAY', 0),
    useLevel(marketId, slot, 'LAY', 1),
    useLevel(marketId, slot, 'LAY', 2),
  ]
  const traded = useTraded(marketId, slot)
  const there = <T,>(levels: readonly (T | null)[]): T[] => levels.flatMap((level) => level ?? [])
  return { back: there(back), lay: there(lay), traded }
}

/** In a column beside a market there is less room. */
const EDGES = 'px-4 @max-[320px]/ladder:px-2'
const COLUMNS = 'grid grid-cols-[1fr_72px_1fr] gap-0.5 @max-[320px]/ladder:grid-cols-[1fr_60px_1fr]'

type BodyProps = Omit<LadderProps, 'canBet' | 'onClose' | 'history' | 'marketName'> & { readonly isOn: boolean }

function Ladder({ marketId, ladder, runner, orders, onPick, onMove, movesAtOnce, isOn }: BodyProps) {
  const offers = useOffers(marketId, runner.slot)
  const centre = useCentre()
  const [kept, setKept] = useState(() => anchorOf(ladder, offers))
  const anchor = kept && holds(kept, offers) ? kept : anchorOf(ladder, offers)
  if (anchor !== kept) setKept(anchor)
  const rungs = anchor ? rungsOf(ladder, anchor, offers, orders) : []
  const [asked, ask] = useState<Move | null>(null)
  const prices = rungs.map(({ price }) => price)
  const { move, handlers } = useDrag(prices, isOn ? (movesAtOnce ? onMove : ask) : undefined)
  if (!anchor) return <Notice icon="ladder" text={LADDER_WORDS.noPrices} hint={LADDER_WORDS.noPricesHint} />
  // What was matched or taken back meanwhile is no more there to be moved.
  const asks = asked !== null && ownSize(orders, asked) > 0 ? asked : null
  const middle = rungs.find(({ back }) => back !== null) ?? rungs[Math.floor(rungs.length / 2)]
  return (
    <>
      <div className={`sticky top-0 z-10 border-t border-line bg-surface py-1 ${EDGES}`}>
        <p className="text-xs text-quiet">
          {LADDER_WORDS.hint}
          {orders.length > 0 && <span className="hidden pointer-fine:inline"> {LADDER_WORDS.dragHint}</span>}
        </p>
        <div className={`mt-1 text-center text-xs font-bold ${COLUMNS}`}>
          <span className="text-back-text">{WORDS.back}</span>
          <span className="text-quiet">{LADDER_WORDS.price}</span>
          <span className="text-lay-text">{WORDS.lay}</span>
        </div>
      </div>
      <div {...handlers} className={move ? 'cursor-grabbing select-none' : ''}>
        <RovingGrid label={runnerTitle(runner.name)} className={`flex flex-col gap-0.5 pb-4 ${EDGES}`}>
          {rungs.map((rung) => (
            <RungRow
              key={rung.price}
              {...rung}
              isOn={isOn}
              aimedAt={move?.to === rung.price ? move.side : undefined}
              centre={rung.price === middle?.price ? centre : undefined}
              onPick={onPick}
            />
          ))}
        </RovingGrid>
      </div>
      {asks && (
        <MoveQuestion
          text={LADDER_WORDS.moveAsk(formatAmount(ownSize(orders, asks)), formatOdds(asks.from), formatOdds(asks.to))}
          warning={meetsOffer(offers, asks) ? LADDER_WORDS.moveMeets : null}
          canMove={isOn}
          onMove={() => {
            ask(null)
            onMove(asks)
          }}
          onLeave={() => ask(null)}
        />
      )}
    </>
  )
}

type MoveQuestionProps = {
  readonly text: string
  readonly warning: string | null
  readonly canMove: boolean
  readonly onMove: () => void
  readonly onLeave: () => void
}

/** What is asked has the focus, and gives it back to what it stands in. */
function holdFocus(question: HTMLElement | null) {
  if (!question) return undefined
  question.querySelector<HTMLElement>('button:last-of-type')?.focus()
  return () => {
    if (question.contains(document.activeElement)) question.closest<HTMLElement>('[tabindex="-1"]')?.focus()
  }
}

function MoveQuestion({ text, warning, canMove, onMove, onLeave }: MoveQuestionProps) {
  return (
    <section ref={holdFocus} aria-label={text} className="sticky bottom-0 border-t border-line bg-surface px-4 py-2">
      <output className="block text-sm font-bold">{text}</output>
      {warning !== null && <p className="text-xs text-warn">{warning}</p>}
      <div className="mt-2 grid grid-cols-2 gap-2">
        <Button onClick={onLeave}>{LADDER_WORDS.leave}</Button>
        <Button look="brand" disabled={!canMove} onClick={onMove}>
          {LADDER_WORDS.move}
        </Button>
      </div>
    </section>
  )
}

type RungRowProps = Rung & {
  readonly isOn: boolean
  /** An order of this side would come here. */
  readonly aimedAt: Side | undefined
  readonly centre: ((row: HTMLElement | null) => void) | undefined
  readonly onPick: LadderProps['onPick']
}

/** The best offer comes into the middle when the ladder opens. When it moves later, what is being read stays where it is. */
function useCentre(): (row: HTMLElement | null) => void {
  const isCentred = useRef(false)
  return useCallback((row) => {
    if (!row || isCentred.current) return
    isCentred.current = true
    const place = row.closest(`[${SCROLLS}]`)
    // Beside a market the page stays where it is too.
    if (place) place.scrollTop += middleOf(row) - middleOf(place)
    else row.scrollIntoView?.({ block: 'center' })
  }, [])
}

const SCROLLS = 'data-ladder-scrolls'

const middleOf = (element: Element): number => {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}

const RungRow = memo(function RungRow({ centre, isOn, aimedAt, onPick, ...rung }: RungRowProps) {
  const { price, isTraded, isAfterGap } = rung
  return (
    <>
      {isAfterGap && <p className="py-1 text-center text-xs leading-none text-quiet">···</p>}
      <div ref={centre} data-price-row="" className={`scroll-m-16 ${COLUMNS}`}>
        <RungCell
          side="BACK"
          size={rung.back}
          own={rung.ownBack}
          isAimedAt={aimedAt === 'BACK'}
          {...{ price, isOn, onPick }}
        />
        <span
          className={`flex items-center justify-center rounded-md text-sm font-bold ${isTraded ? 'bg-brand text-on-brand' : 'bg-raised'}`}
          title={isTraded ? LADDER_WORDS.lastMatched : undefined}
        >
          {formatOdds(price)}
          {isTraded && <span className="sr-only">{LADDER_WORDS.lastMatched}</span>}
        </span>
        <RungCell
          side="LAY"
          size={rung.lay}
          own={rung.ownLay}
          isAimedAt={aimedAt === 'LAY'}
          {...{ price, isOn, onPick }}
        />
      </div>
    </>
  )
})

const OFFERED: { readonly [S in Side]: string } = {
  BACK: 'bg-back text-on-price font-bold',
  LAY: 'bg-lay text-on-price font-bold',
}
const EMPTY: { readonly [S in Side]: string } = {
  BACK: 'bg-back-tint hover:bg-back-depth',
  LAY: 'bg-lay-tint hover:bg-lay-depth',
}

type RungCellProps = Pick<RungRowProps, 'isOn' | 'onPick' | 'price'> & {
  readonly side: Side
  readonly size: Paise | null
  readonly own: Paise
  readonly isAimedAt: boolean
}

function RungCell({ side, price, size, own, isAimedAt, isOn, onPick }: RungCellProps) {
  const cell = useRef<HTMLButtonElement>(null)
  const shown = size === null ? null : formatSize(size)
  useFlash(cell, shown)
  const word = side === 'BACK' ? WORDS.back : WORDS.lay
  const label =
    size === null
      ? LADDER_WORDS.emptyRung(word, formatOdds(price))
      : LADDER_WORDS.rung(word, formatOdds(price), spokenSize(size))
  const yours = own > 0 ? BETTING_WORDS.yours(formatSize(own)) : null
  return (
    <button
      ref={cell}
      type="button"
      data-price-cell=""
      {...{ [RUNG]: rungOf(side, price) }}
      tabIndex={-1}
      aria-disabled={!isOn}
      onClick={isOn ? () => onPick(side, price) : undefined}
      className={`flex h-11 items-center justify-center gap-2 rounded-md text-sm [contain:layout_paint_style] md:h-9 ${size === null ? EMPTY[side] : OFFERED[side]} ${isOn ? '' : 'opacity-45'} ${isAimedAt ? 'outline-2 -outline-offset-2 outline-brand' : ''} ${side === 'LAY' ? 'flex-row-reverse' : ''}`}
    >
      <span className="sr-only">{yours ? `${label}. ${yours}` : label}</span>
      {yours && (
        <span
          aria-hidden="true"
          {...{ [OWN]: '' }}
          className={`rounded-md border border-current px-1 text-xs font-normal leading-4 ${isOn ? 'pointer-fine:cursor-grab' : ''}`}
        >
          <span className="@max-[320px]/ladder:hidden">{yours}</span>
          <span className="hidden @max-[320px]/ladder:inline">{formatSize(own)}</span>
        </span>
      )}
      <span aria-hidden="true">{shown}</span>
    </button>
  )
}
