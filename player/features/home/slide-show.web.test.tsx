import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { PageRouter } from '../../routing/page-router.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SlideShow } from './slide-show.tsx'

const WIDTH = 400
const SLIDES = [
  { image: '/a.svg', link: '/inPlay', title: 'First' },
  { image: '/b.svg', link: 'https://elsewhere.example', title: 'Second' },
  { image: '/c.svg', link: null, title: 'Third' },
]
let prefersStillness = false

/** A row that is where it was told to be. */
beforeEach(() => {
  vi.useFakeTimers()
  prefersStillness = false
  vi.stubGlobal('matchMedia', () => ({ matches: prefersStillness }))
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: WIDTH })
  HTMLElement.prototype.scrollTo = function scrollTo(this: HTMLElement, to?: ScrollToOptions | number) {
    if (typeof to !== 'object') return
    this.scrollLeft = to.left ?? 0
    fireEvent.scroll(this)
  }
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const show = (slides: typeof SLIDES = SLIDES) =>
  render(
    <PageRouter>
      <SlideShow slides={slides} />
    </PageRouter>,
  )
const shown = () => screen.getByText(/ of \d$/).textContent
const wait = (ms: number): void =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('it moves on by itself and begins again after the last', () => {
  show()
  expect(shown()).toBe('1 of 3')
  wait(6000)
  expect(shown()).toBe('2 of 3')
  wait(6000)
  wait(6000)
  expect(shown()).toBe('1 of 3')
})

test('it stands while somebody points at it or stopped it, and goes on when told to', () => {
  show()
  const region = screen.getByRole('region', { name: 'What is new' })
  fireEvent.pointerEnter(region)
  wait(20_000)
  expect(shown()).toBe('1 of 3')
  fireEvent.pointerLeave(region)
  fireEvent.click(screen.getByRole('button', { name: 'Stop moving' }))
  wait(20_000)
  expect(shown()).toBe('1 of 3')
  fireEvent.click(screen.getByRole('button', { name: 'Move on by itself' }))
  wait(6000)
  expect(shown()).toBe('2 of 3')
})

test('it never moves by itself for those who want no motion', () => {
  prefersStillness = true
  show()
  wait(60_000)
  expect(shown()).toBe('1 of 3')
})

test('buttons and arrow keys show the neighbours, round the ends', () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  expect(shown()).toBe('3 of 3')
  fireEvent.keyDown(screen.getByRole('button', { name: 'Next' }), { key: 'ArrowRight' })
  expect(shown()).toBe('1 of 3')
})

test('a page of our own opens here, another beside it; what is not shown cannot be reached', () => {
  show()
  const [own, other] = screen.getAllByRole('link', { hidden: true })
  expect(own?.getAttribute('href')).toBe('/inPlay')
  expect(own?.getAttribute('target')).toBeNull()
  expect(other?.getAttribute('target')).toBe('_blank')
  expect(screen.getAllByRole('listitem', { hidden: true }).map((slide) => slide.hasAttribute('inert'))).toEqual([
    false,
    true,
    true,
  ])
})

test('one picture needs no controls', () => {
  show(SLIDES.slice(2))
  expect(screen.queryByRole('button')).toBeNull()
})
