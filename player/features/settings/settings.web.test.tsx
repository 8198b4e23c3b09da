import { useLook } from '@paddock/ui/look'
import { changeSettings, readSettings } from '@paddock/ui/settings'
import { speak } from '@paddock/ui/words'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../languages/index.ts'
import { SettingsForm } from './index.ts'

beforeEach(() => {
  changeSettings({
    sounds: false,
    bothSides: false,
    odds: 'decimal',
    highlight: true,
    dataSaver: false,
    keepsStake: false,
    vibrates: true,
    accepts: 'better',
    ticks: 2,
    density: 'compact',
  })
  speak('en')
})
afterEach(cleanup)

const onChange = vi.fn<(isOn: boolean) => void>()
const show = (isOn = false) =>
  render(
    <SettingsForm
      canChooseLook
      chooseLanguage={chooseLanguage}
      confirmBets={{ isOn, isWaiting: false, onChange }}
      showsName={null}
      visits={null}
    />,
  )

test.each([
  ['Sounds', 'sounds', true],
  ['Both sides in lists', 'bothSides', true],
  ['Highlight when odds change', 'highlight', false],
  ['Data saver', 'dataSaver', true],
  ['Start with my last stake', 'keepsStake', true],
  ['Vibration', 'vibrates', false],
] as const)('%s takes hold at once and is kept', (label, name, after) => {
  show()
  fireEvent.click(screen.getByRole('switch', { name: label }))
  expect(readSettings()[name]).toBe(after)
  expect(JSON.parse(localStorage.getItem('paddock.settings') ?? '{}')).toMatchObject({ [name]: after })
})

test('odds are shown in one of three ways', () => {
  show()
  expect(screen.getByRole('radio', { name: 'Decimal' })).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('radio', { name: 'American' }))
  expect(readSettings().odds).toBe('american')
})

test('a worse price is refused, taken within so many ticks, or whatever it is', () => {
  show()
  expect(screen.getByRole('radio', { name: 'Better only' })).toHaveProperty('checked', true)
  expect(screen.queryByRole('combobox', { name: 'Ticks' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Any price' }))
  expect(readSettings().accepts).toBe('any')
  fireEvent.click(screen.getByRole('radio', { name: 'Within ticks' }))
  fireEvent.change(screen.getByRole('combobox', { name: 'Ticks' }), { target: { value: '5' } })
  expect(readSettings()).toMatchObject({ accepts: 'ticks', ticks: 5 })
})

test('rows of a phone are compact or comfortable', () => {
  show()
  expect(document.documentElement.dataset['density']).toBe('compact')
  fireEvent.click(screen.getByRole('radio', { name: 'Comfortable' }))
  expect(readSettings().density).toBe('comfortable')
  expect(document.documentElement.dataset['density']).toBe('comfortable')
})

test('whether bets are confirmed moves when the server says so, not before', () => {
  show()
  const confirm = screen.getByRole('switch', { name: 'Confirm bets' })
  fireEvent.click(confirm)
  expect(onChange).toHaveBeenCalledWith(true)
  expect(confirm).toHaveProperty('checked', false)
})

test('who is not signed in has no bets to confirm', () => {
  render(
    <SettingsForm
      canChooseLook={false}
      chooseLanguage={chooseLanguage}
      confirmBets={null}
      showsName={null}
      visits={null}
    />,
  )
  expect(screen.queryByRole('switch', { name: 'Confirm bets' })).toBeNull()
  expect(screen.queryByRole('radio', { name: 'Dark' })).toBeNull()
})

test('the look changes the page', () => {
  function Look() {
    return <output>{useLook()}</output>
  }
  render(<Look />)
  show()
  fireEvent.click(screen.getByRole('radio', { name: 'Light' }))
  expect(screen.getByRole('status').textContent).toBe('light')
})

test('a language is loaded and spoken', async () => {
  show()
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'hi' } })
  await waitFor(() => expect(document.documentElement.lang).toBe('hi'))
})

test('whether others read the name is asked where the site tells names, and follows the server', () => {
  const told = { isOn: false, isWaiting: false, onChange }
  render(
    <SettingsForm canChooseLook chooseLanguage={chooseLanguage} confirmBets={null} showsName={told} visits={null} />,
  )
  fireEvent.click(screen.getByRole('switch', { name: 'My name on boards' }))
  expect(onChange).toHaveBeenCalledWith(true)
  cleanup()
  show()
  expect(screen.queryByRole('switch', { name: 'My name on boards' })).toBeNull()
})
