/** Pictures of the ways in: login, sign-up with a real code of the outbox, lost password, second factor, links, stand-in pages. */
import { calls, presentRefusal } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { PASSWORD, signInAs, TRANSACTION_CODE } from '../browser/caller.ts'
import { newestCode } from '../browser/outbox.ts'
import type { Screen } from '../browser/player-screen.ts'

/** What `tourWaysIn` takes. */
export const WAYS_IN_PICTURES: readonly string[] = [
  '50-login',
  '51-login-refused',
  '52-login-by-code',
  '53-admin-site',
  '54-welcome-banner',
  '60-sign-up-page',
  '61-sign-up-refused',
  '62-register',
  '63-register-filled',
  '64-registered',
  '70-forgot-phone',
  '71-forgot-code',
  '72-forgot-new',
  '80-secure-auth-off',
  '81-secure-auth-scan',
  '82-backup-codes',
  '83-secure-auth-on',
  '84-login-auth',
  '85-login-auth-refused',
  '86-login-auth-backup',
  '90-forced-change',
  '91-login-link',
  '92-login-link-over',
  '93-welcome-screen',
  '94-not-found',
  '95-footer',
  '96-club-login',
  '97-spin-home',
  '98-maintenance',
  '99-duplicate-screen',
]

export type WaysInStudio = {
  readonly url: string
  /** Of the sandbox's HTTP side, where the messages are. */
  readonly outbox: string
  /** A page of the given site (by the first label of its host), as a visitor. */
  readonly open: (label?: string) => Promise<Screen>
  readonly shoot: (page: Page, name: string) => Promise<void>
  /** A name that nobody else in this gallery has. */
  readonly mark: string
  readonly player: string
  /** Another, whose second factor stays on. */
  readonly careful: string
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

export async function tourWaysIn(studio: WaysInStudio): Promise<void> {
  await shootLogin(studio)
  await shootRegister(studio)
  await shootForgot(studio)
  await shootSecondFactor(studio)
  await shootLinks(studio)
  await shootDuplicate(studio)
  // Its player comes in with the old password no more.
  await shootForcedChange(studio)
  await shootPages(studio)
  await shootOtherSites(studio)
}

async function shootLogin({ open, shoot, player }: WaysInStudio): Promise<void> {
  const { page, context } = await open()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const login = dialogOf(page, 'Login')
  await login.waitFor()
  await shoot(page, '50-login')
  await login.getByLabel('Username or mobile').fill(player)
  await login.getByLabel('Password', { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await login.getByRole('alert').first().waitFor()
  await shoot(page, '51-login-refused')
  await login.getByRole('tab', { name: 'Code by SMS' }).click()
  await login.getByRole('button', { name: 'Send Verification Code' }).click()
  await login.getByRole('alert').first().waitFor()
  await shoot(page, '52-login-by-code')
  await login.getByRole('tab', { name: 'Password' }).click()
  await login.getByLabel('Username or mobile').fill('agent')
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await login.getByRole('link', { name: /operators/ }).waitFor()
  await shoot(page, '53-admin-site')
  await login.getByLabel('Username or mobile').fill(player)
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Paddock' }).waitFor()
  await shoot(page, '54-welcome-banner')
  await context.close()
}

async function shootRegister({ open, shoot, outbox, mark }: WaysInStudio): Promise<void> {
  const { page, context } = await open()
  await page.goto('/signUp/insta/story')
  const form = page.getByRole('dialog')
  await form.waitFor()
  await shoot(page, '60-sign-up-page')
  await form.getByRole('button', { name: 'Register' }).click()
  await form.getByRole('alert').first().waitFor()
  await form.getByLabel('Password', { exact: true }).fill('abc')
  await shoot(page, '61-sign-up-refused')
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Register' }).click()
  const sheet = dialogOf(page, 'Register')
  await sheet.waitFor()
  await shoot(page, '62-register')
  const digits = `98${mark.padStart(8, '0')}`
  await sheet.getByLabel('Mobile number').fill(digits)
  await sheet.getByRole('button', { name: 'Send Verification Code' }).click()
  await sheet.getByRole('button', { name: /Resend in/ }).waitFor()
  await sheet.getByLabel('6-digit code').fill(await newestCode(outbox, `+91${digits}`))
  await sheet.getByLabel('Password', { exact: true }).fill('Gallop-7-hills')
  await sheet.getByLabel('Confirm password').fill('Gallop-7-hills')
  await sheet.getByText('I have a referral code').click()
  await page.waitForTimeout(1500)
  await shoot(page, '63-register-filled')
  await sheet.getByText('18 or older').click()
  await sheet.getByText('I accept').click()
  await sheet.getByRole('button', { name: 'Register' }).click()
  await dialogOf(page, 'Phone Number has been Verified').waitFor()
  await shoot(page, '64-registered')
  await context.close()
}

async function shootForgot({ open, shoot, outbox, mark }: WaysInStudio): Promise<void> {
  const { page, context } = await open()
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await dialogOf(page, 'Login').getByRole('button', { name: 'Forgot password?' }).click()
  const sheet = dialogOf(page, 'Forgot password')
  const digits = `98${mark.padStart(8, '0')}`
  await sheet.getByLabel('Mobile number').fill(digits)
  await shoot(page, '70-forgot-phone')
  await page.keyboard.press('Enter')
  await sheet.getByLabel('6-digit code').waitFor()
  await page.waitForTimeout(800)
  await shoot(page, '71-forgot-code')
  await sheet.getByLabel('6-digit code').fill(await newestCode(outbox, `+91${digits}`))
  await page.keyboard.press('Enter')
  await sheet.getByLabel('New password').fill('Canter-8-rivers')
  await sheet.getByLabel('Confirm password').fill('other')
  await page.waitForTimeout(800)
  await page.keyboard.press('Enter')
  await shoot(page, '72-forgot-new')
  await context.close()
}

async function shootSecondFactor({ open, shoot, careful: player }: WaysInStudio): Promise<void> {
  const { page, context } = await open()
  await signIn(page, player)
  await page.goto('/secureauth')
  await page.getByText('Two-step login is off').waitFor()
  await shoot(page, '80-secure-auth-off')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('img', { name: /QR/ }).waitFor()
  await shoot(page, '81-secure-auth-scan')
  const secret = must(await page.locator('code').textContent(), 'the secret is shown')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('Confirm with the first code').fill(totp.generate())
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Backup codes' }).waitFor()
  await shoot(page, '82-backup-codes')
  const [backup] = await page
    .getByRole('listitem')
    .filter({ hasText: /^[\w-]{8,}$/ })
    .allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await page.getByText('Two-step login is on').waitFor()
  await shoot(page, '83-secure-auth-on')
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await skipGreeting(page)
  await openLogin(page, player)
  await page.waitForURL('**/login-auth')
  await shoot(page, '84-login-auth')
  await page.getByLabel('Authenticator code').fill('000000')
  await page.getByRole('alert').waitFor()
  await shoot(page, '85-login-auth-refused')
  await page.getByRole('button', { name: 'Use a backup code' }).click()
  await page.getByLabel('Backup code').fill(must(backup, 'there are backup codes'))
  await shoot(page, '86-login-auth-backup')
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByTestId('points').waitFor()
  await context.close()
}

async function shootForcedChange({ url, open, shoot, player }: WaysInStudio): Promise<void> {
  const agent = await signInAs(url, 'agent')
  const { docs } = await agent.call(calls.listPeople, {
    params: { role: 'agent' },
    query: { search: player, page: 1, limit: 25 },
  })
  const { _id: userId } = must(
    docs.find(({ userName }) => userName === player),
    'the player is below the agent',
  )
  const reset = await agent.call(calls.resetPersonPassword, {
    params: { role: 'agent', userId },
    body: { transactionCode: TRANSACTION_CODE },
  })
  const { page, context } = await open()
  await page.goto('/')
  await openLogin(page, player, reset.docs.password)
  const forced = dialogOf(page, 'Change password')
  await forced.waitFor()
  await forced.getByLabel('New password').fill('short')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await shoot(page, '90-forced-change')
  await context.close()
}

async function shootLinks({ open, shoot, player }: WaysInStudio): Promise<void> {
  const { page, context } = await open()
  await page.goto(`/login-user/${player}/otl_not-a-ticket`)
  await page.getByRole('button', { name: `Continue as ${player}` }).waitFor()
  await shoot(page, '91-login-link')
  await page.getByRole('button', { name: `Continue as ${player}` }).click()
  await page.getByRole('alert').waitFor()
  await shoot(page, '92-login-link-over')
  await context.close()
}

async function shootPages({ open, shoot }: WaysInStudio): Promise<void> {
  const { page, context } = await open()
  await page.goto('/welcome-screen')
  await page.getByRole('link', { name: 'Enjoy Now' }).waitFor()
  await shoot(page, '93-welcome-screen')
  await page.goto('/no/such/page')
  await page.getByText('OPS! Page not found').waitFor()
  await shoot(page, '94-not-found')
  await page.goto('/')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await shoot(page, '95-footer')
  await context.close()
}

async function shootOtherSites({ open, shoot }: WaysInStudio): Promise<void> {
  const club = await open('club')
  await club.page.goto('/')
  await club.page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  await dialogOf(club.page, 'Login').waitFor()
  await shoot(club.page, '96-club-login')
  await club.context.close()
  const spin = await open('spin')
  await spin.page.goto('/')
  await spin.page.waitForURL('**/live-casino')
  await spin.page.getByRole('main').getByRole('heading').first().waitFor()
  await shoot(spin.page, '97-spin-home')
  await spin.context.close()
  const shut = await open('shut')
  await shut.page.goto('/')
  await openLogin(shut.page, 'player3')
  await shut.page.getByText('Website is Under Maintenance').waitFor()
  await shoot(shut.page, '98-maintenance')
  await shut.context.close()
}

/** As where a site wants one screen an account, and there is a newer one. 001 §2.3. */
async function shootDuplicate({ open, shoot, player }: WaysInStudio): Promise<void> {
  const { page, context } = await open()
  await signIn(page, player)
  const { status, body } = presentRefusal({ code: 'DUPLICATE_SESSION' })
  await page.route('**/api/user/openBet**', (route) => route.fulfill({ status, json: body }))
  await page.goto('/open-bets')
  await page.getByText('Duplicate Screen').waitFor()
  await shoot(page, '99-duplicate-screen')
  await context.close()
}

async function signIn(page: Page, player: string): Promise<void> {
  await page.goto('/')
  await skipGreeting(page)
  await openLogin(page, player)
  await page.getByRole('banner').getByTestId('points').waitFor()
}

/** The dialog that greets a player makes the page behind it inert. */
const skipGreeting = (page: Page): Promise<void> => page.evaluate(() => localStorage.setItem('paddock.greeted', 'true'))

async function openLogin(page: Page, player: string, password = PASSWORD): Promise<void> {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const login = dialogOf(page, 'Login')
  await login.getByLabel('Username or mobile').fill(player)
  await login.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}
