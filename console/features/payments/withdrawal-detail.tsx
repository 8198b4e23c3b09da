/** One withdrawal with what an officer pays by: the account, who its holder is, what stands against it, what came and went before. */
import type { DepositRequest } from '@paddock/contract/shapes/payment'
import type { QueuedWithdrawal, WithdrawRequest } from '@paddock/contract/shapes/withdrawal'
import { copyAs } from '@paddock/ui/clipboard'
import { formatMoment, formatMoney } from '@paddock/ui/formats'
import { Button, Icon, IconButton, SkeletonRows } from '@paddock/ui/primitives'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useMe } from '../../kit/me/index.ts'
import { Badge, CouldNotLoad, Facts, Moment, Money } from '../../kit/page/index.ts'
import { ActionBar } from './action-bar.tsx'
import { AmountInput } from './amount-input.tsx'
import { Block, Heading, STATE_MOODS, Standing, Steps, TakenBy, Warning } from './detail-parts.tsx'
import { isOwnWord } from './own-word.ts'
import { ReferenceInput } from './reference-input.tsx'
import type { WithdrawalWork } from './withdrawal-queue.tsx'
import {
  isFirstOfTwo,
  isOthers,
  payLabelOf,
  splitOf,
  useWithdrawalDetails,
  type WithdrawalDetails,
} from './withdrawals.ts'

type DetailProps = {
  readonly withdrawal: QueuedWithdrawal
  readonly onReturn: (withdrawal: QueuedWithdrawal, part: Part) => void
  /** Where it is decided; elsewhere it is read. */
  readonly work?: WithdrawalWork
}

export function WithdrawalDetail({ withdrawal, onReturn, work }: DetailProps) {
  const details = useWithdrawalDetails(withdrawal)
  const { status } = details.data?.withdrawal ?? withdrawal
  return (
    <div className="flex min-h-full flex-col md:min-h-0 md:flex-1">
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3 *:shrink-0 md:basis-0">
        <Heading {...withdrawal}>
          <Badge mood={STATE_MOODS[status]}>{WORDS.requestStates[status]}</Badge>
        </Heading>
        <Warnings withdrawal={withdrawal} />
        {details.isError && !details.data && <CouldNotLoad error={details.error} refetch={details.refetch} />}
        {details.isPending && <SkeletonRows rows={4} rowClass="h-9" label={COMMON.loading} />}
        {details.data && <Account withdrawal={withdrawal} details={details.data} />}
        {details.data && (
          <Behind details={details.data} mine={withdrawal.mine} onReturn={(part) => onReturn(withdrawal, part)} />
        )}
      </div>
      {work && <Actions withdrawal={withdrawal} work={work} />}
    </div>
  )
}

/** What to look at before a yes, in words. */
function Warnings({ withdrawal }: { readonly withdrawal: QueuedWithdrawal }) {
  const { user } = useMe()
  const { flags, mine, ownerName, firstBy, firstAmount, late, atGateway, paidAmount } = withdrawal
  return (
    <ul className="flex flex-col gap-1 text-sm empty:hidden">
      {!mine && <Warning icon="lock">{WORDS.notMine(ownerName)}</Warning>}
      {atGateway && <Warning icon="lock">{WORDS.atGateway}</Warning>}
      <TakenBy request={withdrawal} />
      {firstBy !== null && firstAmount !== null && (
        <Warning icon="people">
          {firstBy === user.userName
            ? WORDS.firstAgreedByMe(formatMoney(firstAmount))
            : WORDS.firstAgreed(firstBy, formatMoney(firstAmount))}
        </Warning>
      )}
      {isFirstOfTwo(withdrawal) && <Warning icon="people">{WORDS.needsTwoToPay}</Warning>}
      {late && <Warning icon="warning">{WORDS.late}</Warning>}
      {paidAmount > 0 && <Warning icon="warning">{WORDS.partlyPaid(formatMoney(paidAmount))}</Warning>}
      {flags.map((flag) => (
        <Warning key={flag} icon="warning">
          {WORDS.withdrawalFlags[flag]}
        </Warning>
      ))}
    </ul>
  )
}

