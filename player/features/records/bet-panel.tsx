import type { Bet } from '@paddock/contract/shapes/bet'
import { ZERO } from '@paddock/domain/money'
import { formatMoney } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { Button } from '@paddock/ui/primitives'
import { marketOf, priceOf, sideOf } from './bet-row.tsx'
import { dateIn, timeIn } from './moments.ts'
import { type Fact, Facts } from './parts.tsx'
import { Result } from './rows.tsx'
import { outcomeOf } from './state.ts'
import { RECORD_WORDS } from './words.ts'

/** Opens the receipt of a bet; null where there is none to open. The app knows it. */
export type SeeReceipt = ((betId: string) => void) | null

type BetPanelProps = {
  readonly bet: Bet
  readonly zone: string
  readonly seeReceipt: SeeReceipt
  readonly onClose: () => void
}

export function BetPanel({ bet, zone, seeReceipt, onClose }: BetPanelProps) {
  return (
    <Panel
      title={`${sideOf(bet)} ${bet.odds.runnerName}`}
      closeLabel={RECORD_WORDS.close}
      onClose={onClose}
      {...(seeReceipt && {
        footer: (
          <Button className="w-full" onClick={() => seeReceipt(bet._id)}>
            {RECORD_WORDS.seeReceipt}
          </Button>
        ),
      })}
    >
      <Facts facts={factsOf(bet, zone)} />
    </Panel>
  )
}

function factsOf(bet: Bet, zone: string): readonly Fact[] {
  const moment = (at: number) => `${dateIn(zone, at)}, ${timeIn(zone, at)}`
  const notMatched = formatMoney(bet.stake) !== formatMoney(bet.sizeMatched)
  return [
    { name: RECORD_WORDS.result, value: <Result amount={bet.profitLoss ?? ZERO} /> },
    { name: RECORD_WORDS.state, value: RECORD_WORDS.outcomes[outcomeOf(bet)] },
    ...(bet.reason ? [{ name: RECORD_WORDS.reason, value: bet.reason.text }] : []),
    { name: RECORD_WORDS.market, value: marketOf(bet) },
    { name: RECORD_WORDS.averagePrice, value: priceOf(bet) },
    { name: RECORD_WORDS.stake, value: formatMoney(bet.stake) },
    ...(notMatched ? [{ name: RECORD_WORDS.matched, value: formatMoney(bet.sizeMatched) }] : []),
    ...(bet.sizeVoided > 0 ? [{ name: RECORD_WORDS.voided, value: formatMoney(bet.sizeVoided) }] : []),
    { name: RECORD_WORDS.placed, value: moment(bet.placedAt) },
    ...(bet.settledAt === null ? [] : [{ name: RECORD_WORDS.settled, value: moment(bet.settledAt) }]),
    { name: RECORD_WORDS.reference, value: bet._id },
  ]
}
