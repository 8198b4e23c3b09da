import { isBetterPrice, struckAt } from '@paddock/contract/bet-words'
import type { Bet } from '@paddock/contract/shapes/bet'
import { formatOdds } from '@paddock/domain/odds'
import { TEXTS } from '@paddock/ui/words'
import { pickedText, sideText, struckText } from '@paddock/ui/bets'
import { formatAmount, formatMoney, withUnit } from '@paddock/ui/formats'
import { Sheet } from '@paddock/ui/layers'
import { Button, Icon } from '@paddock/ui/primitives'
import { useId } from 'react'
import { WORDS } from '../../words/shell.ts'
import { BETTING_WORDS } from '../../words/betting.ts'
import { useSlip, useSlipStore } from './context.tsx'
import { returnToCell } from './focus-cell.ts'

/** What says that the bet is placed, until Okay is pressed. 000 §2. */
export function Success() {
  const slip = useSlip()
  const store = useSlipStore()
  if (slip.step !== 'accepted') return null
  const close = () => {
    store.send({ type: 'clear' })
    returnToCell()
  }
  return slip.isQuick ? (
    <QuickSuccess bet={slip.bet} onClose={close} />
  ) : (
    <SuccessDialog bet={slip.bet} onClose={close} />
  )
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
        <BetLines bet={bet} />
      </div>
      <Button onClick={onClose}>{WORDS.okay}</Button>
    </dialog>
  )
}

function BetLines({ bet }: { readonly bet: Bet }) {
  const { price } = struckAt(bet)
  const waiting = bet.sizeRemaining > 0
  return (
    <div className="flex flex-col gap-1 text-sm text-quiet">
      <p>
        {sideText(bet)} {pickedText(bet)} · {struckText(bet)} · {formatMoney(bet.stake)}
      </p>
      {bet.betterRun !== undefined && <p className="text-profit">{BETTING_WORDS.betterRun(bet.betterRun)}</p>}
      {isBetterPrice(bet, price) && (
        <p className="text-profit">{BETTING_WORDS.betterPrice(withUnit(bet.market.type, formatOdds(price)))}</p>
      )}
      {waiting && (
        <p className="text-warn">
          {bet.sizeMatched > 0
            ? BETTING_WORDS.partlyMatched(formatAmount(bet.sizeMatched), formatAmount(bet.sizeRemaining))
            : BETTING_WORDS.allWaiting}
        </p>
      )}
    </div>
  )
}
