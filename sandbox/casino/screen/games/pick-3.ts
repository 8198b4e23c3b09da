import {
  DIGITS,
  drawPickThree,
  isPickThreeWon,
  type PickThree,
  type PickThreeBet,
  pickThreeMultiplier,
  pickThreeWays,
} from '@paddock/domain/fairness'
import { button, fact, isStill, make } from '../dom.ts'
import type { Round } from '../link.ts'
import { percent, times } from '../money.ts'
import type { Rules } from '../panels.ts'
import { type ScreenGame, type Shell, startGame } from '../shell.ts'

type Kind = PickThreeBet['kind']
const KINDS: readonly (readonly [kind: Kind, name: string])[] = [
  ['straight', 'Exact'],
  ['any', 'Any order'],
  ['first', 'First two'],
  ['last', 'Last two'],
]
const PLACES = ['First', 'Second', 'Third']
/** Which places a bet is on. */
const ON: Readonly<Record<Kind, readonly number[]>> = {
  straight: [0, 1, 2],
  any: [0, 1, 2],
  first: [0, 1],
  last: [1, 2],
}
/** How many digits a reel runs past, and how long: the last one stands last. */
const RUN = [21, 32, 43]
const RUN_MS = [900, 1300, 1700]
const ALL = 1000

const digitsOf = ({ outcome }: Round): PickThree => (outcome as { digits: PickThree }).digits
const betOf = ({ choice }: Round): PickThreeBet => choice as PickThreeBet
const nameOf = (kind: Kind): string => KINDS.find(([one]) => one === kind)?.[1] ?? kind

const RULES: Rules = {
  text: [
    'Three digits fall, 000 to 999, each number as likely as the others.',
    'Exact: all three in your order, 960×. Any order: 160× for three different digits, 320× where two are alike. First or last two: those two in your order, 96×.',
    '4.00 % is kept of each bet.',
  ],
  typical: () => [
    { name: 'Exact', chance: 1 / ALL },
    { name: 'Any order, two alike', chance: 3 / ALL },
    { name: 'Any order', chance: 6 / ALL },
    { name: 'First or last two', chance: DIGITS / ALL },
  ],
}

/** What is chosen, and what stands on the reels. */
const ticketOf = (shell: Shell) => {
  const strips = PLACES.map(() => make('div', { class: 'strip' }))
  return {
    shell,
    kind: 'straight' as Kind,
    chosen: [7, 7, 7],
    shown: [0, 0, 0],
    strips,
    reels: strips.map((strip) => make('div', { class: 'reel' }, strip)),
    multiplier: make('output', { class: 'fact', 'aria-label': 'Return' }),
    chance: make('output', { class: 'fact', 'aria-label': 'Win chance' }),
  }
}

/** With what is pressed. */
type Ticket = ReturnType<typeof ticketOf> & {
  readonly digits: readonly ReturnType<typeof createDigit>[]
  readonly kinds: readonly HTMLButtonElement[]
  readonly any: HTMLButtonElement
}

startGame((shell: Shell): ScreenGame => {
  const bare = ticketOf(shell)
  const digits = PLACES.map((name, n) => createDigit(name, (digit) => set(ticket, n, digit)))
  const any = button('Pick for me', { class: 'second' }, () => pickAny(ticket))
  const kinds = KINDS.map(([one, name]) =>
    button(name, {}, () => {
      ticket.kind = one
      changed(ticket)
    }),
  )
  const ticket: Ticket = Object.assign(bare, { digits, kinds, any })
  const group = { class: 'ticket', role: 'group', 'aria-label': 'Your digits' }
  const stage = make(
    'div',
    { class: 'pick-3' },
    make('div', { class: 'reels', 'aria-hidden': 'true' }, ...ticket.reels),
    make('p', { class: 'label' }, 'Your digits'),
    make('div', { class: 'choose' }, make('div', group, ...digits.map(({ element }) => element)), any),
  )
  for (const n of ticket.strips.keys()) stand(ticket, n)
  draw(ticket)

  return {
    says: 'Draw',
    isRepeated: true,
    stage,
    controls: [
      make('div', { class: 'switch kinds', role: 'group', 'aria-label': 'What is bet on' }, ...ticket.kinds),
      make('div', { class: 'row' }, fact('Return', ticket.multiplier), fact('Win chance', ticket.chance)),
    ],
    choice: () => (isBet(ticket) ? bet(ticket) : null),
    refresh() {
      for (const one of [...ticket.kinds, ticket.any]) one.disabled = shell.isBusy()
      for (const digit of ticket.digits) digit.lock(shell.isBusy())
    },
    wait: () => clear(ticket),
    calm: () => clear(ticket),
    async show(round) {
      const fallen = digitsOf(round)
      await runAll(ticket, fallen)
      if (!isPickThreeWon(betOf(round), fallen)) return
      for (const place of ON[betOf(round).kind]) {
        ticket.reels[place]?.classList.add('hit')
        ticket.digits[place]?.element.classList.add('hit')
      }
    },
    pill: (round) => ({ text: digitsOf(round).join(''), isWon: round.payout > round.stake }),
    draw: (draws) => ({ digits: drawPickThree(draws) }),
    describe: (round) =>
      `${digitsOf(round).join(' ')} fell; yours were ${betOf(round).digits.join(' ')}, ${nameOf(betOf(round).kind).toLowerCase()}.`,
    rules: RULES,
  }
})