/** Whom the money goes to, each line to be copied. */
function Account({
  withdrawal,
  details,
}: {
  readonly withdrawal: QueuedWithdrawal
  readonly details: WithdrawalDetails
}) {
  const { name, type, ownerName, createdAt, leftAmount, ruleReasons, mine } = withdrawal
  const { tax, net } = splitOf(withdrawal, leftAmount)
  const { accountDetails, nameScore, nameReason, sharedWith, turnoverLeft, goesBack } = details
  return (
    <div className="rounded-md bg-raised">
      <h3 className="px-3 pt-2 text-xs text-quiet">{`${WORDS.payTo} · ${WORDS.types[type]} · ${name}`}</h3>
      <ul className="flex flex-col px-3">
        {accountDetails.map(({ label, type: fieldType, value }) => (
          <li key={label} className="flex items-center gap-2 text-sm">
            <span className="w-32 shrink-0 truncate text-xs text-quiet">{label}</span>
            {mine && fieldType === 'IMAGE' ? (
              <img src={value} alt={label} className="my-1 max-h-64 min-w-0 rounded-md bg-white object-contain" />
            ) : (
              <span className="min-w-0 font-bold break-all tabular-nums">{value}</span>
            )}
            {mine && fieldType !== 'IMAGE' && (
              <IconButton
                label={`${COMMON.copy}: ${label}`}
                className="md:size-8"
                onClick={() => void copyAs(label, value)}
              >
                <Icon name="copy" className="size-4" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {!mine && <p className="px-3 pt-1 text-xs text-quiet">{WORDS.accountClosed}</p>}
      <Facts
        facts={{
          [WORDS.left]: <Money amount={leftAmount} />,
          ...(tax > 0 && { [WORDS.taxWithheld]: <Money amount={tax} />, [WORDS.toTransfer]: <Money amount={net} /> }),
          [WORDS.nameScore]: WORDS.nameText(nameScore, WORDS.nameReasons[nameReason]),
          ...(sharedWith.length > 0 && { [WORDS.sharedWith]: sharedWith.join(', ') }),
          ...(turnoverLeft > 0 && { [WORDS.turnoverLeft]: <Money amount={turnoverLeft} /> }),
          ...Object.fromEntries(
            goesBack.map(({ rail, owed }) => [WORDS.goesBack(WORDS.rails[rail]), <Money key={rail} amount={owed} />]),
          ),
          [WORDS.owner]: ownerName,
          [WORDS.asked]: <Moment at={createdAt} />,
        }}
      />
      {ruleReasons !== null && (
        <p className="px-3 pb-3 text-xs text-quiet">
          {WORDS.rule}:{' '}
          {ruleReasons.length === 0
            ? WORDS.ruleClears
            : ruleReasons.map((reason) => WORDS.ruleReasons[reason]).join(', ')}
        </p>
      )}
    </div>
  )
}

type Part = WithdrawalDetails['parts'][number]
type BehindProps = {
  readonly details: WithdrawalDetails
  readonly mine: boolean
  readonly onReturn: (part: Part) => void
}

/** Of what a gateway paid, which no officer did, the gateway says when it comes back. */
const mayReturn = ({ by }: Part, mine: boolean): boolean => mine && by !== null

const Behind = ({ details: { withdrawal, parts, last, lastDeposits, steps }, mine, onReturn }: BehindProps) => (
  <>
    {parts.length > 0 && (
      <Block title={WORDS.parts}>
        <ul className="divide-y divide-line text-sm">
          {parts.map((part) => (
            <li key={part.n} className="flex flex-wrap items-center gap-x-3 px-3 py-1.5">
              <Moment at={part.at} />
              <Money amount={part.amount} />
              {part.taxAmount > 0 && <span className="text-quiet">{WORDS.ofItTax(formatMoney(part.taxAmount))}</span>}
              <span className="text-quiet">{part.utr}</span>
              <span className="ml-auto">
                {part.returnedAt !== null && <Badge mood="bad">{WORDS.partReturned}</Badge>}
                {part.returnBy !== null && part.returnUntil !== null && (
                  <Badge mood="warn">{WORDS.returnSaid(part.returnBy, formatMoment(part.returnUntil))}</Badge>
                )}
                {part.returnedAt === null && mayReturn(part, mine) && (
                  <Button size="dense" look="danger" onClick={() => onReturn(part)}>
                    {WORDS.returnPart}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      </Block>
    )}
    <Standing userId={withdrawal.userId} />
    <Block title={WORDS.lastWithdrawals}>
      <Requests requests={last} />
    </Block>
    <Block title={WORDS.lastDeposits}>
      <Requests requests={lastDeposits} />
    </Block>
    <Steps steps={steps} />
  </>
)

function Requests({ requests }: { readonly requests: readonly (WithdrawRequest | DepositRequest)[] }) {
  if (requests.length === 0) return <p className="p-3 text-sm text-quiet">{WORDS.noPayments}</p>
  return (
    <ul className="divide-y divide-line text-sm">
      {requests.map(({ _id, createdAt, amount, type, status, utr }) => (
        <li key={_id} className="flex flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-1.5">
          <span className="text-quiet md:w-40">
            <Moment at={createdAt} />
          </span>
          <span className="text-right max-md:flex-1 md:w-24">
            <Money amount={amount} />
          </span>
          <span className="min-w-0 flex-1 truncate text-xs text-quiet max-md:order-1 max-md:basis-full">
            {WORDS.types[type]} {utr}
          </span>
          <Badge mood={STATE_MOODS[status]}>{WORDS.requestStates[status]}</Badge>
        </li>
      ))}
    </ul>
  )
}

/** How much is paid under which reference of the bank, and yes or no. The keys do the same. */
function Actions({ withdrawal, work }: { readonly withdrawal: QueuedWithdrawal; readonly work: WithdrawalWork }) {
  const { user } = useMe()
  const [isOthersWork, isOwn] = [isOthers(withdrawal, user.userName), isOwnWord(withdrawal, user.userName)]
  const isLocked = isOthersWork || isOwn
  const { amount, utr } = work
  const { tax, net } = splitOf(withdrawal, amount.amount ?? withdrawal.leftAmount)
  return (
    <ActionBar
      work={work}
      isOthers={isOthersWork}
      isOwnWord={isOwn}
      isTaken={withdrawal.takenBy === user.userName}
      approveLabel={payLabelOf(withdrawal, utr.text)}
    >
      {tax > 0 && (
        <output className="basis-full text-sm">{WORDS.transferNow(formatMoney(net), formatMoney(tax))}</output>
      )}
      <AmountInput label={WORDS.payAmount} amount={amount} isDisabled={isLocked} onEnter={work.approve} />
      {!isFirstOfTwo(withdrawal) && (
        <ReferenceInput
          label={WORDS.bankReference}
          placeholder={withdrawal.type === 'IPAY' ? WORDS.bankReferenceByHand : WORDS.bankReferenceMissing}
          utr={utr}
          isDisabled={isLocked}
          onEnter={work.approve}
          className="w-44 max-md:w-0 max-md:min-w-32 max-md:flex-1"
        />
      )}
    </ActionBar>
  )
}
