/** Money at the officers' desk, on the whole system: a queue worked off by keyboard alone, a payee that another officer confirms. */
import { must } from '@paddock/domain/result'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findingsOn } from './browser/axe.ts'
import { TRANSACTION_CODE } from './browser/caller.ts'
import { DESKTOP, PHONE } from './browser/chromium.ts'
import { isInConsole, lineOf, sayYes, sayYesAndHear, signInToConsole } from './browser/console-screen.ts'
import { askWithdrawal, METHOD_NAME, openMethod } from './browser/money.ts'
import { claimDeposits } from './harness/claims.ts'
import { beginSitting, type Sitting } from './browser/sitting.ts'

const SOON = { timeout: 20_000 }
/** The reader is loaded, and the machine may be busy. */
const READING_MS = 60_000

let sitting: Sitting
let methodId: string
beforeAll(async () => {
  sitting = await beginSitting({ recordings: ['lingfield-win'], speed: 1 })
  methodId = await openMethod(sitting.paddock)
})
afterEach(() => sitting.clear())
afterAll(() => sitting.end())

async function openAs(userName: string, options: typeof DESKTOP | typeof PHONE = DESKTOP): Promise<Page> {
  const { page } = await sitting.open(options)
  await signInToConsole(page, userName)
  await isInConsole(page)
  return page
}

/** The queue says it below its rows; the navigation counts too. */
const waits = (page: Page, count: number) => page.locator('output', { hasText: `${count} waiting` }).waitFor()
const rowsOf = (page: Page) => page.getByRole('region', { name: 'Queue' }).getByRole('listitem')
const questionOf = (page: Page) => page.getByRole('dialog').filter({ has: page.getByLabel('Transaction code') })

// First, while nothing that was paid in is still to be played.
test('a withdrawal is paid by the keyboard under the reference of the bank, and another one is given back', async () => {
  const { paddock } = sitting
  await askWithdrawal(paddock, 'player1', 1500)
  await askWithdrawal(paddock, 'player2', 900)
  const page = await openAs('agent')
  await page.goto('/console/withdrawals')
  await waits(page, 2)
  await page.getByText('player1@okbank').waitFor()
  expect(await findingsOn(page, 'withdrawals')).toEqual([])
  // Without a reference the key leads to its field.
  await page.keyboard.press('a')
  await page.keyboard.type('512345678901')
  await page.keyboard.press('Enter')
  await questionOf(page).locator('input:focus').waitFor()
  await page.keyboard.type(TRANSACTION_CODE)
  await page.keyboard.press('Enter')
  await page.getByText('1,500.00 paid to player1').last().waitFor()
  // The keys are the queue's again when the question is gone.
  await questionOf(page).waitFor({ state: 'detached' })
  await waits(page, 1)
  await page.keyboard.press('r')
  await questionOf(page).locator('input:focus').waitFor()
  await page.keyboard.press('2')
  await page.keyboard.type(TRANSACTION_CODE)
  await page.keyboard.press('Enter')
  await page.getByText('Nothing waits').first().waitFor()
  const ended = await paddock.rows('select state, paid::int, back::int from withdrawals order by created_at')
  expect(ended).toEqual([
    { state: 'approved', paid: 150_000, back: 0 },
    { state: 'rejected', paid: 0, back: 90_000 },
  ])
})

test('an officer clears a queue of 30 by the keyboard alone: 27 approved, 3 rejected with a ready reason', async () => {
  const { paddock } = sitting
  await claimDeposits(paddock, methodId, 30)
  const page = await openAs('agent')
  await page.goto('/console/deposits')
  await waits(page, 30)
  expect(await findingsOn(page, 'the queue')).toEqual([])
  for (let n = 1; n <= 30; n += 1) {
    const isRejected = n % 10 === 0
    await page.keyboard.press(isRejected ? 'r' : 'a')
    const question = questionOf(page)
    // Nobody types faster than it takes the keys.
    await question.locator('input:focus').waitFor()
    // The number of a ready reason; the code is next.
    if (isRejected) await page.keyboard.press('1')
    await page.keyboard.type(TRANSACTION_CODE)
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await expect.poll(() => rowsOf(page).count(), SOON).toBe(30 - n)
  }
  await page.getByText('Nothing waits').first().waitFor()
  await expect.poll(() => page.getByRole('link', { name: /Deposits ?: \d+ waiting/ }).count(), SOON).toBe(0)
  const counted = await paddock.rows('select state, count(*)::int as n from deposits group by state order by state')
  expect(counted).toEqual([
    { state: 'approved', n: 27 },
    { state: 'rejected', n: 3 },
  ])
})

