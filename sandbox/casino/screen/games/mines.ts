import { layMines, MINES, minesMultiplier, TILES, TIMES_ONE } from '@paddock/domain/fairness'
import { button, make, svg, walkByArrows } from '../dom.ts'
import type { Round } from '../link.ts'
import { rupees, shortTimes, times } from '../money.ts'
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

startGame((shell: Shell): ScreenGame => {
  let mines = 3
  let open: Round | null = null

  const tiles = Array.from({ length: TILES }, (_, tile) => button('', { class: 'tile' }, () => void openTile(tile)))
  const grid = make('div', { class: 'grid', role: 'group', 'aria-label': 'Tiles, five by five' }, ...tiles)
  const next = make('p', { class: 'next' })
  const any = button('Pick for me', { class: 'second' }, () => void openAny())
  const stage = make('div', { class: 'mines' }, grid, make('div', { class: 'under' }, next, any))
  walkByArrows(tiles, () => ({ right: 1, down: COLUMNS }))

  const input = make('input', { id: 'mines', type: 'range', min: MINES.least, max: MINES.most, value: mines })
  const count = make('output', { class: 'hint' })
  const quick = QUICK.map((one) => button(String(one), { 'aria-label': `${one} mines` }, () => set(one)))
  input.addEventListener('input', () => set(Number(input.value)))

  function set(chosen: number): void {
    if (open || shell.isBusy()) return
    choose(chosen)
    clear()
  }
  function choose(chosen: number): void {
    mines = chosen
    input.value = String(mines)
    count.value = `${mines} of ${TILES}`
    for (const [n, one] of QUICK.entries()) quick[n]?.setAttribute('aria-pressed', String(one === mines))
    tellNext()
  }
  function tellNext(): void {
    const safe = open?.steps.length ?? 0
    const left = TILES - mines - safe
    const multiplier = left > 0 ? times(minesMultiplier(mines, safe + 1) / TIMES_ONE) : ''
    next.textContent = left > 0 ? `Next safe tile: ${multiplier}` : ''
  }

  function clear(): void {
    for (const [n, tile] of tiles.entries()) draw(tile, n, 'closed')
    grid.classList.remove('over')
  }
  function draw(
    tile: HTMLElement,
    n: number,
    look: 'closed' | 'gem' | 'mine' | 'hit' | 'rest-gem' | 'rest-mine',
  ): void {
    const place = `row ${Math.floor(n / COLUMNS) + 1}, column ${(n % COLUMNS) + 1}`
    const says = look === 'closed' ? 'closed' : look.endsWith('gem') ? 'safe' : 'mine'
    tile.className = `tile ${look}`
    tile.setAttribute('aria-label', `Tile ${place}: ${says}`)
    tile.replaceChildren(...(look === 'closed' ? [] : [look.endsWith('gem') ? gem() : mine()]))
  }

  /** As the provider has it; what is hidden stays so until it is over. */
  function drawRound(round: Round): void {
    const laid = laidOf(round)
    const isOver = round.stage !== 'open'
    for (const [n, tile] of tiles.entries()) {
      const isOpened = round.steps.includes(n)
      if (laid.includes(n)) draw(tile, n, isOpened ? 'hit' : 'rest-mine')
      else if (isOpened) {
        if (!tile.classList.contains('gem')) draw(tile, n, 'gem')
      } else draw(tile, n, isOver && laid.length > 0 ? 'rest-gem' : 'closed')
    }
    grid.classList.toggle('over', isOver)
  }

  function follow(round: Round): void {
    open = round.stage === 'open' ? round : null
    drawRound(round)
    drawButton()
    if (open) tellNext()
    else next.textContent = ''
  }
  function drawButton(): void {
    input.disabled = open !== null
    for (const one of quick) one.disabled = open !== null
    any.hidden = open === null
    if (!open) delete shell.main.dataset['says']
    else {
      shell.main.dataset['says'] = 'own'
      shell.main.textContent = open.steps.length === 0 ? 'Open a tile' : `Cash out ${rupees(open.payout)}`
    }
    shell.refresh()
  }

  async function openTile(tile: number): Promise<void> {
    if (!open || shell.isBusy() || open.steps.includes(tile)) return
    tiles[tile]?.classList.add('opening')
    const round = await shell.step('step', { roundId: open.roundId, at: open.steps.length, step: tile })
    tiles[tile]?.classList.remove('opening')
    if (!round) return drawButton()
    follow(round)
    if (round.stage !== 'open') return shell.end(round)
    shell.say(`Safe. ${rupees(round.payout)} may be cashed out. ${next.textContent ?? ''}`)
  }
  async function openAny(): Promise<void> {
    const closed = tiles.map((_, n) => n).filter((n) => !open?.steps.includes(n))
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    await openTile(closed[drawn % closed.length] ?? 0)
  }
  async function cashOut(): Promise<void> {
    if (!open) return
    const round = await shell.step('cashout', { roundId: open.roundId })
    if (!round) return drawButton()
    follow(round)
    shell.end(round)
  }

  choose(mines)
  clear()
  any.hidden = true

  return {
    says: 'Bet',
    stage,
    controls: [
      make(
        'div',
        { class: 'field' },
        make('label', { for: 'mines' }, 'Mines'),
        count,
        make('div', { class: 'slide' }, input),
        make('div', { class: 'switch', role: 'group', 'aria-label': 'Number of mines' }, ...quick),
      ),
    ],
    choice: () => ({ mines }),
    press: () => (open ? cashOut() : shell.play()),
    mayPress: () => open === null || open.steps.length > 0,
    wait: clear,
    calm: clear,
    show(round) {
      choose(minesOf(round))
      follow(round)
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
    rules: {
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
    },
  }
})
