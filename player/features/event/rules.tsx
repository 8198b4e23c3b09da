/** The rules of a market in a sentence each, behind a button: what they say is composed when they are read. Behind them what officers wrote of their own. */
import { khadoWidthOf } from '@paddock/domain/positions'
import { hasBook } from '@paddock/domain/kinds'
import { formatMoment } from '@paddock/ui/formats'
import type { MarketFacts, SessionFacts } from '@paddock/ui/live'
import { Later } from '@paddock/ui/layers'
import { Icon } from '@paddock/ui/primitives'
import { marketTitle } from '@paddock/ui/words'
import { type ReactNode, useRef, useState } from 'react'
import { BETTING_WORDS } from '../../words/betting.ts'
import { sayFailed } from './say-failed.ts'
import { isRace } from './state.ts'
import { EVENT_WORDS } from './words.ts'

const loadPopover = () => import('./rules-popover.tsx')

type MarketRulesProps = { readonly facts: MarketFacts; readonly children: ReactNode }

/** `children`: what is said before them. */
export const MarketRules = ({ facts, children }: MarketRulesProps) => (
  <Rules
    label={EVENT_WORDS.rulesOf(marketTitle(facts.name))}
    markets={[facts]}
    sentences={() => rulesOf(facts)}
    first={children}
  />
)

/** Of the kinds of sessions that are shown, each once. */
export const SessionRules = ({ sessions }: { readonly sessions: readonly SessionFacts[] }) => (
  <Rules label={EVENT_WORDS.rulesOf(BETTING_WORDS.session)} markets={sessions} sentences={() => rulesOfAll(sessions)} />
)

type RulesProps = {
  readonly label: string
  readonly markets: readonly MarketFacts[]
  readonly sentences: () => readonly string[]
  readonly first?: ReactNode
}

function Rules({ label, markets, sentences, first }: RulesProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="relative flex size-6 shrink-0 items-center justify-center rounded-md text-quiet before:absolute before:-inset-2.5 hover:text-text"
      >
        <Icon name="info" className="size-4" />
      </button>
      {isOpen && (
        <Later
          load={loadPopover}
          props={{
            title: label,
            anchor: button,
            onClose: () => setIsOpen(false),
            made: markets.filter(({ manual }) => manual),
            children: (
              <>
                {first}
                {sentences().map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </>
            ),
          }}
          onFailed={() => sayFailed(() => setIsOpen(false))}
        />
      )}
    </>
  )
}

function rulesOf(facts: MarketFacts): string[] {
  const rules = [ruleOf(facts)]
  if (hasBook(facts.kind)) rules.push(EVENT_WORDS.rules.matching)
  if (isRace(facts)) rules.push(EVENT_WORDS.rules.racing)
  if (facts.delaySecond > 0) rules.push(EVENT_WORDS.delay(facts.delaySecond))
  if (facts.betOpenDate !== null) rules.push(EVENT_WORDS.opens(formatMoment(facts.betOpenDate)))
  if (!facts.inPlay) rules.push(`${EVENT_WORDS.starts(formatMoment(facts.openDate))}.`)
  return rules
}

function rulesOfAll(sessions: readonly SessionFacts[]): string[] {
  const delay = Math.max(0, ...sessions.map(({ delaySecond }) => delaySecond))
  const rules = new Set(sessions.map(ruleOf))
  return delay > 0 ? [...rules, EVENT_WORDS.delay(delay)] : [...rules]
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
      return facts.variant === 'khado' ? rules.khado(khadoWidthOf(facts)) : rules[facts.variant]
  }
}