test('a statement is read before it is kept, and the claim that it has a line of is approved beside it', async () => {
  const { paddock } = sitting
  await claimDeposits(paddock, methodId, 1)
  const [claim] = await paddock.rows<{ id: string; utr: string }>(
    "select id, utr from deposits where state = 'pending'",
  )
  const page = await openAs('agent')
  await page.goto('/console/statements')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Import a statement' })
  await panel.getByLabel('Name of the account').fill('HDFC current')
  await panel.getByLabel('Choose a file').setInputFiles({
    name: 'november.csv',
    mimeType: 'text/csv',
    buffer: statementOf([
      [`UPI/CR/${claim?.utr}/ASHA`, '', '750.00'],
      ['UPI/CR/999345678901/RAVI', '', '320.50'],
      ['CHARGES', 'five', ''],
    ]),
  })
  await panel.getByText('2 lines are read').waitFor()
  await panel.getByText('Row 6: its amount cannot be read').waitFor()
  expect(await findingsOn(page, 'an import')).toEqual([])
  await panel.getByRole('button', { name: 'Import', exact: true }).click()
  await sayYesAndHear(page, 'Import', '2 lines are new')
  // The other one nobody claims.
  await page.getByText('UPI/CR/999345678901/RAVI').waitFor()
  expect(await page.getByText('/ASHA').count()).toBe(0)
  await page.goto('/console/deposits')
  await page.getByRole('region', { name: 'Bank statement' }).getByText('It has come').waitFor()
  await page.keyboard.press('a')
  await questionOf(page).locator('input:focus').waitFor()
  await page.keyboard.type(TRANSACTION_CODE)
  await page.keyboard.press('Enter')
  await page.getByText('Nothing waits').first().waitFor()
  const funded = await paddock.rows('select deposit_id from statement_lines where deposit_id is not null')
  expect(funded).toEqual([{ deposit_id: claim?.id }])
  await page.goto(`/console/deposits?tab=history&search=${claim?.utr}`)
  await lineOf(page, METHOD_NAME).click()
  await page.getByRole('region', { name: 'Bank statement' }).getByText('Approved on this line').waitFor()
  await page.getByRole('button', { name: 'Take back' }).waitFor()
})

/** As a bank gives it, of today: two rows of its own above the titles. */
function statementOf(lines: readonly (readonly [narration: string, out: string, came: string])[]): Buffer {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(Date.now())
  const rows = lines.map((line) => [day, ...line].join(','))
  return Buffer.from(['Statement of account', 'Paddock Sports', 'Date,Narration,Debit,Credit', ...rows].join('\n'))
}

test('a branch claims for a player who paid in person, and the number on the receipt is framed for whoever approves it', async () => {
  const { paddock } = sitting
  // Somebody else's than the agent's, whose queue the other tests count.
  await paddock.rows(
    `update accounts p set parent_id = b.id, ancestors = b.ancestors || b.id from accounts b
     where p.site_id = b.site_id and b.user_name = 'defaultbranch' and p.user_name = 'player20'`,
  )
  // A branch stands beside the agents: its player pays by a method of somebody above both.
  await paddock.rows(
    `with made as (
      insert into payment_methods (id, site_id, owner_id) select gen_random_uuid(), w.site_id, w.id from accounts w, accounts b
        where b.user_name = 'defaultbranch' and w.id = any(b.ancestors) and w.site_id = b.site_id and w.role = 'whiteLabel' returning id, site_id, owner_id)
    insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields, in_force_from)
    select m.id, 1, m.site_id, m.owner_id, v.payment_type, 'At the till', v.min_amount, v.max_amount, v.fields, now() - interval '1 hour'
    from made m join payment_method_versions v on v.site_id = m.site_id and v.payment_name = 'Any UPI app'`,
  )
  const branch = await openAs('defaultbranch')
  await branch.goto('/console/people?search=player20')
  await branch.getByRole('link', { name: 'player20', exact: true }).click()
  await branch.getByRole('button', { name: 'Deposit', exact: true }).click()
  const panel = branch.getByRole('dialog', { name: 'New deposit' })
  await panel.getByText('player20').waitFor()
  await panel.getByLabel('Method').selectOption({ label: 'UPI · At the till' })
  await panel.getByLabel(/^Claimed/).fill('640')
  await panel.getByLabel('Reference').fill('412345678955')
  const receipt = await fetch(`${paddock.outbox}/receipt?utr=412345678955&seed=1`)
  const buffer = Buffer.from(await receipt.arrayBuffer())
  await panel.getByLabel('Proof').setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer })
  expect(await findingsOn(branch, 'a claim of a branch')).toEqual([])
  await panel.getByRole('button', { name: 'Claim deposit' }).click()
  await sayYesAndHear(branch, 'Claim deposit', 'The deposit of player20 waits in the queue')

  const owner = await openAs('administrator')
  await owner.goto('/console/deposits')
  await rowsOf(owner).filter({ hasText: 'by defaultbranch' }).getByRole('button').click()
  const proof = owner.getByRole('region', { name: 'Proof' })
  await proof.getByText('Read from the image: 412345678955, as claimed').waitFor({ timeout: READING_MS })
  const inView = async () => {
    const [box, view] = [await proof.locator('rect').boundingBox(), await proof.getByRole('button').boundingBox()]
    return box && view && box.x >= view.x && box.y >= view.y && box.x + box.width <= view.x + view.width
  }
  expect(await inView()).toBe(true)
  await owner.keyboard.press('z')
  await proof.getByRole('button', { name: 'Whole image' }).waitFor()
  expect(await inView()).toBe(true)
  expect(await findingsOn(owner, 'a proof that was read')).toEqual([])
  await owner.keyboard.press('a')
  await questionOf(owner).locator('input:focus').waitFor()
  await owner.keyboard.type(TRANSACTION_CODE)
  await owner.keyboard.press('Enter')
  await owner.getByText('640.00 credited to player20').last().waitFor()
})

