import { Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { Link } from 'react-router'
import { Badge, Card, CouldNotLoad, Moment, Page } from '../../kit/page/index.ts'
import { BY_HAND_WORDS } from '../../words/by-hand.ts'
import { QUOTING_WORDS as WORDS } from '../../words/quoting.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type ToQuote, useEventsToQuote } from './events.ts'

/** The events that can be quoted by hand, those in play first. */
export default function QuotingPage() {
  const { data, error, refetch } = useEventsToQuote()
  return (
    <Page
      title={WORDS.quoting}
      actions={
        <Link
          to="/quoting/add"
          className="inline-flex min-h-11 items-center gap-1 px-3 text-sm font-bold hover:text-brand-text md:min-h-8"
        >
          <Icon name="plus" className="size-4" />
          {BY_HAND_WORDS.newEvent}
        </Link>
      }
      head={<p className="max-w-3xl text-sm text-quiet max-md:px-3">{WORDS.fact}</p>}
    >
      <Card>
        {data ? (
          data.length === 0 ? (
            <Notice icon="clock" text={WORDS.none} hint={WORDS.noneFact} />
          ) : (
            <ul>
              {data.map((event) => (
                <EventLine key={event.id} event={event} />
              ))}
            </ul>
          )
        ) : error ? (
          <CouldNotLoad error={error} refetch={refetch} />
        ) : (
          <SkeletonRows rows={6} rowClass="h-12" label={COMMON.loading} />
        )}
      </Card>
    </Page>
  )
}

const EventLine = ({ event }: { readonly event: ToQuote }) => (
  <li className="border-b border-line last:border-b-0">
    <Link
      to={`/quoting/${encodeURIComponent(event.id)}`}
      className="flex min-h-12 flex-wrap items-center gap-x-4 px-3 py-2 text-sm hover:bg-raised"
    >
      <b className="min-w-0 flex-1 basis-52 truncate max-md:basis-full">{event.name}</b>
      <span className="w-28 text-xs text-quiet tabular-nums max-md:w-auto">
        {WORDS.bookmakers} {event.bookmakers}
      </span>
      <span className="w-28 text-xs text-quiet tabular-nums max-md:w-auto">
        {WORDS.sessions} {event.sessions}
      </span>
      <span className="w-40 text-right text-xs max-md:ml-auto max-md:w-auto">
        {event.inPlay ? <Badge mood="good">{WORDS.inPlay}</Badge> : <Moment at={event.openDate} />}
      </span>
    </Link>
  </li>
)
