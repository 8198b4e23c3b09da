/** Pictures of what runs an installation: the site studio, the administrator's switches, the audit log. */
import type { Page } from 'playwright-core'
import { TRANSACTION_CODE } from '../browser/caller.ts'
import { type ConsoleSitting, openAs } from './console.ts'
import type { Declared } from './pictures.ts'

/** What `shootStudio` takes, in each look. */
export const STUDIO_PICTURES: readonly Declared[] = [
  '40-sites',
  '41-new-site',
  '41-pairs',
  '42-site',
  '42-rates',
  '43-theme',
  '44-pictures',
  '44-second-look',
  '45-texts',
  '46-contact',
  '47-app',
  '48-switches',
  '49-switches-searched',
  '50-wrong-link',
  '51-contrast-too-low',
  '52-review-with-obstacles',
  '53-publish',
  '54-history',
  '55-history-against-now',
  '56-roll-back',
  '60-administrators-switches',
  '61-begin-maintenance',
  '62-in-maintenance',
  '70-audit-log',
  '71-audit-row',
  '72-audit-chain',
  '73-audit-none',
]

type Shoot = (name: string) => Promise<void>

export async function shootStudio(sitting: ConsoleSitting): Promise<void> {
  const { page, context, shoot, signIn } = await openAs(sitting, 'administrator')
  await signIn()
  await page.goto('/console/sites')
  await page.getByRole('row').nth(2).waitFor()
  await shoot('40-sites')
  await page.getByRole('button', { name: 'New site' }).click()
  await shoot('41-new-site')
  await page.keyboard.press('Escape')
  await page.goto('/console/pairs')
  await page.getByText('Paddock – Spin').waitFor()
  await shoot('41-pairs')
  await shootSections(page, shoot)
  await shootChanges(page, shoot)
  await shootSwitches(page, shoot)
  await shootAuditLog(page, shoot)
  await context.close()
}

const openPart = (page: Page, part: string) => page.getByRole('tab', { name: new RegExp(`^${part}`) }).click()

async function shootSections(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/console/sites/1')
  await page.getByRole('tab', { name: 'Theme' }).waitFor()
  await shoot('42-site')
  await shootRates(page, shoot)
  for (const [name, part] of [
    ['43-theme', 'Theme'],
    ['44-pictures', 'Pictures'],
    ['44-second-look', 'Second look'],
    ['45-texts', 'Texts'],
    ['46-contact', 'Contact'],
    ['47-app', 'App and lists'],
    ['48-switches', 'Switches'],
  ] as const) {
    await openPart(page, part)
    await shoot(name)
  }
  await page.getByRole('searchbox').fill('whatsapp')
  await shoot('49-switches-searched')
}

/** Two rates, of which the second says the day of the first. */
async function shootRates(page: Page, shoot: Shoot): Promise<void> {
  const paid = page.getByRole('group', { name: /^Tax on deposits/ })
  for (const [n, percent] of [
    [1, '28'],
    [2, '18'],
  ] as const) {
    await paid.getByRole('button', { name: 'Add a rate' }).click()
    await paid.getByLabel(`From ${n}`).fill('2026-04-01')
    await paid.getByLabel(`Percent ${n}`).fill(percent)
  }
  await paid.scrollIntoViewIfNeeded()
  await shoot('42-rates')
  for (const n of [2, 1]) await paid.getByRole('button', { name: `Remove ${n}` }).click()
}

async function shootChanges(page: Page, shoot: Shoot): Promise<void> {
  await page.getByLabel('Set to: whatsappInBar').selectOption('off')
  await openPart(page, 'Theme')
  await page.getByLabel('quiet text, Dark #', { exact: true }).fill('#4a5560')
  await page.getByLabel('brand, Light #', { exact: true }).fill('#6d9bff')
  await openPart(page, 'Social')
  await page.getByLabel('Facebook').fill('http://facebook.com/north')
  await shoot('50-wrong-link')
  await openPart(page, 'Theme')
  await shoot('51-contrast-too-low')
  await page.getByRole('button', { name: 'Review changes' }).click()
  await shoot('52-review-with-obstacles')
  await page.getByRole('button', { name: 'Take back: Facebook' }).click()
  await page.getByRole('button', { name: 'Take back: Dark: quiet text' }).click()
  await page.getByLabel('Note').fill('A blue brand for the final')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByLabel('Transaction code').fill(TRANSACTION_CODE)
  await shoot('53-publish')
  await page.getByRole('dialog', { name: 'Publish' }).getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').first().waitFor({ state: 'detached' })
  await openPart(page, 'History')
  await page.getByText('A blue brand for the final').first().waitFor()
  await shoot('54-history')
  await page.getByRole('list', { name: 'History' }).getByRole('button').last().click()
  await page.getByRole('tab', { name: 'Against now' }).click()
  await shoot('55-history-against-now')
  await page.getByRole('button', { name: 'Publish again' }).click()
  await page.getByLabel('Transaction code').fill(TRANSACTION_CODE)
  await shoot('56-roll-back')
  await page.getByRole('dialog').getByRole('button', { name: 'Publish again' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function shootSwitches(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/console/installation')
  await page.getByRole('button', { name: 'Switch off' }).first().waitFor()
  await shoot('60-administrators-switches')
  await page.getByRole('button', { name: 'Begin maintenance' }).first().click()
  await page.getByLabel('Transaction code').fill(TRANSACTION_CODE)
  await shoot('61-begin-maintenance')
  await page.getByRole('dialog').getByRole('button', { name: 'Begin maintenance' }).click()
  await page
    .getByText(/^In maintenance, .* left$/)
    .first()
    .waitFor()
  await shoot('62-in-maintenance')
  await page.getByRole('button', { name: 'End maintenance' }).first().click()
  await page.getByLabel('Transaction code').fill(TRANSACTION_CODE)
  await page.getByRole('dialog').getByRole('button', { name: 'End maintenance' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function shootAuditLog(page: Page, shoot: Shoot): Promise<void> {
  await page.goto('/console/audit')
  await page.getByRole('row').nth(2).waitFor()
  await shoot('70-audit-log')
  await page.goto('/console/audit?action=SITE_PUBLISHED')
  await page.getByRole('row').nth(1).click()
  await shoot('71-audit-row')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /chain/ }).click()
  await shoot('72-audit-chain')
  await page.goto('/console/audit?actorName=nobody')
  await shoot('73-audit-none')
}
