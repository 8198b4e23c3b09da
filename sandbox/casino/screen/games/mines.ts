import { layMines, MINES, minesMultiplier, TILES, TIMES_ONE } from '@paddock/domain/fairness'
import { button, make, svg, walkByArrows } from '../dom.ts'
import type { Round } from '../link.ts'
import { rupees, shortTimes, times } from '../money.ts'
import type { Rules } from '../panels.ts'
import { type ScreenGame, type Shell, startGame } from '../shell.ts'

const COLUMNS = 5
const QUICK = [1, 3, 5, 10, 24]
const minesOf = ({ choice }: Round): number => (choice as { mines: number }).mines
const laidOf = ({ outcome }: Round): readonly number[] => (outcome as { mines: readonly number[] } | null)?.mines ?? []
const isHit = (round: Round): boolean => laidOf(round).some((tile) => round.steps.includes(tile))

const gem = (): SVGElement =>
  svg(
    'svg',
    { viewBox: '0 0 48 48', 'aria-hidden': 'true' },
    svg('path', { d: 'M12 8h24l10 12-22 22L2 20z', fill: '#2dd4bf' }),
    svg('path', { d: 'M12 8 18 20h12l6-12z', fill: '#99f6e4' }),
    svg('path', { d: 'M2 20h16L12 8zM46 20H30l6-12z', fill: '#5eead4' }),
    svg('path', { d: 'M18 20h12l-6 22z', fill: '#14b8a6' }),
    svg('path', { d: 'M2 20h16l6 22z', fill: '#0d9488' }),
  )
const mine = (): SVGElement =>
  svg(
    'svg',
    { viewBox: '0 0 48 48', 'aria-hidden': 'true' },
    svg('path', {
      d: 'M24 3v42M3 24h42M9 9l30 30M39 9 9 39',
      stroke: '#94a3b8',
      'stroke-width': 4,
      'stroke-linecap': 'round',
    }),
    svg('circle', { cx: 24, cy: 24, r: 14, fill: '#1e293b', stroke: '#94a3b8', 'stroke-width': 2.5 }),
    svg('circle', { cx: 19, cy: 19, r: 4, fill: '#f8fafc', opacity: 0.85 }),
  )

const RULES: Rules = {
  text: [
    'Mines lie under some of 25 tiles before you open the first. Each safe tile raises what you may take; a mine ends the round and the stake is lost.',
    'You may cash out after any safe tile. A round that is left alone for a day is cashed out as it stands.',
    '1.00 to 1.01 % is kept before returns are cut to the paisa; of the least stake up to 1.08 % is kept with the cut.',
  ],
  typical: () => [
    { name: '3 mines, 1 tile', chance: 22 / 25 },
    { name: '3 mines, 5 tiles', chance: 57 / 115 },
    { name: '10 mines, 3 tiles', chance: 91 / 460 },
    { name: '24 mines, 1 tile', chance: 1 / 25 },
  ],
}

/** What is chosen, the round that is open, and what stands on the screen. */
const fieldOf = (shell: Shell) => ({
  shell,
  mines: 3,
  open: null as Round | null,
  next: make('p', { class: 'next' }),
  count: make('output', { class: 'hint' }),
  input: make('input', { id: 'mines', type: 'range', min: MINES.least, max: MINES.most, value: 3 }),
})

/** With what is pressed. */
type Field = ReturnType<typeof fieldOf> & {
  readonly tiles: readonly HTMLButtonElement[]
  readonly grid: HTMLElement
  readonly any: HTMLButtonElement
  readonly quick: readonly HTMLButtonElement[]
}

startGame((shell: Shell): ScreenGame => {
  const bare = fieldOf(shell)
  const tiles = Array.from({ length: TILES }, (_, n) => button('', { class: 'tile' }, () => void openTile(field, n)))
  const grid = make('div', { class: 'grid', role: 'group', 'aria-label': 'Tiles, five by five' }, ...tiles)
  const any = button('Pick for me', { class: 'second' }, () => void openAny(field))
  const quick = QUICK.map((one) => button(String(one), { 'aria-label': `${one} mines` }, () => set(field, one)))
  const field: Field = Object.assign(bare, { tiles, grid, any, quick })
  const stage = make('div', { class: 'mines' }, grid, make('div', { class: 'under' }, field.next, any))
  walkByArrows(tiles, () => ({ right: 1, down: COLUMNS }))
  field.input.addEventListener('input', () => set(field, Number(field.input.value)))
  choose(field, field.mines)
  clear(field)
  any.hidden = true

  return {
    says: 'Bet',
    stage,
    controls: [
      make(
        'div',
        { class: 'field' },
        make('label', { for: 'mines' }, 'Mines'),
        field.count,
        make('div', { class: 'slide' }, field.input),
        make('div', { class: 'switch', role: 'group', 'aria-label': 'Number of mines' }, ...field.quick),
      ),
    ],
    choice: () => ({ mines: field.mines }),
    press: () => (field.open ? cashOut(field) : shell.play()),
    mayPress: () => field.open === null || field.open.steps.length > 0,
    wait: () => clear(field),
    calm: () => clear(field),
    show(round) {
      choose(field, minesOf(round))
      follow(field, round)
      if (round.stage === 'open') {
        shell.stake.set(round.stake)
        shell.say('The mines lie. Open a tile.')
      }
      return Promise.resolve()
    },
    pill: (round) => ({
      text: shortTimes(round.payout / round.stake),
      isWon: round.payout > round.stake,
    }),
    draw: (draws, round) => ({ mines: layMines(draws, minesOf(round)) }),
    describe: (round) =>
      isHit(round) ? 'A mine.' : `${round.steps.length} safe ${round.steps.length === 1 ? 'tile' : 'tiles'}.`,
    rules: RULES,
  }
})

