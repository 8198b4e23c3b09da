import { formatMicros, isFinal, NETWORK_NAMES } from '@paddock/domain/payments'
import { CallFailure, failureText } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Sheet } from '@paddock/ui/layers'
import { Button, ButtonLink, Icon, showToast } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { TEXTS } from '@paddock/ui/words'
import { useState } from 'react'
import { PAYMENT_TYPES } from '../../words/payment-types.ts'
import { useCancelRequest, useReturnDeposit } from './api.ts'
import { ComplainLink } from './complain-link.tsx'
import { dateIn, timeIn } from './moments.ts'
import { type Fact, Facts } from './parts.tsx'
import {
  CANCEL_SWITCH,
  type MoneyRequest,
  type RequestKind,
  shownStateOf,
  toneOfState,
  wordOfState,
} from './request-state.ts'
import { remarksText } from '../../words/remarks.ts'
import { RECORD_WORDS } from './words.ts'

type RequestSheetProps = {
  readonly kind: RequestKind
  readonly request: MoneyRequest
  readonly zone: string
  readonly isRefreshing: boolean
  readonly onRefresh: () => void
  readonly onClose: () => void
}

/** One request with everything that is known of it. 001 §2.12. */
export function RequestSheet({ kind, request, zone, isRefreshing, onRefresh, onClose }: RequestSheetProps) {
  const state = shownStateOf(request)
  return (
    <Sheet title={RECORD_WORDS.requestKinds[kind]} closeLabel={RECORD_WORDS.close} onClose={onClose}>
      <output
        className={`mx-4 mb-1 flex min-h-11 items-center gap-2 rounded-md bg-raised px-3 text-md font-bold ${toneOfState(state)}`}
      >
        <Icon name={BANNERS[state]} />
        {wordOfState(state)}
      </output>
      <Facts facts={factsOf(kind, request, zone)} />
      <div className="flex gap-2 px-4 py-3">
        <Button className="flex-1" disabled={isRefreshing} onClick={onRefresh}>
          <Icon name="refresh" className={`size-4 ${isRefreshing ? 'animate-spin' : ''}`} />
          {RECORD_WORDS.refresh}
        </Button>
        {request.payUrl !== null && (
          <ButtonLink look="brand" className="flex-1" href={request.payUrl}>
            {RECORD_WORDS.pay}
          </ButtonLink>
        )}
        <CancelButton kind={kind} request={request} />
        {request.mayReturn && <ReturnButton id={request._id} />}
      </div>
      <ComplainLink of={kind === 'withdraw' ? 'withdrawal' : 'deposit'} id={request._id} />
    </Sheet>
  )
}

const BANNERS = {
  pending: 'clock',
  processing: 'clock',
  approved: 'check',
  rejected: 'warning',
  canceled: 'close',
  takenBack: 'warning',
  ON_ITS_WAY: 'clock',
  BACK: 'check',
  NEVER_CAME: 'warning',
} as const

