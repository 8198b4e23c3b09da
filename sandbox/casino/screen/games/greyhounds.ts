import { DOG_WEIGHTS, type DogBet, dogChance, dogPrice, DOGS, runDogs, trapOf } from '@paddock/domain/fairness'
import { button, isStill, make, walkByArrows } from '../dom.ts'
import { keptTable } from '../kept-table.ts'
import { shortRupees } from '../money.ts'
import type { Rules } from '../panels.ts'
import { type Table, type TableGame, startTable } from '../table-shell.ts'
import { createTimeline } from '../timeline.ts'
import { createTrack, RACE_MS } from './greyhounds-track.ts'

type Kind = DogBet['kind']
type Outcome = { readonly order: readonly number[]; readonly traps: readonly number[] }

const HUNDRED = 100
const KINDS: readonly (readonly [kind: Kind, name: string])[] = [
  ['win', 'Win'],
  ['place', 'First two'],
  ['forecast', 'Forecast'],
]
const FORMS = DOG_WEIGHTS.map((_, n) => n + 1)
const NAMES = ['Bijli', 'Toofan', 'Rani', 'Sheru', 'Moti', 'Chandni']
const nameOf = (form: number): string => NAMES[form - 1] ?? ''
const price = (hundredths: number): string => (hundredths / HUNDRED).toFixed(2)

const outcomeOf = (outcome: unknown): Outcome => outcome as Outcome
const betOf = (choice: unknown): DogBet => choice as DogBet
function betName(bet: DogBet): string {
  switch (bet.kind) {
    case 'win':
      return `${nameOf(bet.form)} to win`
    case 'place':
      return `${nameOf(bet.form)} in the first two`
    case 'forecast':
      return `${nameOf(bet.form)}, then ${nameOf(bet.second)}`
  }
}

const RULES: Rules = {
  text: [
    'Six dogs of known form run one race, the same for everybody. Of a hundred races form 1 wins 28, form 2 22, form 3 17, form 4 14, form 5 11 and form 6 8; those behind come in by the same weights among whoever is left.',
    'The traps change from round to round and are known before bets are taken. They change no chance.',
    'Prices are 95 divided by the chance in percent, down to the hundredth: 5.0 to 5.3 % is kept. A forecast names the first and the second, in this order.',
    'A bet counts when your wallet has taken it before the clock runs out; later ones go back.',
  ],
  more: () =>
    keptTable(everyBet().map((one) => ({ name: betName(one), price: dogPrice(one), chance: dogChance(one) }))),
  typical: () => [
    ...FORMS.map((form) => ({ name: `Form ${form} to win`, chance: dogChance({ kind: 'win', form }) })),
    { name: 'Forecast 1, 2', chance: dogChance({ kind: 'forecast', form: 1, second: 2 }) },
    { name: 'Forecast 6, 5', chance: dogChance({ kind: 'forecast', form: 6, second: 5 }) },
  ],
}

/** What is picked, and what runs. */
const picksOf = (table: Table) => ({
  table,
  timeline: createTimeline(),
  track: createTrack(),
  kind: 'win' as Kind,
  /** The dogs that are picked, by their form; of a forecast the first and then the second. */
  picked: [] as readonly number[],
  roundNumber: 0,
  won: [] as readonly number[],
})
type Picks = ReturnType<typeof picksOf>

/** With what is pressed. */
type Card = Picks & { readonly kinds: readonly HTMLButtonElement[]; readonly dogs: readonly Dog[] }

