import { getMarketRiskPeople } from '@paddock/contract/endpoints/risk'
import type { BetMarket } from '@paddock/contract/shapes/market'
import type { MarketRisk, PersonRisk } from '@paddock/contract/shapes/risk'
import { failureText, useClient } from '@paddock/ui/client'
import { Panel } from '@paddock/ui/layers'
import { Button, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { RISK_WORDS as WORDS } from '../../words/risk.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Money } from '../../kit/page/index.ts'
import { RISK } from './keys.ts'
import { outcomeName } from './outcome.ts'

type PeoplePanelProps = { readonly market: BetMarket; readonly onClose: () => void }

const EVERY_MS = 5_000
/** So many outcomes stand beside each other; of more the worst alone. */
const MOST_OUTCOMES = 4

/** Who brings what of a market: right below the reader, then below whom is pressed, down to the bets of a player. */
export function PeoplePanel({ market, onClose }: PeoplePanelProps) {
  const client = useClient()
  const role = operatorRole(useMe())
  const [userId, setUserId] = useState<string | undefined>(undefined)
  const { data, error, refetch } = useQuery({
    queryKey: [RISK, 'people', market._id, userId],
    queryFn: async ({ signal }) => {
      const asked = { params: { role, marketId: market._id }, query: userId === undefined ? {} : { userId } }
      return (await client.call(getMarketRiskPeople, asked, signal)).docs
    },
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
  return (
    <Panel title={WORDS.peopleOf(market.marketName)} closeLabel={COMMON.close} onClose={onClose}>
      {data ? (
        <>
          <Way path={data.path} onGo={setUserId} />
          <People market={data.market} people={data.people} onGo={setUserId} />
        </>
      ) : error ? (
        <Notice icon="warning" text={failureText(error)} action={{ label: COMMON.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={5} rowClass="h-11" label={COMMON.loading} />
      )}
    </Panel>
  )
}

type WayProps = {
  readonly path: readonly { readonly userId: string; readonly userName: string }[]
  readonly onGo: (userId: string | undefined) => void
}

const Way = ({ path, onGo }: WayProps) => (
  <nav aria-label={COMMON.back} className="flex flex-wrap items-center gap-1 px-3 py-2">
    <Button size="dense" onClick={() => onGo(undefined)} disabled={path.length === 0}>
      {WORDS.everybody}
    </Button>
    {path.map(({ userId, userName }, n) => (
      <Button key={userId} size="dense" onClick={() => onGo(userId)} disabled={n === path.length - 1}>
        {userName}
      </Button>
    ))}
  </nav>
)

type PeopleProps = Pick<WayProps, 'onGo'> & { readonly market: MarketRisk; readonly people: readonly PersonRisk[] }

function People({ market, people, onGo }: PeopleProps) {
  const outcomes = market.rows.length <= MOST_OUTCOMES ? market.rows : []
  return (
    <div className="overflow-x-auto border-t border-line">
      <table className="w-full text-sm">
        <thead className="text-xs text-quiet">
          <tr>
            <th scope="col" className="px-3 py-1 text-left font-normal">
              {COMMON.username}
            </th>
            {outcomes.map((row) => (
              <th key={row.teamId ?? row.run} scope="col" className="px-3 py-1 text-right font-normal">
                {outcomeName(market, row)}
              </th>
            ))}
            <th scope="col" className="px-3 py-1 text-right font-normal">
              {WORDS.worst}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {people.map((person) => (
            <tr key={person.userId}>
              <th scope="row" className="px-3 text-left">
                <Person person={person} market={market} onGo={onGo} />
              </th>
              {outcomes.map((row, n) => (
                <td key={row.teamId ?? row.run} className="px-3 text-right">
                  {person.rows[n] && <Both amounts={person.rows[n]} />}
                </td>
              ))}
              <td className="px-3 text-right">
                <Both amounts={person.worst} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const Both = ({ amounts: { total, mine } }: { readonly amounts: PersonRisk['worst'] }) => (
  <>
    <Money amount={total} isResult />
    <span className="block text-xs text-quiet">
      <Money amount={mine} isResult />
    </span>
  </>
)

type PersonProps = Pick<WayProps, 'onGo'> & { readonly person: PersonRisk; readonly market: MarketRisk }

function Person({ person: { userId, userName, role, players }, market, onGo }: PersonProps) {
  if (role === 'user')
    return (
      <Link
        to={`/bets?userId=${encodeURIComponent(userId)}&marketId=${encodeURIComponent(market.market._id)}`}
        className="inline-flex min-h-11 items-center hover:underline"
      >
        {userName}
      </Link>
    )
  return (
    <button type="button" onClick={() => onGo(userId)} className="min-h-11 text-left hover:underline">
      {userName}
      <span className="block text-xs font-normal text-quiet">{WORDS.players(players)}</span>
    </button>
  )
}
