import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { setNewsAreTold, useFallbackMs } from './index.ts'

const Every = () => <p>{useFallbackMs(10_000)}</p>
afterEach(() => {
  cleanup()
  setNewsAreTold(false)
})

test('is asked often while nothing is told, and seldom while it is', () => {
  render(<Every />)
  expect(screen.getByText('10000')).toBeDefined()
  act(() => setNewsAreTold(true))
  expect(screen.getByText('120000')).toBeDefined()
  act(() => setNewsAreTold(false))
  expect(screen.getByText('10000')).toBeDefined()
})
