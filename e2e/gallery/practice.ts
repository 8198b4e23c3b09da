/** Practice: the switch, the points and the board, the bar and the slip of a match, and the desk. */
import { calls } from '@paddock/contract'
import { signInAs } from '../browser/caller.ts'
import { pick, priceOf } from '../browser/player-screen.ts'
import { openMarket } from '../browser/staged-match.ts'
import { type ConsoleSitting, openAs } from './console.ts'
import type { Declared } from './pictures.ts'
import { FIRST, MATCH, type Tour, visit } from './tour.ts'

export const PRACTICE_PICTURES: readonly Declared[] = [
  '100-practice-off',
  '100-practice',
  '100-practice-hindi',
  '100-practice-slip',
]
export const PRACTICE_DESK_PICTURES: readonly Declared[] = ['100-practisers']

const OWN = 'player11'
const BAR = 'Practice'

export async function tourPractice({ open, stop, paddock, feed }: Tour): Promise<void> {
  const me = await signInAs(paddock.url, OWN)
  const { page, context } = await open(me)
  await visit(page, '/practice')
  await page.getByRole('button', { name: 'Practise' }).waitFor()
  await stop(page, '100-practice-off')
  await page.getByRole('button', { name: 'Practise' }).click()
  await page.getByRole('complementary', { name: BAR }).waitFor()
  // Somebody stands on the board, so that it is seen.
  await paddock.rows(
    `insert into lost_hours (account_id, site_id, hour, lost) select id, 1, date_trunc('hour', now() - interval '1 day'), -182500 from accounts
     where twin_of is not null on conflict do nothing`,
  )
  await visit(page, '/practice')
  await page.getByRole('list', { name: 'Practice board' }).waitFor()
  await stop(page, '100-practice')
  await page.evaluate(() => localStorage.setItem('paddock.language', 'hi'))
  await visit(page, '/practice')
  await page.getByRole('complementary').waitFor()
  await stop(page, '100-practice-hindi')
  await page.evaluate(() => localStorage.removeItem('paddock.language'))
  const market = await openMarket(page, await feed.stage(MATCH))
  await pick(page, priceOf(market, 'Back', FIRST), '100')
  await stop(page, '100-practice-slip')
  await me.call(calls.setPractice, { body: { practise: false } })
  await context.close()
}

export async function shootPractice(sitting: ConsoleSitting): Promise<void> {
  const { page, context, shoot, signIn } = await openAs(sitting, 'whitelabel')
  await signIn()
  await page.goto('/console/practice')
  await page.getByText(OWN).first().waitFor()
  await shoot('100-practisers')
  await context.close()
}
