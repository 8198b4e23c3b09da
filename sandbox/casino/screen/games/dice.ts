import {
  DICE_CHANCES,
  DICE_FACES,
  type DiceChoice,
  diceMultiplier,
  isDiceWon,
  rollDice,
  TIMES_ONE,
} from '@paddock/domain/fairness'
import { animate, button, easeOut, fact, field, make } from '../dom.ts'
import type { Round } from '../link.ts'
import { times } from '../money.ts'
import { type ScreenGame, startGame } from '../shell.ts'

const HUNDRED = 100
const ROLL_MS = 620
const rollOf = ({ outcome }: Round): number => (outcome as { roll: number }).roll
const shown = (roll: number): string => (roll / HUNDRED).toFixed(2)

startGame((): ScreenGame => {
  let choice: DiceChoice = { side: 'under', chances: 4950 }

  const number = make('p', { class: 'number', 'aria-hidden': 'true' }, '50.00')
  const zone = make('div', { class: 'zone' })
  const marker = make('div', { class: 'marker' })
  const slider = make('input', {
    type: 'range',
    min: 1,
    max: DICE_FACES - 1,
    step: 1,
    'aria-label': 'Where winning numbers begin or end',
  })
  const scale = make(
    'div',
    { class: 'scale', 'aria-hidden': 'true' },
    ...[0, 25, 50, 75, 100].map((at) => make('span', {}, String(at))),
  )
  const stage = make('div', { class: 'dice' }, number, make('div', { class: 'track' }, zone, slider, marker), scale)

  const sides = (['under', 'over'] as const).map((side) =>
    button('', { 'data-side': side }, () => set({ ...choice, side })),
  )
  const chance = make('input', { id: 'chance', inputmode: 'decimal', autocomplete: 'off' })
  const multiplier = make('output', { class: 'fact', 'aria-label': 'Multiplier' })
  const controls = [
    make(
      'div',
      { class: 'field' },
      make('div', { class: 'switch', role: 'group', 'aria-label': 'Which side wins' }, ...sides),
    ),
    make('div', { class: 'row' }, field('Win chance, %', chance), fact('Multiplier', multiplier)),
  ]

  const edgeOf = ({ side, chances }: DiceChoice): number => (side === 'under' ? chances : DICE_FACES - chances)
  function set(next: DiceChoice): void {
    const chances = Math.min(DICE_CHANCES.most, Math.max(DICE_CHANCES.least, Math.round(next.chances)))
    choice = { side: next.side, chances }
    const edge = edgeOf(choice)
    slider.value = String(edge)
    slider.setAttribute('aria-valuetext', `${choice.side} ${shown(edge)}, chance ${shown(chances)} %`)
    if (document.activeElement !== chance) chance.value = shown(chances)
    multiplier.value = times(diceMultiplier(chances) / TIMES_ONE)
    zone.style.setProperty('--edge', String(edge / DICE_FACES))
    stage.dataset['side'] = choice.side
    for (const one of sides) {
      const isChosen = one.dataset['side'] === choice.side
      one.setAttribute('aria-pressed', String(isChosen))
      const at = one.dataset['side'] === 'under' ? chances : DICE_FACES - chances
      one.textContent = `${one.dataset['side'] === 'under' ? 'Under' : 'Over'} ${shown(at)}`
    }
  }
  slider.addEventListener('input', () => {
    const edge = Number(slider.value)
    set({ ...choice, chances: choice.side === 'under' ? edge : DICE_FACES - edge })
  })
  chance.addEventListener('input', () => set({ ...choice, chances: Number(chance.value) * HUNDRED || choice.chances }))
  chance.addEventListener('blur', () => set(choice))
  set(choice)

  const place = (roll: number): void => marker.style.setProperty('--at', String(roll / DICE_FACES))
  let last = 5000

  return {
    says: 'Roll',
    isRepeated: true,
    stage,
    controls,
    choice: () => choice,
    wait: () => stage.classList.add('rolling'),
    calm: () => stage.classList.remove('rolling'),
    async show(round) {
      const roll = rollOf(round)
      const from = last
      last = roll
      stage.classList.remove('rolling', 'won', 'lost')
      marker.classList.add('seen')
      await animate(ROLL_MS, (part) => {
        const at = Math.round(from + (roll - from) * easeOut(part))
        number.textContent = shown(at)
        place(at)
      })
      stage.classList.add(round.payout > round.stake ? 'won' : 'lost')
    },
    pill: (round) => ({ text: shown(rollOf(round)), isWon: isDiceWon(round.choice as DiceChoice, rollOf(round)) }),
    draw: (draws) => ({ roll: rollDice(draws) }),
    describe: (round) => `Rolled ${shown(rollOf(round))}.`,
    rules: {
      text: [
        'A number from 0.00 to 99.99 is drawn, each as likely as the others. Choose how many of the 10,000 win, at the low or the high end.',
        'A win returns 99 divided by the chance in percent: at 49.50 % it is 2×.',
        '1.00 to 1.01 % is kept before returns are cut to the paisa; of the least stake up to 1.10 % is kept with the cut.',
      ],
      typical: () =>
        [9800, 4950, 2500, 1000, 100].map((chances) => ({
          name: `${shown(chances)} %, ${times(diceMultiplier(chances) / TIMES_ONE)}`,
          chance: chances / DICE_FACES,
        })),
    },
  }
})
