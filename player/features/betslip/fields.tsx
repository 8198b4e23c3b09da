import { formatAmount } from '@paddock/ui/formats'
import { useIsWide } from '@paddock/ui/look'
import { Icon, IconButton } from '@paddock/ui/primitives'
import { type PointerEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { PER_100 } from '@paddock/ui/formats'
import { BETTING_WORDS } from '../../words/betting.ts'
import { useSlipStore } from './context.tsx'
import { hasKeypad } from './keypad.tsx'
import { canEditPrice, type Draft } from './draft.ts'
import type { PriceStep } from './price-steps.ts'

const INPUT =
  'h-11 w-full min-w-0 bg-transparent text-center text-md font-bold text-text focus:outline-none disabled:text-quiet'
const BOX = 'flex items-center rounded-md border border-line bg-surface focus-within:border-brand-text'

const FIXED = 'w-14 shrink-0'

type FieldProps = {
  readonly id: string
  readonly label: string
  readonly note?: string
  /** What cannot be typed in is as narrow as what it says: the stake has the room. */
  readonly width?: string
  readonly children: ReactNode
}

/** The label is tied to the input alone: the buttons beside it have names of their own. */
function Field({ id, label, note, width = 'flex-1', children }: FieldProps) {
  return (
    <div className={`flex min-w-0 flex-col gap-1 text-xs text-quiet ${width}`}>
      {/* A phone's screen is for what is entered: the limits stand in the field until a stake does. */}
      <span className="flex justify-between gap-2 whitespace-nowrap max-md:sr-only">
        <label htmlFor={id}>{label}</label>
        {note && <span className="truncate">{note}</span>}
      </span>
      <span className={BOX}>{children}</span>
    </div>
  )
}

type OddsFieldProps = {
  readonly draft: Draft
  /** Whether the site lets odds be changed. */
  readonly isOpen: boolean
  readonly steps: PriceStep
  /** What says why the bet was refused. */
  readonly saidBy: string
  readonly onFocus: () => void
}

/** Typed, stepped by its buttons and by the arrow keys, or drawn sideways with a finger. */
export function OddsField({ draft, isOpen, steps, saidBy, onFocus }: OddsFieldProps) {
  const store = useSlipStore()
  const isFixed = !isOpen || !canEditPrice(draft.pick)
  const step = (up: boolean) => store.send({ type: 'step-price', up, by: steps })
  const drag = useDrag(step)
  const isPer100 = draft.pick.kind === 'BOOKMAKER'
  const id = useId()
  return (
    <Field id={id} label={BETTING_WORDS.odds} {...(isFixed && { width: isPer100 ? 'w-24 shrink-0' : FIXED })}>
      {!isFixed && (
        <IconButton label={BETTING_WORDS.lower} onClick={() => step(false)} className="shrink-0">
          <Icon name="minus" />
        </IconButton>
      )}
      <input
        id={id}
        inputMode={hasKeypad() ? 'none' : 'decimal'}
        autoComplete="off"
        disabled={isFixed}
        aria-describedby={saidBy}
        value={draft.price}
        onFocus={(event) => {
          event.target.select()
          onFocus()
        }}
        onChange={(event) => store.send({ type: 'price', text: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          step(event.key === 'ArrowUp')
        }}
        {...drag}
        {...(isPer100 && { 'aria-label': BETTING_WORDS.per100(BETTING_WORDS.odds) })}
        className={`${INPUT} touch-pan-y`}
      />
      {isPer100 && (
        <span aria-hidden="true" className="pr-2 text-xs text-quiet">
          {PER_100}
        </span>
      )}
      {!isFixed && (
        <IconButton label={BETTING_WORDS.higher} onClick={() => step(true)} className="shrink-0">
          <Icon name="plus" />
        </IconButton>
      )}
    </Field>
  )
}

/** So far a finger moves for one step. */
const DRAG_STEP_PX = 14

/** A mouse marks text instead. */
function useDrag(onStep: (up: boolean) => void) {
  const from = useRef<number | null>(null)
  return {
    onPointerDown: (event: PointerEvent<HTMLInputElement>) => {
      from.current = event.pointerType === 'mouse' ? null : event.clientX
    },
    onPointerMove: (event: PointerEvent<HTMLInputElement>) => {
      if (from.current === null || Math.abs(event.clientX - from.current) < DRAG_STEP_PX) return
      onStep(event.clientX > from.current)
      from.current = event.clientX
    },
    onPointerUp: () => {
      from.current = null
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}

/** A range needs more room than a run. */
const widthOf = (runs: string): string => (runs.length > 3 ? 'w-20 shrink-0' : FIXED)

export function RunsField({ runs }: { readonly runs: string }) {
  const id = useId()
  return (
    <Field id={id} label={BETTING_WORDS.run} width={widthOf(runs)}>
      <input id={id} disabled value={runs} className={INPUT} readOnly />
    </Field>
  )
}

/** The stake has the focus as soon as a price is picked: what is typed next is a stake. */
export function StakeField({ draft, saidBy, onFocus }: Pick<OddsFieldProps, 'draft' | 'saidBy' | 'onFocus'>) {
  const store = useSlipStore()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isNarrow = !useIsWide()
  const { marketId, runnerId, side, min, max } = draft.pick
  const limits = `${formatAmount(min)} – ${formatAmount(max)}`
  useEffect(() => input.current?.focus({ preventScroll: true }), [marketId, runnerId, side])
  return (
    <Field id={id} label={BETTING_WORDS.stake} note={limits}>
      <input
        ref={input}
        id={id}
        inputMode={hasKeypad() ? 'none' : 'numeric'}
        autoComplete="off"
        aria-describedby={saidBy}
        placeholder={isNarrow ? limits : '0'}
        value={draft.stake}
        onFocus={onFocus}
        onChange={(event) => store.send({ type: 'stake', text: event.target.value })}
        className={`${INPUT} pl-3 text-left placeholder:font-normal placeholder:text-quiet`}
      />
      {draft.stake !== '' && (
        <IconButton
          label={BETTING_WORDS.clearStake}
          onClick={() => store.send({ type: 'stake', text: '' })}
          className="shrink-0"
        >
          <Icon name="clear" />
        </IconButton>
      )}
    </Field>
  )
}
