import { getCashOutReceipt } from '@paddock/contract/endpoints/cash-out'
import type { ReplyOf } from '@paddock/contract/reply'
import { shareOf } from '@paddock/contract/shapes/cash-out'
import { failureText, reasonText, useClient } from '@paddock/ui/client'
import { momentFormatter } from '@paddock/ui/formats'
import { Sheet } from '@paddock/ui/layers'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { marketTitle } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import { WORDS } from '../../words/shell.ts'
import { Signed } from './money.tsx'
import { OfferParts } from './offer-parts.tsx'
import { ResultLines } from './quote-tables.tsx'
import { runLines, WHOLE } from './state.ts'
import { CASH_OUT_WORDS } from './words.ts'

const moment = momentFormatter({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})

type Receipt = ReplyOf<typeof getCashOutReceipt>['docs']

type ReceiptProps = { readonly cashOutId: string; readonly onClose: () => void }

/** All that a cash-out of a session was made from, and what became of it. */
export default function CashOutReceiptSheet({ cashOutId, onClose }: ReceiptProps) {
  const client = useClient()
  const { data, error, refetch } = useQuery({
    queryKey: ['cash-out-receipt', cashOutId],
    queryFn: ({ signal }) => client.call(getCashOutReceipt, { params: { cashOutId } }, signal).then(({ docs }) => docs),
  })
  return (
    <Sheet title={CASH_OUT_WORDS.receipt} closeLabel={WORDS.close} onClose={onClose}>
      {data ? (
        <Told receipt={data} />
      ) : error ? (
        <Notice icon="warning" text={failureText(error)} action={{ label: WORDS.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={6} rowClass="h-11" label={WORDS.loading} />
      )}
    </Sheet>
  )
}

function Told({ receipt }: { readonly receipt: Receipt }) {
  const { cashOut, asked, given, beforeRuns, afterRuns, parts } = receipt
  return (
    <div className="flex flex-col gap-3 px-4 pb-4 text-sm">
      <header className="rounded-md border-l-4 border-brand bg-raised px-3 py-2">
        <p className="text-md font-bold">
          {CASH_OUT_WORDS.statuses[cashOut.status]}
          {cashOut.fraction < WHOLE && ` · ${CASH_OUT_WORDS.shareCashed(cashOut.fraction)}`}
        </p>
        <p className="text-xs text-quiet">
          {cashOut.market.event.name} · {marketTitle(cashOut.market.marketName)} ·{' '}
          {moment(cashOut.decidedAt ?? cashOut.placedAt)}
        </p>
        {cashOut.reason && <p className="text-xs text-warn">{reasonText(cashOut.reason)}</p>}
      </header>
      <dl className="flex flex-col gap-1">
        <Line name={CASH_OUT_WORDS.askedFor} amount={shareOf(asked.amount, cashOut.fraction)} />
        {given && <Line name={CASH_OUT_WORDS.given} amount={shareOf(given.amount, cashOut.fraction)} />}
        {cashOut.profitLoss !== null && <Line name={CASH_OUT_WORDS.added} amount={cashOut.profitLoss} />}
      </dl>
      <OfferParts offer={given ?? asked} percent={cashOut.fraction} locked={cashOut.locked} />
      <ResultLines lines={runLines(beforeRuns, afterRuns, asked)} />
      {parts.length > 1 && (
        <section aria-label={CASH_OUT_WORDS.parts}>
          <h3 className="pb-1 text-xs text-quiet">{CASH_OUT_WORDS.parts}</h3>
          <dl className="flex flex-col gap-1">
            {parts.map(({ betId, amount }, i) => (
              <Line key={betId} name={CASH_OUT_WORDS.bet(i + 1)} amount={shareOf(amount, cashOut.fraction)} />
            ))}
          </dl>
        </section>
      )}
    </div>
  )
}

function Line({ name, amount }: { readonly name: string; readonly amount: Receipt['asked']['amount'] }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-quiet">{name}</dt>
      <dd>
        <Signed amount={amount} />
      </dd>
    </div>
  )
}
