import { FIRST_PRESETS, GAPS, moveLine, nextPreset, type Presets, readEntry, SIZES, WIDTHS } from '@paddock/domain/desk'
import { ok } from '@paddock/domain/result'
import { CallFailure } from '@paddock/ui/client'
import { useNow } from '@paddock/ui/clock'
import { useIsWide } from '@paddock/ui/look'
import { Notice, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useBrand } from '../../kit/brand/index.ts'
import { CouldNotLoad, Page } from '../../kit/page/index.ts'
import { QUOTING_WORDS as WORDS } from '../../words/quoting.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { DeskBar } from './desk-bar.tsx'
import { EntryBar } from './entry-bar.tsx'
import { FindRow } from './find-row.tsx'
import type { Told, Unsure } from './hands.ts'
import { useEventsToQuote } from './events.ts'
import { History } from './history.tsx'
import { KeyMap } from './key-map.tsx'
import type { Command } from './keys.ts'
import { type Line, lineAfter, linesOf, otherBlock, otherTeam, quotedLine } from './lines.ts'
import { PhoneRows } from './phone-rows.tsx'
import { RowTables } from './row-tables.tsx'
import { Side, type SideName } from './side.tsx'
import { type Desk, useDesk } from './use-desk.ts'
import { useKeys } from './use-keys.ts'

/** How often what counts down is drawn. */
const DRAWN_MS = 250

/** The desk at which an event's bookmakers and sessions are quoted. docs/domain/quoting.md */
export default function QuotingDeskPage() {
  const { eventId = '' } = useParams()
  return <AtTheDesk key={eventId} eventId={eventId} />
}

function AtTheDesk({ eventId }: { readonly eventId: string }) {
  const [told, setTold] = useState<Told | null>(null)
  const [unsure, setUnsure] = useState<Unsure | null>(null)
  const desk = useDesk(eventId, (news) => {
    if (news.what === 'UNSURE') setUnsure(news.quote)
    // Why something is to be sent once more is worth more than that it was not opened either.
    setTold((before) => (news.what === 'NOT_OPENED' && before?.what === 'UNSURE' ? before : news))
  })
  const crumbs = [{ label: WORDS.quoting, to: '/quoting' }]
  const { heard, error, refetch } = desk
  if (!heard || isGone(error))
    return (
      <Page title={WORDS.quoting} crumbs={crumbs}>
        {isGone(error) ? (
          <Notice icon="search" text={WORDS.gone} hint={WORDS.goneFact} />
        ) : error ? (
          <CouldNotLoad error={error} refetch={refetch} />
        ) : (
          <SkeletonRows rows={12} rowClass="h-7 max-md:h-11" label={COMMON.loading} />
        )}
      </Page>
    )
  return (
    <Shown desk={desk} heard={heard} told={told} unsure={unsure} onUnsure={setUnsure} onQuiet={() => setTold(null)} />
  )
}

const isGone = (error: unknown): boolean => error instanceof CallFailure && error.code === 'NOT_FOUND'

type ShownProps = {
  readonly desk: Desk
  readonly heard: NonNullable<Desk['heard']>
  readonly told: Told | null
  readonly unsure: Unsure | null
  readonly onUnsure: (unsure: Unsure | null) => void
  readonly onQuiet: () => void
}

type Layer = 'KEYS' | 'FIND' | 'HISTORY' | null

