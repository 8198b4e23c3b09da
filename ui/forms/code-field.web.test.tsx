// Apart: React hears of a selection in the window it was read in.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { CodeField } from './index.ts'

afterEach(cleanup)

function Form({ refusal = null }: { readonly refusal?: string | null }) {
  const [code, setCode] = useState('')
  return <CodeField label="Code" value={code} onChange={setCode} refusal={refusal} />
}

const field = () => screen.getByLabelText<HTMLInputElement>('Code')
const boxes = () => [...document.querySelectorAll('[data-box]')].map(({ textContent }) => textContent)

test('each box takes one digit', () => {
  render(<Form />)
  fireEvent.change(field(), { target: { value: '48' } })
  expect(boxes()).toEqual(['4', '8', '', '', '', ''])
})

test('a paste keeps the first six digits, whatever stands between them', () => {
  render(<Form />)
  fireEvent.change(field(), { target: { value: 'code: 482-913-77' } })
  expect(boxes()).toEqual(['4', '8', '2', '9', '1', '3'])
})

test('backspace empties the last box and goes back to it', () => {
  render(<Form />)
  fireEvent.change(field(), { target: { value: '482' } })
  fireEvent.change(field(), { target: { value: '48' } })
  expect(boxes()).toEqual(['4', '8', '', '', '', ''])
})

test('the cursor stays behind what is there', () => {
  render(<Form />)
  fireEvent.change(field(), { target: { value: '482' } })
  field().setSelectionRange(0, 1)
  fireEvent.select(field())
  expect(field().selectionStart).toBe(3)
})

test('what is wrong is said beside it and tied to it', () => {
  render(<Form refusal="Invalid OTP" />)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  const note = document.getElementById(field().getAttribute('aria-describedby') ?? '')
  expect(note?.textContent).toBe('Invalid OTP')
})
