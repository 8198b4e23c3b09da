/** Pictures of the desk at which traders quote: its events, rows that nobody has, rows that are quoted and open, what an entry would do. */
import type { Page } from 'playwright-core'
import { type ConsoleSitting, openAs } from './console.ts'
import type { Declared } from './pictures.ts'

/** What `shootQuoting` takes, in each look. */
export const QUOTING_PICTURES: readonly Declared[] = [
  '150-quoting-events',
  '151-quoting-of-nobody',
  '152-quoting-taken',
  '153-quoting-entry',
  '154-quoting-open',
  '155-quoting-far',
  '156-quoting-shut',
  '157-quoting-history',
  '158-quoting-find',
  '159-quoting-keys',
  '159a-quoting-position',
  '159b-quoting-bets',
  '159c-quoting-notes',
  '159d-quoting-review',
  '159e-quoting-skew',
]

const MOST_TRIES = 40
const TRIED_EVERY_MS = 500

/** `path`: of a match in play with a bookmaker and sessions. */
export async function shootQuoting(sitting: ConsoleSitting, path: string): Promise<void> {
  const { page, context, shoot, signIn } = await openAs(sitting, 'administrator')
  await signIn()
  await page.goto('/console/quoting')
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  await shoot('150-quoting-events')
  await page.goto(`/console/quoting/${path.split('/').at(-1)}`)
  await page.getByRole('region', { name: 'Entry', exact: true }).waitFor()
  await shoot('151-quoting-of-nobody')
  await page.keyboard.press('o')
  await said(page, /^You have/)
  await shoot('152-quoting-taken')
  await chooseSession(page, '20 overs')
  await page.keyboard.press(']')
  await page.keyboard.type('145')
  await shoot('153-quoting-entry')
  await page.keyboard.press('Escape')
  await page.keyboard.press('m')
  await said(page, /has its model’s quote$/)
  await openUntilOpen(page)
  await shoot('154-quoting-open')
  await page.keyboard.type('300')
  await page.keyboard.press('Enter')
  await said(page, /the model/)
  await shoot('155-quoting-far')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Space')
  await said(page, /shut$/)
  await shoot('156-quoting-shut')
  await page.keyboard.press('v')
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  await shoot('157-quoting-history')
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.getByRole('dialog').getByRole('searchbox').fill('over')
  await shoot('158-quoting-find')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await shoot('159-quoting-keys')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await shootSides(page, shoot)
  await page.keyboard.press('k')
  await said(page, /skewed away/)
  await shoot('159e-quoting-skew')
  await page.keyboard.press('k')
  await said(page, /as it is$/)
  await page.keyboard.press('Shift+O')
  await said(page, /again$/)
  await context.close()
}

/** What stands beside the rows, where there is room for it; a layer before them elsewhere. */
async function shootSides(page: Page, shoot: (name: string) => Promise<void>): Promise<void> {
  const side = page.getByRole('complementary').or(page.getByRole('dialog')).last()
  const leave = async (letter: string) => {
    await page.keyboard.press('Escape')
    if (await page.getByRole('complementary').isVisible()) await page.keyboard.press(letter)
    await side.waitFor({ state: 'detached' })
  }
  await page.keyboard.press('h')
  await side.getByRole('term').first().waitFor()
  await shoot('159a-quoting-position')
  await leave('p')
  await page.keyboard.press('l')
  await side.getByText(/./).first().waitFor()
  await shoot('159b-quoting-bets')
  await leave('l')
  await page.keyboard.press('n')
  await side.getByRole('textbox').fill('Rain about: six overs shut until the umpires are out.')
  await side.getByRole('button', { name: 'Add note' }).click()
  await side.getByRole('listitem').first().waitFor()
  await shoot('159c-quoting-notes')
  await leave('n')
  await page.keyboard.press('r')
  await said(page, /until R$/)
  await shoot('159d-quoting-review')
  await page.keyboard.press('r')
  await said(page, /is over$/)
}

/** How the last key went, as the line of the entry says. */
const said = (page: Page, text: RegExp): Promise<void> =>
  page.getByRole('region', { name: 'Entry', exact: true }).getByRole('status').filter({ hasText: text }).waitFor()

/** A ball in progress holds all rows: it is pressed again until none is. */
async function openUntilOpen(page: Page): Promise<void> {
  const open = page.getByText(/^Open \d+ s$/).first()
  for (let tries = 0; tries < MOST_TRIES && !(await open.isVisible()); tries++) {
    await page.keyboard.press('Enter')
    await page.waitForTimeout(TRIED_EVERY_MS)
  }
}

async function chooseSession(page: Page, name: string): Promise<void> {
  await page.keyboard.press('g')
  await page.getByRole('dialog').getByRole('searchbox').fill(name)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}
