import { Icon } from '@paddock/ui/primitives'
import { QUOTING_WORDS as WORDS } from '../../words/quoting.ts'
import { type Line, sidesOf, stateOf } from './lines.ts'
import { PriceBox, type RowsProps, StateText, Whose, Worst } from './row-tables.tsx'
import { differenceText } from './texts.ts'

type Props = RowsProps & { readonly onShut: (line: Line) => void }

/** The rows under a thumb: a tap shuts one, the control at its end chooses it. */
export function PhoneRows({ lines, ...rest }: Props) {
  const blocks = [
    { title: WORDS.bookmakers, heads: [WORDS.back, WORDS.lay], of: lines.filter(({ teamId }) => teamId !== null) },
    { title: WORDS.sessions, heads: [WORDS.no, WORDS.yes], of: lines.filter(({ teamId }) => teamId === null) },
  ]
  return blocks
    .filter(({ of }) => of.length > 0)
    .map(({ title, heads, of }) => (
      <section key={title} aria-label={title}>
        <header className="flex h-6 items-center gap-1 border-b border-line pr-11 pl-3 text-xs text-quiet">
          <h2 className="flex-1">{title}</h2>
          {heads.map((head) => (
            <span key={head} className="w-16 text-center">
              {head}
            </span>
          ))}
        </header>
        <ul>
          {of.map((line) => (
            <Row key={line.id} line={line} {...rest} />
          ))}
        </ul>
      </section>
    ))
}

function Row({ line, chosenId, now, onChoose, onShut }: Omit<Props, 'lines'> & { readonly line: Line }) {
  const { row, teamId, name, id } = line
  const isChosen = id === chosenId
  const { no, yes } = sidesOf(row.quote, teamId)
  const isOpen = stateOf(row, now).is === 'OPEN'
  const difference = differenceText(line)
  return (
    <li
      className={`flex h-11 items-center border-b border-line ${isChosen ? 'bg-raised shadow-[inset_3px_0_0_var(--brand)]' : 'bg-surface'}`}
    >
      <button
        type="button"
        onClick={() => onShut(line)}
        className="flex h-11 min-w-0 flex-1 items-center gap-1 pl-3 text-left"
      >
        {/* Who hears it is told what a tap does, before all that stands in the row. */}
        <span className="sr-only">{WORDS.shutOne(name)}</span>
        <span className="min-w-0 flex-1">
          <span className={`block truncate text-sm leading-5 ${isChosen ? 'font-bold' : ''}`}>{name}</span>
          <span className="flex gap-2 overflow-hidden text-xs leading-4 whitespace-nowrap">
            <StateText line={line} now={now} />
            {difference !== null && difference !== '0' && <span className="text-warn">{difference}</span>}
            <Worst line={line} />
            <Whose line={line} />
          </span>
        </span>
        <PriceBox of={teamId === null ? no : yes} side={teamId === null ? 'lay' : 'back'} isOpen={isOpen} />
        <PriceBox of={teamId === null ? yes : no} side={teamId === null ? 'back' : 'lay'} isOpen={isOpen} />
      </button>
      <button
        type="button"
        aria-label={WORDS.choose(name)}
        aria-pressed={isChosen}
        onClick={() => onChoose(line)}
        className={`inline-flex size-11 shrink-0 items-center justify-center ${isChosen ? 'text-brand-text' : 'text-quiet'}`}
      >
        {isChosen ? (
          <Icon name="check" className="size-5" />
        ) : (
          <span aria-hidden="true" className="size-4 rounded-full border border-current" />
        )}
      </button>
    </li>
  )
}
