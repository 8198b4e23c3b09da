/** The ways in and out as a player goes them, in a real browser, with the codes of the SMS stand-in. */
import { calls, TEXTS } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { Secret, TOTP } from 'otpauth'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, PASSWORD, signInAs, TRANSACTION_CODE } from './browser/caller.ts'
import { launchChromium, PHONE } from './browser/chromium.ts'
import { newestCode } from './browser/outbox.ts'
import { type Paddock, startPaddock } from './browser/paddock.ts'
import { openScreen } from './browser/player-screen.ts'

const NEW_PASSWORD = 'Gallop-7-hills'

let paddock: Paddock
let browser: Browser
let agent: Caller

beforeAll(async () => {
  paddock = await startPaddock({ recordings: ['lingfield-win'], speed: 1 })
  browser = await launchChromium()
  agent = await signInAs(paddock.url, 'agent')
})

afterAll(async () => {
  await browser.close()
  await paddock.stop()
})

/** A phone on a site, by the first label of its host. */
async function open(label?: string): Promise<Page> {
  const url = label === undefined ? paddock.url : paddock.url.replace('//', `//${label}.`)
  const { page, context } = await openScreen(browser, url, PHONE)
  await context.addInitScript(() => localStorage.setItem('paddock.greeted', 'true'))
  return page
}

const sheetOf = (page: Page, name: string) => page.getByRole('dialog', { name })
/** Behind whatever greets the player. */
const isIn = (page: Page) => page.getByTestId('points').first().waitFor()

async function giveLogin(page: Page, userName: string, password: string): Promise<void> {
  const login = sheetOf(page, 'Login')
  await login.getByLabel('Username or mobile').fill(userName)
  await login.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

async function openLogin(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
}

async function idOf(player: string): Promise<string> {
  const { docs } = await agent.call(calls.listPeople, {
    params: { role: 'agent' },
    query: { search: player, page: 1, limit: 25 },
  })
  const found = must(
    docs.find(({ userName }) => userName === player),
    `${player} is below the agent`,
  )
  return found._id
}

test('a visitor of a link signs up with the code of the SMS, logs out, and recovers a lost password', async () => {
  const page = await open()
  await page.goto('/r/insta/story')
  const form = page.getByRole('dialog')
  await form.getByLabel('Mobile number').fill('098765 43210')
  await form.getByRole('button', { name: 'Send Verification Code' }).click()
  await page.getByText(TEXTS.otpSent).waitFor()
  await form.getByLabel('6-digit code').fill(await newestCode(paddock.outbox, '+919876543210'))
  await form.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await form.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await form.getByText('18 or older').click()
  await form.getByText('I accept').click()
  await form.getByRole('button', { name: 'Register' }).click()
  await sheetOf(page, TEXTS.phoneVerified).getByRole('button').click()
  await isIn(page)
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.evaluate(() => localStorage.getItem('utm_source'))).toBeNull()

  await page.evaluate(() => localStorage.removeItem('paddock.session'))
  await openLogin(page)
  await sheetOf(page, 'Login').getByRole('button', { name: 'Forgot password?' }).click()
  const forgot = sheetOf(page, 'Forgot password')
  await forgot.getByLabel('Mobile number').fill('9876543210')
  await page.keyboard.press('Enter')
  await forgot.getByLabel('6-digit code').fill('000000')
  await page.keyboard.press('Enter')
  await forgot.getByLabel('New password').fill('Canter-8-rivers')
  await forgot.getByLabel('Confirm password').fill('Canter-8-rivers')
  await page.keyboard.press('Enter')
  await forgot.getByText(TEXTS.invalidOtp).waitFor()
  const code = await newestCode(paddock.outbox, '+919876543210')
  await forgot.getByLabel('6-digit code').fill(code)
  await page.keyboard.press('Enter')
  await forgot.getByLabel('New password').fill('Canter-8-rivers')
  await forgot.getByLabel('Confirm password').fill('Canter-8-rivers')
  await page.keyboard.press('Enter')
  await page.getByText(TEXTS.passwordUpdatedSuccessfully).waitFor()
  await giveLogin(page, '9876543210', 'Canter-8-rivers')
  await isIn(page)
})

