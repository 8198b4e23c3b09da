// Apart: when a price may flash again is kept for the page.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UNSEEN } from '../live/index.ts'
import { changeSettings } from '../settings/index.ts'
import { PriceCell, type PriceCellProps } from './price-cell.tsx'

const animate = vi.fn<HTMLElement['animate']>()
let prefersStillness = false

const cell = (change: Partial<PriceCellProps> = {}) => (
  <PriceCell
    side="BACK"
    depth={0}
    main="1.95"
    small="1.2L"
    label="Back India 1.95, 1.2 lakh available"
    isDisabled={false}
    isPicked={false}
    onPick={() => {}}
    {...change}
  />
)

beforeEach(() => {
  animate.mockClear()
  prefersStillness = false
  HTMLElement.prototype.animate = animate
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return prefersStillness
    },
  }))
})
afterEach(cleanup)

describe('a price flashes', () => {
  test('when it changed', () => {
    const { rerender } = render(cell())
    rerender(cell({ main: '1.96' }))
    expect(animate).toHaveBeenCalledTimes(1)
  })

  test('not when it is drawn first, nor drawn again as it was', () => {
    const { rerender } = render(cell())
    rerender(cell({ isPicked: true }))
    expect(animate).not.toHaveBeenCalled()
  })

  test('not when it comes or goes', () => {
    const { rerender } = render(cell({ main: null }))
    rerender(cell())
    rerender(cell({ main: null }))
    expect(animate).not.toHaveBeenCalled()
  })

  test('no oftener than is safe', () => {
    const { rerender } = render(cell())
    for (const main of ['1.96', '1.97', '1.98', '1.99']) rerender(cell({ main }))
    expect(animate).toHaveBeenCalledTimes(1)
  })

  test('by the same flash again and again', () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(1000)
    const flash = { currentTime: 400, play: vi.fn<() => void>() }
    animate.mockReturnValueOnce(flash as unknown as Animation)
    const { rerender } = render(cell())
    rerender(cell({ main: '1.96' }))
    clock.mockReturnValue(2000)
    rerender(cell({ main: '1.97' }))
    clock.mockRestore()
    expect(animate).toHaveBeenCalledTimes(1)
    expect(flash.play).toHaveBeenCalledTimes(1)
    expect(flash.currentTime).toBe(0)
  })

  test('not where nobody sees it', () => {
    const { rerender, container } = render(cell())
    container.toggleAttribute(UNSEEN, true)
    rerender(cell({ main: '1.96' }))
    expect(animate).not.toHaveBeenCalled()
  })

  test('not for those who switched it off', () => {
    changeSettings({ highlight: false })
    const { rerender } = render(cell())
    rerender(cell({ main: '1.96' }))
    expect(animate).not.toHaveBeenCalled()
    changeSettings({ highlight: true })
  })

  test('not for those who want no motion', () => {
    prefersStillness = true
    const { rerender } = render(cell())
    rerender(cell({ main: '1.96' }))
    expect(animate).not.toHaveBeenCalled()
  })
})

describe('a price is a button', () => {
  test('that tells its side by a letter too, where there is a price', () => {
    const { container, rerender } = render(cell({ mark: 'B' }))
    const letter = () => container.querySelector('[data-drawn=B]')
    expect(letter()).not.toBeNull()
    // Somebody who speaks to the page says the price that is seen: the letter is no part of it.
    expect(screen.getByRole('button').textContent).toBe('1.95')
    rerender(cell({ mark: 'B', main: null }))
    expect(letter()).toBeNull()
  })

  test('that is busy while a bet on it is on its way', () => {
    render(cell({ isWaiting: true }))
    expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true')
  })

  test('that says what it offers', () => {
    render(cell())
    expect(screen.getByRole('button', { name: 'Back India 1.95, 1.2 lakh available' })).toBeTruthy()
  })

  test.each<[string, Partial<PriceCellProps>, number]>([
    ['on offer', {}, 1],
    ['suspended', { isDisabled: true }, 0],
    ['empty', { main: null }, 0],
  ])('%s', (_, change, picks) => {
    const onPick = vi.fn<() => void>()
    render(cell({ ...change, onPick }))
    fireEvent.click(screen.getByRole('button'))
    expect(onPick).toHaveBeenCalledTimes(picks)
    expect(screen.getByRole('button').getAttribute('aria-disabled')).toBe(String(picks === 0))
  })
})
