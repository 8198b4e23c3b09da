/** Tax at the end of a financial year, and of what is paid in. docs/domain/duties.md. */
import { calls } from '@paddock/contract'
import { yearBegins } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booksBalance } from '../../markets/testing/world.ts'
import { CODE, createTree, type Tree } from '../../people/testing/tree.ts'
import { systemBalance } from '../gateway/testing/ready-account.ts'
import { closeYears } from './close-years.ts'
import { openWays, readDuties, taxedSite, thisYear, type Ways } from './testing/taxed-tree.ts'

let tree: Tree
let ways: Ways
beforeEach(async () => {
  tree = await createTree()
  await tree.configure({ ...taxedSite(tree), switches: { playerCancelsWithdrawals: true } })
  ways = await openWays(tree)
})
afterEach(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

const DAY_MS = 24 * 60 * 60_000
const daysToYearEnd = (of: Tree): number =>
  Math.ceil((Date.parse(`${yearBegins(thisYear(of) + 1)}T00:00:00+05:30`) - of.clock()) / DAY_MS)
const deposits = async (officer: 'agent' | 'admin') =>
  (
    await (
      await tree.ask(officer, calls.getDeposits, {
        params: { role: officer },
        query: { page: 1, limit: 25, status: 'all' },
      })
    ).reply()
  ).docs
const owed = () => systemBalance(tree, 'tax')
async function played(deposits: number, won: number): Promise<void> {
  await ways.deposited(deposits)
  await tree.playerResult('player1', won)
}

describe('the end of a financial year', () => {
  const close = () => closeYears({ db: tree.db, clock: tree.clock, tell: () => undefined })

  test('of one who fails keeps no other from theirs', async () => {
    await played(10_000, 5000)
    tree.wait(daysToYearEnd(tree) * DAY_MS)
    const first = Math.min(...['player1', 'player2'].map(tree.idOf))
    await sql`alter table duty_years add constraint broken check (account_id <> ${sql.lit(first)})`.execute(tree.db)
    await expect(close()).rejects.toThrow('broken')
    expect(await owed()).toBeGreaterThan(0)
    await sql`alter table duty_years drop constraint broken`.execute(tree.db)
    await close()
    expect(await owed()).toBe(2400)
  })
  test('taxes what was won and stands there, once; the next year begins with what is left', async () => {
    await played(10_000, 5000)
    await close()
    expect(await owed()).toBe(0)
    tree.wait(daysToYearEnd(tree) * DAY_MS)
    await Promise.all([close(), close()])
    // Of 16,000 are 10,000 paid in: what was given, to the two others too, is no deposit.
    expect(await owed()).toBe(1800 + 2 * 300)
    await close()
    expect(await owed()).toBe(2400)
    expect(await tree.balanceOf('player1')).toBe(14_200)
    expect((await ways.terms()).tax).toMatchObject({ exempt: 1_420_000 })
    const lines = await readDuties(tree, 'withheld', thisYear(tree) - 1, '4')
    expect(lines.docs.filter(({ userName }) => userName === 'player1')).toMatchObject([
      { kind: 'YEAR_END', grossAmount: 1_600_000, taxableAmount: 600_000, taxAmount: 180_000 },
    ])
  })

  test('comes before money of the next year leaves', async () => {
    await played(10_000, 5000)
    tree.wait(daysToYearEnd(tree) * DAY_MS)
    await tree.configure(taxedSite(tree, thisYear(tree) - 1))
    const id = await ways.asked(14_200)
    expect((await ways.detail(id)).withdrawal).toMatchObject({ taxAmount: 0, netAmount: 1_420_000 })
    expect(await owed()).toBe(1800)
  })
})

describe('tax on what is paid in', () => {
  const duty = (bearer: 'ADDED' | 'BORNE') =>
    tree.configure({
      ...taxedSite(tree),
      jurisdiction: {
        depositDuty: [{ ...must(taxedSite(tree).jurisdiction.withholding[0], 'a rate'), bps: 2800, bearer }],
      },
    })

  test('is its player’s where it is added: of 1,280 are 1,000 credited; a withdrawal does not reduce it', async () => {
    await duty('ADDED')
    const id = await ways.deposited(1280)
    expect([await tree.balanceOf('player1'), await owed()]).toEqual([2000, 280])
    const query = { page: 1, limit: 25, status: 'all' } as const
    const own = await (await tree.ask('player1', calls.getDeposits, { params: { role: 'user' }, query })).reply()
    expect(own.docs).toMatchObject([{ _id: id, receivedAmount: 128_000, taxAmount: 28_000 }])
    await ways.decide(await ways.asked(500))
    expect(await owed()).toBe(280)
    expect(await readDuties(tree, 'deposits')).toMatchObject({
      totalGross: 128_000,
      totalTaxable: 100_000,
      totalTax: 28_000,
    })
  })
  test('is the site’s where it bears it', async () => {
    await duty('BORNE')
    await ways.deposited(1280)
    expect([await tree.balanceOf('player1'), await owed(), await systemBalance(tree, 'fees')]).toEqual([
      2280, 280, -280,
    ])
  })
  test('is undone with a deposit that never came', async () => {
    await duty('ADDED')
    const id = await ways.deposited(1280)
    for (const officer of ['agent', 'admin'] as const) {
      const { version } = must(
        (await deposits(officer)).find(({ _id }) => _id === id),
        'it is there',
      )
      const params = { role: officer, depositId: id }
      const body = { remarks: 'Never came', version, transactionCode: CODE }
      expect((await tree.ask(officer, calls.reverseDeposit, { params, body })).status).toBe(200)
    }
    expect([await tree.balanceOf('player1'), await owed()]).toEqual([1000, 0])
  })
})
