/** What protects a player, as the operators above the player see it: they may add to it and never take from it. Security 1.4. */
import { getProtectionOfOne } from '@paddock/contract/endpoints/protection'
import type { Protection, ShownLimit, SiteLimit } from '@paddock/contract/shapes/protection'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Button, Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { operatorRole, useMay, useMe } from '../../kit/me/index.ts'
import { Badge, Card, CouldNotLoad, Facts, Moment } from '../../kit/page/index.ts'
import { PEOPLE } from './api.ts'
import { LimitDialog } from './limit-dialog.tsx'

type About = { readonly userId: string; readonly userName: string }

export function ProtectionTab(about: About) {
  const client = useClient()
  const role = operatorRole(useMe())
  const { data, isPending, isError, error, refetch } = useQuery({
    queryKey: [PEOPLE, 'protection', about.userId],
    queryFn: ({ signal }) =>
      client.call(getProtectionOfOne, { params: { role, userId: about.userId } }, signal).then(({ docs }) => docs),
  })
  if (isPending) return <SkeletonRows rows={6} rowClass="h-12" label={WORDS.loading} />
  if (isError) return <CouldNotLoad error={error} refetch={refetch} />
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[2fr_1fr]">
      <Limits protection={data} about={about} />
      <State protection={data} />
    </div>
  )
}

function Limits({ protection, about }: { readonly protection: Protection; readonly about: About }) {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  const rows = [
    ...protection.limits.map((limit) => ({ limit, setBy: limit.byOperator ? WORDS.setAbove : WORDS.setByPlayer })),
    ...protection.siteLimits.map((limit) => ({ limit, setBy: WORDS.setBySite })),
  ]
  return (
    <Card
      title={WORDS.limits}
      actions={
        may('protection.tighten') && (
          <Button size="dense" onClick={() => setIsOpen(true)}>
            <Icon name="shield" className="size-4" />
            {WORDS.setLimit}
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <Notice icon="shield" text={WORDS.noLimits} />
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-sm">
            <thead>
              <tr className="text-xs text-quiet">
                <th scope="col" className="h-9 px-3 text-left font-normal">
                  {WORDS.what}
                </th>
                <th scope="col" className="px-3 text-right font-normal">
                  {WORDS.limit}
                </th>
                <th scope="col" className="px-3 text-right font-normal">
                  {WORDS.used}
                </th>
                <th scope="col" className="px-3 text-right font-normal">
                  {WORDS.left}
                </th>
                <th scope="col" className="px-3 text-left font-normal">
                  {WORDS.setBy}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ limit, setBy }) => (
                <LimitRow key={`${setBy} ${limitName(limit)}`} limit={limit} setBy={setBy} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isOpen && <LimitDialog {...about} onClose={() => setIsOpen(false)} />}
    </Card>
  )
}

const limitName = ({ kind, period, product }: SiteLimit): string =>
  `${WORDS.limitKinds[kind]}${product === 'ALL' ? '' : ` (${WORDS.products[product]})`}, ${WORDS.limitPeriods[period]}`

type Value = Pick<SiteLimit, 'amount' | 'minutes'>
const shown = ({ amount, minutes }: Value): string =>
  amount === null ? WORDS.minutes(minutes ?? 0) : formatMoney(amount)

function LimitRow({ limit, setBy }: { readonly limit: ShownLimit | SiteLimit; readonly setBy: string }) {
  const isOneBet = limit.kind === 'STAKE' && limit.period === 'ONE'
  return (
    <tr className="h-11 border-t border-line">
      <th scope="row" className="px-3 text-left font-normal">
        {limitName(limit)}
        {'loosening' in limit && limit.loosening && (
          <span className="block text-xs text-warn">{WORDS.looseningAsked(looserText(limit.loosening.to))}</span>
        )}
      </th>
      <td className="px-3 text-right font-bold tabular-nums">{shown(limit)}</td>
      <td className="px-3 text-right tabular-nums">{isOneBet ? WORDS.nothing : shown(limit.used)}</td>
      <td className="px-3 text-right tabular-nums">{isOneBet ? WORDS.nothing : shown(limit.left)}</td>
      <td className="px-3 whitespace-nowrap text-quiet">{setBy}</td>
    </tr>
  )
}

const looserText = (to: Value): string => (to.amount === null && to.minutes === null ? WORDS.noLimit : shown(to))

function State({ protection }: { readonly protection: Protection }) {
  const { exclusion, realityCheck, sitting, review, marketing } = protection
  return (
    <Card title={WORDS.protection}>
      <Facts
        facts={{
          [WORDS.stayingAway]: exclusion ? (
            <>
              <Badge mood="bad">{WORDS.exclusions[exclusion.kind]}</Badge> {WORDS.untilShort}{' '}
              <Moment at={exclusion.until} />
            </>
          ) : (
            WORDS.no
          ),
          [WORDS.playsNow]: sitting ? WORDS.minutes(sitting.minutes) : WORDS.no,
          [WORDS.realityCheck]: WORDS.everyMinutes(realityCheck.everyMinutes),
          [WORDS.limitsReviewed]: review ? review.due ? WORDS.dueNow : <Moment at={review.dueAt} /> : WORDS.nothing,
          [WORDS.marketing]: marketing.allowed ? (
            WORDS.yes
          ) : (
            <Badge mood="warn">{marketing.stoppedAt === null ? WORDS.notWhileAway : WORDS.stopped}</Badge>
          ),
        }}
      />
    </Card>
  )
}
