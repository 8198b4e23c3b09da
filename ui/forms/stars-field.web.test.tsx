import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { StarsField } from './index.ts'

afterEach(cleanup)

const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Send' })

function show(isSending = false): number[] {
  const given: number[] = []
  const field = { label: 'How was it?', nameOf: (stars: number) => `${stars} of 5`, send: 'Send', isSending }
  render(<StarsField {...field} onGive={(stars) => given.push(stars)} />)
  return given
}

test('stars are one choice of five with a name each, and nothing is given by passing over them', () => {
  const given = show()
  const group = screen.getByRole('group', { name: 'How was it?' })
  expect(group.querySelectorAll('input[type=radio]')).toHaveLength(5)
  expect(new Set([...group.querySelectorAll('input')].map(({ name }) => name)).size).toBe(1)
  expect(send().disabled).toBe(true)
  fireEvent.click(radio('3 of 5'))
  fireEvent.click(radio('4 of 5'))
  expect([radio('3 of 5').checked, radio('4 of 5').checked, given]).toEqual([false, true, []])
  fireEvent.click(send())
  expect(given).toEqual([4])
})

test('nothing is given twice while it is on its way', () => {
  const given = show(true)
  expect(radio('4 of 5').matches(':disabled')).toBe(true)
  fireEvent.click(radio('4 of 5'))
  fireEvent.submit(send().form ?? send())
  expect(given).toEqual([])
})