function factsOf(kind: RequestKind, request: MoneyRequest, zone: string): readonly Fact[] {
  const { _id, amount, settled, remarks, createdAt, decidedAt, reversedAt, type, utr, wallet, reason, place } = request
  const { tax, net, usdt, goesBack, returnWaitsUntil } = request
  const momentOf = (at: number) => `${dateIn(zone, at)}, ${timeIn(zone, at)}`
  return [
    { name: RECORD_WORDS.requestId, value: _id },
    { name: RECORD_WORDS.amount, value: `₹ ${formatMoney(amount)}` },
    ...(settled === null ? [] : [{ name: RECORD_WORDS.settledAs[kind], value: `₹ ${formatMoney(settled)}` }]),
    ...(tax === 0
      ? []
      : [
          { name: RECORD_WORDS.taxOfRequest[kind], value: `₹ ${formatMoney(tax)}` },
          { name: RECORD_WORDS.netOfRequest[kind], value: `₹ ${formatMoney(net)}` },
        ]),
    ...(place === null ? [] : [{ name: RECORD_WORDS.place, value: RECORD_WORDS.placeOf(place) }]),
    ...(reason === null ? [] : [{ name: RECORD_WORDS.why, value: RECORD_WORDS.reasons[reason] }]),
    { name: RECORD_WORDS.remarks, value: remarksText(remarks) || '-' },
    { name: RECORD_WORDS.dateAndTime, value: momentOf(createdAt) },
    ...(decidedAt === null ? [] : [{ name: RECORD_WORDS.decided, value: momentOf(decidedAt) }]),
    ...(reversedAt === null
      ? []
      : [{ name: goesBack === null ? RECORD_WORDS.takenBack : RECORD_WORDS.leftOn, value: momentOf(reversedAt) }]),
    ...(goesBack === null || reversedAt !== null
      ? []
      : [{ name: RECORD_WORDS.whereItIs, value: RECORD_WORDS.goesBack[goesBack] }]),
    ...(returnWaitsUntil === null
      ? []
      : [{ name: RECORD_WORDS.returnWaits, value: RECORD_WORDS.returnWaitsUntil(momentOf(returnWaitsUntil)) }]),
    { name: RECORD_WORDS.paymentType, value: PAYMENT_TYPES[type] },
    { name: usdt ? RECORD_WORDS.hash : RECORD_WORDS.utr, value: utr ?? RECORD_WORDS.noUtr },
    ...(usdt ? factsOfNetwork(usdt) : []),
    { name: RECORD_WORDS.wallet, value: wallet },
  ]
}

const factsOfNetwork = ({ network, needed, confirmations, arrived }: NonNullable<MoneyRequest['usdt']>): Fact[] => [
  { name: RECORD_WORDS.network, value: NETWORK_NAMES[network] },
  { name: RECORD_WORDS.confirmations, value: RECORD_WORDS.confirmedOf(confirmations, needed) },
  ...(arrived === null ? [] : [{ name: RECORD_WORDS.arrived, value: RECORD_WORDS.usdt(formatMicros(arrived)) }]),
]

/**
 * Where the site lets a player take it back, asked twice. Whether somebody works on it now the server says; at a gateway it may be paid at any
 * moment, and what is paid in part is.
 */
function CancelButton({ kind, request }: Pick<RequestSheetProps, 'kind' | 'request'>) {
  const isAtGateway = request.type === 'IPAY' && (kind === 'deposit' || request.status === 'processing')
  const isOpen = !isFinal(request.status) && request.settled === null && !isAtGateway
  const canCancel = useSite().can(CANCEL_SWITCH[kind]) && isOpen
  const [isSure, setSure] = useState(false)
  const cancel = useCancelRequest(kind)
  if (!canCancel) return null
  const run = () =>
    cancel.mutate(request._id, {
      onSuccess: () => showToast(TEXTS.updated, 'good'),
      onError: (thrown) => showToast(failureText(thrown), 'bad'),
    })
  return (
    <Button
      look="danger"
      className="flex-1"
      disabled={cancel.isPending}
      onClick={() => (isSure ? run() : setSure(true))}
    >
      {isSure ? RECORD_WORDS.cancelForSure : RECORD_WORDS.cancelRequest}
    </Button>
  )
}

/** To have a deposit back of which nothing was played: asked twice, and once more where its bonus would be lost with it. */
function ReturnButton({ id }: { readonly id: string }) {
  const [sure, setSure] = useState<'NO' | 'YES' | 'WITHOUT_BONUS'>('NO')
  const returning = useReturnDeposit()
  const run = () =>
    returning.mutate(
      { id, forfeitBonus: sure === 'WITHOUT_BONUS' },
      {
        onSuccess: () => showToast(TEXTS.updated, 'good'),
        onError: (thrown) => {
          if (thrown instanceof CallFailure && thrown.code === 'BONUS_WOULD_BE_LOST') setSure('WITHOUT_BONUS')
          showToast(failureText(thrown), 'bad')
        },
      },
    )
  return (
    <Button
      look={sure === 'NO' ? 'plain' : 'danger'}
      className="flex-1"
      disabled={returning.isPending}
      onClick={() => (sure === 'NO' ? setSure('YES') : run())}
    >
      {RECORD_WORDS.sendBack[sure]}
    </Button>
  )
}
