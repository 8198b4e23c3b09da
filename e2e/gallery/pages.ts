/** Pages to read, pages still to come, and the player's settings. */
import { type Tour, visit } from './tour.ts'
import type { Declared } from './pictures.ts'

/** What `tourPages` takes. */
export const PAGES_PICTURES: readonly Declared[] = [
  '50-about-us',
  '50-rules',
  '50-privacy',
  '50-responsible-gambling',
  '50-terms',
  '51-sitemap',
  '51-contact',
  '52-not-found',
  '54-live-casino',
  '54-crash-games',
  '54-virtual-games',
  '54-slot-games',
  '54-lottery',
  '54-game-screen',
  '55-settings',
  '56-button-values',
  '56-button-values-refused',
  '50-rules-hindi',
]

const READ = [
  ['/about-us', '50-about-us'],
  ['/rules-and-regulation', '50-rules'],
  ['/privacy-policy', '50-privacy'],
  ['/responsible-gambling', '50-responsible-gambling'],
  ['/terms-and-condition', '50-terms'],
  ['/sitemap', '51-sitemap'],
  ['/contact-us', '51-contact'],
  ['/no/such/page', '52-not-found'],
] as const

const COMING = [
  ['/live-casino', '54-live-casino'],
  ['/crash-games', '54-crash-games'],
  ['/virtual-games', '54-virtual-games'],
  ['/slot-games', '54-slot-games'],
  ['/lottery', '54-lottery'],
  ['/game-screen', '54-game-screen'],
] as const

const OWN = [
  ['/settings', '55-settings'],
  ['/button-values', '56-button-values'],
] as const

export async function tourPages({ open, stop, me }: Tour): Promise<void> {
  const { page, context } = await open(me)
  for (const [path, name] of [...READ, ...COMING, ...OWN]) {
    await visit(page, path)
    await stop(page, name)
  }
  await page.getByRole('main').getByRole('textbox').first().fill('')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('alert').first().waitFor()
  await stop(page, '56-button-values-refused')
  await visit(page, '/rules-and-regulation')
  await page.getByRole('main').getByRole('button', { name: 'हिन्दी' }).click()
  await stop(page, '50-rules-hindi')
  await context.close()
}