function bet(ticket: Ticket): PickThreeBet {
  return {
    kind: ticket.kind,
    digits: ON[ticket.kind].map((place) => ticket.chosen[place] ?? 0),
  }
}
/** Three alike have one order: in any order they are no bet. */
function isBet(ticket: Ticket): boolean {
  return ticket.kind !== 'any' || pickThreeWays(bet(ticket)) > 1
}

function set(ticket: Ticket, place: number, digit: number): void {
  ticket.chosen[place] = (digit + DIGITS) % DIGITS
  changed(ticket)
}
function pickAny(ticket: Ticket): void {
  const drawn = crypto.getRandomValues(new Uint32Array(PLACES.length))
  for (const [n, one] of drawn.entries()) ticket.chosen[n] = one % DIGITS
  changed(ticket)
}
function changed(ticket: Ticket): void {
  clear(ticket)
  draw(ticket)
  ticket.shell.refresh()
}
function clear(ticket: Ticket): void {
  for (const one of [...ticket.reels, ...ticket.digits.map(({ element }) => element)]) one.classList.remove('hit')
}
function draw(ticket: Ticket): void {
  for (const [n, digit] of ticket.digits.entries()) {
    digit.show(ticket.chosen[n] ?? 0)
    digit.element.classList.toggle('off', !ON[ticket.kind].includes(n))
  }
  for (const [n, [one]] of KINDS.entries()) ticket.kinds[n]?.setAttribute('aria-pressed', String(one === ticket.kind))
  ticket.multiplier.value = isBet(ticket) ? times(pickThreeMultiplier(bet(ticket))).replace('.00', '') : 'three alike'
  ticket.chance.value = isBet(ticket) ? percent(pickThreeWays(bet(ticket)) / ALL) : '–'
}

async function run(ticket: Ticket, reel: number, to: number): Promise<void> {
  const strip = ticket.strips[reel]
  if (!strip) return
  const from = ticket.shown[reel] ?? 0
  ticket.shown[reel] = to
  const length = RUN[reel] ?? 0
  const passing = Array.from({ length }, (_, n) => (to + n + 1) % DIGITS)
  strip.replaceChildren(...[to, ...passing, from].map(cell))
  const start = `translateY(-${((length + 1) * 100) / (length + 2)}%)`
  const running = strip.animate(
    [{ transform: start }, { transform: 'translateY(.6%)', offset: 0.94 }, { transform: 'none' }],
    { duration: RUN_MS[reel] ?? 0, easing: 'cubic-bezier(.25, .6, .35, 1)' },
  )
  await running.finished.catch(() => undefined)
  stand(ticket, reel)
}
function cell(digit: number): HTMLElement {
  return make('span', {}, String(digit))
}
function stand(ticket: Ticket, reel: number): void {
  ticket.strips[reel]?.replaceChildren(cell(ticket.shown[reel] ?? 0))
}

async function runAll(ticket: Ticket, fallen: PickThree): Promise<void> {
  if (isStill() || document.hidden) {
    for (const [n, digit] of fallen.entries()) {
      ticket.shown[n] = digit
      stand(ticket, n)
    }
  } else await Promise.all(fallen.map(async (digit, n) => await run(ticket, n, digit)))
}

/** A digit to choose: typed, by the arrows, or by the two buttons. */
function createDigit(name: string, changed: (digit: number) => void) {
  let now = 0
  const input = make('input', {
    inputmode: 'numeric',
    autocomplete: 'off',
    role: 'spinbutton',
    'aria-label': `${name} digit`,
    'aria-valuemin': 0,
    'aria-valuemax': DIGITS - 1,
  })
  const steps = [
    button('▲', { 'aria-label': `${name} digit: one more`, tabindex: -1 }, () => changed(now + 1)),
    button('▼', { 'aria-label': `${name} digit: one less`, tabindex: -1 }, () => changed(now - 1)),
  ] as const
  input.addEventListener('input', () => changed(Number(input.value.replaceAll(/\D/g, '').slice(-1)) || 0))
  input.addEventListener('focus', () => input.select())
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    changed(now + (event.key === 'ArrowUp' ? 1 : -1))
  })
  const element = make('div', { class: 'digit' }, steps[0], input, steps[1])
  return {
    element,
    show(digit: number): void {
      now = digit
      input.value = String(digit)
      input.setAttribute('aria-valuenow', String(digit))
    },
    lock(isLocked: boolean): void {
      for (const one of [input, ...steps]) one.disabled = isLocked
    },
  }
}