function set(field: Field, chosen: number): void {
  if (field.open || field.shell.isBusy()) return
  choose(field, chosen)
  clear(field)
}
function choose(field: Field, chosen: number): void {
  field.mines = chosen
  field.input.value = String(field.mines)
  field.count.value = `${field.mines} of ${TILES}`
  for (const [n, one] of QUICK.entries()) field.quick[n]?.setAttribute('aria-pressed', String(one === field.mines))
  tellNext(field)
}
function tellNext(field: Field): void {
  const safe = field.open?.steps.length ?? 0
  const left = TILES - field.mines - safe
  const multiplier = left > 0 ? times(minesMultiplier(field.mines, safe + 1) / TIMES_ONE) : ''
  field.next.textContent = left > 0 ? `Next safe tile: ${multiplier}` : ''
}

function clear(field: Field): void {
  for (const [n, tile] of field.tiles.entries()) draw(tile, n, 'closed')
  field.grid.classList.remove('over')
}
/** As the provider has it; what is hidden stays so until it is over. */
function drawRound(field: Field, round: Round): void {
  const laid = laidOf(round)
  const isOver = round.stage !== 'open'
  for (const [n, tile] of field.tiles.entries()) {
    const isOpened = round.steps.includes(n)
    if (laid.includes(n)) draw(tile, n, isOpened ? 'hit' : 'rest-mine')
    else if (isOpened) {
      if (!tile.classList.contains('gem')) draw(tile, n, 'gem')
    } else draw(tile, n, isOver && laid.length > 0 ? 'rest-gem' : 'closed')
  }
  field.grid.classList.toggle('over', isOver)
}

function follow(field: Field, round: Round): void {
  field.open = round.stage === 'open' ? round : null
  drawRound(field, round)
  drawButton(field)
  if (field.open) tellNext(field)
  else field.next.textContent = ''
}
function drawButton(field: Field): void {
  field.input.disabled = field.open !== null
  for (const one of field.quick) one.disabled = field.open !== null
  field.any.hidden = field.open === null
  if (!field.open) delete field.shell.main.dataset['says']
  else {
    field.shell.main.dataset['says'] = 'own'
    field.shell.main.textContent =
      field.open.steps.length === 0 ? 'Open a tile' : `Cash out ${rupees(field.open.payout)}`
  }
  field.shell.refresh()
}

async function openTile(field: Field, tile: number): Promise<void> {
  if (!field.open || field.shell.isBusy() || field.open.steps.includes(tile)) return
  field.tiles[tile]?.classList.add('opening')
  const round = await field.shell.step('step', { roundId: field.open.roundId, at: field.open.steps.length, step: tile })
  field.tiles[tile]?.classList.remove('opening')
  if (!round) return drawButton(field)
  follow(field, round)
  if (round.stage !== 'open') return field.shell.end(round)
  field.shell.say(`Safe. ${rupees(round.payout)} may be cashed out. ${field.next.textContent ?? ''}`)
}
async function openAny(field: Field): Promise<void> {
  const closed = field.tiles.map((_, n) => n).filter((n) => !field.open?.steps.includes(n))
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
  await openTile(field, closed[drawn % closed.length] ?? 0)
}
async function cashOut(field: Field): Promise<void> {
  if (!field.open) return
  const round = await field.shell.step('cashout', { roundId: field.open.roundId })
  if (!round) return drawButton(field)
  follow(field, round)
  field.shell.end(round)
}

function draw(tile: HTMLElement, n: number, look: 'closed' | 'gem' | 'mine' | 'hit' | 'rest-gem' | 'rest-mine'): void {
  const place = `row ${Math.floor(n / COLUMNS) + 1}, column ${(n % COLUMNS) + 1}`
  const says = look === 'closed' ? 'closed' : look.endsWith('gem') ? 'safe' : 'mine'
  tile.className = `tile ${look}`
  tile.setAttribute('aria-label', `Tile ${place}: ${says}`)
  tile.replaceChildren(...(look === 'closed' ? [] : [look.endsWith('gem') ? gem() : mine()]))
}
