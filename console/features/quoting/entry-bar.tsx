import { GAPS, type Presets, readEntry, SIZES, WIDTHS } from '@paddock/domain/desk'
import { Menu } from '@paddock/ui/layers'
import { Button, Icon, IconButton } from '@paddock/ui/primitives'
import { QUOTING_WORDS as WORDS } from '../../words/quoting.ts'
import { Do, Key } from './do.tsx'
import type { Told } from './hands.ts'
import { type Command, onlyTyped } from './keys.ts'
import { type Line, quotedLine } from './lines.ts'
import { quoteText } from '../../kit/quotes/index.ts'
import { isBad, toldText, worstText } from './texts.ts'
import { ENTRY_ID } from './use-keys.ts'

type Props = {
  readonly line: Line | undefined
  readonly lines: readonly Line[]
  readonly typed: string
  readonly presets: Presets
  readonly onPresets: (presets: Presets) => void
  readonly told: Told | null
  /** What was refused as far from the model is sent by the next Enter. */
  readonly isMeant: boolean
  /** Rows that follow are skewed away from what costs more. */
  readonly isSkewed: boolean
  readonly onType: (text: string) => void
  readonly run: (command: Command) => void
  readonly isWide: boolean
}

/** What is typed for the chosen row, what it would do, what was done, and a button for every key. */
export function EntryBar(props: Props) {
  return (
    <section aria-label={WORDS.entry} className="shrink-0 border-t border-line bg-surface">
      {props.isWide ? <Wide {...props} /> : <Narrow {...props} />}
    </section>
  )
}

function Wide(props: Props) {
  const { line, presets, onPresets, run } = props
  const isTeam = line !== undefined && line.teamId !== null
  return (
    <>
      <div className="flex min-h-11 items-center gap-3 px-4 py-1">
        <span className="w-44 truncate text-sm font-bold">{line?.name}</span>
        <EntryField {...props} />
        <Message {...props} />
        {isTeam ? (
          <Chips
            label={WORDS.gap}
            keys="[ ]"
            values={GAPS}
            now={presets.gap}
            onChange={(gap) => onPresets({ ...presets, gap })}
          />
        ) : (
          <Chips
            label={WORDS.width}
            keys="[ ]"
            values={WIDTHS}
            now={presets.width}
            onChange={(width) => onPresets({ ...presets, width })}
          />
        )}
        <Chips
          label={WORDS.size}
          keys=", ."
          values={SIZES}
          now={presets.size}
          text={WORDS.percent}
          onChange={(size) => onPresets({ ...presets, size })}
        />
      </div>
      <div className="flex items-stretch gap-3 border-t border-line px-4 py-2">
        <BallRunning run={run} className="w-44 self-stretch" />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="flex flex-wrap gap-1">
            <EnterButton {...props} />
            <Do
              label={WORDS.do.openRow}
              keys="⇧⏎"
              disabled={!line || props.typed !== '' || props.isMeant}
              onDo={() => run({ do: 'ENTER', row: true })}
            />
            <Do label={WORDS.do.shutRow} keys="S" onDo={() => run({ do: 'SHUT_ROW' })} />
            <span className="ml-auto" />
            <Do label={WORDS.do.position} keys="P" onDo={() => run({ do: 'SIDE', side: 'POSITION' })} />
            <Do label={WORDS.do.hedge} keys="H" onDo={() => run({ do: 'HEDGE' })} />
            <Do label={WORDS.do.bets} keys="L" onDo={() => run({ do: 'SIDE', side: 'BETS' })} />
            <Do label={WORDS.do.notes} keys="N" onDo={() => run({ do: 'SIDE', side: 'NOTES' })} />
            <Do label={WORDS.do.find} keys="G" onDo={() => run({ do: 'FIND' })} />
            <Do label={WORDS.do.history} keys="V" onDo={() => run({ do: 'HISTORY' })} />
            <Do label={WORDS.do.keys} keys="?" onDo={() => run({ do: 'KEYS' })} />
          </div>
          <div className="flex flex-wrap gap-1">
            <Do label={WORDS.do.down} keys="−" onDo={() => run({ do: 'MOVE', steps: -1 })} />
            <Do label={WORDS.do.up} keys="+" onDo={() => run({ do: 'MOVE', steps: 1 })} />
            <Do label={WORDS.do.model} keys="M" onDo={() => run({ do: 'FOLLOW', stays: false })} />
            <Do label={WORDS.do.follow} keys="⇧M" onDo={() => run({ do: 'FOLLOW', stays: true })} />
            <Do label={props.isSkewed ? WORDS.do.skewOff : WORDS.do.skew} keys="K" onDo={() => run({ do: 'SKEW' })} />
            <Do label={WORDS.do.undo} keys="Z" onDo={() => run({ do: 'UNDO' })} />
            {isTeam && <Do label={WORDS.do.otherTeam} keys="T" onDo={() => run({ do: 'TEAM' })} />}
            <span className="ml-auto" />
            <Do label={WORDS.do.wicket} keys="W" onDo={() => run({ do: 'STOP', why: 'WICKET' })} />
            <Do label={WORDS.do.review} keys="R" onDo={() => run({ do: 'STOP', why: 'REVIEW' })} />
            <Do label={WORDS.do.interval} keys="I" onDo={() => run({ do: 'STOP', why: 'INTERVAL' })} />
          </div>
        </div>
      </div>
    </>
  )
}

