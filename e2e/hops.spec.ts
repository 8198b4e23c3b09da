/** A person's accounts on two sites that belong together: linked, gone over, ended; and the pair itself, ended in the console. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from './browser/caller.ts'
import { DESKTOP, launchChromium } from './browser/chromium.ts'
import { isInConsole, sayYes, signInToConsole } from './browser/console-screen.ts'
import { type Paddock, startPaddock } from './browser/paddock.ts'
import { openScreen, signIn } from './browser/player-screen.ts'

let paddock: Paddock
let browser: Browser
beforeAll(async () => {
  paddock = await startPaddock({ recordings: ['lingfield-win'], speed: 1 })
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  await paddock.stop()
})

const addressOf = (label: string): string => paddock.url.replace('//', `//${label}.`)

async function link(page: Page, other: string): Promise<void> {
  await page.goto('/profile/linked')
  await page.getByRole('button', { name: 'Link your account on Spin' }).click()
  await page.getByLabel('Your password here').fill(PASSWORD)
  await page.getByLabel('Username or mobile on Spin').fill(other)
  await page.getByLabel('Password on Spin').fill('Wrong@123')
  await page.keyboard.press('Enter')
  await page.getByText('Username or password of the other site is wrong').waitFor()
  await page.getByLabel('Password on Spin').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText(`Linked with your account ${other}`).waitFor()
}

test('a player links their accounts by both passwords, goes over, and ends the link there', async () => {
  const { page } = await openScreen(browser, addressOf('demo'), DESKTOP)
  await signIn(page, 'player1')
  await link(page, 'player2')
  await page.getByRole('button', { name: 'Go over to Spin' }).click()
  await page.waitForURL(`${addressOf('spin')}/login-link`)
  await page.getByRole('button', { name: 'Continue to Spin' }).click()
  await page.getByRole('dialog', { name: 'Spin' }).getByRole('button', { name: 'Okay' }).click()
  await page.getByRole('button', { name: /^Account: player2/ }).waitFor()
  await page.goto(`${addressOf('spin')}/notification`)
  await page.getByText('Somebody came into this account from player1 at Paddock.').first().waitFor()
  await page.goto(`${addressOf('spin')}/profile/linked`)
  await page.getByText('Whoever is signed in there as player1 can come into this account.').waitFor()
  await page.getByRole('button', { name: 'End the link from Paddock' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End link' }).click()
  // Who came over by it goes with it.
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor()
  const { page: home } = await openScreen(browser, addressOf('demo'), DESKTOP)
  await signIn(home, 'player1')
  await home.goto('/profile/linked')
  await expect.poll(() => home.getByRole('button', { name: 'Link your account on Spin' }).count()).toBe(1)
})

test('with the pair the way over is gone', async () => {
  const { page } = await openScreen(browser, addressOf('demo'), DESKTOP)
  await signIn(page, 'player3')
  await link(page, 'player4')
  const { page: desk } = await openScreen(browser, addressOf('demo'), DESKTOP)
  await signInToConsole(desk, 'administrator')
  await isInConsole(desk)
  await desk.goto('/console/pairs')
  await desk.getByRole('button', { name: 'End: Paddock – Spin' }).click()
  await sayYes(desk, 'End')
  await desk.getByText('Ended', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Go over to Spin' }).click()
  await page.getByText('There is no way from this site to the other one').waitFor()
  await expect.poll(() => page.getByText('This site belongs together with no other').count()).toBe(1)
})
