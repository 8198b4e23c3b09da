/** Where the page stands when a slip among its prices goes. In a real browser: e2e/player-betting.spec.ts. */
import { cleanup, render } from '@testing-library/react'
import { StrictMode, useCallback, useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepCellInPlace, rememberCell, slipLeaves } from './focus-cell.ts'

const scrollBy = vi.fn<(options: { readonly top: number }) => void>()
beforeEach(() => {
  scrollBy.mockClear()
  vi.stubGlobal('scrollBy', scrollBy)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const Box = () => <div data-testid="slip" ref={useCallback((drawn: HTMLDivElement) => () => slipLeaves(drawn), [])} />

function Page({ isOpen }: { readonly isOpen: boolean }) {
  useLayoutEffect(keepCellInPlace)
  return (
    <>
      <button type="button" data-price-cell="">
        2.0
      </button>
      <div>{isOpen && <Box />}</div>
    </>
  )
}

/** As high as it is, the box stands 100 px below the price, which is drawn `top` from the window's. */
function drawAt(top: number, boxHeight = 300): void {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: HTMLElement) {
    return this.dataset['testid'] === 'slip'
      ? DOMRect.fromRect({ y: top + 100, width: 300, height: boxHeight })
      : DOMRect.fromRect({ y: top, width: 100, height: 44 })
  })
}

const show = (isOpen: boolean) => (
  <StrictMode>
    <Page isOpen={isOpen} />
  </StrictMode>
)

function open(top: number): ReturnType<typeof render> {
  const page = render(show(false))
  drawAt(top)
  page.getByRole('button').focus()
  rememberCell()
  page.rerender(show(true))
  return page
}

test('a slip that comes moves nothing, nor what is drawn next, where effects run twice', () => {
  const page = open(200)
  drawAt(150)
  page.rerender(show(true))
  expect(scrollBy).not.toHaveBeenCalled()
})

test.each([
  ['in sight: the price stands where it was tapped', 50, 300, [-150]],
  ['that is taller than the window: the price stands where it was tapped', -200, 800, [-400]],
  ['with a strip of it in sight: who has scrolled on stays', -300, 300, []],
  ['behind the lower edge: who has scrolled back stays', 600, 300, []],
])('a slip goes %s', (_, top, height, by) => {
  const page = open(200)
  drawAt(top, height)
  page.rerender(show(false))
  expect(scrollBy.mock.calls.map(([options]) => options.top)).toEqual(by)
})

test('a slip that goes because of another tap leaves that price where it is, and room where the page cannot scroll back', () => {
  const page = open(200)
  const row = page.getByTestId('slip').parentElement
  drawAt(600)
  rememberCell()
  drawAt(250)
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'performance'] })
  page.rerender(show(false))
  expect(scrollBy).toHaveBeenCalledWith({ top: -350, behavior: 'instant' })
  expect(row?.style.paddingBottom).toBe('350px')
  vi.advanceTimersByTime(1000)
  expect(row?.style.paddingBottom).toBe('')
  vi.useRealTimers()
})
