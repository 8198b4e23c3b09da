/**
 * Pictures of the player's own account: profile, limits, breaks, cost, sessions, sign-ins, and what comes by itself. What takes
 * a day, an hour or an exclusion to happen is put into the server's answer.
 */
import { calls, encodeDocs, type Protection } from '@paddock/contract'
import { paise, ZERO } from '@paddock/domain/money'
import { HOUR_MS } from '@paddock/domain/time'
import type { Page } from 'playwright-core'
import type { Tour } from './tour.ts'
import type { Declared } from './pictures.ts'

/** What `tourAccount` takes. */
export const ACCOUNT_PICTURES: readonly Declared[] = [
  '100-profile',
  '101-account-sheet',
  '102-limit-refused',
  '103-limit-looser',
  '104-limits',
  '105-limits-second-yes',
  '106-reality-check',
  '107-limits-offered',
  '108-staying-away',
  '110-break',
  '111-exclusion-asked',
  '112-break-begun',
  '113-cost',
  '114-sessions',
  '115-logins',
  '115-link-refused',
  '115-linked',
  '116-sessions-loading',
  '117-limits-not-loaded',
]

type Stop = Pick<Tour, 'stop'>

const PROTECTION = '**/api/user/protection?**'

export async function tourAccount({ open, stop, me }: Tour): Promise<void> {
  const { page, context } = await open(me)
  await shootProfile({ stop }, page)
  await shootLimits({ stop }, page)
  await shootWaits({ stop }, page)
  await shootBreak({ stop }, page)
  await shootCost({ stop }, page)
  await shootSignIns({ stop }, page)
  await shootUncalled({ stop }, page)
  await context.close()
}

async function shootProfile({ stop }: Stop, page: Page): Promise<void> {
  await page.goto('/profile')
  await page.getByRole('region', { name: 'Your money' }).waitFor()
  await stop(page, '100-profile')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('dialog').waitFor()
  await stop(page, '101-account-sheet')
  await page.keyboard.press('Escape')
}

async function shootLimits({ stop }: Stop, page: Page): Promise<void> {
  await page.goto('/profile/limits')
  await page.getByRole('button', { name: 'Set a limit: Deposits, 24 hours' }).click()
  await page.getByLabel('Amount').fill('ten')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').waitFor()
  await stop(page, '102-limit-refused')
  await page.getByLabel('Amount').fill('10,000')
  await page.keyboard.press('Enter')
  const change = page.getByRole('button', { name: 'Change the limit: Deposits, 24 hours' })
  await change.click()
  await page.getByLabel('Amount').fill('20,000')
  await stop(page, '103-limit-looser')
  await page.keyboard.press('Enter')
  await page.getByText('To become 20,000').waitFor()
  await stop(page, '104-limits')
}

const money = (rupees: number) => ({ amount: paise(rupees * 100), minutes: null })
const minutes = (count: number) => ({ amount: null, minutes: count })

/** Limits of somebody who has played for a while. */
function played(now: number): Protection {
  const limit = { since: now, product: 'ALL' as const, byOperator: false, loosening: null }
  const asked = now - 25 * HOUR_MS
  return {
    limits: [
      { ...limit, kind: 'DEPOSIT', period: 'MONTH', ...money(20_000), used: money(5000), left: money(15_000) },
      {
        ...limit,
        kind: 'LOSS',
        period: 'WEEK',
        ...money(5000),
        used: money(3650.5),
        left: money(1349.5),
        loosening: {
          to: money(8000),
          askedAt: asked,
          effectiveAt: asked + 24 * HOUR_MS,
          expiresAt: asked + 192 * HOUR_MS,
          due: true,
        },
      },
      { ...limit, kind: 'STAKE', period: 'ONE', ...money(2000), used: money(0), left: money(2000) },
      {
        ...limit,
        kind: 'SESSION',
        period: 'DAY',
        ...minutes(120),
        byOperator: true,
        used: minutes(120),
        left: minutes(0),
      },
    ],
    realityCheck: { everyMinutes: 30, dueAt: now + HOUR_MS, due: false },
    sitting: null,
    exclusion: null,
    offerDue: false,
    siteLimits: [
      { kind: 'DEPOSIT', product: 'ALL', period: 'DAY', ...money(10_000), used: money(2500), left: money(7500) },
    ],
    review: { dueAt: now + 90 * 24 * HOUR_MS, due: false },
    marketing: { stoppedAt: null, allowed: true },
    at: now,
  }
}

/** From now on the server tells this of the protection. */
async function stage(page: Page, protection: Protection): Promise<void> {
  await page.unroute(PROTECTION)
  await page.route(PROTECTION, (route) =>
    route.fulfill({ json: { docs: encodeDocs(calls.getProtection, protection) } }),
  )
}

