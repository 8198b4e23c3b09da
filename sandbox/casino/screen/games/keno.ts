import { drawKeno, KENO, KENO_PICKS, kenoHits, kenoReturns } from '@paddock/domain/fairness'
import { button, isStill, make, walkByArrows } from '../dom.ts'
import type { Round } from '../link.ts'
import { times } from '../money.ts'
import { type ScreenGame, type Shell, startGame } from '../shell.ts'

const COLUMNS = 8
const HUNDREDTHS = 100
const BALL_MS = 130
const MOST_PICKS = Math.max(...KENO_PICKS)
const fallenOf = ({ outcome }: Round): readonly number[] => (outcome as { fallen: readonly number[] }).fallen
const picksOf = ({ choice }: Round): readonly number[] => (choice as { picks: readonly number[] }).picks
const hitsOf = (round: Round): number => kenoHits(picksOf(round), fallenOf(round))

/** How likely h of p picks are among those that fall. */
function chanceOf(picks: number, hits: number): number {
  const ways = (n: number, k: number): number => {
    let product = 1
    for (let taken = 0; taken < k; taken++) product = (product * (n - taken)) / (taken + 1)
    return product
  }
  const { numbers, drawn } = KENO
  return (ways(picks, hits) * ways(numbers - picks, drawn - hits)) / ways(numbers, drawn)
}

startGame((shell: Shell): ScreenGame => {
  const picks = new Set<number>()
  const cells = Array.from({ length: KENO.numbers }, (_, n) => button(String(n + 1), {}, () => pick(n + 1)))
  const board = make('div', { class: 'board', role: 'group', 'aria-label': 'Numbers 1 to 40' }, ...cells)
  walkByArrows(cells, () => ({ right: 1, down: COLUMNS }))
  const ladder = make('ol', { class: 'ladder', 'aria-label': 'What hits return' })
  const stage = make('div', { class: 'keno' }, board, ladder)

  const count = make('output', { class: 'hint' })
  const quick = KENO_PICKS.map((many) =>
    button(String(many), { 'aria-label': `Quick pick of ${many}` }, () => pickAny(many)),
  )
  const clear = button('Clear', { class: 'second' }, () => choose([]))

  function pick(number: number): void {
    if (shell.isBusy()) return
    const now = picks.has(number) ? [...picks].filter((one) => one !== number) : [...picks, number].slice(0, MOST_PICKS)
    choose(now)
  }
  function pickAny(many: number): void {
    const left = Array.from({ length: KENO.numbers }, (_, n) => n + 1)
    const chance = crypto.getRandomValues(new Uint32Array(many))
    choose([...chance].flatMap((drawn) => left.splice(drawn % left.length, 1)))
  }
  function choose(numbers: readonly number[]): void {
    if (shell.isBusy()) return
    picks.clear()
    for (const number of numbers) picks.add(number)
    for (const cell of cells) cell.classList.remove('fallen', 'hit')
    draw()
    shell.refresh()
  }

  function draw(): void {
    for (const [n, cell] of cells.entries()) {
      const isPicked = picks.has(n + 1)
      cell.classList.toggle('picked', isPicked)
      cell.setAttribute('aria-pressed', String(isPicked))
    }
    count.value = tellCount(picks.size)
    for (const [n, many] of KENO_PICKS.entries()) quick[n]?.setAttribute('aria-pressed', String(many === picks.size))
    drawLadder()
  }

  /** What each number of hits returns; the one that is reached is lit. */
  function drawLadder(reached?: number): void {
    const steps = kenoReturns(picks.size).flatMap((hundredths, hits) =>
      hundredths === 0 ? [] : [ladderStep(hits, hundredths, reached)],
    )
    ladder.replaceChildren(...steps)
  }
  const ladderStep = (hits: number, hundredths: number, reached: number | undefined): HTMLElement =>
    make(
      'li',
      {
        class: hits === reached ? 'reached' : '',
        'aria-label': `${hits} hits return ${times(hundredths / HUNDREDTHS)}`,
      },
      make('b', {}, times(hundredths / HUNDREDTHS).replace('.00', '')),
      make('span', {}, `${hits} of ${picks.size}`),
    )

  draw()

  return {
    says: 'Draw ten',
    isRepeated: true,
    stage,
    controls: [
      make(
        'div',
        { class: 'field' },
        make('span', { class: 'label' }, 'Quick pick'),
        count,
        make('div', { class: 'switch', role: 'group', 'aria-label': 'Quick pick' }, ...quick),
      ),
      clear,
    ],
    choice: () => (KENO_PICKS.includes(picks.size) ? { picks: [...picks] } : null),
    refresh() {
      clear.disabled = shell.isBusy() || picks.size === 0
      for (const one of quick) one.disabled = shell.isBusy()
    },
    wait() {
      for (const cell of cells) cell.classList.remove('fallen', 'hit')
      drawLadder()
      stage.classList.add('drawing')
    },
    calm: () => stage.classList.remove('drawing'),
    async show(round) {
      let hits = 0
      for (const number of fallenOf(round)) {
        const isHit = picks.has(number)
        cells[number - 1]?.classList.add('fallen', ...(isHit ? ['hit'] : []))
        if (isHit) drawLadder(++hits)
        if (!isStill() && !document.hidden) await new Promise((resolve) => setTimeout(resolve, BALL_MS))
      }
      drawLadder(hitsOf(round))
      stage.classList.remove('drawing')
    },
    pill: (round) => ({ text: `${hitsOf(round)}/${picksOf(round).length}`, isWon: round.payout > round.stake }),
    draw: (draws) => ({ fallen: drawKeno(draws) }),
    describe: (round) =>
      `${fallenOf(round)
        .toSorted((one, other) => one - other)
        .join(', ')} fell: ${hitsOf(round)} of your ${picksOf(round).length}.`,
    rules: {
      text: [
        'Pick one to six, or eight, of forty numbers. Ten of the forty fall, each set of ten as likely as the others.',
        'How many of yours are among them decides what comes back: the table beside the numbers shows it for as many as you have picked.',
        'Of 1 pick 4.00 % is kept, of 2 4.04 %, of 3 3.97 %, of 4 3.98 %, of 5 and 6 4.01 %, of 8 4.00 %.',
      ],
      typical: () => KENO_PICKS.map(typicalOf),
      more: returnsTable,
    },
  }
})

function tellCount(picked: number): string {
  if (picked === 0) return 'pick up to 8'
  return KENO_PICKS.includes(picked) ? `${picked} picked` : `${picked} picked: one more or less`
}

/** That a round returns more than its stake. */
function typicalOf(picks: number): { readonly name: string; readonly chance: number } {
  const chance = kenoReturns(picks).reduce(
    (total, hundredths, hits) => total + (hundredths > HUNDREDTHS ? chanceOf(picks, hits) : 0),
    0,
  )
  return { name: picks === 1 ? '1 pick' : `${picks} picks`, chance }
}

function returnsTable(): HTMLElement {
  const rows = KENO_PICKS.map((picks) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, String(picks)),
      make(
        'td',
        {},
        kenoReturns(picks)
          .flatMap((hundredths, hits) => (hundredths === 0 ? [] : [`${hits}: ${times(hundredths / HUNDREDTHS)}`]))
          .join(', '),
      ),
    ),
  )
  const head = ['Picks', 'Hits: the whole return'].map((name) => make('th', { scope: 'col' }, name))
  return make('table', {}, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows))
}
