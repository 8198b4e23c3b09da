import { getTogetherPlayers, TOGETHER_DAYS } from '@paddock/contract/endpoints/risk'
import type { TogetherBy, TogetherMarket, TogetherPlayer } from '@paddock/contract/shapes/risk'
import { CallFailure, useClient } from '@paddock/ui/client'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { RISK_WORDS as WORDS } from '../../words/risk.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { FILTER } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Badge, Card, CouldNotLoad, Moment, Money, Page, PersonLink } from '../../kit/page/index.ts'
import { LIST_LIMIT, ListPager } from '../../kit/table/index.ts'
import { byOf, daysOf } from './together.ts'

/** The players of one group, and the markets on which several of them bet. Which group, and of which time, stands in the address. docs/domain/risk.md#together */
export default function TogetherPlayersPage() {
  const [params, setParams] = useSearchParams()
  const by = byOf(params.get('by') ?? undefined)
  const key = params.get('key') ?? ''
  const days = daysOf(params.get('days') ?? undefined)
  const crumbs = [
    { label: WORDS.risk, to: '/risk' },
    { label: WORDS.together, to: '/risk/together' },
  ]
  const choose = (
    <select
      aria-label={WORDS.time}
      className={FILTER}
      value={days}
      onChange={({ target }) => setParams({ ...Object.fromEntries(params), days: target.value }, { replace: true })}
    >
      {TOGETHER_DAYS.map((one) => (
        <option key={one} value={one}>
          {WORDS.lastDays(Number(one))}
        </option>
      ))}
    </select>
  )
  return (
    <Page title={by ? WORDS.togetherBy[by] : WORDS.together} crumbs={crumbs} actions={choose}>
      {by === undefined || key === '' ? (
        <Notice icon="search" text={WORDS.noGroup} />
      ) : (
        <Group key={`${by} ${key} ${days}`} by={by} of={key} days={days} />
      )}
    </Page>
  )
}

type GroupProps = { readonly by: TogetherBy; readonly of: string; readonly days: ReturnType<typeof daysOf> }

function Group({ by, of: key, days }: GroupProps) {
  const client = useClient()
  const role = operatorRole(useMe())
  const [page, setPage] = useState(1)
  const query = { by, key, days, page, limit: LIST_LIMIT }
  const { data, error, refetch } = useQuery({
    queryKey: ['together', 'players', query],
    queryFn: ({ signal }) => client.call(getTogetherPlayers, { params: { role }, query }, signal),
    placeholderData: keepPreviousData,
  })
  if (error && isGone(error)) return <Notice icon="search" text={WORDS.noGroup} />
  if (!data && error) return <CouldNotLoad error={error} refetch={refetch} />
  if (!data) return <SkeletonRows rows={6} rowClass="h-11" label={COMMON.loading} />
  const { group, players, markets } = data.docs
  return (
    <>
      <p className="text-sm max-md:px-3">
        <span className="font-bold break-all">{group.shown}</span> · {WORDS.players(group.players)} · {WORDS.lastSeen}{' '}
        <Moment at={group.lastAt} />
      </p>
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <Card title={WORDS.playerCount}>
          <ul className="divide-y divide-line">
            {players.map((player) => (
              <PlayerRow key={player.userId} player={player} />
            ))}
          </ul>
          <ListPager label={WORDS.playerCount} page={page} total={data.totalDocs} onPage={setPage} />
        </Card>
        <Card title={WORDS.sameMarkets}>
          <Markets markets={markets} />
        </Card>
      </div>
    </>
  )
}

const isGone = (error: unknown): boolean => error instanceof CallFailure && error.code === 'NOT_FOUND'

const ROW = 'flex min-h-11 flex-wrap items-center gap-x-3 px-3 py-1 text-sm'
const WAY = 'flex items-center hover:underline max-md:min-h-11'

const PlayerRow = ({ player: { userId, userName, lastAt, bets, stake } }: { readonly player: TogetherPlayer }) => (
  <li className={ROW}>
    <div className="min-w-40 flex-1">
      <PersonLink userId={userId} userName={userName} />
      <p className="text-xs text-quiet">{lastAt === null ? WORDS.notUsed : <Moment at={lastAt} />}</p>
    </div>
    <span>
      {WORDS.betsOf(bets)} <Money amount={stake} />
    </span>
    <Link to={`/bets?userId=${userId}`} aria-label={`${COMMON.openBets}: ${userName}`} className={WAY}>
      {COMMON.openBets}
    </Link>
    <Link to={`/bets/settled?userId=${userId}`} aria-label={`${COMMON.settledBets}: ${userName}`} className={WAY}>
      {COMMON.settledBets}
    </Link>
  </li>
)

/** Those on which one backs what another lays come first. */
function Markets({ markets }: { readonly markets: readonly TogetherMarket[] | null }) {
  if (markets === null) return <Notice icon="people" text={WORDS.tooManyToCompare} />
  if (markets.length === 0) return <Notice icon="bets" text={WORDS.noSameMarkets} />
  return (
    <ul className="divide-y divide-line">
      {markets.map(({ market, players, stake, isOpposite }) => (
        <li key={market._id} className={ROW}>
          <div className="min-w-40 flex-1">
            <p className="font-bold">{market.event.name}</p>
            <p className="text-xs text-quiet">{market.marketName}</p>
          </div>
          {isOpposite && <Badge mood="warn">{WORDS.opposite}</Badge>}
          <span>
            {WORDS.players(players)} · <Money amount={stake} />
          </span>
        </li>
      ))}
    </ul>
  )
}