async function shootWaits({ stop }: Stop, page: Page): Promise<void> {
  const now = Date.now()
  await stage(page, played(now))
  await page.goto('/profile/limits')
  await page.getByRole('button', { name: /^Yes, loosen/ }).waitFor()
  await stop(page, '105-limits-second-yes')
  const sitting = {
    startedAt: now - HOUR_MS,
    minutes: 65,
    staked: paise(400_000),
    won: paise(310_000),
    net: paise(-90_000),
  }
  await stage(page, { ...played(now), sitting, realityCheck: { everyMinutes: 60, dueAt: now, due: true } })
  await page.goto('/')
  await page.getByRole('dialog').waitFor()
  await stop(page, '106-reality-check')
  await stage(page, { ...played(now), limits: [], offerDue: true })
  await page.goto('/')
  await page.getByRole('dialog').waitFor()
  await stop(page, '107-limits-offered')
  await stage(page, { ...played(now), exclusion: { kind: 'TIME_OUT', since: now, until: now + 24 * HOUR_MS } })
  await page.goto('/')
  await page.getByText(/^Time-out until/).waitFor()
  await stop(page, '108-staying-away')
  await page.unroute(PROTECTION)
}

async function shootBreak({ stop }: Stop, page: Page): Promise<void> {
  await page.goto('/profile/break')
  await page.getByRole('radio', { name: '6 months' }).check()
  await stop(page, '110-break')
  await page.getByRole('button', { name: 'Exclude myself…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Exclude myself now' }).click()
  await dialog.getByRole('alert').waitFor()
  await stop(page, '111-exclusion-asked')
  const now = Date.now()
  const exclusion = { kind: 'SELF_EXCLUSION', since: now, until: now + 186 * 24 * HOUR_MS } as const
  await page.route('**/api/user/protection/exclusion?**', (route) =>
    route.fulfill({ json: { docs: encodeDocs(calls.excludeSelf, { ...played(now), exclusion }) } }),
  )
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Exclude myself now' }).click()
  await page.getByRole('heading', { name: 'You have excluded yourself' }).waitFor()
  await stop(page, '112-break-begun')
}

async function shootCost({ stop }: Stop, page: Page): Promise<void> {
  const whole = {
    from: null,
    staked: paise(4_200_000),
    bets: 37,
    net: paise(-185_050),
    deposited: paise(500_000),
    withdrawn: paise(100_000),
    minutes: 410,
  }
  const none = { ...whole, staked: ZERO, bets: 0, net: ZERO, deposited: ZERO, withdrawn: ZERO, minutes: 0 }
  const docs = [
    { ...none, period: 'day' as const },
    { ...whole, period: 'week' as const, net: paise(64_000), bets: 9, minutes: 95 },
    { ...whole, period: 'month' as const },
    { ...whole, period: 'year' as const, staked: paise(38_450_000), bets: 412, net: paise(-1_240_000), minutes: 5210 },
    { ...whole, period: 'lifetime' as const, staked: paise(112_450_000), bets: 1204, net: ZERO, minutes: 15_210 },
  ]
  await page.route('**/api/user/protection/cost?**', (route) =>
    route.fulfill({ json: { docs: encodeDocs(calls.getCost, docs) } }),
  )
  await page.goto('/profile/cost')
  await page
    .getByText(/^Playing has cost you/)
    .first()
    .waitFor()
  await stop(page, '113-cost')
}

async function shootSignIns({ stop }: Stop, page: Page): Promise<void> {
  await page.goto('/profile/sessions')
  await page.getByText('This one').waitFor()
  await stop(page, '114-sessions')
  await page.goto('/profile/logins')
  await page.getByRole('main').getByRole('time').first().waitFor()
  await stop(page, '115-logins')
  await page.goto('/profile/linked')
  await page.getByRole('button', { name: 'Link your account on Spin' }).click()
  await page.getByRole('button', { name: 'Link the accounts' }).click()
  await stop(page, '115-link-refused')
  await page.keyboard.press('Escape')
  await stop(page, '115-linked')
}

/** While nothing has come, and when nothing comes. */
async function shootUncalled({ stop }: Stop, page: Page): Promise<void> {
  await page.route('**/api/user/session?**', () => undefined)
  await page.goto('/profile/sessions')
  await page.getByRole('region', { name: 'Sessions' }).waitFor()
  await stop(page, '116-sessions-loading')
  await page.unroute('**/api/user/session?**')
  await page.route(PROTECTION, (route) => route.abort())
  await page.goto('/profile/limits')
  await page.getByRole('button', { name: 'Try again' }).first().waitFor()
  await stop(page, '117-limits-not-loaded')
  await page.unroute(PROTECTION)
}
