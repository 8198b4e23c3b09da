/** Which event comes beside those that stand there: what is on, then what comes next. */
import type { ListedEvent } from '@paddock/contract/frames/listing'
import { formatStart } from '@paddock/ui/formats'
import { Sheet } from '@paddock/ui/layers'
import { Notice, SkeletonRows } from '@paddock/ui/primitives'
import { sportTitle } from '@paddock/ui/words'
import { EVENT_WORDS } from '../features/event/words.ts'
import { useHome } from '../features/in-play/index.ts'
import { inTime } from '../features/in-play/state.ts'
import { WORDS } from '../words/shell.ts'

type BesidePickerProps = {
  readonly inSight: readonly string[]
  readonly onPick: (eventId: string) => void
  readonly onClose: () => void
}

export default function BesidePicker({ inSight, onPick, onClose }: BesidePickerProps) {
  const { data, dataUpdatedAt, isError, refetch } = useHome()
  return (
    <Sheet title={EVENT_WORDS.beside} closeLabel={WORDS.close} onClose={onClose}>
      {data ? (
        <Choice
          {...inTime(data, dataUpdatedAt)}
          now={dataUpdatedAt}
          inSight={inSight}
          onPick={(eventId) => {
            onClose()
            onPick(eventId)
          }}
        />
      ) : isError ? (
        <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={6} rowClass="h-12" label={WORDS.loading} />
      )}
    </Sheet>
  )
}

type ChoiceProps = ReturnType<typeof inTime> & Pick<BesidePickerProps, 'inSight' | 'onPick'> & { readonly now: number }

function Choice({ on, soon, later, now, inSight, onPick }: ChoiceProps) {
  const events = [...on, ...soon, ...later].filter(({ eventId }) => !inSight.includes(eventId))
  if (events.length === 0) return <Notice icon="clock" text={EVENT_WORDS.noneBeside} />
  return (
    <ul className="divide-y divide-line border-t border-line">
      {events.map((event) => (
        <li key={event.eventId}>
          <button
            type="button"
            onClick={() => onPick(event.eventId)}
            className="flex min-h-12 w-full items-center gap-3 px-4 py-1 text-left hover:bg-raised"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-bold">{event.name}</span>
              <span className="block truncate text-xs text-quiet">{aboutOf(event)}</span>
            </span>
            {on.includes(event) ? (
              <span className="text-xs font-bold text-profit">{WORDS.live}</span>
            ) : (
              <span className="text-xs text-quiet">{formatStart(event.openDate, now)}</span>
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

const aboutOf = ({ eventTypeId, competition, race }: ListedEvent): string =>
  [sportTitle(eventTypeId), race ?? competition].filter(Boolean).join(' · ')
