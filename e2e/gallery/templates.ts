/** Pictures of templates of markets, of how markets start, and of the rules of one that was made by hand: as officers write them, as a player reads them. */
import { type ConsoleSitting, openAs } from './console.ts'
import type { Declared } from './pictures.ts'
import { type Tour, visit } from './tour.ts'

/** What `shootTemplates` takes, in each look. */
export const TEMPLATE_DESK_PICTURES: readonly Declared[] = [
  '160-templates',
  '161-template',
  '162-template-market',
  '163-template-of-event',
  '164-template-refused',
  '165-markets-start',
  '166-market-with-rules',
]
/** What `tourRules` takes. */
export const TEMPLATE_PICTURES: readonly Declared[] = ['rules-of-officers']

const RULES = {
  English:
    'Counted only if all twenty overs of the innings are bowled, or the side is all out.\n\nSuper overs do not count.',
  Hindi: 'पारी के पूरे बीस ओवर फेंके जाएँ या टीम ऑल आउट हो, तभी गिना जाएगा।\n\nसुपर ओवर नहीं गिने जाते।',
}

/** `path`: of a match in play with a bookmaker and sessions. */
export async function shootTemplates(sitting: ConsoleSitting, path: string): Promise<void> {
  const eventId = path.split('/').at(-1) ?? ''
  const { page, context, shoot, signIn } = await openAs(sitting, 'administrator')
  await signIn()
  await page.goto('/console/quoting/templates')
  await page.getByRole('link', { name: /^T20/ }).click()
  await page.getByRole('list', { name: 'Its markets' }).waitFor()
  await shoot('161-template')
  await page.goBack()
  await page.getByRole('region', { name: 'Cricket' }).waitFor()
  await shoot('160-templates')
  await page.goto(`/console/quoting/templates/new?event=${eventId}`)
  await page.getByRole('list', { name: 'Its markets' }).getByRole('listitem').first().waitFor()
  await shoot('163-template-of-event')
  await page.getByRole('button', { name: 'Add market' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Name', { exact: true }).fill('Khado-7 {team1}')
  await panel.getByLabel('What it is').selectOption('khado')
  await panel.locator('summary').click()
  for (const [language, text] of Object.entries(RULES)) await panel.getByLabel(language).fill(text)
  await shoot('162-template-market')
  await panel.getByLabel('Least of a bet').fill('9,00,000')
  await panel.getByRole('button', { name: 'Set market' }).click()
  await panel.getByText('Not beside the other limits').waitFor()
  await shoot('164-template-refused')
  await page.goto('/console/quoting/templates?tab=starting')
  await page.getByRole('form', { name: 'Sessions' }).waitFor()
  await shoot('165-markets-start')
  await context.close()
}

/** Makes one whose rules `tourRules` shows; `name` once in the event. */
export async function makeRuled(sitting: ConsoleSitting, path: string, name: string): Promise<void> {
  const { page, context, shoot, signIn } = await openAs(sitting, 'administrator')
  await signIn()
  await page.goto(`/console/quoting/${path.split('/').at(-1)}/add`)
  const form = page.getByRole('region', { name: 'Add market', exact: true })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.locator('summary').click()
  for (const [language, text] of Object.entries(RULES)) await form.getByLabel(language).fill(text)
  await shoot('166-market-with-rules')
  await form.getByRole('button', { name: 'Add market' }).click()
  await page.getByLabel('Transaction code').fill('123456')
  await page.getByRole('dialog').getByRole('button', { name: 'Add market' }).click()
  await page.getByText(/made, and shut$/).waitFor()
  await context.close()
}

export async function tourRules(tour: Tour, path: string): Promise<void> {
  const { page, context } = await tour.open(tour.me)
  await visit(page, path)
  await page.getByRole('button', { name: 'Rules of Session' }).first().click()
  await page.getByText('Super overs do not count.').first().waitFor()
  await tour.stop(page, 'rules-of-officers')
  await context.close()
}
