import { act, cleanup, render } from '@testing-library/react'
import { useRef, useSyncExternalStore } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Seen, UNSEEN, useSight } from './sight.tsx'

let value = 0
const listeners = new Set<() => void>()
function become(next: number): void {
  value = next
  for (const listener of listeners) listener()
}
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function Value() {
  const sight = useSight()
  const shown = useSyncExternalStore(
    (listener) => subscribe(sight ? sight.inTime(listener) : listener),
    () => value,
  )
  return <p>{shown}</p>
}

function Card() {
  const card = useRef<HTMLElement>(null)
  return (
    <section ref={card}>
      <Seen element={card}>
        <Value />
      </Seen>
    </section>
  )
}

/** As a browser says that the element came into sight or went out of it. */
function scroll(element: Element, skipped: boolean): void {
  const event = Object.assign(new Event('contentvisibilityautostatechange', { bubbles: true }), { skipped })
  act(() => void element.dispatchEvent(event))
}

function show() {
  const { container } = render(<Card />)
  const card = container.querySelector('section') ?? container
  return { card, says: () => card.textContent }
}

beforeEach(() => {
  vi.useFakeTimers()
  value = 0
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('what is in sight is told at once', () => {
  const { says } = show()
  act(() => become(1))
  expect(says()).toBe('1')
})

test('what is out of sight is told every now and then, and once it is in sight at once', () => {
  const { card, says } = show()
  scroll(card, true)
  expect(card.hasAttribute(UNSEEN)).toBe(true)
  act(() => become(1))
  act(() => become(2))
  expect(says()).toBe('0')
  act(() => void vi.advanceTimersByTime(2000))
  expect(says()).toBe('2')
  act(() => become(3))
  scroll(card, false)
  expect(says()).toBe('3')
  expect(card.hasAttribute(UNSEEN)).toBe(false)
  act(() => become(4))
  expect(says()).toBe('4')
})

test('a part inside that comes or goes says nothing of the whole', () => {
  const { card, says } = show()
  scroll(card.querySelector('p') ?? card, true)
  act(() => become(1))
  expect(says()).toBe('1')
})
