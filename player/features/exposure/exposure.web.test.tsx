import { callExamples } from '@paddock/contract/examples/calls'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import ExposureSheet from './exposure-sheet.tsx'
import { EXPOSURE_WORDS as WORDS } from './words.ts'

afterEach(cleanup)

const show = (docs: object) =>
  renderSignedIn(<ExposureSheet exposure={1} onClose={() => undefined} />, async () => Response.json({ docs }))

test('what tables of the casino hold is told beside the markets, and leads to their rounds', async () => {
  show(callExamples.getExposure.docs as object)
  const row = await screen.findByRole('link', { name: new RegExp(WORDS.casino) })
  expect(row.textContent).toContain('250.00')
  expect(row).toHaveProperty('pathname', '/open-bets')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByTestId('exposure-total').textContent).toBe('1,250.00')
})

test('who has nothing but a table of the casino is not told that nothing is held', async () => {
  show({ exposure: 50, casino: 50, markets: [] })
  expect(await screen.findByRole('link', { name: new RegExp(WORDS.casino) })).toBeDefined()
  expect(screen.queryByText(WORDS.none)).toBeNull()
})

test('of nothing that is held it says so', async () => {
  show({ exposure: 0, casino: 0, markets: [] })
  expect(await screen.findByText(WORDS.none)).toBeDefined()
  expect(screen.queryByText(WORDS.casino)).toBeNull()
})
