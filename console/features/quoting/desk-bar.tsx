import type { DeskEvent } from '@paddock/contract/shapes/quoting'
import { useIsDesk } from '@paddock/ui/look'
import { Icon } from '@paddock/ui/primitives'
import { Link } from 'react-router'
import { Badge } from '../../kit/page/index.ts'
import { BY_HAND_WORDS } from '../../words/by-hand.ts'
import { QUOTING_WORDS as WORDS } from '../../words/quoting.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import type { ToQuote } from './events.ts'
import type { Command } from './keys.ts'
import { ageText } from './texts.ts'
import { Do } from './do.tsx'

/** In play, somebody who presses nothing for so long is told; at the second the server shuts. Milliseconds. */
const WARNED_MS = 60_000
const SHUT_MS = 90_000
/** No answer for so long: rows of whoever is not heard of for three seconds are shut. */
const LATE_MS = 2500

type Props = {
  readonly event: DeskEvent
  /** Those that a key leads to. */
  readonly events: readonly ToQuote[]
  readonly onEvent: (eventId: string) => void
  /** The last time that the server was asked failed. */
  readonly isLate: boolean
  readonly heardAt: number
  readonly keyAt: number
  readonly now: number
  /** What the server's clock is ahead. */
  readonly ahead: number
  readonly run: (command: Command) => void
}

/** Which event, who is there, and what is wrong with the desk itself. */
export function DeskBar({ event, events, onEvent, isLate, heardAt, keyAt, now, ahead, run }: Props) {
  const isMine = event.rows.some(({ trader }) => trader?.isMe)
  const idleMs = now - keyAt
  const isCut = now - heardAt > LATE_MS
  return (
    <>
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line px-3 md:h-11 md:px-4">
        <Link
          to="/quoting"
          aria-label={`${COMMON.back}: ${WORDS.quoting}`}
          className="-ml-2 inline-flex size-11 shrink-0 items-center justify-center text-quiet hover:text-text md:size-8"
        >
          <Icon name="chevron" className="size-4 rotate-180" />
        </Link>
        <h1 className="min-w-0 truncate text-md font-bold md:text-lg">{event.eventName}</h1>
        {event.inPlay && (
          <span className="max-md:hidden">
            <Badge mood="good">{WORDS.inPlay}</Badge>
          </span>
        )}
        <Link
          to={`/quoting/${encodeURIComponent(event.eventId)}/add`}
          aria-label={BY_HAND_WORDS.add}
          title={BY_HAND_WORDS.add}
          className="inline-flex size-11 shrink-0 items-center justify-center text-quiet hover:text-text md:size-8"
        >
          <Icon name="plus" className="size-4" />
        </Link>
        <Events events={events} nowId={event.eventId} onEvent={onEvent} />
        <ul className="ml-auto flex min-w-24 items-center justify-end gap-2 overflow-hidden">
          {event.traders.map(({ userName, rows, isHere }) => (
            <li key={userName} className="min-w-0">
              <span className="sr-only">
                {isHere ? WORDS.traderHere(userName, rows) : WORDS.traderAway(userName, rows)}
              </span>
              <span aria-hidden="true" className="flex">
                <Badge mood={isHere ? 'good' : 'warn'}>
                  <span className="max-w-24 truncate max-md:max-w-20">{userName}</span>
                  <span className="text-quiet tabular-nums">{rows}</span>
                </Badge>
              </span>
            </li>
          ))}
          {event.traders.length === 0 && <li className="text-xs text-quiet max-md:hidden">{WORDS.nobody}</li>}
        </ul>
        {event.rows.some(({ trader }) => !trader?.isMe) && (
          <Do
            label={WORDS.do.take}
            keys="O"
            look={isMine ? 'plain' : 'brand'}
            className={isMine ? 'max-md:hidden' : ''}
            onDo={() => run({ do: 'TAKE' })}
          />
        )}
        {isMine && (
          <Do label={WORDS.do.giveBack} keys="⇧O" className="max-md:hidden" onDo={() => run({ do: 'GIVE_BACK' })} />
        )}
      </header>
      {event.stops.map(({ why, since, by }) => (
        <output
          key={why}
          className="flex shrink-0 items-center gap-2 border-b border-line bg-raised px-4 py-1 text-sm text-warn"
        >
          <Icon name="pause" className="size-4" />
          <b>{WORDS.standing[why]}</b>
          <span className="min-w-0 flex-1 truncate text-text">{WORDS.since(ageText(now + ahead - since), by)}</span>
          <Do label={WORDS.isOver} keys={STOP_KEYS[why]} onDo={() => run({ do: 'STOP', why })} />
        </output>
      ))}
      {event.skew && (
        <output className="flex shrink-0 items-center gap-2 border-b border-line bg-raised px-4 py-1 text-sm">
          <Icon name="sort" className="size-4 text-quiet" />
          <b>{WORDS.skewOn}</b>
          <span className="min-w-0 flex-1 truncate text-quiet">
            {WORDS.since(ageText(now + ahead - event.skew.since), event.skew.by)}
          </span>
          <Do label={WORDS.do.skewOff} keys="K" onDo={() => run({ do: 'SKEW' })} />
        </output>
      )}
      {(isCut || isLate) && (
        <Warning
          text={`${WORDS.linkGone} ${WORDS.heardAgo(WORDS.seconds(Math.floor((now - heardAt) / 1000)))}.`}
          isBad
        />
      )}
      {event.inPlay && isMine && idleMs > WARNED_MS && (
        <Warning
          text={idleMs > SHUT_MS ? WORDS.idleOver : WORDS.idle(Math.ceil((SHUT_MS - idleMs) / 1000))}
          isBad={idleMs > SHUT_MS}
        />
      )}
    </>
  )
}

const Warning = ({ text, isBad }: { readonly text: string; readonly isBad: boolean }) => (
  <p
    role="alert"
    className={`flex shrink-0 items-center gap-2 border-b border-line bg-raised px-4 py-2 text-sm font-bold ${isBad ? 'text-loss' : 'text-warn'}`}
  >
    <Icon name="warning" className="size-4" />
    {text}
  </p>
)

/** The key that says it, and that it is over. */
const STOP_KEYS = { WICKET: 'W', REVIEW: 'R', INTERVAL: 'I' } as const

type EventsProps = {
  readonly events: readonly ToQuote[]
  readonly nowId: string
  readonly onEvent: (eventId: string) => void
}

/** The desks that a key leads to, of which this is one. */
function Events({ events, nowId, onEvent }: EventsProps) {
  // Where there is no keyboard there are the list, and a thumb too large for these.
  const isDesk = useIsDesk()
  if (!isDesk || events.length < 2) return null
  return (
    <nav aria-label={WORDS.events} className="flex min-w-0 items-center gap-1 overflow-hidden">
      {events.map(({ id, name }, at) => (
        <button
          key={id}
          type="button"
          aria-label={WORDS.toEvent(name, at + 1)}
          aria-current={id === nowId || undefined}
          title={name}
          onClick={() => onEvent(id)}
          className={`h-7 min-w-7 shrink-0 rounded-md border px-1 text-xs ${id === nowId ? 'border-brand bg-raised font-bold text-text' : 'border-line text-quiet hover:text-text'}`}
        >
          {at + 1}
        </button>
      ))}
    </nav>
  )
}
