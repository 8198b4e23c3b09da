import type { SitePair } from '@paddock/contract/shapes/hop'
import { formatMoment } from '@paddock/ui/formats'
import { Button, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useState } from 'react'
import { WORDS as COMMON } from '../../words/shell.ts'
import { PAIR_WORDS as WORDS } from '../../words/pairs.ts'
import { useMay, useMe } from '../../kit/me/index.ts'
import { Badge, Card, CouldNotLoad, Page } from '../../kit/page/index.ts'
import { ListPager } from '../../kit/table/index.ts'
import { isForSite } from '../../kit/waiting/index.ts'
import { HostList } from './hosts.tsx'
import type { PairStep } from './pair-questions.ts'
import { type Pairs, useHosts, usePairActions, usePairs } from './pairs.ts'
import { ProposeForm } from './propose-form.tsx'

/** The sites that belong together, and the hosts by which they do. Decision 0017. */
export default function PairsPage() {
  const [page, setPage] = useState(1)
  const { data, isError, error, refetch } = usePairs(page)
  if (isError && !data)
    return (
      <Page title={WORDS.page}>
        <CouldNotLoad error={error} refetch={refetch} />
      </Page>
    )
  return (
    <Page title={WORDS.page}>
      <p className="max-w-3xl text-sm text-quiet max-md:px-3">{WORDS.fact}</p>
      <div className="grid items-start gap-3 lg:grid-cols-[2fr_1fr]">
        <Card title={WORDS.pairs}>
          {data ? <PairList data={data} /> : <SkeletonRows rows={4} rowClass="h-13" label={COMMON.loading} />}
          {data && <ListPager label={WORDS.pairs} page={page} total={data.totalDocs} onPage={setPage} />}
        </Card>
        <HostList />
      </div>
    </Page>
  )
}

function PairList({ data: { docs: pairs } }: { readonly data: Pairs }) {
  const mayPropose = useMay()('site.pair')
  return (
    <>
      {mayPropose && <ProposeOwn />}
      {pairs.length === 0 ? (
        <Notice icon="transfer" text={WORDS.noPairs} hint={mayPropose ? WORDS.noPairsFact : WORDS.noPairsAnywhere} />
      ) : (
        <ul className="divide-y divide-line">
          {pairs.map((pair) => (
            <Item key={pair.pairId} pair={pair} />
          ))}
        </ul>
      )}
    </>
  )
}

/** A site has a handful of hosts: the first page has them. */
function ProposeOwn() {
  const { data } = useHosts(1)
  return data ? <ProposeForm hosts={data.docs.map(({ host }) => host)} /> : null
}

/** What the one who looks may do with it. */
function stepsOf(pair: SitePair, siteId: string | null): readonly PairStep[] {
  if (pair.state === 'ENDED') return []
  const [no, yes] = siteId === null ? (['end', 'confirm'] as const) : (['withdraw', 'accept'] as const)
  return isForSite(pair, siteId) ? [no, yes] : [no]
}

const MOODS = { PROPOSED: 'warn', ACCEPTED: 'warn', OPEN: 'good', ENDED: 'plain' } as const
const isYes = (step: PairStep): boolean => step === 'accept' || step === 'confirm'

function Item({ pair }: { readonly pair: SitePair }) {
  const { user } = useMe()
  const may = useMay()
  const { take } = usePairActions()
  const { from, to, state, links } = pair
  const siteId = may('installation.maintain') ? null : user.whiteLabelId
  const steps = stepsOf(pair, siteId)
  const name = `${from.site} – ${to.site}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-56 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-bold">
          {name}
          <Badge mood={MOODS[state]}>{steps.some(isYes) ? COMMON.waitsForYou : WORDS.states[state]}</Badge>
        </p>
        <p className="text-xs break-all text-quiet">
          {from.host} – {to.host}
        </p>
        <p className="text-xs text-quiet">
          {sinceOf(pair)}
          {state === 'OPEN' && ` · ${WORDS.linkCount(links)}`}
        </p>
      </div>
      <div className="flex items-center gap-2">
        {steps.map((step) => (
          <Button
            key={step}
            size="dense"
            look={isYes(step) ? 'brand' : 'danger'}
            aria-label={WORDS.stepOf(WORDS.steps[step], name)}
            onClick={() => take(step, pair)}
          >
            {WORDS.steps[step]}
          </Button>
        ))}
      </div>
    </li>
  )
}

function sinceOf({ proposedAt, confirmedAt, endedAt }: SitePair): string {
  if (endedAt !== null) return WORDS.endedAt(formatMoment(endedAt))
  return confirmedAt === null
    ? WORDS.proposedAt(formatMoment(proposedAt))
    : WORDS.confirmedAt(formatMoment(confirmedAt))
}
