/** From a report to a morning on which it is told of: asked for at its clock, told live, opened on its days; and what else an officer watches. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findingsOn } from './browser/axe.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { isInConsole, signInToConsole } from './browser/console-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'

/** A job looks for what is due. */
const TOLD_WITHIN = { timeout: 60_000 }

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
})
afterEach(() => sitting.clear())
afterAll(() => sitting?.end())

test('an agent asks for a report every morning, is told while they look elsewhere, and opens it on the day before', async () => {
  const { page, faults } = await sitting.open(DESKTOP)
  await signInToConsole(page, 'agent')
  await isInConsole(page)
  await page.goto('/console/profit-loss?by=player&order=lost')
  await page.getByRole('button', { name: 'Tell me regularly' }).click()
  const question = page.getByRole('dialog', { name: 'Profit and loss, regularly' })
  await question.getByText('Player, Biggest losers').waitFor()
  expect(await findingsOn(page, 'the question how often')).toEqual([])
  await question.getByRole('button', { name: 'Tell me regularly' }).click()
  await question.waitFor({ state: 'detached' })
  await page.goto('/console/schedules')
  await page.getByText(/Every day, 07:00/).waitFor()
  expect(await findingsOn(page, 'report schedules')).toEqual([])
  await sitting.paddock.rows(`update report_schedules set told_on = told_on - 2, due_at = now()`)

  await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor(TOLD_WITHIN)
  await page.getByRole('link', { name: 'Notifications, 1 unread' }).click()
  await page.getByText('Profit and loss is ready').first().waitFor()
  expect(await findingsOn(page, 'what an officer was told')).toEqual([])
  await page.getByRole('link', { name: 'Open report' }).click()
  await page.getByRole('tab', { name: 'Player', selected: true }).waitFor()
  const asked = new URL(page.url()).searchParams
  expect(asked.get('startDate')).toBe(asked.get('endDate'))
  expect(asked.get('startDate')).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(asked.get('order')).toBe('lost')
  expect(faults).toEqual([])
})

test.each([
  ['a desk', DESKTOP],
  ['a phone', PHONE],
])('what is big and who belongs together is read on %s', async (_, options) => {
  const { page, faults } = await sitting.open(options)
  await signInToConsole(page, 'agent')
  await isInConsole(page)
  for (const path of ['risk/big', 'risk/together']) {
    await page.goto(`/console/${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await findingsOn(page, path)).toEqual([])
  }
  expect(faults).toEqual([])
})