test('what comes in meanwhile is shown by itself, and two officers do not work on the same one', async () => {
  const { paddock } = sitting
  const [agent, master] = [await openAs('agent'), await openAs('master')]
  for (const page of [agent, master]) await page.goto('/console/deposits')
  await agent.getByText('Nothing waits').first().waitFor()
  await claimDeposits(paddock, methodId, 2)
  // They were put in beside the server; that one is taken is told to all.
  await agent.reload()
  await waits(agent, 2)
  await agent.keyboard.press('t')
  await agent.getByText(/Yours until/).waitFor()
  await waits(master, 2)
  await master.getByText(/agent, who stands below you, works on it until/).waitFor()
  // Nobody is kept out from below; who stands above takes it over, and then it is theirs alone.
  expect(await master.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(false)
  await master.keyboard.press('t')
  await master.getByText(/Yours until/).waitFor()
  await agent.getByText(/master works on it until/).waitFor()
  expect(await agent.getByRole('button', { name: 'Approve' }).isDisabled()).toBe(true)
  await master.keyboard.press('x')
  await master.keyboard.press('j')
  await master.keyboard.press('x')
  await master.keyboard.press('r')
  await questionOf(master).locator('input:focus').waitFor()
  await master.keyboard.press('2')
  await master.keyboard.type(TRANSACTION_CODE)
  await master.keyboard.press('Enter')
  await master.getByText('Nothing waits').first().waitFor()
  await agent.getByText('Nothing waits').first().waitFor(SOON)
})

test('what came and may not be credited is owed by two, not owed once two say that it never came, and owed again once it is there', async () => {
  const { paddock } = sitting
  await claimDeposits(paddock, methodId, 1)
  const [claim] = await paddock.rows<{ utr: string; name: string; locked: string }>(
    `update accounts a set user_locked = true, locked_at = now() from deposits d where d.state = 'pending' and a.id = d.account_id
     returning d.utr, a.user_name as name, a.id::text as locked`,
  )
  const { utr, name, locked } = must(claim, 'somebody claims')
  const [agent, master] = [await openAs('agent'), await openAs('master')]
  type Why = { readonly label: string; readonly why: string }
  const MORE = { label: 'Why more has come', why: 'As the bank has it' }
  const GONE = { label: 'Why it is taken back', why: 'Its bank took it back' }
  const sayWhy = async (page: Page, { label, why }: Why, action: string, said: string) => {
    await questionOf(page).getByLabel(label).fill(why)
    await sayYesAndHear(page, action, said)
  }
  // More than was claimed: the first word moves nothing.
  await agent.goto('/console/deposits')
  await agent.getByText('Nothing of this is credited now: the account is locked').waitFor()
  await agent.getByLabel('Received').fill('900')
  await agent.getByRole('button', { name: 'Owe back', exact: true }).click()
  await questionOf(agent).getByText('nothing moves until another officer says the same').waitFor()
  await sayWhy(agent, MORE, 'Owe back', `${name}: waits for another officer`)
  expect(await agent.getByRole('button', { name: 'Agree to owe it back' }).isDisabled()).toBe(true)
  expect(await findingsOn(agent, 'a word that it is owed back')).toEqual([])
  await master.goto('/console/deposits')
  await master.getByText(/^agent says that 900\.00 came and is owed back/).waitFor()
  await master.getByRole('button', { name: 'Agree to owe it back' }).click()
  await sayWhy(master, MORE, 'Agree to owe it back', 'agent owes 900.00 back')
  // Two say that it never came.
  const open = async (page: Page) => {
    await page.goto(`/console/deposits?tab=history&search=${utr}`)
    await lineOf(page, name).click()
  }
  await open(master)
  await master.getByRole('button', { name: 'It never came' }).click()
  await sayWhy(master, GONE, 'It never came', `${name}: waits for another officer`)
  await open(agent)
  await agent.getByText(/^master says that it never came/).waitFor()
  expect(await findingsOn(agent, 'a word that it never came')).toEqual([])
  await agent.getByRole('button', { name: 'Agree that it never came' }).click()
  await sayWhy(agent, GONE, 'Agree that it never came', '900.00 is not owed any more')
  // It is there after all, as it was claimed: that one officer says.
  await agent.getByRole('button', { name: 'Owe back', exact: true }).click()
  await sayYesAndHear(agent, 'Owe back', 'agent owes 750.00 back')
  expect(await findingsOn(agent, 'what is owed again')).toEqual([])
  const kept = await paddock.rows(
    'select amount::int, never_came, (select amount::int from deposits_never_came) as before from deposits_owed',
  )
  expect(kept).toEqual([{ amount: 75_000, never_came: 1, before: 90_000 }])
  await paddock.rows('update accounts set user_locked = false, locked_at = null where id = $1', [locked])
})

test('who is paid changes when another officer has confirmed what both versions say, and an hour later', async () => {
  const agent = await openAs('agent')
  await agent.goto(`/console/payment-methods?method=${methodId}`)
  await agent.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  await agent.getByLabel('UPI id').fill('no id')
  await agent.getByRole('button', { name: 'Save method' }).click()
  await agent.getByText('A UPI id looks like name@bank').waitFor()
  await agent.getByLabel('UPI id').fill('second@okaxis')
  await agent.getByRole('button', { name: 'Save method' }).click()
  await agent.getByText('another officer has to confirm it').waitFor()
  await sayYes(agent, 'Save method')
  await agent.getByText('Whoever changed it cannot confirm it.').waitFor()

  const master = await openAs('master')
  await master.getByRole('link', { name: /Pay methods ?: 1 waiting/ }).click()
  await lineOf(master, METHOD_NAME).click()
  const now = master.getByRole('region', { name: 'Paid now' })
  const then = master.getByRole('region', { name: 'Paid then' })
  expect(await now.innerText()).toContain('paddock@okbank')
  expect(await then.innerText()).toContain('second@okaxis')
  expect(await findingsOn(master, 'a payee that waits')).toEqual([])
  await master.getByRole('button', { name: 'Confirm payee' }).click()
  await sayYes(master, 'Confirm payee')
  await master.getByText('Confirmed, waits for its hour').waitFor()
  expect(await now.innerText()).toContain('paddock@okbank')
  // Within the hour the master ends it, who stands behind it too, and nobody below: there it is not offered.
  await agent.getByText('Confirmed, waits for its hour').waitFor({ timeout: 45_000 })
  await agent.getByText('Master said so').waitFor()
  expect(await agent.getByRole('button', { name: 'End the change' }).count()).toBe(0)
  expect(await agent.getByRole('button', { name: 'Edit' }).isDisabled()).toBe(true)
  await master.getByRole('button', { name: 'End the change' }).click()
  await sayYes(master, 'End the change')
  await master.getByText('Confirmed, waits for its hour').waitFor({ state: 'detached' })
})

test('on a phone one is opened, less than was claimed is stated, and it is credited', async () => {
  const { paddock } = sitting
  await claimDeposits(paddock, methodId, 1)
  const page = await openAs('agent', PHONE)
  await page.goto('/console/deposits')
  await rowsOf(page).first().getByRole('button').click()
  await page.getByLabel('Received').fill('700')
  const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(isWide).toBe(false)
  await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await page.getByText('Less than was claimed: what has come is credited.').waitFor()
  await sayYesAndHear(page, 'Approve', /700\.00 credited to player/)
  const [last] = await paddock.rows(
    `select amount::int, received::int from deposits where state = 'approved' order by decided_at desc limit 1`,
  )
  expect(last).toEqual({ amount: 75_000, received: 70_000 })
  // Of all that the tests before it did too.
  expect(await paddock.audit()).toBe('')
})
