/** What the details of any request of money are made of. */
import { getPerson } from '@paddock/contract/endpoints/people'
import { getGameReport } from '@paddock/contract/endpoints/reports'
import type { DepositRequest, QueuedDeposit } from '@paddock/contract/shapes/payment'
import { type Paise, sum } from '@paddock/domain/money'
import { formatMicros, type MicroUsdt, type RequestState } from '@paddock/domain/payments'
import { DAY_MS } from '@paddock/domain/time'
import { useClient } from '@paddock/ui/client'
import { formatMoney, formatTime, isoDay } from '@paddock/ui/formats'
import { Icon } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Badge, Facts, Moment, Money } from '../../kit/page/index.ts'

/** How a state looks, wherever it is shown. */
export const STATE_MOODS = {
  pending: 'plain',
  processing: 'warn',
  approved: 'good',
  rejected: 'bad',
  canceled: 'plain',
} as const

type StateProps = Pick<DepositRequest, 'status' | 'reversedAt'> & Partial<Pick<QueuedDeposit, 'owed'>>

/** The state of a deposit in a word: one that was approved and taken back since is not approved, and one that is owed back is not over. */
export function DepositState({ status, reversedAt, owed = null }: StateProps) {
  if (owed !== null && owed.neverCameAt !== null) return <Badge mood="bad">{WORDS.neverCame}</Badge>
  if (owed !== null && owed.sentAt === null) return <Badge mood="warn">{WORDS.owed}</Badge>
  if (reversedAt !== null && owed !== null) return <Badge mood="plain">{WORDS.sentOn}</Badge>
  if (reversedAt !== null) return <Badge mood="bad">{WORDS.reversed}</Badge>
  return <Badge mood={STATE_MOODS[status]}>{WORDS.requestStates[status]}</Badge>
}

type HeadingProps = {
  readonly userId: string
  readonly userName: string
  readonly amount: Paise
  /** Its state. */
  readonly children: ReactNode
}

/** How much, whose it is, and how it stands. */
export const Heading = ({ userId, userName, amount, children }: HeadingProps) => (
  <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <h2 className="text-lg font-bold tabular-nums">{formatMoney(amount)}</h2>
    <Link
      to={`/people/${userId}`}
      className="text-md hover:underline max-md:flex max-md:min-h-11 max-md:min-w-11 max-md:items-center"
    >
      {userName}
    </Link>
    <span className="ml-auto">{children}</span>
  </header>
)

type Taken = Pick<QueuedDeposit, 'takenBy' | 'takenUntil' | 'takenBelow'>

/** Who works on it, and whether that is in the way of whoever looks at it; nothing where nobody does. */
export function TakenBy({ request: { takenBy, takenUntil, takenBelow } }: { readonly request: Taken }) {
  const { user } = useMe()
  if (takenBy === null || takenUntil === null) return null
  const until = formatTime(takenUntil)
  if (takenBy === user.userName) return <Warning icon="lock">{WORDS.takenByMe(until)}</Warning>
  return takenBelow ? (
    <Warning icon="people">{WORDS.takenBelow(takenBy, until)}</Warning>
  ) : (
    <Warning icon="lock">{WORDS.takenByOther(takenBy, until)}</Warning>
  )
}

export const Warning = (props: { readonly icon: 'lock' | 'warning' | 'people'; readonly children: ReactNode }) => (
  <li className="flex items-start gap-2 text-warn">
    <Icon name={props.icon} className="mt-0.5 size-4 shrink-0" />
    <span>{props.children}</span>
  </li>
)

export const Block = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section aria-label={title} className="overflow-hidden rounded-md border border-line">
    <h3 className="border-b border-line px-3 py-1.5 text-xs text-quiet">{title}</h3>
    {children}
  </section>
)

export function useStanding(userId: string | null) {
  const client = useClient()
  const role = operatorRole(useMe())
  return useQuery({
    queryKey: ['people', 'one', userId, 'standing'],
    queryFn: ({ signal }) =>
      client.call(getPerson, { params: { role, userId: userId ?? '' } }, signal).then(({ docs }) => docs.user),
    enabled: userId !== null,
  })
}

const DAYS = 30

/** What bets and rounds of the casino brought lately: what the upline owes is another figure, in which deposits and withdrawals stand too. */
function useLateResult(userId: string): Paise | undefined {
  const client = useClient()
  const role = operatorRole(useMe())
  const [startDate] = useState(() => isoDay(Date.now() - (DAYS - 1) * DAY_MS))
  const { data } = useQuery({
    queryKey: ['people', 'one', userId, 'result', startDate],
    queryFn: ({ signal }) =>
      client.call(getGameReport, { params: { role }, query: { userId, startDate } }, signal).then(({ docs }) => docs),
  })
  return data && sum([...data.exchange, ...data.casino].map(({ totalAmount }) => totalAmount))
}

/** What the player has, and whether the player wins or loses. */
export function Standing({ userId }: { readonly userId: string }) {
  const { data } = useStanding(userId)
  const result = useLateResult(userId)
  return (
    <Block title={WORDS.standing}>
      <Facts
        facts={{
          [COMMON.balance]: data ? <Money amount={data.balance} /> : COMMON.nothing,
          [COMMON.exposure]: data ? <Money amount={data.exposure} /> : COMMON.nothing,
          [WORDS.lateResult(DAYS)]: result === undefined ? COMMON.nothing : <Money amount={result} isResult />,
          [COMMON.created]: data ? <Moment at={data.createdAt} /> : COMMON.nothing,
        }}
      />
    </Block>
  )
}

/** What a gateway says of an end is a code, anything else somebody's words. */
export const remarksText = (remarks: string): string =>
  Object.hasOwn(WORDS.endedBy, remarks) ? WORDS.endedBy[remarks as keyof typeof WORDS.endedBy] : remarks

export type Step = {
  readonly at: number
  readonly by: string | null
  readonly status: RequestState
  readonly remarks: string
  readonly byRule: boolean
  readonly arrival?: { readonly usdt: MicroUsdt; readonly confirmations: number } | undefined
} & ({ readonly receivedAmount: Paise | null } | { readonly amount: Paise | null })

/** Who did what to it, and when. */
export const Steps = ({ steps }: { readonly steps: readonly Step[] }) => (
  <Block title={WORDS.steps}>
    <ol className="divide-y divide-line text-sm">
      {steps.map((step) => {
        const { at, by, status, remarks, byRule, arrival } = step
        const amount = 'amount' in step ? step.amount : step.receivedAmount
        return (
          <li key={`${at} ${status} ${by}`} className="flex flex-wrap gap-x-3 px-3 py-1.5">
            <span className="text-quiet">
              <Moment at={at} />
            </span>
            <span>{WORDS.stepText(WORDS.requestStates[status], by ?? (byRule ? WORDS.theRule : WORDS.somebody))}</span>
            {amount !== null && <Money amount={amount} />}
            {arrival && <span>{WORDS.arrivalFound(formatMicros(arrival.usdt), arrival.confirmations)}</span>}
            {remarks !== '' && <span className="text-quiet">{remarksText(remarks)}</span>}
          </li>
        )
      })}
    </ol>
  </Block>
)
