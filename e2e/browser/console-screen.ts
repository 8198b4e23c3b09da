/// <reference lib="dom" />
/** What an operator does in the console, in the operator's words. */
import type { Locator, Page } from 'playwright-core'
import { PASSWORD, TRANSACTION_CODE } from './caller.ts'

export async function signInToConsole(page: Page, userName: string, password = PASSWORD): Promise<void> {
  await page.goto('/console/')
  await page.getByLabel('Username').fill(userName)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const isInConsole = (page: Page): Promise<void> => page.getByRole('heading', { name: 'Dashboard' }).waitFor()

/** Another page of the console, as by a link that leads there: nothing is loaded that is loaded. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** The question that is open, answered with the code; it goes when the server has done it. */
export async function sayYes(page: Page, action: string, code = TRANSACTION_CODE): Promise<void> {
  const question = page.getByRole('dialog').filter({ has: page.getByLabel('Transaction code') })
  await question.getByLabel('Transaction code').fill(code)
  await question.getByRole('button', { name: action, exact: true }).click()
  await question.waitFor({ state: 'detached' })
}

/** The same, with what is said of it: that is over in a moment, maybe before the question has gone. */
export const sayYesAndHear = async (page: Page, action: string, said: string | RegExp): Promise<void> => {
  await Promise.all([page.getByText(said).last().waitFor(), sayYes(page, action)])
}

/** Something of the menu of an account's page. */
export async function chooseMore(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** The value that stands under a label, in a card or on a tile. */
export const factOf = (page: Page, label: string): Locator =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
    .locator('dd')
    .first()

/** The line of a table that holds the name. */
export const lineOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })
