import { drawRaffle, RAFFLE_NUMBERS, RAFFLE_PRIZES } from '@paddock/domain/fairness'
import { animate, button, make, walkByArrows } from '../dom.ts'
import { type Table, type TableGame, startTable } from '../table-shell.ts'
import { createTimeline } from '../timeline.ts'

const COLUMNS = 10
/** When each number lies, of the time that the draw is shown; before it the drum turns. */
const LIES_MS = [1900, 3900, 5900]
const TURN_MS = 1500
const PLACES = ['First', 'Second', 'Third']

const fallenOf = (outcome: unknown): readonly number[] => (outcome as { fallen: readonly number[] }).fallen
const ticketOf = (choice: unknown): number => (choice as { ticket: number }).ticket
const numberText = (ticket: number): string => String(ticket).padStart(2, '0')

startTable((table: Table): TableGame => {
  const timeline = createTimeline()
  let picked: number | null = null
  const cells = Array.from({ length: RAFFLE_NUMBERS }, (_, ticket) =>
    button(numberText(ticket), {}, () => {
      picked = picked === ticket ? null : ticket
      table.refresh()
    }),
  )
  const board = make('div', { class: 'tickets', role: 'group', 'aria-label': 'Tickets 00 to 99' }, ...cells)
  walkByArrows(cells, () => ({ right: 1, down: COLUMNS }))
  const drums = PLACES.map(() => make('b', {}, '··'))
  const prizes = make(
    'ol',
    { class: 'prizes', 'aria-hidden': 'true' },
    ...drums.map((drum, n) =>
      make('li', {}, make('span', {}, PLACES[n] ?? ''), drum, make('small', {}, `${RAFFLE_PRIZES[n]}×`)),
    ),
  )
  const any = button('Pick for me', { class: 'second' }, () => {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1))
    picked = drawn % RAFFLE_NUMBERS
    table.refresh()
  })

  function fall(n: number, number: number): void {
    const drum = drums[n]
    if (!drum) return
    drum.textContent = numberText(number)
    drum.parentElement?.classList.add('lies')
    cells[number]?.classList.add('fallen')
  }
  /** Other numbers pass, in no order that means anything. */
  const turn = async (n: number): Promise<void> =>
    await animate(TURN_MS, (part) => {
      const drum = drums[n]
      if (drum && part < 1) drum.textContent = numberText(Math.floor(part * part * 700 + n * 31) % RAFFLE_NUMBERS)
    })

  function clear(): void {
    for (const drum of drums) {
      drum.textContent = '··'
      drum.parentElement?.classList.remove('lies')
    }
    for (const cell of cells) cell.classList.remove('fallen')
  }

  return {
    stage: make('div', { class: 'raffle' }, prizes, board),
    controls: [any],
    choice: () => (picked === null ? null : { choice: { ticket: picked }, says: `on ${numberText(picked)}` }),
    nameOf: (choice) => `Ticket ${numberText(ticketOf(choice))}`,
    mayBring: (stake) => stake * Math.max(...RAFFLE_PRIZES),
    phases: { show: 'Drawing' },
    clear() {
      timeline.end()
      clear()
    },
    async show(outcome, goneMs) {
      const until = timeline.begin(goneMs)
      clear()
      for (const [n, number] of fallenOf(outcome).entries()) {
        const lies = LIES_MS[n] ?? 0
        if (!(await until(lies - TURN_MS))) return
        if (goneMs < lies - TURN_MS) await turn(n)
        if (!(await until(lies))) return
        fall(n, number)
      }
    },
    refresh() {
      const own = new Set(table.bets().map(({ choice }) => ticketOf(choice)))
      for (const [ticket, cell] of cells.entries()) {
        cell.setAttribute('aria-pressed', String(ticket === picked))
        cell.classList.toggle('own', own.has(ticket))
        if (own.has(ticket)) cell.setAttribute('aria-label', `${numberText(ticket)}, yours`)
        else cell.removeAttribute('aria-label')
      }
    },
    pill: (outcome) => ({ text: fallenOf(outcome).map(numberText).join(' · '), isWon: false }),
    describe: (outcome) =>
      fallenOf(outcome)
        .map((number, n) => `${PLACES[n]}: ${numberText(number)}`)
        .join(', '),
    draw: (draws) => ({ fallen: drawRaffle(draws) }),
    rules: {
      text: [
        'A hundred tickets, 00 to 99. Every minute three different numbers fall, the same for everybody; the first returns 60 times the stake, the second 20 times, the third 15 times.',
        'What a ticket returns does not depend on who else plays, or on how many have the same number. 5.00 % is kept of each.',
        'A bet counts when your wallet has taken it before the clock runs out; later ones go back.',
      ],
      typical: () => [
        { name: 'One ticket, any prize', chance: RAFFLE_PRIZES.length / RAFFLE_NUMBERS },
        { name: 'Ten tickets, any prize', chance: (10 * RAFFLE_PRIZES.length) / RAFFLE_NUMBERS },
        { name: 'One ticket, the first', chance: 1 / RAFFLE_NUMBERS },
      ],
    },
  }
})
