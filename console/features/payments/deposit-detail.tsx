/** One deposit with what an officer decides by: the claim, what to look at, who works on it, what the player paid before. */
import type { DepositRequest, QueuedDeposit } from '@paddock/contract/shapes/payment'
import { formatMicros, formatUsdt, NETWORK_NAMES, usdtCents } from '@paddock/domain/payments'
import { copyAs } from '@paddock/ui/clipboard'
import { formatMoment, formatMoney } from '@paddock/ui/formats'
import { Icon, IconButton, SkeletonRows } from '@paddock/ui/primitives'
import { useState } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useMe } from '../../kit/me/index.ts'
import { CouldNotLoad, Facts, Moment, Money } from '../../kit/page/index.ts'
import { ActionBar } from './action-bar.tsx'
import { AmountInput } from './amount-input.tsx'
import { ArrivalInput } from './arrival-input.tsx'
import { type DepositDetails, isOthers, useDepositDetails } from './deposits.ts'
import { Block, DepositState, Heading, Standing, Steps, TakenBy, Warning, remarksText } from './detail-parts.tsx'
import { Evidence } from './evidence.tsx'
import { isOwnWord } from './own-word.ts'
import { payeeOf } from './method-terms.ts'
import { Proof } from './proof.tsx'
import { CameBack, OweButton, OwingLate, SendingBack } from './owed.tsx'
import { Reversal } from './reversal.tsx'
import type { DepositWork } from './deposit-queue.tsx'

type DetailProps = {
  readonly deposit: QueuedDeposit
  /** Where it is decided; elsewhere it is read, and an approved one taken back. */
  readonly work?: DepositWork
}

export function DepositDetail({ deposit: listed, work }: DetailProps) {
  const details = useDepositDetails(listed._id)
  const [isZoomed, setZoomed] = useState(false)
  // In the queue it is decided as it stands there, in the version that its details are of.
  const deposit = work ? listed : (details.data?.deposit ?? listed)
  return (
    <div className="flex min-h-full flex-col md:min-h-0 md:flex-1">
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 *:shrink-0 md:basis-0">
        <Heading {...deposit}>
          <DepositState {...deposit} />
        </Heading>
        <Warnings deposit={deposit} details={details.data} />
        <div className="grid gap-3 lg:grid-cols-2">
          <Claim deposit={deposit} details={details.data} />
          <Proof
            deposit={deposit}
            isZoomed={work?.isZoomed ?? isZoomed}
            onZoom={work?.zoom ?? (() => setZoomed((now) => !now))}
          />
        </div>
        {details.isError && !details.data && <CouldNotLoad error={details.error} refetch={details.refetch} />}
        {details.isPending && <SkeletonRows rows={4} rowClass="h-9" label={COMMON.loading} />}
        {details.data && <Evidence details={details.data} />}
        {details.data && <Behind details={details.data} />}
      </div>
      {work && <Actions deposit={deposit} work={work} inTheWay={details.data?.inTheWay ?? null} />}
      {!work && <Reversal deposit={deposit} />}
      {!work && <SendingBack deposit={deposit} />}
      {!work && <CameBack deposit={deposit} />}
      {!work && details.data && <OwingLate deposit={deposit} inTheWay={details.data.inTheWay} />}
    </div>
  )
}

