import { MOST_AT_ONCE } from '@paddock/contract/page'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { Chosen } from './chosen.tsx'
import { PAGE_SIZES } from './view.ts'

afterEach(cleanup)

test('all rows of the largest page can be chosen at once', () => {
  expect(MOST_AT_ONCE).toBeGreaterThanOrEqual(Math.max(...PAGE_SIZES))
})

test('what can be done with the chosen rows is there up to the bound of a call; past it the bound is said instead', () => {
  const onClear = vi.fn<() => void>()
  const shown = (count: number) => (
    <Chosen count={count} onClear={onClear}>
      <button type="button">act</button>
    </Chosen>
  )
  const { rerender } = render(shown(MOST_AT_ONCE))
  expect(screen.getByText('act')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(shown(MOST_AT_ONCE + 1))
  expect(screen.queryByText('act')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe(WORDS.atMostAtOnce(MOST_AT_ONCE))
  fireEvent.click(screen.getByText(WORDS.clearSelection))
  expect(onClear).toHaveBeenCalledOnce()
})
