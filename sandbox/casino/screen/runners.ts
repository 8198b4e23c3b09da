/** What can be backed at a table, and at which price; where it is offered, laid. */
import { button, make, walkByArrows } from './dom.ts'
import { shortRupees, signedRupees } from './money.ts'
import { say } from './say.ts'

export type Side = 'back' | 'lay'
export type Runner = {
  readonly code: string
  readonly name: string
  /** Under its name. */
  readonly hint?: string
  /** In hundredths: what one of stake returns in all. */
  readonly back: number
  readonly lay?: number
}
type Picked = { readonly code: string; readonly side: Side }
/** What it would bring if it won. */
type Brings = { readonly code: string; readonly pnl: number }
export type Lying = Picked & { readonly stake: number }

const HUNDRED = 100
export const priceText = (hundredths: number): string => (hundredths / HUNDRED).toFixed(2)

/** For who does not see where it stands. */
function sayCell(side: Side | null, name: string, price: string): string {
  const one = say('{0} at {1}', say(name), price)
  return side === null ? one : say(side === 'back' ? 'back {0}' : 'lay {0}', one)
}

export function createRunners(runners: readonly Runner[], changed: () => void) {
  let picked: Picked | null = null
  const hasLay = runners.some(({ lay }) => lay !== undefined)
  const cells = runners.flatMap((runner) => {
    const sides = [['back', runner.back] as const, ['lay', runner.lay] as const]
    return sides.flatMap(([side, price]) => (price === undefined ? [] : [cellOf(runner, side, price)]))
  })

  function cellOf({ code, name }: Runner, side: Side, price: number) {
    const stakes = make('span', { class: 'on' })
    const element = button(
      '',
      { class: `price ${side}`, 'data-says': side === 'back' ? say('Back') : say('Lay') },
      () => pick({ code, side }),
    )
    element.append(make('span', { class: 'odds' }, priceText(price)), stakes)
    return { code, side, element, stakes, says: sayCell(hasLay ? side : null, name, priceText(price)) }
  }

  const brings = new Map(runners.map(({ code }) => [code, make('small', { class: 'brings' })]))
  const rows = runners.map(({ code, name, hint }) =>
    make(
      'div',
      { class: 'runner', 'data-code': code },
      make(
        'span',
        { class: 'name' },
        say(name),
        ...(hint === undefined ? [] : [make('small', {}, hint)]),
        brings.get(code) ?? '',
      ),
      ...cells.filter((cell) => cell.code === code).map(({ element }) => element),
    ),
  )
  const element = make(
    'div',
    { class: `runners${hasLay ? ' both' : ''}`, role: 'group', 'aria-label': say('Bets') },
    ...rows,
  )
  walkByArrows(
    cells.map((cell) => cell.element),
    () => (hasLay ? { right: 1, down: 2 } : { right: 1, down: 1 }),
  )

  function pick(next: Picked): void {
    const isSame = picked?.code === next.code && picked.side === next.side
    picked = isSame ? null : next
    changed()
  }

  /** What of the player's lies where, what each would bring where that is held, and who has won. */
  function show(lying: readonly Lying[], won: readonly string[] = [], position: readonly Brings[] = []): void {
    for (const [code, element] of brings) {
      const pnl = position.find((one) => one.code === code)?.pnl
      element.textContent = pnl === undefined ? '' : signedRupees(pnl)
      element.className = `brings ${pnl === undefined || pnl === 0 ? '' : pnl > 0 ? 'good' : 'bad'}`
    }
    for (const { code, side, element: cell, stakes, says } of cells) {
      const own = lying.filter((bet) => bet.code === code && bet.side === side)
      const total = own.reduce((all, { stake }) => all + stake, 0)
      stakes.textContent = total === 0 ? '' : shortRupees(total)
      cell.setAttribute('aria-pressed', String(picked?.code === code && picked.side === side))
      cell.setAttribute('aria-label', total === 0 ? says : say('{0}, {1} of yours on it', says, shortRupees(total)))
    }
    for (const row of rows) {
      row.classList.toggle('won', won.includes(row.dataset['code'] ?? ''))
      row.classList.toggle('out', won.length > 0 && !won.includes(row.dataset['code'] ?? ''))
    }
  }
  show([])

  return { element, picked: () => picked, show }
}
