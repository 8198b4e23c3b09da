import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WORDS } from '../../words/shell.ts'
import { PEOPLE_COLUMNS, UnderNote } from './columns.tsx'

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

test('what everybody below has at risk is called so, in the list and in what is exported: of a person the word is their own', () => {
  const labels = new Map(PEOPLE_COLUMNS().map(({ id, label }) => [id, label]))
  expect(labels.get('exposure')).toBe('Exposure with downline')
  expect([...labels.values()]).not.toContain(WORDS.exposure)
})