startTable((table: Table): TableGame => {
  const bare = picksOf(table)
  const kinds = KINDS.map(([one, name]) =>
    button(name, {}, () => {
      card.kind = one
      card.picked = []
      table.refresh()
    }),
  )
  const card: Card = Object.assign(bare, { kinds, dogs: FORMS.map((trap) => createDog(bare, trap)) })
  const places = card.dogs.map(({ element }) => element)
  const field = make('div', { class: 'card', role: 'group', 'aria-label': 'Dogs' }, ...places)
  walkByArrows(places, () => (matchMedia('(min-width: 56rem)').matches ? { right: 1, down: 1 } : { right: 1, down: 3 }))

  return {
    stage: make('div', { class: 'greyhounds' }, card.track.element),
    controls: [make('div', { class: 'switch', role: 'group', 'aria-label': 'What is bet on' }, ...card.kinds), field],
    choice() {
      const chosen = bet(card)
      return chosen && { choice: chosen, says: `at ${price(dogPrice(chosen))}` }
    },
    nameOf: (choice) => betName(betOf(choice)),
    mayBring: (stake, choice) => Math.floor((stake * dogPrice(betOf(choice))) / HUNDRED),
    phases: { lock: 'They are in the traps', show: 'They are off' },
    clear(round) {
      card.timeline.end()
      card.roundNumber = round.number
      card.won = []
      card.track.wait()
    },
    async show(outcome, goneMs) {
      const { order, traps } = outcomeOf(outcome)
      const until = card.timeline.begin(goneMs)
      const entries = order.map((form, place) => ({ trap: traps[place] ?? 1, name: nameOf(form), place }))
      await card.track.run(entries, isStill() ? Number.POSITIVE_INFINITY : goneMs)
      if (!(await until(RACE_MS))) return
      card.won = order.slice(0, 2)
      table.refresh()
    },
    refresh() {
      for (const [n, [one]] of KINDS.entries()) card.kinds[n]?.setAttribute('aria-pressed', String(one === card.kind))
      for (const dog of card.dogs) drawDog(card, dog)
    },
    pill(outcome) {
      const { traps } = outcomeOf(outcome)
      return { text: `${traps[0]} · ${traps[1]}`, isWon: false, look: `trap-${traps[0]}` }
    },
    describe: (outcome) => `The race: ${line(outcomeOf(outcome), DOGS)}.`,
    draw(draws, number) {
      const order = runDogs(draws)
      return { order, traps: order.map((form) => trapOf(form, number)) }
    },
    rules: RULES,
  }
})

function formAt(card: Picks, trap: number): number {
  return FORMS.find((form) => trapOf(form, card.roundNumber) === trap) ?? trap
}

function pick(card: Picks, form: number): void {
  if (card.picked.includes(form)) card.picked = card.picked.filter((one) => one !== form)
  else card.picked = card.kind === 'forecast' ? [...card.picked, form].slice(-2) : [form]
  card.table.refresh()
}
function bet(card: Card): DogBet | null {
  const { kind, picked } = card
  const [form, second] = picked
  if (form === undefined) return null
  if (kind !== 'forecast') return { kind, form }
  return second === undefined ? null : { kind, form, second }
}

type Dog = ReturnType<typeof createDog>

/** A place on the card for each trap: who runs from it changes from round to round. */
function createDog(card: Picks, trap: number) {
  const name = make('span', {})
  const hint = make('small', {})
  const odds = make('b', { class: 'odds' })
  const lying = make('span', { class: 'on' })
  const element = button('', { class: 'dog' }, () => pick(card, formAt(card, trap)))
  const jacket = make('span', { class: `jacket trap-${trap}`, 'aria-hidden': 'true' }, String(trap))
  element.append(jacket, make('span', { class: 'name' }, name, hint), odds, lying)
  return { trap, element, name, hint, odds, lying }
}
/** What stands beside a dog: of a forecast its place, or with whom it would come in. */
function oddsOf(card: Card, form: number): string {
  const { kind, picked } = card
  if (kind !== 'forecast') return price(dogPrice({ kind, form }))
  const place = picked.indexOf(form)
  if (place >= 0) return place === 0 ? '1st' : '2nd'
  const [first] = picked
  return first === undefined || picked.length === 2 ? '' : price(dogPrice({ kind, form: first, second: form }))
}
function drawDog(card: Card, { trap, element, name, hint, odds, lying }: Dog): void {
  const form = formAt(card, trap)
  const own = card.table.bets().filter(({ choice }) => betOf(choice).form === form)
  const staked = own.reduce((total, { stake }) => total + stake, 0)
  name.textContent = nameOf(form)
  hint.textContent = `form ${form}`
  odds.textContent = oddsOf(card, form)
  lying.textContent = staked === 0 ? '' : shortRupees(staked)
  element.classList.toggle('won', card.won.includes(form))
  element.classList.toggle('out', card.won.length > 0 && !card.won.includes(form))
  element.setAttribute('aria-pressed', String(card.picked.includes(form)))
  const says = `${nameOf(form)}, form ${form}, trap ${trap}`
  element.setAttribute(
    'aria-label',
    staked === 0 ? `${says}: ${oddsOf(card, form)}` : `${says}: ${oddsOf(card, form)}, ${shortRupees(staked)} of yours`,
  )
}

function line({ order, traps }: Outcome, places: number): string {
  return order
    .slice(0, places)
    .map((form, n) => `trap ${traps[n] ?? 0}, ${nameOf(form)}`)
    .join('; ')
}

function everyBet(): readonly DogBet[] {
  const seconds = (form: number): number[] => FORMS.filter((second) => second !== form)
  return [
    ...FORMS.map((form) => ({ kind: 'win', form }) as const),
    ...FORMS.map((form) => ({ kind: 'place', form }) as const),
    ...FORMS.flatMap((form) => seconds(form).map((second) => ({ kind: 'forecast', form, second }) as const)),
  ]
}
