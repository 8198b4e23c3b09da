import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { RovingGrid } from './roving-grid.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const grid = (prices: readonly string[]) => (
  <RovingGrid label="Match Odds">
    {prices.map((price) => (
      <button key={price} type="button" data-price-cell="" tabIndex={-1}>
        {price}
      </button>
    ))}
  </RovingGrid>
)

/** Without layout nothing is visible to jsdom; to answer costs a browser the layout of the page. */
const spyOnLayout = () => vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)

const stops = () => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0)

test('the first cell that is seen is where Tab comes to', () => {
  spyOnLayout().mockReturnValueOnce(null)
  render(grid(['1.95', '1.96', '1.97']))
  expect(stops().map(({ textContent }) => textContent)).toEqual(['1.96'])
})

test('drawn again, as with each tap on a price, it asks for no layout while it has one', () => {
  const layout = spyOnLayout()
  const { rerender } = render(grid(['1.95', '1.96']))
  layout.mockClear()
  rerender(grid(['1.95', '1.97']))
  expect(layout).not.toHaveBeenCalled()
  expect(stops()).toHaveLength(1)
})

test('another cell becomes it when its own has gone', () => {
  spyOnLayout()
  const { rerender } = render(grid(['1.95', '1.96']))
  rerender(grid(['1.96']))
  expect(stops().map(({ textContent }) => textContent)).toEqual(['1.96'])
})
