import { useNow } from '@paddock/ui/clock'
import { TEXTS } from '@paddock/ui/words'
import { Icon } from '@paddock/ui/primitives'
import { useCallback, useState } from 'react'
import { BETTING_WORDS } from '../../words/betting.ts'
import { useSlipStore } from './context.tsx'
import { Said } from './said.tsx'
import { countdown } from './countdown.ts'
import { SLIP_WORDS } from './words.ts'

const RADIUS = 20
const LENGTH = 2 * Math.PI * RADIUS

const TOLD_EVERY = 5

/** The time until the server decides, as a ring that empties, and the bet itself so that nobody wonders which. */
export function Waiting({ from, until, bet }: { readonly from: number; readonly until: number; readonly bet: string }) {
  const { seconds, part } = useCountdown(from, until)
  return (
    <div role="timer" aria-live="off" className="relative flex items-center gap-3 px-3 py-4">
      <svg viewBox="0 0 48 48" className="size-12 shrink-0 -rotate-90" aria-hidden="true">
        <circle cx="24" cy="24" r={RADIUS} fill="none" className="stroke-line" strokeWidth="4" />
        <circle
          cx="24"
          cy="24"
          r={RADIUS}
          fill="none"
          className="stroke-brand"
          strokeWidth="4"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * part}
        />
        <text
          x="24"
          y="24"
          className="rotate-90 fill-text text-md font-bold [transform-origin:center]"
          textAnchor="middle"
          dominantBaseline="central"
        >
          {seconds}
        </text>
      </svg>
      <div className="min-w-0">
        <p className="text-md font-bold">{TEXTS.bettingInProcess}</p>
        <p className="truncate text-xs text-quiet">{bet}</p>
      </div>
      <SaidLeft until={until} seconds={seconds} />
    </div>
  )
}

/** Nobody listens to each second: the time is told at the beginning, and of a long one each fifth second. */
function SaidLeft({ until, seconds }: { readonly until: number; readonly seconds: number }) {
  const [told, tell] = useState({ until, seconds })
  if (told.until !== until || (seconds !== told.seconds && seconds > 0 && seconds % TOLD_EVERY === 0))
    tell({ until, seconds })
  return <Said text={`${TEXTS.bettingInProcess}. ${SLIP_WORDS.secondsLeft(told.seconds)}`} />
}

/** No time is known: the bet is on its way, or its outcome is being asked for. */
type AskingProps = { readonly bet: string; readonly text?: string; readonly hint?: string }

export function Asking({ bet, text = BETTING_WORDS.askingOutcome, hint }: AskingProps) {
  return (
    <output className="flex items-center gap-3 px-3 py-4">
      <span className="size-12 shrink-0 animate-spin rounded-full border-4 border-line border-t-brand" />
      <span className="min-w-0">
        <span className="block text-md font-bold">{text}</span>
        <span className="block truncate text-xs text-quiet">{bet}</span>
        {hint && <span className="block text-xs text-quiet">{hint}</span>}
      </span>
    </output>
  )
}

/** In sight for the half second before the slip is cleared. */
export function PlacedLine({ bet }: { readonly bet: string }) {
  return (
    <div className="flex items-center gap-3 px-3 py-4">
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-profit text-page">
        <Icon name="check" className="size-7" />
      </span>
      <span className="min-w-0">
        <span className="block text-md font-bold">{TEXTS.betPlaced}</span>
        <span className="block truncate text-xs text-quiet">{bet}</span>
      </span>
    </div>
  )
}

const TICK_MS = 100

/** The countdown of a waiting bet by the server's clock. */
function useCountdown(from: number, until: number): ReturnType<typeof countdown> {
  const { clock } = useSlipStore()
  const now = useNow(
    TICK_MS,
    useCallback(() => clock.now(), [clock]),
  )
  return countdown(from, until, now)
}
