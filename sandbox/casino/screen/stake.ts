import { button, make } from './dom.ts'
import type { Limits } from './link.ts'
import { PAISE, shortRupees } from './money.ts'
import { say } from './say.ts'

export type Stake = {
  readonly element: HTMLElement
  value(): number
  set(paise: number): void
  lock(isLocked: boolean): void
  /** Those of the session, once it is open. */
  limit(limits: Limits): void
}

/** In rupees, where the limits let it. */
const USUAL = 100

/** In whole rupees, within the limits of the session. */
export function createStake(given: Limits, changed: () => void): Stake {
  const input = make('input', {
    id: 'stake',
    inputmode: 'numeric',
    autocomplete: 'off',
    'aria-describedby': 'stake-limits',
  })
  let { min, max } = given
  const hint = make('span', { class: 'hint', id: 'stake-limits' })
  const within = (paise: number): number => Math.min(max, Math.max(min, Math.round(paise / PAISE) * PAISE))
  const value = (): number => within((Number(input.value.replaceAll(/\D/g, '')) || 0) * PAISE)
  function set(paise: number): void {
    input.value = String(within(paise) / PAISE)
    changed()
  }
  input.addEventListener('change', () => set(value()))
  input.addEventListener('input', changed)
  const steps = [
    button('½', { 'aria-label': say('½: half the stake') }, () => set(value() / 2)),
    button('2×', { 'aria-label': say('2×: double the stake') }, () => set(value() * 2)),
  ]
  const element = make(
    'div',
    { class: 'field' },
    make('label', { for: 'stake' }, say('Stake')),
    hint,
    make('div', { class: 'box' }, make('span', { class: 'sign', 'aria-hidden': 'true' }, '₹'), input, ...steps),
  )
  function limit(limits: Limits): void {
    ;({ min, max } = limits)
    hint.textContent = `${shortRupees(min)} – ${shortRupees(max)}`
    input.value = String(value() / PAISE)
  }
  input.value = String(USUAL)
  limit(given)
  return {
    element,
    value,
    set,
    limit,
    lock: (isLocked) => {
      for (const one of [input, ...steps]) one.disabled = isLocked
    },
  }
}
