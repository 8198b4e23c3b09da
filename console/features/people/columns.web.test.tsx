import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { UnderNote } from './columns.tsx'

afterEach(cleanup)

test('who stands right above is never cut off on a phone: the front of the way is', () => {
  render(<UnderNote above={['whitelabel1', 'admin1', 'superagent1', 'agent1']} />)
  expect(screen.getByText('agent1').className).toContain('shrink-0')
  expect(screen.getByText('whitelabel1 › admin1 › superagent1').className).toMatch(/min-w-0 truncate/)
})

test('one alone stands alone', () => {
  render(<UnderNote above={['agent1']} />)
  expect(screen.getByText('agent1')).toBeDefined()
  expect(screen.queryByText('›')).toBeNull()
})
