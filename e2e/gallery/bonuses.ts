/** Bonuses: as a player is offered and wagers for them, and as officers make rules and look at awards. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import type { Page } from 'playwright-core'
import { publishRule } from '../browser/bonuses.ts'
import { signInAs, TRANSACTION_CODE } from '../browser/caller.ts'
import { lineOf } from '../browser/console-screen.ts'
import type { Paddock } from '../browser/paddock.ts'
import { type ConsoleSitting, openAs } from './console.ts'
import type { Declared } from './pictures.ts'
import { isComplete, type Tour, visit } from './tour.ts'

export const BONUS_PICTURES: readonly Declared[] = [
  '90-offers',
  '90-offers-chosen',
  '91-wallet',
  '92-awaiting',
  '92-awaiting-none',
  '93-refer',
  '94-promo-code',
  '95-offers-hindi',
  '95-awaiting-hindi',
]

export const BONUS_DESK_PICTURES: readonly Declared[] = [
  '95-bonuses',
  '95-bonus',
  '95-give',
  '96-rules',
  '96-rule',
  '96-rule-edited',
  '96-rule-new',
]

/** Once for all pictures: a rule of each look, one of them waiting. */
export async function fillBonuses(paddock: Pick<Paddock, 'url' | 'rows'>): Promise<void> {
  if ((await paddock.rows('select from bonus_rules')).length > 0) return
  await publishRule(paddock)
  await publishRule(paddock, { title: 'Big deposits', min: paise(1_000_000), limit: 1, share: 2000, multiple: 20 })
  const gift = { title: 'For a complaint', kind: 'manualDepositBonus', secondAbove: paise(20_000), limit: 0 } as const
  const bonusId = await publishRule(paddock, { ...gift, max: paise(500_000) })
  await publishRule(paddock, { title: 'Hello', kind: 'signUpPromoBonus', amount: paise(20_000), promoCode: 'HELLO' })
  await publishRule(paddock, { title: 'Monday back', kind: 'loosingBonus', share: 1000, limit: 0, multiple: 1 })
  const whiteLabel = await signInAs(paddock.url, 'whitelabel')
  const [player] = await paddock.rows<{ id: string }>("select id::text from accounts where user_name = 'player4'")
  const given = { userId: player?.id ?? '', bonusId, remarks: 'The feed stood still', turnover: paise(500_000) }
  for (const amount of [paise(15_000), paise(100_000)])
    await whiteLabel.call(calls.giveBonus, {
      params: { role: 'whiteLabel' },
      body: { ...given, amount, transactionCode: TRANSACTION_CODE },
    })
}

const sheet = (page: Page) => page.getByRole('dialog')

const toOffers = (page: Page) =>
  sheet(page)
    .getByRole('radio', { name: /Welcome bonus/ })
    .scrollIntoViewIfNeeded()

export async function tourBonuses(tour: Tour): Promise<void> {
  const { open, stop, me, paddock } = tour
  await fillBonuses(paddock)
  const { page, context } = await open(me)
  await visit(page, '/awaiting-bonus')
  await stop(page, '92-awaiting-none')
  await visit(page, '/deposit')
  await sheet(page).getByLabel('Amount', { exact: true }).fill('2500')
  await sheet(page).getByRole('button', { name: 'Next', exact: true }).click()
  await sheet(page)
    .getByRole('radio', { name: /^UPI \| Any UPI app/ })
    .check()
  await toOffers(page)
  await stop(page, '90-offers')
  await sheet(page)
    .getByRole('radio', { name: /Welcome bonus/ })
    .check()
  await stop(page, '90-offers-chosen')
  await page.evaluate(() => localStorage.setItem('paddock.language', 'hi'))
  // What was begun is found again, in this language too.
  await visit(page, '/deposit')
  await toOffers(page)
  await stop(page, '95-offers-hindi')
  await page.evaluate(() => localStorage.removeItem('paddock.language'))
  await depositWithBonus(tour, page)
  await visit(page, '/my-wallet')
  await isComplete(page)
  await stop(page, '91-wallet')
  await visit(page, '/awaiting-bonus')
  await stop(page, '92-awaiting')
  await visit(page, '/refer')
  await stop(page, '93-refer')
  await page.evaluate(() => localStorage.setItem('paddock.language', 'hi'))
  await visit(page, '/awaiting-bonus')
  await stop(page, '95-awaiting-hindi')
  await context.close()
  const visitor = await open(null)
  await visitor.page.goto('/promo-code/HELLO')
  await visitor.page.getByRole('textbox').first().waitFor()
  await stop(visitor.page, '94-promo-code')
  await visitor.context.close()
}

/** Two of them, the first wagered in part. */
async function depositWithBonus({ me, paddock }: Tour, page: Page): Promise<void> {
  const { docs: methods } = await me.call(calls.getPaymentMethods, { query: {} })
  const { docs: offers } = await me.call(calls.getBonuses, {})
  const depositTypeId = methods.find(({ paymentType }) => paymentType === 'UPI')?._id ?? ''
  const bonusId = offers.find(({ title }) => title === 'Welcome bonus')?._id ?? ''
  const utr = String(Math.floor(Math.random() * 1e12)).padStart(12, '4')
  const image = new File([new Uint8Array(await page.screenshot())], 'paid.png', { type: 'image/png' })
  const { docs } = await me.call(calls.createDeposit, {
    body: { depositTypeId, amount: paise(250_000), utr, image, bonusId },
  })
  const agent = await signInAs(paddock.url, 'agent')
  const body = { depositId: docs._id, action: 'approved', remarks: '', transactionCode: TRANSACTION_CODE } as const
  await agent.call(calls.decideDeposit, { params: { role: 'agent' }, body })
  await paddock.rows(
    `insert into bonus_counts (award_id, group_key, site_id, wagerer_id, is_own, markets, counted, ended_at, opponents, against)
    select id, 'a match', site_id, wagerer_id, true, '{}', 180000, now(), '{}', '{}' from bonus_awards where deposit_id = $1`,
    [docs._id],
  )
}

export async function shootBonuses(sitting: ConsoleSitting): Promise<void> {
  const { page, context, shoot, signIn } = await openAs(sitting, 'administrator')
  await signIn()
  await page.goto('/console/bonuses')
  await lineOf(page, 'player4').first().waitFor()
  await shoot('95-bonuses')
  await lineOf(page, 'player4').first().click()
  await page.getByRole('dialog').waitFor()
  await shoot('95-bonus')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Give a bonus' }).click()
  await page.getByRole('searchbox', { name: 'Player' }).last().waitFor()
  await shoot('95-give')
  const rule = page.getByRole('button', { name: /^Welcome bonus/ }).first()
  await page.goto('/console/bonus-rules')
  await rule.waitFor()
  await shoot('96-rules')
  await rule.click()
  await page.getByRole('dialog').waitFor()
  await shoot('96-rule')
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Save a version' }).waitFor()
  await shoot('96-rule-edited')
  await page.goto('/console/bonus-rules')
  await page.getByRole('button', { name: 'New rule' }).click()
  await page.getByRole('dialog').waitFor()
  await shoot('96-rule-new')
  await context.close()
}