function Narrow(props: Props) {
  const { line, lines, typed, onType, presets, onPresets, isSkewed, run } = props
  const isMine = lines.some(({ row }) => row.trader?.isMe)
  const isTeam = line !== undefined && line.teamId !== null
  const act = (label: string, command: Command) => ({ kind: 'action', label, run: () => run(command) }) as const
  const items = [
    act(WORDS.do.openRow, { do: 'ENTER', row: true }),
    act(WORDS.do.shutRow, { do: 'SHUT_ROW' }),
    act(WORDS.do.model, { do: 'FOLLOW', stays: false }),
    act(WORDS.do.follow, { do: 'FOLLOW', stays: true }),
    act(isSkewed ? WORDS.do.skewOff : WORDS.do.skew, { do: 'SKEW' }),
    act(WORDS.do.undo, { do: 'UNDO' }),
    act(WORDS.do.upFive, { do: 'MOVE', steps: 5 }),
    act(WORDS.do.downFive, { do: 'MOVE', steps: -5 }),
    { kind: 'line' } as const,
    act(WORDS.do.wicket, { do: 'STOP', why: 'WICKET' }),
    act(WORDS.do.review, { do: 'STOP', why: 'REVIEW' }),
    act(WORDS.do.interval, { do: 'STOP', why: 'INTERVAL' }),
    { kind: 'line' } as const,
    act(WORDS.do.position, { do: 'SIDE', side: 'POSITION' }),
    act(WORDS.do.hedge, { do: 'HEDGE' }),
    act(WORDS.do.bets, { do: 'SIDE', side: 'BETS' }),
    act(WORDS.do.notes, { do: 'SIDE', side: 'NOTES' }),
    act(WORDS.do.find, { do: 'FIND' }),
    act(WORDS.do.history, { do: 'HISTORY' }),
    act(WORDS.do.keys, { do: 'KEYS' }),
    act(WORDS.do.take, { do: 'TAKE' }),
    ...(isMine ? [act(WORDS.do.giveBack, { do: 'GIVE_BACK' })] : []),
    { kind: 'line' } as const,
    ...(isTeam ? GAPS : WIDTHS).map(
      (value) =>
        ({
          kind: 'choice',
          label: `${isTeam ? WORDS.gap : WORDS.width} ${value}`,
          isOn: (isTeam ? presets.gap : presets.width) === value,
          onChange: () => onPresets(isTeam ? { ...presets, gap: value } : { ...presets, width: value }),
        }) as const,
    ),
    ...SIZES.map(
      (size) =>
        ({
          kind: 'choice',
          label: `${WORDS.size} ${WORDS.percent(size)}`,
          isOn: presets.size === size,
          onChange: () => onPresets({ ...presets, size }),
        }) as const,
    ),
  ]
  return (
    <>
      <div className="flex min-h-8 items-center gap-2 px-3 text-xs">
        <span className="max-w-32 shrink-0 truncate font-bold">{line?.name}</span>
        <Message {...props} />
        {typed !== '' &&
          (isTeam ? ['/', '.'] : ['/', '*']).map((sign) => (
            <Button key={sign} size="tight" className="w-11" onClick={() => onType(onlyTyped(typed + sign))}>
              {sign}
            </Button>
          ))}
      </div>
      <div className="flex h-14 items-center gap-1 px-2">
        <IconButton label={WORDS.do.down} className="shrink-0 bg-raised" onClick={() => run({ do: 'MOVE', steps: -1 })}>
          <Icon name="minus" />
        </IconButton>
        <IconButton label={WORDS.do.up} className="shrink-0 bg-raised" onClick={() => run({ do: 'MOVE', steps: 1 })}>
          <Icon name="plus" />
        </IconButton>
        <EntryField {...props} />
        <EnterButton {...props} />
        <Menu
          trigger={
            <IconButton label={WORDS.moreActions} className="shrink-0">
              <Icon name="more" />
            </IconButton>
          }
          items={items}
        />
      </div>
      <BallRunning run={run} className="h-24 w-full text-lg short:h-12" />
    </>
  )
}

