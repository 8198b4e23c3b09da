import { getCasinoRound } from '@paddock/contract/endpoints/casino'
import type { CasinoLeg, CasinoMove, CasinoRound, CasinoTheirRound } from '@paddock/contract/shapes/casino'
import { oddsText } from '@paddock/domain/slips'
import { useClient } from '@paddock/ui/client'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { CASINO_WORDS as WORDS } from '../../words/casino.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Badge, Card, CouldNotLoad, Facts, Moment, Money, Page, PersonLink } from '../../kit/page/index.ts'

/** One round, as we have it and as its provider answers now. docs/domain/casino.md#figures. */
export default function RoundPage() {
  const client = useClient()
  const role = operatorRole(useMe())
  const { casino = '', userId = '', roundId = '' } = useParams()
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['casino', 'round', casino, userId, roundId],
    queryFn: async ({ signal }) =>
      (await client.call(getCasinoRound, { params: { role }, query: { casino, roundId, userId } }, signal)).docs,
  })
  const crumbs = [{ label: WORDS.rounds, to: '/casino-rounds' }]
  return (
    <Page title={data ? WORDS.roundOf(data.round.gameName) : WORDS.round} crumbs={crumbs}>
      {data === null ? (
        <Notice icon="search" text={WORDS.noRound} />
      ) : data ? (
        <div className="grid items-start gap-3 lg:grid-cols-2">
          <Ours round={data.round} moves={data.moves} />
          <Theirs round={data.round} theirs={data.theirs} />
        </div>
      ) : isError ? (
        <CouldNotLoad error={error} refetch={refetch} />
      ) : (
        <SkeletonRows rows={6} rowClass="h-9" label={COMMON.loading} />
      )}
    </Page>
  )
}

function Ours({ round, moves }: { readonly round: CasinoRound; readonly moves: readonly CasinoMove[] }) {
  const { userId = '', userName = '', provider, roundId, stake, won, net, openedAt, closedAt } = round
  return (
    <Card title={WORDS.ours}>
      <Facts
        facts={{
          [COMMON.player]: <PersonLink userId={userId} userName={userName} />,
          [WORDS.provider]: provider,
          [WORDS.round]: roundId,
          [COMMON.stake]: <Money amount={stake} />,
          [WORDS.won]: <Money amount={won} />,
          [WORDS.result]: <Money amount={net} isResult />,
          [WORDS.opened]: <Moment at={openedAt} />,
          [WORDS.closed]: <Moment at={closedAt} />,
        }}
      />
      <h3 className="border-t border-line px-3 pt-2 text-xs text-quiet">{WORDS.moves}</h3>
      {moves.length === 0 && <p className="p-3 text-sm text-quiet">{WORDS.noMoves}</p>}
      <ul className="divide-y divide-line">
        {moves.map((move) => (
          <Move key={move.reference} move={move} />
        ))}
      </ul>
    </Card>
  )
}

function Move({ move: { kind, amount, at, reference, details, legs } }: { readonly move: CasinoMove }) {
  return (
    <li className="px-3 py-2 text-sm">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          {WORDS.moveKinds[kind]} <span className="text-xs text-quiet">{reference}</span>
        </span>
        <Money amount={amount} isResult />
      </p>
      <p className="text-xs break-all text-quiet">
        <Moment at={at} />
        {details && ` · ${WORDS.drawnFrom(details.seedHash, details.clientSeed, details.nonce)}`}
      </p>
      {legs && <Legs legs={legs} />}
    </li>
  )
}

/** What a slip is on. */
const Legs = ({ legs }: { readonly legs: readonly CasinoLeg[] }) => (
  <ul aria-label={WORDS.selections} className="mt-1 divide-y divide-line border-t border-line text-xs">
    {legs.map(({ event, market, selection, odds }) => (
      <li key={event} className="flex items-baseline justify-between gap-4 py-1">
        <span className="min-w-0">
          <span className="font-bold">{selection}</span> <span className="text-quiet">{`${event} / ${market}`}</span>
        </span>
        <span className="tabular-nums">{oddsText(odds)}</span>
      </li>
    ))}
  </ul>
)

function Theirs({ round, theirs }: { readonly round: CasinoRound; readonly theirs: CasinoTheirRound }) {
  const { answered, state, stake, payout, facts } = theirs
  if (answered !== 'TOLD' || state === null)
    return (
      <Card title={WORDS.theirSide}>
        <Notice icon="warning" text={WORDS.theirAnswers[answered === 'UNKNOWN' ? 'UNKNOWN' : 'SILENT']} />
      </Card>
    )
  const isSame = stake === round.stake && payout === round.won
  return (
    <Card
      title={WORDS.theirSide}
      actions={<Badge mood={isSame ? 'good' : 'warn'}>{isSame ? WORDS.same : WORDS.notSame}</Badge>}
    >
      <Facts
        facts={{
          [WORDS.state]: WORDS.states[state],
          [COMMON.stake]: stake === null ? COMMON.nothing : <Money amount={stake} />,
          [WORDS.won]: payout === null ? COMMON.nothing : <Money amount={payout} />,
        }}
      />
      <dl className="divide-y divide-line border-t border-line text-xs">
        {facts.map(({ name, value }) => (
          <div key={name} className="grid grid-cols-[minmax(90px,1fr)_3fr] gap-2 px-3 py-1.5">
            <dt className="text-quiet">{name}</dt>
            <dd className="font-mono break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
