import { TEXTS } from '@paddock/contract/texts'
import type { Bet } from '@paddock/contract/shapes/bet'
import { formatAmount, formatMoney } from '@paddock/ui/formats'
import { Sheet } from '@paddock/ui/layers'
import { Button, Icon } from '@paddock/ui/primitives'
import { WORDS } from '../../app/words.ts'
import { BETTING_WORDS } from '../../app/words-betting.ts'
import { useSlip, useSlipStore } from './context.tsx'
import { isBetter } from './state.ts'

/** The dialog of a placed bet: stays until Okay is pressed. 000 §2. */
export default function Success() {
  const slip = useSlip()
  const store = useSlipStore()
  if (slip.step !== 'accepted') return null
  const close = () => store.send({ type: 'clear' })
  return (
    <Sheet title={BETTING_WORDS.betslip} closeLabel={WORDS.close} onClose={close} hidesTitle>
      <div className="flex flex-col items-center gap-1 px-4 pt-6 pb-4 text-center">
        <span className="mb-2 flex size-12 items-center justify-center rounded-full bg-profit text-page">
          <Icon name="check" className="size-7" />
        </span>
        <p className="text-lg font-bold">{TEXTS.congratulations}</p>
        <p className="text-sm">{TEXTS.betPlaced}</p>
        <BetLines bet={slip.bet} />
        <Button look="brand" onClick={close} className="mt-4 w-full">
          {WORDS.okay}
        </Button>
      </div>
    </Sheet>
  )
}

function BetLines({ bet }: { readonly bet: Bet }) {
  const { odds } = bet
  const price = bet.averageOdd ?? odds.price / 100
  const waiting = bet.sizeRemaining > 0
  return (
    <div className="mt-2 flex flex-col gap-1 text-sm text-quiet">
      <p>
        {odds.runnerName} · {odds.line === null ? '' : `${odds.line} / `}
        {price} · {formatMoney(bet.stake)}
      </p>
      {isBetter(bet) && <p className="text-profit">{BETTING_WORDS.betterPrice(String(price))}</p>}
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
