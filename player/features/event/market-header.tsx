import type { Paise } from '@paddock/domain/money'
import { formatAmount, formatMoment, formatVolume } from '@paddock/ui/formats'
import { Popover } from '@paddock/ui/layers'
import { type MarketFacts, type RunnersFacts, type SessionFacts, useVolume } from '@paddock/ui/live'
import { Icon } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { BETTING_WORDS } from '../../app/words-betting.ts'
import { isRace } from './state.ts'
import { EVENT_WORDS } from './words.ts'

/** What the app puts into the head of a market; left out where there is nothing to put. */
export type MarketTools = {
  /** Marks the market as a favourite. */
  readonly star?: ((facts: MarketFacts) => ReactNode) | undefined
  readonly cashOut?: ((facts: MarketFacts) => ReactNode) | undefined
}

type MarketHeaderProps = {
  readonly facts: RunnersFacts
  readonly tools: MarketTools
  /** Names the columns of prices. */
  readonly columns: ReactNode
}

/** Name, limits and volume of a market, its rules, and what can be done with the whole of it. */
export function MarketHeader({ facts, tools, columns }: MarketHeaderProps) {
  const remarks = facts.status === 'OPEN' ? facts.remarksMessage : null
  return (
    <header className="border-b border-line pt-1 pr-2 pb-1 pl-3">
      <div className="flex min-h-8 items-center gap-1">
        {tools.star && <span className="-my-1.5 -ml-3 flex">{tools.star(facts)}</span>}
        <h2 className="min-w-0 truncate text-md font-bold">{facts.name}</h2>
        <Rules label={EVENT_WORDS.rulesOf(facts.name)} sentences={() => rulesOf(facts)} />
        <div className="ml-auto flex shrink-0 items-center">{tools.cashOut?.(facts)}</div>
      </div>
      <div className="flex items-end gap-2">
        <p className="flex min-w-0 flex-1 flex-wrap gap-x-2 text-xs text-quiet">
          <Limits min={facts.min} max={facts.max} />
          {facts.kind === 'BETFAIR' && <Volume marketId={facts.marketId} />}
        </p>
        {columns}
      </div>
      {remarks && <p className="text-xs text-warn">{remarks}</p>}
    </header>
  )
}

type LimitsProps = { readonly min: Paise; readonly max: Paise; readonly isStacked?: boolean }

export const Limits = ({ min, max, isStacked = false }: LimitsProps) => (
  <span className="whitespace-nowrap">
    {BETTING_WORDS.min} {formatAmount(min)}
    {isStacked ? <br /> : ' · '}
    {BETTING_WORDS.max} {formatAmount(max)}
  </span>
)

function Volume({ marketId }: { readonly marketId: string }) {
  const volume = useVolume(marketId)
  return (
    <span className="whitespace-nowrap">
      {BETTING_WORDS.matched} {volume === null ? '–' : formatVolume(volume)}
    </span>
  )
}

type RulesProps = { readonly label: string; readonly sentences: () => readonly string[] }

/** Rules in a sentence each, behind a button. */
function Rules({ label, sentences }: RulesProps) {
  return (
    <Popover
      trigger={
        <button
          type="button"
          aria-label={label}
          className="relative flex size-6 shrink-0 items-center justify-center rounded-md text-quiet before:absolute before:-inset-2.5 hover:text-text"
        >
          <Icon name="info" className="size-4" />
        </button>
      }
    >
      <SentenceList sentences={sentences} />
    </Popover>
  )
}

/** Composed when they are read, not with every market. */
const SentenceList = ({ sentences }: Pick<RulesProps, 'sentences'>) =>
  sentences().map((sentence) => <p key={sentence}>{sentence}</p>)

/** The rules of the kinds of sessions that are shown, each once. */
export const SessionRules = ({ sessions }: { readonly sessions: readonly SessionFacts[] }) => (
  <Rules
    label={EVENT_WORDS.rulesOf(BETTING_WORDS.session)}
    sentences={() => {
      const delay = Math.max(0, ...sessions.map(({ delaySecond }) => delaySecond))
      const rules = new Set(sessions.map(ruleOf))
      return delay > 0 ? [...rules, EVENT_WORDS.delay(delay)] : [...rules]
    }}
  />
)

function rulesOf(facts: MarketFacts): string[] {
  const rules = [ruleOf(facts)]
  if (facts.kind === 'BETFAIR') rules.push(EVENT_WORDS.rules.matching)
  if (isRace(facts)) rules.push(EVENT_WORDS.rules.racing)
  if (facts.delaySecond > 0) rules.push(EVENT_WORDS.delay(facts.delaySecond))
  if (facts.betOpenDate !== null) rules.push(EVENT_WORDS.opens(formatMoment(facts.betOpenDate)))
  if (!facts.inPlay) rules.push(`${EVENT_WORDS.starts(formatMoment(facts.openDate))}.`)
  return rules
}

function ruleOf(facts: MarketFacts): string {
  const { rules } = EVENT_WORDS
  switch (facts.kind) {
    case 'BETFAIR':
      if (facts.winners === 0) return rules.unknownPlaces
      return facts.winners === 1 ? rules.winner : rules.places(facts.winners)
    case 'BOOKMAKER':
      return rules.bookmaker
    case 'SESSION':
      return facts.variant === 'khado' ? rules.khado(facts.khadoWidth ?? 1) : rules[facts.variant]
  }
}
