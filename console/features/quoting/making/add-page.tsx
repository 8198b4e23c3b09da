import { getMarkets } from '@paddock/contract/endpoints/markets'
import { useClient } from '@paddock/ui/client'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { marketsOf } from '../../../kit/market/index.ts'
import { marketReader, useMay, useMe } from '../../../kit/me/index.ts'
import { Card, CouldNotLoad, Page } from '../../../kit/page/index.ts'
import { BY_HAND_WORDS as WORDS } from '../../../words/by-hand.ts'
import { QUOTING_WORDS } from '../../../words/quoting.ts'
import { WORDS as COMMON } from '../../../words/shell.ts'
import { MarketForm } from './market-form.tsx'
import { TemplateForm } from './template-form.tsx'

/** A market made by hand: in an event that is there, or with a new one. docs/domain/desk.md#made */
export default function AddMarketPage() {
  const { eventId } = useParams()
  return eventId === undefined ? <NewEvent /> : <InEvent key={eventId} eventId={eventId} />
}

const deskOf = (eventId: string): string => `/quoting/${encodeURIComponent(eventId)}`
const crumbs = () => [{ label: QUOTING_WORDS.quoting, to: '/quoting' }]

function NewEvent() {
  const navigate = useNavigate()
  return (
    <Page title={WORDS.newEvent} crumbs={crumbs()} head={<Fact text={WORDS.newEventFact} />}>
      <Card>
        <MarketForm event={null} onMade={(made) => void navigate(`${deskOf(made)}/add`)} />
      </Card>
    </Page>
  )
}

const Fact = ({ text }: { readonly text: string }) => <p className="max-w-3xl text-sm text-quiet max-md:px-3">{text}</p>

function InEvent({ eventId }: { readonly eventId: string }) {
  const mayChange = useMay()('desk.manage')
  const { data: event, error, refetch } = useEvent(eventId)
  if (!event)
    return (
      <Page title={WORDS.add} crumbs={crumbs()}>
        {event === null ? (
          <Notice icon="search" text={WORDS.gone} hint={WORDS.goneFact} />
        ) : error ? (
          <CouldNotLoad error={error} refetch={refetch} />
        ) : (
          <SkeletonRows rows={8} rowClass="h-12" label={COMMON.loading} />
        )}
      </Page>
    )
  return (
    <Page
      title={WORDS.addTo(event.name)}
      crumbs={crumbs()}
      head={<Fact text={WORDS.fact} />}
      actions={
        <>
          {mayChange && (
            <To to={`/quoting/templates/new?event=${encodeURIComponent(eventId)}`}>{WORDS.saveAsTemplate}</To>
          )}
          <To to={deskOf(eventId)}>{WORDS.toDesk}</To>
        </>
      }
    >
      <Card title={WORDS.templates}>
        <TemplateForm event={event} />
      </Card>
      <Card title={WORDS.add}>
        <MarketForm event={event} onMade={() => undefined} />
      </Card>
    </Page>
  )
}

const To = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link to={to} className="inline-flex min-h-11 items-center px-3 text-sm font-bold md:min-h-8">
    {children}
  </Link>
)

/** Null where nothing of it is listed. */
function useEvent(eventId: string) {
  const client = useClient()
  const reader = marketReader(useMe())
  return useQuery({
    queryKey: ['markets', 'event', eventId],
    queryFn: async ({ signal }) => {
      const asking = { params: { reader }, query: { page: 1, limit: 1, eventId } }
      const { docs } = await client.call(getMarkets, asking, signal)
      const [market] = marketsOf(docs)
      return market ? { id: market.event.id, name: market.event.name, sportId: market.eventType.id } : null
    },
  })
}
