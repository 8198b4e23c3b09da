import { changeSettings } from '@paddock/ui/settings'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useLocation } from 'wouter'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Keys } from './keys.tsx'

let isWide = true
beforeEach(() => {
  isWide = true
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener() {}, removeEventListener() {} }))
  // jsdom lays nothing out.
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
})
afterEach(() => {
  cleanup()
  changeSettings({ keys: true })
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const Address = () => <output>{useLocation()[0]}</output>

function show() {
  render(
    <>
      <header>
        <search>
          <input aria-label="Search" />
        </search>
      </header>
      <main>
        <button type="button" data-price-cell="" aria-disabled="true">
          1.9
        </button>
        <button type="button" data-price-cell="">
          2.1
        </button>
      </main>
      <Address />
      <Keys />
    </>,
  )
}
const press = (key: string, more: KeyboardEventInit = {}, on: Element = document.body) =>
  fireEvent.keyDown(on, { key, code: `Key${key.toUpperCase()}`, ...more })
const address = () => screen.getByRole('status', { hidden: true }).textContent

describe('a single key', () => {
  test.each([
    ['i', '/inPlay'],
    ['b', '/open-bets'],
  ])('%s leads to %s', (key, path) => {
    show()
    press(key)
    expect(address()).toBe(path)
    press('h')
    expect(address()).toBe('/')
  })

  test('leads to the first price that can be bet on, and to the search', () => {
    show()
    press('p')
    expect(document.activeElement?.textContent).toBe('2.1')
    expect(press('/')).toBe(false)
    expect(document.activeElement).toBe(screen.getByLabelText('Search'))
  })

  test('is known by its place, whatever letter the keyboard writes', () => {
    show()
    press('ण', { code: 'KeyI' })
    expect(address()).toBe('/inPlay')
  })

  test.each<[string, () => void]>([
    ['somebody writes', () => press('i', {}, screen.getByLabelText('Search'))],
    ['another is held with it', () => press('i', { ctrlKey: true })],
    ['it is held down', () => press('i', { repeat: true })],
  ])('means nothing while %s', (_, act) => {
    show()
    act()
    expect(address()).toBe('/')
  })

  test('means nothing in a game, which it would leave', () => {
    history.replaceState(null, '', '/casino/teen-patti')
    show()
    press('i')
    expect(address()).toBe('/casino/teen-patti')
  })

  test('means nothing on a phone', () => {
    isWide = false
    show()
    press('i')
    expect(address()).toBe('/')
  })
})

test('? shows the keys, which can be switched off there; then none leads anywhere', async () => {
  show()
  press('?', { shiftKey: true })
  const sheet = await screen.findByRole('dialog', { name: 'Keys' })
  expect(sheet.textContent).toContain('To the first price')
  press('i')
  expect(address()).toBe('/')
  fireEvent.click(screen.getByRole('switch', { name: 'Keys' }))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  press('i')
  press('?')
  expect(address()).toBe('/')
  expect(screen.queryByRole('dialog')).toBeNull()
})
