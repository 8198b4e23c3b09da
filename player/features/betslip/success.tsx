import { isBetterPrice, struckAt } from '@paddock/contract/bet-words'
import type { Bet } from '@paddock/contract/shapes/bet'
import { formatOdds } from '@paddock/domain/odds'
import { TEXTS } from '@paddock/ui/words'
import { pickedText, sideText, struckText } from '@paddock/ui/bets'
import { usePractises } from '@paddock/ui/client'
import { formatAmount, formatMoney, withUnit } from '@paddock/ui/formats'
import { Sheet } from '@paddock/ui/layers'
import { Button, Icon, showToast } from '@paddock/ui/primitives'
import { useEffect, useEffectEvent, useId } from 'react'
import { WORDS } from '../../words/shell.ts'
import { BETTING_WORDS } from '../../words/betting.ts'
import { PRACTICE_WORDS } from '../../words/practice.ts'
import { useSlip, useSlipStore } from './context.tsx'
import { returnToCell } from './focus-cell.ts'
import { pulseRow } from './pulse-row.ts'
import type { Slip } from './state.ts'

type Accepted = Extract<Slip, { readonly step: 'accepted' }>

/**
 * What says that the bet is placed: until Okay is pressed where the site has the dialog (000 §2), else in a message that names it, while its row pulses.
 * What waits in the market is not congratulated on: an order that rests has the message everywhere.
 */
export function Success({ hasDialog }: { readonly hasDialog: boolean }) {
  const slip = useSlip()
  const store = useSlipStore()
  if (slip.step !== 'accepted') return null
  const close = () => {
    store.send({ type: 'clear' })
    returnToCell()
  }
  if (slip.isQuick) return <QuickSuccess bet={slip.bet} onClose={close} />
  const asksOkay = hasDialog && slip.bet.sizeRemaining === 0
  return asksOkay ? (
    <SuccessDialog bet={slip.bet} onClose={close} />
  ) : (
    <SuccessMessage slip={slip} key={slip.bet._id} onClose={close} />
  )
}

/** Nobody takes what was placed with points for money. */
const PracticeMark = () => usePractises() && <p className="text-sm font-bold">{PRACTICE_WORDS.practice}</p>

function SuccessMessage({ slip: { bet, draft }, onClose }: { readonly slip: Accepted; readonly onClose: () => void }) {
  const practises = usePractises()
  const say = useEffectEvent(() => {
    if (draft) pulseRow(draft.pick)
    const placed = bet.sizeRemaining > 0 ? [] : [TEXTS.betPlaced]
    const practice = practises ? [PRACTICE_WORDS.practice] : []
    showToast([...practice, ...placed, betText(bet), ...notesOf(bet)].join('. '), 'good')
  })
  useEffect(() => say(), [])
  // The slip shows it for its half second: 000 §9.
  const close = useEffectEvent(onClose)
  const isOver = draft === null
  useEffect(() => {
    if (isOver) close()
  }, [isOver])
  return null
}

type SuccessProps = { readonly bet: Bet; readonly onClose: () => void }

function SuccessDialog({ bet, onClose }: SuccessProps) {
  const lines = useId()
  return (
    <Sheet
      title={`${TEXTS.congratulations} ${TEXTS.betPlaced}`}
      closeLabel={WORDS.close}
      onClose={onClose}
      describedBy={lines}
      hidesTitle
    >
      <div className="flex flex-col items-center gap-1 px-4 pt-6 pb-4 text-center">
        <span className="mb-2 flex size-12 items-center justify-center rounded-full bg-profit text-page">
          <Icon name="check" className="size-7" />
        </span>
        <p className="text-lg font-bold">{TEXTS.congratulations}</p>
        <PracticeMark />
        <p className="text-sm">{TEXTS.betPlaced}</p>
        <div id={lines}>
          <BetLines bet={bet} />
        </div>
        <Button look="brand" onClick={onClose} className="mt-4 w-full">
          {WORDS.okay}
        </Button>
      </div>
    </Sheet>
  )
}

/** Who bets with a tap goes on to tap: it stands beside the prices instead of before them, and the next bet takes its place. */
function QuickSuccess({ bet, onClose }: SuccessProps) {
  return (
    <dialog
      open
      aria-label={TEXTS.congratulations}
      className="fixed top-auto right-auto bottom-[calc(108px+env(safe-area-inset-bottom))] left-1/2 z-30 m-0 flex w-[calc(100%-16px)] max-w-[480px] -translate-x-1/2 animate-fade items-center gap-3 rounded-md border border-profit bg-surface py-2 pr-2 pl-3 text-text shadow-lg md:right-4 md:bottom-4 md:left-auto md:w-[360px] md:translate-x-0"
    >
      <Icon name="check" className="size-6 text-profit" />
      <div className="min-w-0 flex-1 text-sm" aria-live="polite">
        <p className="font-bold">{TEXTS.betPlaced}</p>
        <PracticeMark />
        <BetLines bet={bet} />
      </div>
      <Button onClick={onClose}>{WORDS.okay}</Button>
    </dialog>
  )
}

function BetLines({ bet }: { readonly bet: Bet }) {
  const waiting = waitingNote(bet)
  return (
    <div className="flex flex-col gap-1 text-sm text-quiet">
      <p>{betText(bet)}</p>
      {betterNotes(bet).map((note) => (
        <p key={note} className="text-profit">
          {note}
        </p>
      ))}
      {waiting !== null && <p className="text-warn">{waiting}</p>}
    </div>
  )
}

const betText = (bet: Bet): string =>
  `${sideText(bet)} ${pickedText(bet)} · ${struckText(bet)} · ${formatMoney(bet.stake)}`

/** What was got beyond what was asked. */
function betterNotes(bet: Bet): readonly string[] {
  const { price } = struckAt(bet)
  return [
    ...(bet.betterRun === undefined ? [] : [BETTING_WORDS.betterRun(bet.betterRun)]),
    ...(isBetterPrice(bet, price) ? [BETTING_WORDS.betterPrice(withUnit(bet.market.type, formatOdds(price)))] : []),
  ]
}

function waitingNote({ sizeMatched, sizeRemaining }: Bet): string | null {
  if (sizeRemaining === 0) return null
  return sizeMatched > 0
    ? BETTING_WORDS.partlyMatched(formatAmount(sizeMatched), formatAmount(sizeRemaining))
    : BETTING_WORDS.allWaiting
}

function notesOf(bet: Bet): readonly string[] {
  const waiting = waitingNote(bet)
  return [...betterNotes(bet), ...(waiting === null ? [] : [waiting])]
}