/** What to look at before a yes, in words. */
function Warnings({
  deposit,
  details,
}: {
  readonly deposit: QueuedDeposit
  readonly details: DepositDetails | undefined
}) {
  const { user } = useMe()
  const { flags, mine, type, ownerName, needsTwo, firstBy, firstAmount } = deposit
  const { reversalBy, reversalUntil, owed, owing } = deposit
  return (
    <ul className="flex flex-col gap-1 text-sm empty:hidden">
      {!mine && <Warning icon="lock">{WORDS.notMine(ownerName)}</Warning>}
      {type === 'IPAY' && <Warning icon="lock">{WORDS.paidAtGateway}</Warning>}
      <TakenBy request={deposit} />
      {firstBy !== null && firstAmount !== null && (
        <Warning icon="people">
          {firstBy === user.userName
            ? WORDS.firstFoundByMe(formatMoney(firstAmount))
            : WORDS.firstFound(firstBy, formatMoney(firstAmount))}
        </Warning>
      )}
      {reversalBy !== null && reversalUntil !== null && (
        <Warning icon="people">{WORDS.reverseWaits(reversalBy, formatMoment(reversalUntil))}</Warning>
      )}
      {owed !== null && owed.sentAt === null && owed.firstBy !== null && owed.utr !== null && (
        <Warning icon="people">{WORDS.sentBackWaits(owed.firstBy, owed.utr, owed.payer ?? COMMON.nothing)}</Warning>
      )}
      {details?.inTheWay && <Warning icon="warning">{inTheWayText(details.inTheWay)}</Warning>}
      {owing !== null && (
        <Warning icon="people">
          {WORDS.owingWaits(owing.by ?? WORDS.anOfficer, formatMoney(owing.amount), formatMoment(owing.until))}
        </Warning>
      )}
      {owed?.undone && (
        <Warning icon="people">
          {WORDS.undoOwedWaits[owed.undone.what](owed.undone.by ?? WORDS.anOfficer, formatMoment(owed.undone.until))}
        </Warning>
      )}
      {needsTwo && firstBy === null && <Warning icon="people">{WORDS.needsTwo}</Warning>}
      {flags.map((flag) => (
        <Warning key={flag} icon="warning">
          {WORDS.flags[flag]}
        </Warning>
      ))}
      {details?.claims.map(({ depositId, status }, at) => (
        <li key={depositId ?? at} className="pl-6 text-xs break-all text-quiet">
          {depositId === null
            ? WORDS.claimElsewhere(WORDS.requestStates[status])
            : WORDS.otherClaim(depositId, WORDS.requestStates[status])}
        </li>
      ))}
    </ul>
  )
}

function Claim({
  deposit,
  details,
}: {
  readonly deposit: QueuedDeposit
  readonly details: DepositDetails | undefined
}) {
  const {
    utr,
    type,
    paymentName,
    ownerName,
    createdAt,
    askedBy,
    remarks,
    receivedAmount,
    reversedAt,
    usdt,
    owed,
    _id,
  } = deposit
  return (
    <div className="rounded-md bg-raised">
      <div className="flex items-center gap-2 px-3 pt-2">
        <span className="text-xs text-quiet">{WORDS.reference}</span>
        <span className="min-w-0 text-md font-bold break-all tabular-nums">{utr ?? WORDS.noReference}</span>
        {utr !== null && (
          <IconButton
            label={`${COMMON.copy}: ${WORDS.reference}`}
            className="md:size-8"
            onClick={() => void copyAs(WORDS.reference, utr)}
          >
            <Icon name="copy" className="size-4" />
          </IconButton>
        )}
      </div>
      <Facts
        facts={{
          [WORDS.method]: `${WORDS.types[type]} · ${paymentName}`,
          [WORDS.paidTo]: details ? (
            <span title={payeeOf(details.method)}>{payeeOf(details.method)}</span>
          ) : (
            COMMON.nothing
          ),
          ...(usdt && factsOfNetwork(deposit, usdt)),
          [WORDS.owner]: ownerName,
          [WORDS.asked]: <Moment at={createdAt} />,
          ...(askedBy !== null && { [WORDS.claimedBy]: askedBy }),
          ...(receivedAmount !== null && { [WORDS.received]: <Money amount={receivedAmount} /> }),
          ...(reversedAt !== null && owed === null && { [WORDS.reversedOn]: <Moment at={reversedAt} /> }),
          ...(owed && factsOfOwed(owed)),
          ...(remarks !== '' &&
            owed === null && { [WORDS.playerRemarks]: <span title={remarks}>{remarksText(remarks)}</span> }),
          [WORDS.askedAs]: <span title={_id}>{_id}</span>,
        }}
      />
      {usdt && (
        <p className="px-3 pb-3 text-xs text-quiet">{WORDS.lookUpHash(NETWORK_NAMES[usdt.network], usdt.needed)}</p>
      )}
    </div>
  )
}

