/** What a visitor reads of matches without an account, and without a script. */
import type { Declared } from './pictures.ts'
import { isComplete, MATCH, type Tour, visit } from './tour.ts'

export const PUBLIC_PICTURES: readonly Declared[] = ['69-matches', '69-match', '69-match-hindi', '69-match-over']

export async function tourPublicPages({ open, stop, feed }: Tour): Promise<void> {
  const staged = await feed.stage(MATCH)
  const { page, context } = await open(null)
  await visit(page, '/matches')
  await stop(page, '69-matches')
  await page.getByRole('link', { name: new RegExp(MATCH.eventName) }).click()
  await isComplete(page)
  await stop(page, '69-match')
  await page.getByRole('link', { name: 'हिन्दी' }).click()
  await isComplete(page)
  await stop(page, '69-match-hindi')
  await staged.close('Ashford Kings')
  await page.waitForTimeout(3000)
  await page.reload()
  await stop(page, '69-match-over')
  await context.close()
}
