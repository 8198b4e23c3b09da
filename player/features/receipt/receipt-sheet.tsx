import { getBet } from '@paddock/contract/endpoints/bets'
import type { Bet, ReceiptStep } from '@paddock/contract/shapes/bet'
import { failureText, useClient, usePractises } from '@paddock/ui/client'
import { pricedText, selectionText, sideText, struckText } from '@paddock/ui/bets'
import { formatAmount, formatSigned, momentFormatter } from '@paddock/ui/formats'
import { Sheet } from '@paddock/ui/layers'
import { Button, Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { marketTitle } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { WORDS } from '../../words/shell.ts'
import { shareCard } from './share.ts'
import { cardOf, tell } from './state.ts'
import { RECEIPT_WORDS } from './words.ts'
import { PRACTICE_WORDS } from '../../words/practice.ts'

const RECEIPT = 'receipt'

function useReceipt(betId: string) {
  const client = useClient()
  return useQuery({
    queryKey: [RECEIPT, betId],
    queryFn: ({ signal }) => client.call(getBet, { params: { betId } }, signal).then(({ docs }) => docs),
  })
}

type ReceiptSheetProps = {
  readonly betId: string
  readonly onClose: () => void
  /** Opens the receipt of a cash-out in its place. */
  readonly onCashOut: (cashOutId: string) => void
}

/** All that is stored of a bet, told in order. */
export default function ReceiptSheet({ betId, onClose, onCashOut }: ReceiptSheetProps) {
  const { data, error, refetch } = useReceipt(betId)
  const title = usePractises() ? PRACTICE_WORDS.of(RECEIPT_WORDS.receipt) : RECEIPT_WORDS.receipt
  return (
    <Sheet title={title} closeLabel={WORDS.close} onClose={onClose}>
      {data ? (
        <Receipt bet={data.bet} steps={data.steps} onLeave={onClose} onCashOut={onCashOut} />
      ) : error ? (
        <Notice icon="warning" text={failureText(error)} action={{ label: WORDS.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={6} rowClass="h-11" label={WORDS.loading} />
      )}
    </Sheet>
  )
}

type ReceiptProps = {
  readonly bet: Bet
  readonly steps: readonly ReceiptStep[]
  readonly onLeave: () => void
  readonly onCashOut: (cashOutId: string) => void
}

function Receipt({ bet, steps, onLeave, onCashOut }: ReceiptProps) {
  const site = useSite()
  const isBack = bet.odds.type === 'BACK'
  const practises = usePractises()
  const share = () => {
    const card = cardOf(bet)
    return shareCard(practises ? { ...card, event: PRACTICE_WORDS.of(card.event) } : card, site.config.name)
  }
  return (
    <div className="flex flex-col gap-4 px-4 pb-4">
      <header
        className={`rounded-md border-l-4 px-3 py-2 ${isBack ? 'border-back bg-back-tint' : 'border-lay bg-lay-tint'}`}
      >
        <p className="text-md font-bold">
          <span className={isBack ? 'text-back-text' : 'text-lay-text'}>{sideText(bet)}</span> {selectionText(bet)}
        </p>
        <p className="text-xs text-quiet">
          {bet.market.event.name} · {marketTitle(bet.market.marketName)}
        </p>
      </header>
      <section aria-label={RECEIPT_WORDS.history}>
        <h3 className="pb-1 text-xs text-quiet">{RECEIPT_WORDS.history}</h3>
        <ol className="relative flex flex-col gap-2 border-l border-line pl-3">
          {steps.map((step, at) => (
            // A receipt only grows at its end.
            <Step key={at} step={step} bet={bet} onCashOut={onCashOut} />
          ))}
        </ol>
      </section>
      <Facts bet={bet} />
      <div className="flex gap-2">
        <Button onClick={() => void share()} className="flex-1">
          <Icon name="copy" className="size-4" />
          {RECEIPT_WORDS.share}
        </Button>
        <Link
          to={`/events/${bet.market.eventType.id}/${bet.market.event.id}`}
          onClick={onLeave}
          className="flex min-h-11 flex-1 items-center justify-center rounded-md border border-line bg-raised px-4 text-sm hover:border-quiet"
        >
          {RECEIPT_WORDS.event}
        </Link>
      </div>
      {site.can('complaintBox') && (
        <Link
          to={`/complain-box?bet=${bet._id}`}
          onClick={onLeave}
          className="flex min-h-11 items-center justify-center text-sm text-quiet hover:text-text"
        >
          {RECEIPT_WORDS.complain}
        </Link>
      )}
    </div>
  )
}

const DOTS = { good: 'bg-profit', bad: 'bg-loss', plain: 'bg-quiet' } as const
const moment = momentFormatter({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})

type StepProps = Pick<ReceiptProps, 'bet' | 'onCashOut'> & { readonly step: ReceiptStep }

function Step({ step, bet, onCashOut }: StepProps) {
  const { text, notes, mood } = tell(step, bet)
  const { cashOut } = step
  return (
    <li className="relative">
      <span aria-hidden="true" className={`absolute top-1.5 -left-4 size-2 rounded-full ${DOTS[mood]}`} />
      <p className="text-sm">{text}</p>
      {notes.map((note) => (
        <p key={note} className="text-xs text-quiet">
          {note}
        </p>
      ))}
      <time dateTime={new Date(step.at).toISOString()} className="block text-xs text-quiet tabular-nums">
        {moment(step.at)}
        {step.marketVersion === null ? '' : ` · v${step.marketVersion}`}
      </time>
      {cashOut && (
        <Button look="ghost" onClick={() => onCashOut(cashOut._id)} className="px-0! text-brand-text!">
          {RECEIPT_WORDS.cashOutReceipt}
        </Button>
      )}
    </li>
  )
}

function Facts({ bet }: { readonly bet: Bet }) {
  const { odds, averageOdd, profitLoss } = bet
  const unmatched = bet.stake - bet.sizeMatched
  const rows: (readonly [string, string])[] = [
    [RECEIPT_WORDS.asked, pricedText(bet, odds.price, odds.line)],
    ...(averageOdd === null ? [] : [[RECEIPT_WORDS.got, struckText(bet)] as const]),
    [RECEIPT_WORDS.stake, formatAmount(bet.stake)],
    ...(unmatched > 0 ? [[RECEIPT_WORDS.matched, formatAmount(bet.sizeMatched)] as const] : []),
    [RECEIPT_WORDS.profit, formatAmount(bet.profit)],
    [RECEIPT_WORDS.liability, formatAmount(bet.liability)],
    ...(profitLoss === null ? [] : [[RECEIPT_WORDS.result, formatSigned(profitLoss)] as const]),
    [RECEIPT_WORDS.marketVersion, String(bet.marketVersion)],
    ...(bet.betRef === bet._id ? [] : [[RECEIPT_WORDS.requestId, bet.betRef] as const]),
    [RECEIPT_WORDS.reference, bet._id],
  ]
  return (
    <section aria-label={RECEIPT_WORDS.facts}>
      <h3 className="pb-1 text-xs text-quiet">{RECEIPT_WORDS.facts}</h3>
      <dl className="divide-y divide-line rounded-md border border-line">
        {rows.map(([label, value]) => (
          <div key={label} className="flex min-h-8 items-center justify-between gap-3 px-3 text-sm">
            <dt className="shrink-0 text-xs text-quiet">{label}</dt>
            <dd className={`text-right break-all tabular-nums ${value.length > 20 ? 'py-1 text-xs' : ''}`}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