/** Of what is paid in USDT: how much, at the rate and on the network of the version that the claim was made by; and what was found there. */
const factsOfNetwork = (
  { amount }: QueuedDeposit,
  { network, rate, needed, arrived, confirmations }: NonNullable<QueuedDeposit['usdt']>,
) => ({
  [WORDS.network]: NETWORK_NAMES[network],
  ...(rate !== null && { [WORDS.usdtSent]: WORDS.usdtText(formatUsdt(usdtCents(amount, rate)), formatMoney(rate)) }),
  [WORDS.confirmationsNeeded]: needed,
  ...(arrived !== null &&
    confirmations !== null && { [WORDS.usdtArrived]: WORDS.arrivalFound(formatMicros(arrived), confirmations) }),
})

/** Why what came cannot be credited, and what is done with it. */
function inTheWayText(code: string): string {
  const reasons: Readonly<Partial<Record<string, string>>> = WORDS.inTheWay
  return WORDS.owedInstead(reasons[code] ?? WORDS.owedOther)
}

/** What is owed back, why, and under which reference it went. */
function factsOfOwed(owed: NonNullable<QueuedDeposit['owed']>) {
  const { amount, why, payer, owedAt, utr, sentAt, cameBack, neverCameAt } = owed
  const reasons: Readonly<Partial<Record<string, string>>> = WORDS.owedReasons
  return {
    [WORDS.owed]: <Money amount={amount} />,
    [WORDS.owedWhy]: reasons[why] ?? WORDS.owedOther,
    [WORDS.owedSince]: <Moment at={owedAt} />,
    ...(payer !== null && { [WORDS.sentTo]: payer }),
    ...(cameBack > 0 && { [WORDS.cameBackTimes]: cameBack }),
    ...(neverCameAt !== null && { [WORDS.neverCame]: <Moment at={neverCameAt} /> }),
    ...(sentAt !== null && { [WORDS.sentOn]: <Moment at={sentAt} />, [WORDS.sentUnder]: utr }),
  }
}

const Behind = ({ details: { deposit, last, steps } }: { readonly details: DepositDetails }) => (
  <>
    <Standing userId={deposit.userId} />
    <Block title={WORDS.lastPayments}>
      {last.length === 0 ? <p className="p-3 text-sm text-quiet">{WORDS.noPayments}</p> : <LastPayments last={last} />}
    </Block>
    <Steps steps={steps} />
  </>
)

const LastPayments = ({ last }: { readonly last: readonly DepositRequest[] }) => (
  <ul className="divide-y divide-line text-sm">
    {last.map(({ _id, createdAt, amount, receivedAmount, type, utr, status, reversedAt }) => (
      <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-1.5">
        <span className="text-quiet md:w-40">
          <Moment at={createdAt} />
        </span>
        <span className="text-right max-md:flex-1 md:w-24">
          <Money amount={receivedAmount ?? amount} />
        </span>
        <span className="min-w-0 flex-1 truncate text-xs text-quiet max-md:order-1 max-md:basis-full">
          {WORDS.types[type]} {utr}
        </span>
        <DepositState status={status} reversedAt={reversedAt} />
      </li>
    ))}
  </ul>
)

/** What has come, and yes or no. The keys do the same. */
type ActionsProps = Required<DetailProps> & { readonly inTheWay: string | null }

function Actions({ deposit, work, inTheWay }: ActionsProps) {
  const { user } = useMe()
  // More than was claimed may be beyond a limit that the claim is not.
  const mayOwe = inTheWay !== null || deposit.owing !== null || (work.received.amount ?? 0) > deposit.amount
  const isOwn = isOwnWord(deposit, user.userName)
  const isOthersWork = isOthers(deposit, user.userName)
  const isLocked = isOthersWork || isOwn
  return (
    <ActionBar
      work={work}
      isOthers={isOthersWork}
      isOwnWord={isOwn}
      isTaken={deposit.takenBy === user.userName}
      approveLabel={WORDS.approve}
      more={
        mayOwe && (
          <OweButton
            deposit={deposit}
            isDisabled={isOthersWork}
            came={() => (deposit.usdt ? work.arrival.arrived : work.received.amount && { worth: work.received.amount })}
          />
        )
      }
    >
      {deposit.usdt ? (
        <ArrivalInput
          deposit={{ ...deposit, usdt: deposit.usdt }}
          field={work.arrival}
          isDisabled={isLocked}
          onEnter={work.approve}
        />
      ) : (
        <AmountInput label={WORDS.received} amount={work.received} isDisabled={isLocked} onEnter={work.approve} />
      )}
    </ActionBar>
  )
}