test('a temporary password must be changed before anything else, and the new one is asked for at once', async () => {
  const userId = await idOf('player3')
  const { docs } = await agent.call(calls.resetPersonPassword, {
    params: { role: 'agent', userId },
    body: { transactionCode: TRANSACTION_CODE },
  })
  const page = await open()
  await openLogin(page)
  await giveLogin(page, 'player3', docs.password)
  const forced = sheetOf(page, 'Change password')
  await forced.waitFor()
  expect(
    await page.evaluate(() => Object.values(localStorage).join() + Object.values(sessionStorage).join()),
  ).not.toContain(docs.password)
  await page.keyboard.press('Escape')
  await page.getByText(TEXTS.changePasswordFirst).waitFor()
  // A reload is no way around it; the temporary password, which no page keeps, is typed again.
  await page.reload()
  await forced.waitFor()
  await page.keyboard.press('Escape')
  await page.getByText(TEXTS.changePasswordFirst).waitFor()
  await forced.getByLabel('Old password').fill(docs.password ?? '')
  await forced.getByLabel('New password').fill(NEW_PASSWORD)
  await forced.getByLabel('Confirm password').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText(TEXTS.passwordUpdated).first().waitFor()
  await giveLogin(page, 'player3', NEW_PASSWORD)
  await isIn(page)
})

test('a second factor is scanned, asked for at the next login, and leads back to where the login began', async () => {
  const page = await open()
  await openLogin(page)
  await giveLogin(page, 'player4', PASSWORD)
  await isIn(page)
  await page.goto('/secureauth')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const secret = must(await page.locator('code').textContent(), 'the secret is shown')
  const first = page.getByLabel('Confirm with the first code')
  await first.fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  // By the field itself: what opens over the page meanwhile would take a key of the page's.
  await first.press('Enter')
  await page.getByRole('heading', { name: 'Backup codes' }).waitFor()
  const [backup] = await page
    .getByRole('listitem')
    .filter({ hasText: /^\w{4}-\w{4}$/ })
    .allTextContents()

  const other = await open()
  await openLogin(other, '/inPlay')
  await giveLogin(other, 'player4', PASSWORD)
  await other.waitForURL('**/login-auth')
  expect(await other.evaluate(() => localStorage.getItem('paddock.session'))).toBeNull()
  await other.getByLabel('Authenticator code').fill('000000')
  await other.getByText(TEXTS.invalidOtp).waitFor()
  await other.getByRole('button', { name: 'Use a backup code' }).click()
  await other.getByLabel('Backup code').fill(must(backup, 'there are backup codes'))
  await other.keyboard.press('Enter')
  await isIn(other)
  expect(new URL(other.url()).pathname).toBe('/inPlay')
})

test('a link with a password is replaced at once, signs nobody in without a click, and leaks nothing', async () => {
  const page = await open()
  const seen: string[] = []
  page.on('request', (request) => seen.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  await page.goto(`/login-user/player5/${encodeURIComponent(PASSWORD)}`)
  const go = page.getByRole('button', { name: 'Continue as player5' })
  await go.waitFor()
  expect(page.url()).not.toContain('player5')
  await page.goBack().catch(() => null)
  expect(page.url()).not.toContain('Paddock')
  await page.goto(`/login-user/player5/${encodeURIComponent(PASSWORD)}`)
  await go.click()
  await isIn(page)
  const own = seen.filter((line) => !line.includes('/login-user/'))
  expect(own.join('\n')).not.toContain(encodeURIComponent(PASSWORD))
})

test('a demo login plays at once', async () => {
  const page = await open()
  await openLogin(page)
  await sheetOf(page, 'Login').getByRole('button', { name: 'Demo login' }).click()
  await isIn(page)
  expect(await page.getByRole('banner').getByRole('button', { name: 'Login' }).count()).toBe(0)
})

test('a site that signs nobody up shows neither the way nor its links', async () => {
  const page = await open('club')
  await page.goto('/signUp')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.getByRole('button', { name: 'Register' }).count()).toBe(0)
})

test('players of a site in maintenance wait outside and may leave; visitors still see it', async () => {
  const page = await open('shut')
  await openLogin(page)
  await giveLogin(page, 'player1', PASSWORD)
  await page.getByText(TEXTS.underMaintenance).waitFor()
  await expect.poll(() => page.getByRole('banner').count()).toBe(0)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).waitFor()
})
