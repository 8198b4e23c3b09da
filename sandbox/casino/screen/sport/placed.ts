/** The player's slips: those that wait, and what came of the others. */
import { combinedOdds, type Leg, type LegResult, oddsText, returnAt } from '@paddock/domain/slips'
import { paise } from '@paddock/domain/money'
import { make } from '../dom.ts'
import { rupees } from '../money.ts'
import { resultOf } from '../result.ts'
import { slipName } from './slip-name.ts'
import { beginsText } from './times.ts'
import { type PlacedSlip, resultsOf } from './told.ts'

const MARKS: Readonly<Record<LegResult, readonly [sign: string, says: string]>> = {
  WON: ['✓', 'won'],
  LOST: ['✕', 'lost'],
  VOID: ['○', 'void'],
}

export function createPlaced() {
  const element = make('div', { class: 'placed' })
  let drawn = ''
  function show(slips: readonly PlacedSlip[], now: number): void {
    const key = JSON.stringify([
      slips.map(({ roundId, stage, sight }) => [roundId, stage, sight]),
      Math.floor(now / 60_000),
    ])
    if (key === drawn) return
    drawn = key
    element.replaceChildren(...slips.map((slip) => cardOf(slip, now)))
    if (slips.length === 0)
      element.append(
        make(
          'p',
          { class: 'nothing' },
          'You have no slip yet. Choose odds, say a stake, and place it: it stands here until it is paid.',
        ),
      )
  }
  return { element, show }
}

function cardOf(slip: PlacedSlip, now: number): HTMLElement {
  const { stage, stake, payout, choice } = slip
  const results = resultsOf(slip)
  const legs = choice.legs.map(({ odds }, n): Leg => ({ odds, ...(results[n] && { result: results[n] }) }))
  const isOpen = stage === 'open'
  const odds = oddsOf(slip) ?? combinedOdds(legs)
  const { look, text } = resultOf({ stage, stake, payout })
  return make(
    'article',
    { class: `slip-card ${isOpen ? 'open' : look}` },
    make('header', {}, make('h2', {}, slipName(legs.length)), make('b', {}, oddsText(odds))),
    make(
      'ul',
      {},
      ...choice.legs.map((leg, n) => {
        const result = results[n]
        const [sign, says] = result
          ? MARKS[result]
          : ['·', leg.startsAt > now ? beginsText(leg.startsAt, now) : 'being played']
        return make(
          'li',
          { class: result ?? 'WAITS' },
          make('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
          make(
            'span',
            { class: 'who' },
            make('b', {}, leg.runnerName),
            make('small', {}, `${leg.eventName} · ${leg.marketName} · ${says}`),
          ),
          make('span', {}, oddsText(leg.odds)),
        )
      }),
    ),
    make(
      'footer',
      {},
      make('span', {}, `Stake ${rupees(stake)}`),
      make('b', { class: isOpen ? '' : look }, isOpen ? `Returns ${rupees(returnAt(paise(stake), odds))}` : text),
    ),
  )
}

/** As it was settled, ties with it. */
const oddsOf = ({ outcome, stage }: PlacedSlip): number | null =>
  stage === 'closed' ? ((outcome as { readonly odds: number } | null)?.odds ?? null) : null