function Shown({ desk, heard, told, unsure, onUnsure, onQuiet }: ShownProps) {
  const { hands } = desk
  const isWide = useIsWide()
  const now = useNow(DRAWN_MS)
  const lines = linesOf(heard.desk.rows)
  const [entry, setEntry] = useState<{ readonly lineId: string | null; readonly text: string }>({
    lineId: null,
    text: '',
  })
  const [presets, setPresets] = useState<Presets>(FIRST_PRESETS)
  const [layer, setLayer] = useState<Layer>(null)
  const [side, setSide] = useState<SideName | null>(null)
  const navigate = useNavigate()
  const events = useEventsToQuote().data ?? []
  const chosen = lines.find(({ id }) => id === entry.lineId) ?? lines[0]
  // What was typed for a row that has gone is of no other.
  const typed = chosen?.id === entry.lineId ? entry.text : ''
  const meant = unsure && unsure.marketId === chosen?.row.marketId ? unsure : null
  useTitle(heard.desk.eventName)

  function choose(line: Line | undefined): void {
    if (!line || line.id === chosen?.id) return
    setEntry({ lineId: line.id, text: '' })
    quiet()
  }
  function write(text: string): void {
    if (chosen) setEntry({ lineId: chosen.id, text })
    quiet()
  }
  function quiet(): void {
    onUnsure(null)
    onQuiet()
  }

  async function enter(line: Line, row: boolean): Promise<void> {
    const { marketId } = line.row
    onUnsure(null)
    if (meant) {
      setEntry({ lineId: line.id, text: '' })
      await hands.quote(marketId, () => ok(meant.quote), true)
    } else if (typed === '') {
      await hands.open(row ? marketId : undefined)
    } else {
      setEntry({ lineId: line.id, text: '' })
      const isQuoted = await hands.quote(marketId, (quote) => readEntry(typed, quotedLine(line, quote), presets))
      // To be mended, or sent once more; unless something else is typed by now.
      if (!isQuoted) setEntry((at) => (at.lineId === line.id && at.text === '' ? { ...at, text: typed } : at))
    }
  }

  function move(line: Line, steps: number): void {
    quiet()
    void hands.quote(line.row.marketId, (quote) => moveLine(quotedLine(line, quote), steps))
  }

  /** The hedge is the bookmaker's. */
  function hedge(): void {
    const bookmaker = chosen?.teamId ? chosen : lines.find(({ teamId }) => teamId !== null)
    choose(bookmaker)
    if (bookmaker) setSide('POSITION')
    else showToast(WORDS.noHedge, 'bad')
  }

  function toEvent(eventId: string | undefined): void {
    if (eventId !== undefined && eventId !== heard.desk.eventId)
      void navigate(`/quoting/${encodeURIComponent(eventId)}`)
  }

  function run(command: Command): void {
    switch (command.do) {
      case 'SHUT_EVENT':
        return hands.shut()
      case 'SHUT_ROW':
        return chosen && hands.shut(chosen.row.marketId)
      case 'ENTER':
        return void (chosen && enter(chosen, command.row))
      case 'MOVE':
        return chosen && move(chosen, command.steps)
      case 'FOLLOW':
        onUnsure(null)
        return void (chosen && hands.follow(chosen.row.marketId, command.stays))
      case 'UNDO':
        onUnsure(null)
        return void (chosen && hands.undo(chosen.row.marketId))
      case 'TAKE':
        return void hands.take()
      case 'GIVE_BACK':
        return void hands.giveBack()
      case 'TYPE':
        return write(typed + command.text)
      case 'ERASE':
        return write(typed.slice(0, -1))
      case 'CLEAR':
        return write('')
      case 'ROW':
        return choose(lineAfter(lines, chosen?.id ?? null, command.step))
      case 'BLOCK':
        return choose(otherBlock(lines, chosen))
      case 'TEAM':
        return choose(otherTeam(lines, chosen))
      case 'WIDTH':
        return setPresets((at) =>
          chosen?.teamId
            ? { ...at, gap: nextPreset(GAPS, at.gap, command.step) }
            : { ...at, width: nextPreset(WIDTHS, at.width, command.step) },
        )
      case 'SIZE':
        return setPresets((at) => ({ ...at, size: nextPreset(SIZES, at.size, command.step) }))
      case 'STOP':
        return void (heard.desk.stops.some(({ why }) => why === command.why)
          ? hands.resume(command.why)
          : hands.stop(command.why))
      case 'SKEW':
        return void hands.skew(heard.desk.skew === null)
      case 'SIDE':
        return setSide(side === command.side ? null : command.side)
      case 'HEDGE':
        return hedge()
      case 'EVENT':
        return toEvent(events[command.at]?.id)
      case 'KEYS':
      case 'FIND':
      case 'HISTORY':
        return setLayer(command.do)
    }
  }

  useKeys({ run, takesDot: chosen?.teamId ? typed !== '' : typed.includes('*') })

  const rows = { lines, isTight: side !== null, chosenId: chosen?.id ?? null, now: now + heard.ahead, onChoose: choose }
  return (
    <div data-desk className="flex h-full min-h-0 flex-col">
      <DeskBar
        event={heard.desk}
        events={events.slice(0, 9)}
        onEvent={toEvent}
        isLate={desk.error !== null}
        heardAt={heard.heardAt}
        keyAt={desk.keyAt}
        now={now}
        ahead={heard.ahead}
        run={run}
      />
      <div className="flex min-h-0 flex-1">
        <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
          {lines.length === 0 ? (
            <Notice icon="clock" text={WORDS.nothingHere} />
          ) : isWide ? (
            <RowTables {...rows} />
          ) : (
            <PhoneRows {...rows} onShut={({ row }) => hands.shut(row.marketId)} />
          )}
        </div>
        {side && (
          <Side side={side} eventId={heard.desk.eventId} line={chosen} lines={lines} onClose={() => setSide(null)} />
        )}
      </div>
      <EntryBar
        line={chosen}
        lines={lines}
        typed={typed}
        presets={presets}
        onPresets={setPresets}
        told={told}
        isMeant={meant !== null}
        isSkewed={heard.desk.skew !== null}
        onType={write}
        run={run}
        isWide={isWide}
      />
      {layer === 'KEYS' && <KeyMap onClose={() => setLayer(null)} />}
      {layer === 'FIND' && <FindRow lines={lines} onChoose={choose} onClose={() => setLayer(null)} />}
      {layer === 'HISTORY' && chosen && <History row={chosen.row} onClose={() => setLayer(null)} />}
    </div>
  )
}

function useTitle(title: string): void {
  const { name } = useBrand()
  useEffect(() => {
    document.title = `${title} · ${name} ${COMMON.console}`
  }, [title, name])
}
