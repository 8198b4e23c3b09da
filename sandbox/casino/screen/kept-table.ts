import { make } from './dom.ts'

const HUNDRED = 100

/** Of each bet its price, in hundredths, and what is kept of it. */
export function keptTable(
  bets: readonly { readonly name: string; readonly price: number; readonly chance: number }[],
): HTMLElement {
  const rows = bets.map(({ name, price, chance }) =>
    make(
      'tr',
      {},
      make('th', { scope: 'row' }, name),
      make('td', {}, (price / HUNDRED).toFixed(2)),
      make('td', {}, `${(HUNDRED - price * chance).toFixed(2)} %`),
    ),
  )
  const head = ['Bet', 'Price', 'Kept'].map((name) => make('th', { scope: 'col' }, name))
  return make('table', {}, make('thead', {}, make('tr', {}, ...head)), make('tbody', {}, ...rows))
}
