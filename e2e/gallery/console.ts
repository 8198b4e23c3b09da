/** Pictures of the operators' app: every page, its layers, and what it says when there is nothing or something is wrong. */
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { PASSWORD, TRANSACTION_CODE } from '../browser/caller.ts'
import { openScreen } from '../browser/player-screen.ts'
import type { Declared } from './pictures.ts'
import { PATIENCE_MS } from './tour.ts'

/** What `shootConsole` takes, in each look. */
export const CONSOLE_PICTURES: readonly Declared[] = [
  '01-sign-in',
  '02-sign-in-refused',
  '03-dashboard',
  '04-search',
  '05-people',
  '06-people-selected',
  '07-people-none',
  '08-new-account',
  '17-points-of-nobody',
  '18-settlement',
  '19-settle',
  '20-open-bets',
  '24-risk',
  '25-risk-of-an-event',
  '26-risk-of-a-person',
  '27-profit-loss',
  '23-filter-chips',
  '21-my-account',
  '22-no-such-page',
  '09-person',
  '10-person-menu',
  '11-wrong-code',
  '12-edit',
  '13-statement',
  '14-activity',
  '15-points',
  '16-points-question',
  '30-administrator',
  '31-all-people',
  '32-markets',
  '33-market',
  '34-close-market',
]

/** Panels and menus fade in, and lists are read. */
const REST_MS = 700

export type ConsoleSitting = {
  readonly url: string
  readonly browser: Browser
  readonly folder: string
  readonly device: string
  readonly look: 'dark' | 'light'
  readonly options: BrowserContextOptions
  /** Told of every picture. */
  readonly onTaken: (name: string) => void
}

export async function shootConsole(sitting: ConsoleSitting): Promise<void> {
  await shootAgent(sitting)
  await shootAdministrator(sitting)
}

export async function openAs(sitting: ConsoleSitting, userName: string) {
  const { browser, url, options, look, folder, device, onTaken } = sitting
  const { page, context } = await openScreen(browser, url, options)
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addInitScript((chosen) => localStorage.setItem('paddock.look', chosen), look)
  const shoot = async (name: string) => {
    await page.waitForTimeout(REST_MS)
    await page.screenshot({ path: join(folder, `console-${device}-${look}-${name}.png`) })
    onTaken(name)
  }
  await page.goto('/console/')
  await page.getByLabel('Username').waitFor()
  return { page, context, shoot, signIn: () => signIn(page, userName) }
}

async function signIn(page: Page, userName: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill(userName)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Dashboard' }).or(page.getByRole('alert')).first().waitFor()
}

async function shootAgent(sitting: ConsoleSitting): Promise<void> {
  const { page, context, shoot } = await openAs(sitting, 'agent')
  await shoot('01-sign-in')
  await signIn(page, 'agent', 'wrong')
  await shoot('02-sign-in-refused')
  await signIn(page, 'agent')
  await shoot('03-dashboard')
  await page.keyboard.press('/')
  await page.getByRole('dialog').getByRole('searchbox').fill('player1')
  await shoot('04-search')
  await page.goto('/console/people')
  await page.getByRole('row').nth(2).waitFor()
  await shoot('05-people')
  await page.getByLabel('Select row').first().check()
  await shoot('06-people-selected')
  await page.goto('/console/people?search=nobody')
  await shoot('07-people-none')
  await page.goto('/console/people/new')
  await shoot('08-new-account')
  await shootPerson(page, shoot)
  await page.goto('/console/points?ids=x')
  await shoot('17-points-of-nobody')
  await page.goto('/console/settlement')
  await shoot('18-settlement')
  await page.getByLabel('Select row').first().check()
  await page.getByRole('button', { name: 'Settle', exact: true }).click()
  await shoot('19-settle')
  await page.goto('/console/bets')
  await shoot('20-open-bets')
  await shootRisk(page, shoot)
  await page.goto('/console/profit-loss?by=player&order=won')
  await page.getByRole('list', { name: 'Shown only' }).waitFor()
  await shoot('27-profit-loss')
  await page.goto('/console/bets/settled?search=player&startDate=2026-01-01')
  await page.getByRole('list', { name: 'Shown only' }).waitFor()
  await shoot('23-filter-chips')
  await page.goto('/console/me')
  await shoot('21-my-account')
  await page.goto('/console/nowhere')
  await shoot('22-no-such-page')
  await context.close()
}

/** Players of the demo bet by themselves, so something is at risk. */
async function shootRisk(page: Page, shoot: (name: string) => Promise<void>): Promise<void> {
  await page.goto('/console/risk')
  const event = page.getByRole('row').getByRole('link').first()
  await event.waitFor()
  await shoot('24-risk')
  await event.click()
  await page.getByRole('button', { name: /^If / }).first().click()
  await shoot('25-risk-of-an-event')
  await page
    .getByRole('button', { name: /who brings it$/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('row').nth(1).waitFor()
  await shoot('26-risk-of-a-person')
}

async function shootPerson(page: Page, shoot: (name: string) => Promise<void>): Promise<void> {
  await page.goto('/console/people?search=player2')
  await page.getByRole('link', { name: 'player2', exact: true }).click()
  await page.getByRole('tab', { name: 'Overview' }).waitFor()
  await shoot('09-person')
  await page.getByRole('button', { name: 'More' }).click()
  await shoot('10-person-menu')
  await page.getByRole('menuitem', { name: 'Lock betting' }).click()
  await page.getByLabel('Transaction code').fill('wrong')
  await page.getByRole('dialog').getByRole('button', { name: 'Lock betting' }).click()
  await page.getByRole('alert').waitFor()
  await shoot('11-wrong-code')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Session max').fill('x')
  await page.getByRole('button', { name: 'Save' }).click()
  await shoot('12-edit')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('tab', { name: 'Statement' }).click()
  await shoot('13-statement')
  await page.getByRole('tab', { name: 'Activity' }).click()
  await shoot('14-activity')
  await page.getByRole('button', { name: 'Points' }).click()
  await page.getByLabel('Amount player2').fill('10')
  await shoot('15-points')
  await page.getByRole('button', { name: 'Give points' }).click()
  await page.getByLabel('Transaction code').fill(TRANSACTION_CODE)
  await shoot('16-points-question')
  await page.getByRole('dialog').getByRole('button', { name: 'Give points' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function shootAdministrator(sitting: ConsoleSitting): Promise<void> {
  const { page, context, shoot, signIn: enter } = await openAs(sitting, 'administrator')
  await enter()
  await shoot('30-administrator')
  await page.goto('/console/people')
  await shoot('31-all-people')
  await page.goto('/console/markets')
  await page.getByRole('row').nth(2).waitFor()
  await shoot('32-markets')
  await page.getByRole('row').nth(2).click()
  await shoot('33-market')
  await page.getByRole('button', { name: 'Close market' }).click()
  await page.getByLabel('Transaction code').waitFor()
  await shoot('34-close-market')
  await context.close()
}
