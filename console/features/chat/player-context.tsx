/** The player of a conversation, as far as the officer may see them anyway: each figure is asked by its own call, with its own right. */
import { getDownlineOpenBets } from '@paddock/contract/endpoints/bets'
import { getDeposits } from '@paddock/contract/endpoints/payments'
import { getPerson } from '@paddock/contract/endpoints/people'
import { getWithdrawals } from '@paddock/contract/endpoints/withdrawals'
import { selectionText } from '@paddock/ui/bets'
import { useClient } from '@paddock/ui/client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { CHAT_WORDS as WORDS } from '../../words/chat.ts'
import { PAYMENT_WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Facts, Moment, Money } from '../../kit/page/index.ts'

type Player = { readonly userId: string; readonly userName: string }

/** Asked once somebody looks. */
export function PlayerContext(player: Player) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="mx-3 mb-3 rounded-md border border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center px-3 text-sm md:min-h-9">
        {WORDS.context}: {player.userName}
      </summary>
      {isOpen && <Context {...player} />}
    </details>
  )
}

const FEW = { page: 1, limit: 3 } as const

function Context({ userId, userName }: Player) {
  const client = useClient()
  const role = operatorRole(useMe())
  const about = { params: { role }, query: { ...FEW, userId } }
  const person = useQuery({
    queryKey: ['people', 'one', userId, 'standing'],
    queryFn: async ({ signal }) => (await client.call(getPerson, { params: { role, userId } }, signal)).docs.user,
  })
  const bets = useQuery({
    queryKey: ['bets', 'of', userId],
    queryFn: async ({ signal }) => (await client.call(getDownlineOpenBets, about, signal)).docs,
  })
  const deposits = useQuery({
    queryKey: ['deposits', 'of', userId],
    queryFn: async ({ signal }) => (await client.call(getDeposits, about, signal)).docs,
  })
  const withdrawals = useQuery({
    queryKey: ['withdrawals', 'of', userId],
    queryFn: async ({ signal }) => (await client.call(getWithdrawals, about, signal)).docs,
  })
  return (
    <div className="border-t border-line pb-2">
      <Facts
        facts={{
          [COMMON.balance]: person.data ? <Money amount={person.data.balance} /> : COMMON.nothing,
          [COMMON.exposure]: person.data ? <Money amount={person.data.exposure} /> : COMMON.nothing,
        }}
      />
      <Few title={WORDS.openBets} none={WORDS.noOpenBets} to={`/bets?userId=${userId}`}>
        {bets.data?.map((bet) => (
          <Line
            key={bet._id}
            name={`${selectionText(bet)} · ${bet.market.marketName}`}
            amount={<Money amount={bet.stake} />}
          />
        ))}
      </Few>
      <Few title={WORDS.deposits} none={WORDS.noRequests} to={`/deposits?userId=${userId}`}>
        {deposits.data?.map(({ _id, amount, status, createdAt }) => (
          <Line
            key={_id}
            name={PAYMENT_WORDS.requestStates[status]}
            at={createdAt}
            amount={<Money amount={amount} />}
          />
        ))}
      </Few>
      <Few title={WORDS.withdrawals} none={WORDS.noRequests} to={`/withdrawals?userId=${userId}`}>
        {withdrawals.data?.map(({ _id, amount, status, createdAt }) => (
          <Line
            key={_id}
            name={PAYMENT_WORDS.requestStates[status]}
            at={createdAt}
            amount={<Money amount={amount} />}
          />
        ))}
      </Few>
      <Link to={`/people/${userId}`} className="flex min-h-11 items-center px-3 text-sm text-brand-text md:min-h-8">
        {userName}
      </Link>
    </div>
  )
}

type FewProps = {
  readonly title: string
  readonly none: string
  /** Where all of them are. */
  readonly to: string
  readonly children: readonly ReactNode[] | undefined
}

function Few({ title, none, to, children }: FewProps) {
  return (
    <section aria-label={title} className="border-t border-line px-3 py-1 text-sm">
      <h3 className="flex min-h-11 items-center justify-between gap-2 text-xs text-quiet md:min-h-8">
        {title}
        <Link
          to={to}
          aria-label={`${title}: ${WORDS.more}`}
          className="flex min-h-11 items-center text-brand-text md:min-h-8"
        >
          {WORDS.more}
        </Link>
      </h3>
      {children === undefined ? null : children.length === 0 ? (
        <p className="pb-1 text-quiet">{none}</p>
      ) : (
        <ul>{children}</ul>
      )}
    </section>
  )
}

type LineProps = { readonly name: string; readonly at?: number; readonly amount: ReactNode }

const Line = ({ name, at, amount }: LineProps) => (
  <li className="flex justify-between gap-3 py-0.5">
    <span className="min-w-0 truncate">{name}</span>
    {at !== undefined && (
      <span className="text-quiet">
        <Moment at={at} />
      </span>
    )}
    {amount}
  </li>
)
