import { getEventRisk } from '@paddock/contract/endpoints/risk'
import type { MarketRisk } from '@paddock/contract/shapes/risk'
import { CallFailure, useClient } from '@paddock/ui/client'
import { BET_WORDS } from '@paddock/ui/bets'
import { Button, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { RISK_WORDS as WORDS } from '../../words/risk.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Badge, Card, CouldNotLoad, Money, Page } from '../../kit/page/index.ts'
import { BigBetNews } from './big-bet-news.tsx'
import { RISK } from './keys.ts'
import { OutcomeTable } from './outcome-table.tsx'
import { outcomeText } from './outcome.ts'
import { PeoplePanel } from './people-panel.tsx'
import { choose, chosenIn, type Scenario, scenarioSum, type ScenarioSum, unexpectedIn } from './scenario.ts'

const EVERY_MS = 5_000
const NOTHING_CHOSEN: Scenario = new Map()

/** The markets of an event, outcome by outcome. docs/domain/risk.md */
export default function EventRiskPage() {
  const client = useClient()
  const role = operatorRole(useMe())
  const { eventId = '' } = useParams()
  const [scenario, setScenario] = useState(NOTHING_CHOSEN)
  const [peopleOf, setPeopleOf] = useState<MarketRisk | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: [RISK, 'event', eventId],
    queryFn: async ({ signal }) =>
      (await client.call(getEventRisk, { params: { role, eventId }, query: {} }, signal)).docs,
    refetchInterval: EVERY_MS,
  })
  const crumbs = [{ label: WORDS.risk, to: '/risk' }]
  return (
    <Page title={data?.event.name ?? WORDS.event} crumbs={crumbs} head={<BigBetNews />}>
      {(error && isGone(error)) || data?.markets.length === 0 ? (
        <Notice icon="search" text={WORDS.gone} />
      ) : data ? (
        <>
          <WhatIf markets={data.markets} scenario={scenario} onClear={() => setScenario(NOTHING_CHOSEN)} />
          <div className="grid items-start gap-3 lg:grid-cols-2">
            {data.markets.map((one) => (
              <MarketCard
                key={one.market._id}
                of={one}
                chosen={scenario.get(one.market._id)}
                onChoose={(row) => setScenario(choose(scenario, one.market._id, row))}
                onPeople={() => setPeopleOf(one)}
              />
            ))}
          </div>
        </>
      ) : error ? (
        <CouldNotLoad error={error} refetch={refetch} />
      ) : (
        <SkeletonRows rows={8} rowClass="h-9" label={COMMON.loading} />
      )}
      {peopleOf && <PeoplePanel market={peopleOf.market} onClose={() => setPeopleOf(null)} />}
    </Page>
  )
}

const isGone = (error: unknown): boolean => error instanceof CallFailure && error.code === 'NOT_FOUND'

type WhatIfProps = {
  readonly markets: readonly MarketRisk[]
  readonly scenario: Scenario
  readonly onClear: () => void
}

function WhatIf({ markets, scenario, onClear }: WhatIfProps) {
  const unexpected = unexpectedIn(markets, scenario)
  const chosen = chosenIn(markets, scenario)
  const isExpected = unexpected < markets.length - chosen
  return (
    <Card>
      <div className="flex min-h-14 flex-wrap items-center gap-x-6 gap-y-2 px-3 py-2">
        <Sum label={WORDS.worst} amounts={scenarioSum(markets, NOTHING_CHOSEN)} />
        {chosen > 0 && (
          <Sum label={`${WORDS.whatIf} (${WORDS.chosen(chosen)})`} amounts={scenarioSum(markets, scenario)} />
        )}
        {isExpected && (
          <Sum
            label={[
              chosen > 0 ? WORDS.othersExpected : WORDS.expected,
              ...(unexpected > 0 ? [WORDS.atWorst(unexpected)] : []),
            ].join(' · ')}
            amounts={scenarioSum(markets, scenario, 'EXPECTED')}
          />
        )}
        {chosen > 0 ? (
          <>
            <Button size="dense" onClick={onClear}>
              {WORDS.clear}
            </Button>
          </>
        ) : (
          <p className="min-w-0 flex-1 text-xs text-quiet">
            {WORDS.bound} {WORDS.whatIfHint}
          </p>
        )}
      </div>
    </Card>
  )
}

const Sum = (props: { readonly label: string; readonly amounts: ScenarioSum }) => (
  <output aria-label={props.label}>
    <span className="block text-xs text-quiet">{props.label}</span>
    <span className="font-bold">
      <Money amount={props.amounts.total} isResult />
    </span>
    <span className="ml-3 text-xs text-quiet">
      {WORDS.mine} <Money amount={props.amounts.mine} isResult />
    </span>
  </output>
)

type MarketCardProps = {
  readonly of: MarketRisk
  readonly chosen: number | undefined
  readonly onChoose: (row: number) => void
  readonly onPeople: () => void
}

function MarketCard({ of, chosen, onChoose, onPeople }: MarketCardProps) {
  const { market, status, players, worst, expected, waiting } = of
  const inCase = outcomeText(of, worst.total)
  return (
    <Card
      title={market.marketName}
      actions={
        <span className="flex items-center gap-2">
          <Badge mood={status === 'OPEN' ? 'good' : 'plain'}>{BET_WORDS.marketStatuses[status]}</Badge>
          <Button size="dense" onClick={onPeople} aria-label={WORDS.peopleOf(market.marketName)}>
            {WORDS.players(players)}
          </Button>
        </span>
      }
    >
      <p className="flex flex-wrap gap-x-4 px-3 py-2 text-xs text-quiet">
        <span>
          {WORDS.worst} <Money amount={worst.total.amount} isResult />
          {inCase !== null && worst.total.amount < 0 && ` ${WORDS.inCase(inCase)}`}
        </span>
        {expected && (
          <span title={WORDS.expectedHint}>
            {WORDS.expected} <Money amount={expected.total} isResult />
          </span>
        )}
        {waiting.total < 0 && (
          <span title={WORDS.waitingHint}>
            {WORDS.waiting} <Money amount={waiting.total} isResult />
          </span>
        )}
      </p>
      {of.rows.length > 0 && <OutcomeTable of={of} chosen={chosen} onChoose={onChoose} />}
    </Card>
  )
}
