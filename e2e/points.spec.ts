/** Points in the console on the whole system, on a desk and on a phone: an account that begins with them, and many given at once. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signInAs } from './browser/caller.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { factOf, isInConsole, sayYes, signInToConsole } from './browser/console-screen.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'

const DEVICES = [
  { on: 'a desk', options: DESKTOP, userName: 'desk_starter' },
  { on: 'a phone', options: PHONE, userName: 'phone_starter' },
] as const

let sitting: Sitting
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
})
afterEach(() => sitting.clear())
afterAll(() => sitting.end())

const agentCalled = async () => {
  const master = await signInAs(sitting.paddock.url, 'master')
  const { docs } = await master.call(calls.listPeople, {
    params: { role: 'master' },
    query: { search: 'agent', page: 1, limit: 25 },
  })
  return must(
    docs.find(({ userName }) => userName === 'agent'),
    'the agent is below the master',
  )
}

/** Nothing of the page is wider than the screen. */
const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

test.each(DEVICES)(
  'an account begins with points on $on; it owes nothing, and its password is shown once',
  async (device) => {
    const { page } = await sitting.open(device.options)
    await signInToConsole(page, 'agent')
    await isInConsole(page)
    const before = (await agentCalled()).balance
    await page.goto('/console/people/new')
    await page.getByLabel('Username').fill(device.userName)
    await page.getByLabel('Credit').fill('25000')
    await expect.poll(() => page.getByLabel('Points at the beginning').inputValue()).toBe('25,000')
    expect(await fits(page)).toBe(true)
    await page.getByRole('button', { name: 'Create account' }).click()
    const question = page.getByRole('dialog')
    await question.getByText('Twenty-five thousand rupees').waitFor()
    await sayYes(page, 'Create account')
    const told = page.getByRole('dialog', { name: 'Hand this over' })
    await told.getByText('not shown again').waitFor()
    const password = must(/[Pp]assword: (\S+)/.exec(await told.locator('pre').innerText())?.[1], 'a password')
    await told.getByRole('button', { name: 'Copy' }).waitFor()
    await told.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('heading', { name: device.userName }).waitFor()
    await expect.poll(() => factOf(page, 'Balance').innerText()).toBe('25,000.00')
    expect(await factOf(page, 'Points given').innerText()).toBe('25,000.00')
    expect(await factOf(page, 'Client P/L').innerText()).toBe('0.00')
    expect(await page.content()).not.toContain(password)
    expect((await agentCalled()).balance).toBe(before - 2_500_000)
  },
)

test.each(DEVICES)(
  'points are given to many at once on $on: what each has after it, one amount for all',
  async (device) => {
    const { page } = await sitting.open(device.options)
    await signInToConsole(page, 'agent')
    await isInConsole(page)
    const agent = await signInAs(sitting.paddock.url, 'agent')
    const params = { role: 'agent' } as const
    const { docs } = await agent.call(calls.listPeople, {
      params,
      query: { search: 'player1', sort: 'userName', page: 1, limit: 5 },
    })
    const own = (await agentCalled()).balance
    await page.goto(`/console/points?ids=${docs.map(({ _id }) => _id).join(',')}`)
    await page.getByText(docs[0]?.userName ?? '', { exact: true }).waitFor()
    await page.getByLabel('Same amount for all').fill('1250.50')
    await page.getByRole('button', { name: 'Fill all' }).click()
    const total = 125_050 * docs.length
    const after = page.getByLabel('Balances after it')
    await expect.poll(() => after.innerText()).toContain(shown(own - total))
    expect(await fits(page)).toBe(true)
    await page.getByRole('button', { name: 'Give points' }).click()
    const question = page.getByRole('dialog')
    for (const { userName, balance } of docs) {
      const row = question.getByRole('row').filter({ has: page.getByText(userName, { exact: true }) })
      expect(await row.innerText()).toContain(shown(balance + 125_050))
    }
    await question.getByText('Six thousand two hundred fifty-two rupees and fifty paise').waitFor()
    await sayYes(page, 'Give points')
    await page.getByText(`${shown(total)} moved. You have ${shown(own - total)}.`).waitFor()
    const given = await agent.call(calls.listPeople, {
      params,
      query: { search: 'player1', sort: 'userName', page: 1, limit: 5 },
    })
    expect(given.docs.map(({ balance, clientPL }) => [balance, clientPL])).toEqual(
      docs.map(({ balance, clientPL }) => [paise(balance + 125_050), clientPL]),
    )
    // Of all that the tests before it did too.
    expect(await sitting.paddock.audit()).toBe('')
  },
)

const RUPEES = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const shown = (amount: number): string => RUPEES.format(amount / 100)
