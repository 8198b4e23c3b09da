import { getDashboard } from '@paddock/contract/endpoints/people'
import { ROLES } from '@paddock/domain/roles'
import type { Paise } from '@paddock/domain/money'
import { useClient } from '@paddock/ui/client'
import { formatTime } from '@paddock/ui/formats'
import { Notice } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { WORDS } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Card, CouldNotLoad, Money, Page } from '../../kit/page/index.ts'
import { useFallbackMs } from '../../kit/news/index.ts'
import { useWaiting } from '../../kit/waiting/index.ts'
import { Most } from './most.tsx'

const EVERY_MS = 15_000
const WHOLE = new Intl.NumberFormat('en-IN')

function useDashboard() {
  const client = useClient()
  const role = operatorRole(useMe())
  return useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => client.call(getDashboard, { params: { role } }, signal).then(({ docs }) => docs),
    refetchInterval: useFallbackMs(EVERY_MS),
  })
}

type Figures = NonNullable<ReturnType<typeof useDashboard>['data']>

export function DashboardPage() {
  const { data, isError, error, refetch } = useDashboard()
  return (
    <Page title={WORDS.dashboard} actions={<UpdatedAt at={data?.at ?? null} />}>
      <WaitsForYou />
      {isError && !data ? <CouldNotLoad error={error} refetch={refetch} /> : <Content figures={data} />}
    </Page>
  )
}

/** What the officer has to decide, first of all; nothing where nothing waits. */
function WaitsForYou() {
  const waiting = useWaiting()
  if (waiting.size === 0) return null
  return (
    <Card title={WORDS.waitsForYou}>
      <ul className="divide-y divide-line">
        {[...waiting].map(([path, { label, count }]) => (
          <li key={path}>
            <Link to={path} className="flex min-h-11 items-center justify-between gap-3 px-3 text-sm hover:bg-raised">
              {label}
              <span className="font-bold tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const UpdatedAt = ({ at }: { readonly at: number | null }) =>
  at === null ? null : <span className="text-xs text-quiet">{WORDS.asOf(formatTime(at))}</span>

/** Undefined until the figures are there: their places are. */
function Content({ figures }: { readonly figures: Figures | undefined }) {
  return (
    <>
      <Tiles label={WORDS.today}>
        <Tile label={WORDS.mineToday} of={figures} draw={({ mineToday }) => <Money amount={mineToday} isResult />} />
        <Tile
          label={WORDS.playersToday}
          of={figures}
          draw={({ playersToday }) => <Money amount={playersToday} isResult />}
        />
        <Tile
          label={WORDS.commissionToday}
          of={figures}
          draw={({ commissionToday }) => <Money amount={commissionToday} />}
        />
        <Tile
          label={WORDS.playersBetToday}
          of={figures}
          draw={({ playersBetToday }) => WHOLE.format(playersBetToday)}
        />
      </Tiles>
      <Tiles label={WORDS.standing}>
        <Tile label={WORDS.ownPoints} of={figures} draw={({ ownPts }) => <Money amount={ownPts} />} />
        <Tile label={WORDS.downlinePoints} of={figures} draw={({ downlinePts }) => <Money amount={downlinePts} />} />
        <Tile
          label={WORDS.downlineExposure}
          of={figures}
          draw={({ downlineExposure }) => <AtRisk amount={downlineExposure} />}
        />
        <Tile label={WORDS.creditGiven} of={figures} draw={({ creditGiven }) => <Money amount={creditGiven} />} />
      </Tiles>
      <div className="grid items-start gap-3 md:grid-cols-2">
        <Most
          title={WORDS.mostExposed}
          emptyText={WORDS.nobodyExposed}
          sort="exposure"
          order="desc"
          amountOf={({ exposure }) => exposure}
        />
        <Most
          title={WORDS.mostOwing}
          emptyText={WORDS.nobodyOwes}
          sort="clientPL"
          order="asc"
          amountOf={({ clientPL }) => clientPL}
          isResult
        />
        <Presence figures={figures} />
        <Headcount figures={figures} />
      </div>
    </>
  )
}

const AtRisk = ({ amount }: { readonly amount: Paise }) => (
  <span className={amount > 0 ? 'text-loss' : ''}>
    <Money amount={amount} />
  </span>
)

function Tiles({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <section aria-label={label}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line max-md:rounded-none max-md:border-x-0 lg:grid-cols-4">
        {children}
      </dl>
    </section>
  )
}

function Tile(props: {
  readonly label: string
  readonly of: Figures | undefined
  readonly draw: (figures: Figures) => ReactNode
}) {
  return (
    <div className="min-w-0 bg-surface px-3 py-3">
      <dt className="text-xs text-quiet">{props.label}</dt>
      <dd className="truncate text-lg font-bold tabular-nums max-sm:text-md">
        {props.of ? props.draw(props.of) : <span className="my-2 block h-3 w-24 animate-pulse rounded-md bg-raised" />}
      </dd>
    </div>
  )
}

function Presence({ figures }: { readonly figures: Figures | undefined }) {
  const rows = [
    { label: WORDS.online, to: '/people?status=online', value: figures?.online },
    { label: WORDS.playersOnline, to: '/people?status=online&userType=user', value: figures?.playersOnline },
    { label: WORDS.locked, to: '/people?status=userLocked', value: figures?.locked },
  ]
  return (
    <Card title={WORDS.presence}>
      <LinkedCounts rows={rows} />
    </Card>
  )
}

function Headcount({ figures }: { readonly figures: Figures | undefined }) {
  const rows = figures?.people
    .toSorted((one, other) => ROLES.indexOf(one.userType) - ROLES.indexOf(other.userType))
    .map(({ userType, total }) => ({
      label: WORDS.rolesMany[userType],
      to: `/people?userType=${userType}`,
      value: total,
    }))
  return (
    <Card title={WORDS.downline}>
      {rows?.length === 0 ? <Notice icon="people" text={WORDS.noPeople} /> : <LinkedCounts rows={rows ?? []} />}
    </Card>
  )
}

type Counted = { readonly label: string; readonly to: string; readonly value: number | undefined }

function LinkedCounts({ rows }: { readonly rows: readonly Counted[] }) {
  return (
    <ul className="divide-y divide-line">
      {rows.map(({ label, to, value }) => (
        <li key={to}>
          <Link to={to} className="flex h-9 items-center justify-between px-3 hover:bg-raised max-md:h-11">
            {label}
            <span className="font-bold tabular-nums">{value === undefined ? WORDS.nothing : WHOLE.format(value)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