function EntryField({ line, typed, onType, isWide }: Props) {
  const isTeam = line !== undefined && line.teamId !== null
  return (
    <input
      id={ENTRY_ID}
      aria-label={WORDS.entryOf(line?.name ?? '')}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="send"
      disabled={!line}
      placeholder={isWide ? (isTeam ? WORDS.teamHint : WORDS.sessionHint) : isTeam ? '85' : '45'}
      value={typed}
      onChange={({ target }) => onType(onlyTyped(target.value))}
      className="h-9 w-56 min-w-0 rounded-md border border-line bg-raised px-3 text-md font-bold text-text tabular-nums placeholder:text-sm placeholder:font-normal placeholder:text-quiet focus:border-brand focus:outline-none max-md:h-11 max-md:w-auto max-md:flex-1"
    />
  )
}

/** One button for the one key: what is typed is quoted, else the rows are opened. */
const EnterButton = ({ line, typed, isMeant, run }: Props) => (
  <Do
    label={typed === '' && !isMeant ? WORDS.do.openAll : WORDS.do.quote}
    keys="⏎"
    look="brand"
    disabled={!line}
    onDo={() => run({ do: 'ENTER', row: false })}
  />
)

/** What the entry would do; else how the last thing went. */
function Message({ line, lines, typed, presets, told, isMeant }: Props) {
  const isTold = told !== null && (typed === '' || isMeant || isBad(told))
  const nameOf = (marketId: string) => lines.find(({ row }) => row.marketId === marketId)?.row.name ?? ''
  const entry = line && typed !== '' ? readEntry(typed, quotedLine(line, line.row.quote), presets) : null
  const text = isTold
    ? toldText(told, nameOf, teamsOf(told, lines))
    : entry && line
      ? entry.ok
        ? [quoteText(entry.value, line.teamId), WORDS.worstNow(worstText(line.row.worst), line.row.worstAt)].join(' · ')
        : WORDS.refused[entry.refusal]
      : ''
  const color = isTold
    ? isBad(told)
      ? 'font-bold text-loss'
      : 'text-quiet'
    : entry && !entry.ok
      ? entry.refusal === 'UNREADABLE'
        ? 'text-quiet'
        : 'text-loss'
      : 'text-text'
  return (
    <output
      aria-live={isTold && isBad(told) ? 'assertive' : 'polite'}
      title={text}
      className={`line-clamp-2 min-w-0 flex-1 text-sm leading-4 tabular-nums max-md:text-xs ${color}`}
    >
      {text}
    </output>
  )
}

const teamsOf = (told: Told, lines: readonly Line[]) =>
  ('marketId' in told ? lines.find(({ row }) => row.marketId === told.marketId)?.row.teams : undefined) ?? []

type ChipsProps = {
  readonly label: string
  readonly keys: string
  readonly values: readonly number[]
  readonly now: number
  readonly text?: (value: number) => string
  readonly onChange: (value: number) => void
}

const Chips = ({ label, keys, values, now, text = String, onChange }: ChipsProps) => (
  <fieldset className="flex shrink-0 items-center gap-1 text-xs text-quiet">
    <legend className="sr-only">{label}</legend>
    <span aria-hidden="true">{label}</span>
    <Key>{keys}</Key>
    {values.map((value) => (
      <button
        key={value}
        type="button"
        aria-pressed={value === now}
        onClick={() => onChange(value)}
        className={`h-7 min-w-7 rounded-md border px-1 tabular-nums ${value === now ? 'border-brand bg-raised font-bold text-text' : 'border-line hover:text-text'}`}
      >
        {text(value)}
      </button>
    ))}
  </fieldset>
)

/** As soon as it is touched, not when the finger is lifted. */
function BallRunning({ run, className }: { readonly run: (command: Command) => void; readonly className: string }) {
  return (
    <button
      type="button"
      onPointerDown={() => run({ do: 'SHUT_EVENT' })}
      // Of a key, which has no finger.
      onClick={({ detail }) => detail === 0 && run({ do: 'SHUT_EVENT' })}
      className={`inline-flex shrink-0 touch-manipulation items-center justify-center gap-2 bg-[#b3261e] text-sm font-bold text-white uppercase md:rounded-md ${className}`}
    >
      {WORDS.ballRunning}
      <Key>Space</Key>
    </button>
  )
}
