import { MARKET_TERMS } from '@paddock/domain/market'
import { MESSAGE_LANGUAGES } from '@paddock/domain/messages'
import { Menu } from '@paddock/ui/layers'
import { Button, Icon, IconButton, type IconName, Notice } from '@paddock/ui/primitives'
import { Card } from '../../../kit/page/index.ts'
import { termText } from '../../../kit/market/index.ts'
import { BY_HAND_WORDS as WORDS } from '../../../words/by-hand.ts'
import { MARKET_WORDS } from '../../../words/markets.ts'
import { MESSAGE_WORDS } from '../../../words/messages.ts'
import { type AskedRow, isBookmaker, typedOf } from '../making/typed.ts'
import { MOST_ROWS, type Row } from './rows.ts'

type Props = {
  readonly rows: readonly Row[]
  /** Null: it is looked at alone. */
  readonly onOpen: ((row: Row) => void) | null
  /** Null: it is full. */
  readonly onAdd: (() => void) | null
  readonly onCopy: (row: Row) => void
  readonly onRemove: (row: Row) => void
  readonly onMove: (row: Row, by: -1 | 1) => void
}

/** The markets of a template in the order in which they are made. */
export function RowList({ rows, onOpen, onAdd, onCopy, onRemove, onMove }: Props) {
  const stepsOf = (row: Row, at: number): readonly Step[] => {
    const { name } = row.market
    return [
      { label: WORDS.rowUp(name), icon: 'up', isOff: at === 0, run: () => onMove(row, -1) },
      {
        label: WORDS.rowDown(name),
        icon: 'up',
        isOff: at === rows.length - 1,
        isTurned: true,
        run: () => onMove(row, 1),
      },
      { label: WORDS.copyRow(name), icon: 'copy', isOff: onAdd === null, run: () => onCopy(row) },
      { label: WORDS.removeRow(name), icon: 'close', isOff: false, run: () => onRemove(row) },
    ]
  }
  return (
    <Card
      title={WORDS.markets(rows.length)}
      actions={
        onOpen &&
        (onAdd ? (
          <Button size="dense" className="max-md:-mr-3 max-md:border-0 max-md:bg-transparent" onClick={onAdd}>
            <Icon name="plus" className="size-4" />
            {WORDS.addRow}
          </Button>
        ) : (
          <span className="text-xs text-quiet">{WORDS.most(MOST_ROWS)}</span>
        ))
      }
    >
      {rows.length === 0 && <Notice icon="copy" text={WORDS.noRows} hint={WORDS.teamsFact} />}
      <ol aria-label={WORDS.contents} className="divide-y divide-line">
        {rows.map((row, at) => {
          const { name } = row.market
          return (
            <li key={row.key} className="flex items-center hover:bg-raised">
              <span className="w-10 shrink-0 pl-3 text-xs text-quiet tabular-nums">{at + 1}</span>
              <Line market={row.market} onOpen={onOpen && (() => onOpen(row))} />
              {onOpen && <Steps name={name} steps={stepsOf(row, at)} />}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

type Step = {
  readonly label: string
  readonly icon: IconName
  readonly isOff: boolean
  readonly isTurned?: boolean
  readonly run: () => void
}

/** What is done with a row: each by its button, on a phone behind one. */
function Steps({ name, steps }: { readonly name: string; readonly steps: readonly Step[] }) {
  return (
    <>
      <span className="flex max-md:hidden">
        {steps.map(({ label, icon, isOff, isTurned, run }) => (
          <IconButton key={label} label={label} disabled={isOff} onClick={run}>
            <Icon name={icon} className={`size-4 ${isTurned ? 'rotate-180' : ''}`} />
          </IconButton>
        ))}
      </span>
      <span className="md:hidden">
        <Menu
          trigger={
            <IconButton label={WORDS.rowSteps(name)}>
              <Icon name="more" />
            </IconButton>
          }
          items={steps.filter(({ isOff }) => !isOff).map(({ label, run }) => ({ kind: 'action', label, run }))}
        />
      </span>
    </>
  )
}

function Line({ market, onOpen }: { readonly market: AskedRow; readonly onOpen: (() => void) | null }) {
  const said = (
    <>
      <span className="block truncate font-bold">{market.name}</span>
      <span className="block text-xs text-quiet">{saidOf(market).join(' · ')}</span>
    </>
  )
  const className = 'min-h-12 min-w-0 flex-1 px-2 py-2 text-left text-sm'
  return onOpen ? (
    <button type="button" onClick={onOpen} aria-label={WORDS.editRow(market.name)} className={className}>
      {said}
    </button>
  ) : (
    <div className={className}>{said}</div>
  )
}

/** What it is, and what is said of it beside the usual. */
function saidOf(market: AskedRow): readonly string[] {
  const { what } = typedOf(market)
  const terms = MARKET_TERMS.flatMap((term) => {
    const value = market[term]
    return value === undefined ? [] : [`${MARKET_WORDS.term[term]}: ${termText(term, value)}`]
  })
  const languages = MESSAGE_LANGUAGES.filter((language) => market.rules?.[language] !== undefined)
  return [
    `${isBookmaker(what) ? WORDS.bookmakers : WORDS.sessions}: ${WORDS.whats[what]}`,
    ...(market.runners ? [market.runners.join(', ')] : []),
    ...terms,
    ...(market.remarks ? [market.remarks] : []),
    ...(languages.length > 0
      ? [WORDS.rulesIn(languages.map((language) => MESSAGE_WORDS.languages[language]).join(', '))]
      : []),
  ]
}
