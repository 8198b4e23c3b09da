import type { SiteConfig } from '@paddock/contract/shapes/site'
import { Button, Check, Notice } from '@paddock/ui/primitives'
import { useState } from 'react'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { FILTER } from '../../kit/form/index.ts'
import { Badge } from '../../kit/page/index.ts'
import { filterSwitches, type SwitchRow, switchRows } from './switch-rows.ts'

type TableProps = {
  readonly config: SiteConfig
  /** Undefined: as usual again. */
  readonly onChoose: (name: SwitchRow['name'], chosen: boolean | undefined) => void
  readonly onResetAll: () => void
}

/** Every difference that sites may have, with where it comes from. */
export function SwitchTable({ config, onChoose, onResetAll }: TableProps) {
  const [text, setText] = useState('')
  const [onlySet, setOnlySet] = useState(false)
  const rows = switchRows(config)
  const shown = filterSwitches(rows, { text, onlySet })
  const set = rows.filter(({ chosen }) => chosen !== undefined).length
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-b border-line p-2 text-sm">
        <input
          type="search"
          aria-label={WORDS.searchSwitches}
          placeholder={WORDS.searchSwitches}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className={`${FILTER} w-64 max-sm:w-full`}
        />
        <Check label={WORDS.onlySet} isOn={onlySet} onChange={setOnlySet} />
        <span className="ml-auto text-xs text-quiet">{WORDS.switchesSet(set, rows.length)}</span>
        <Button size="dense" disabled={set === 0} onClick={onResetAll}>
          {WORDS.resetAll}
        </Button>
      </div>
      {shown.length === 0 ? (
        <Notice icon="search" text={WORDS.noSwitches} />
      ) : (
        <ul className="divide-y divide-line">
          {shown.map((row) => (
            <SwitchLine key={row.name} row={row} onChoose={(chosen) => onChoose(row.name, chosen)} />
          ))}
        </ul>
      )}
    </>
  )
}

const onOrOff = (on: boolean): string => (on ? WORDS.on : WORDS.off)
const CHOICES = { usual: undefined, on: true, off: false } as const
type Choice = keyof typeof CHOICES
const choiceOf = (chosen: boolean | undefined): Choice => (chosen === undefined ? 'usual' : chosen ? 'on' : 'off')
const isChoice = (text: string): text is Choice => text in CHOICES

function SwitchLine(props: { readonly row: SwitchRow; readonly onChoose: (chosen: boolean | undefined) => void }) {
  const { name, meaning, source, usual, chosen, isOn, override } = props.row
  return (
    <li className="grid items-center gap-x-4 gap-y-1 px-3 py-2 text-sm md:grid-cols-[minmax(0,1fr)_150px_190px]">
      <div className="min-w-0">
        <span className={`font-bold ${chosen === undefined ? '' : 'text-brand-text'}`}>{name}</span>{' '}
        <span className="text-xs text-quiet">{source}</span>
        <p className="text-xs text-quiet">{meaning}</p>
      </div>
      <select
        aria-label={`${WORDS.setTo}: ${name}`}
        value={choiceOf(chosen)}
        onChange={({ target: { value } }) => isChoice(value) && props.onChoose(CHOICES[value])}
        className={FILTER}
      >
        <option value="usual">
          {WORDS.usual}: {onOrOff(usual)}
        </option>
        <option value="on">{WORDS.on}</option>
        <option value="off">{WORDS.off}</option>
      </select>
      <span className="flex flex-wrap items-center gap-2 text-xs text-quiet">
        <Badge mood={isOn ? 'good' : 'plain'}>{onOrOff(isOn)}</Badge>
        {override && WORDS.why[override]}
      </span>
    </li>
  )
}
