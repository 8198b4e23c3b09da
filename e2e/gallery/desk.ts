/** Pictures of the officers' desk for money: queues, what a key asks, methods and a payee that waits. */
import type { Page } from 'playwright-core'
import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { signInAs, TRANSACTION_CODE } from '../browser/caller.ts'
import { askWithdrawal, METHOD_NAME, openMethod, proposeMethod } from '../browser/money.ts'
import { claimDeposits } from '../harness/claims.ts'
import { lineOf } from '../browser/console-screen.ts'
import type { Paddock } from '../browser/paddock.ts'
import { type ConsoleSitting, openAs } from './console.ts'
import type { Declared } from './pictures.ts'

/** What `shootDesk` takes, in each look. */
export const DESK_PICTURES: readonly Declared[] = [
  '80-deposits',
  '81-deposit',
  '82-reject',
  '83-deposits-history',
  '84-totals',
  '85-withdrawals',
  '86-withdrawal',
  '86-withdrawal-taxed',
  '87-withdrawals-history',
  '88-methods',
  '89-method',
  '90-method-edited',
  '91-new-method-refused',
  '92-statements',
  '92-statement-line',
  '92-statement-imports',
  '92-claims-without-a-line',
  '93-import',
  '94-held',
  '94-held-payment',
  '94-held-question',
  '95-kyc',
  '95-kyc-check',
  '96-new-deposit',
  '84-owed',
  '84-owed-deposit',
  '84-owed-question',
  '98-taken-below',
  '98-taken-below-withdrawal',
  '98-first-payee',
  '98-first-payee-ended',
  '98-off-above',
  '97-duties',
  '97-duties-of-deposits',
  '97-duties-none',
]

const MANY = 30

/** What waits at the desk; once for all pictures, which decide nothing. */
export async function fillDesk(paddock: Paddock): Promise<void> {
  const filled = await paddock.rows('select from payment_method_versions where payment_name = $1', [METHOD_NAME])
  if (filled.length > 0) return
  await claimDeposits(paddock, await openMethod(paddock), MANY)
  // Of players who have nothing else under way that would hold it.
  await askWithdrawal(paddock, 'player14', 1500)
  await askWithdrawal(paddock, 'player16', 25_000)
  await fillStatement(paddock)
  await fillTaxes(paddock)
  await fillChecks(paddock)
  await fillOfficers(paddock)
}

type Rows = Pick<Paddock, 'rows'>

/** Lines that nobody claims, one of them with all that a bank writes, one that is no player's, and one that went out. */
async function fillStatement({ rows }: Rows): Promise<void> {
  await rows(
    `with agent as (select id, site_id from accounts where user_name = 'agent' and site_id = 1),
    account as (insert into statement_accounts (site_id, owner_id, name, mapping) select site_id, id, 'HDFC current', '{}' from agent returning *),
    today as (select (now() at time zone 'Asia/Kolkata')::date as today),
    file as (insert into statement_imports (site_id, account_id, owner_id, file_name, lines, imported, skipped, first_day, last_day, imported_by)
      select site_id, id, owner_id, 'HDFC-current-account-statement-november-2026.csv', 4, 4, 1, today - 6, today, owner_id from account, today)
    insert into statement_lines (site_id, account_id, owner_id, day, direction, amount, narration, ordinal, rail, utr, utr_end, imported_by, aside_by,
      aside_remarks)
    select c.site_id, c.id, c.owner_id, today - ago, direction, amount, narration, 1, rail, utr, right(utr, 6), c.owner_id,
      case when aside <> '' then c.owner_id end, aside
    from account c cross join today cross join (values
      (2, 'CREDIT', 32050, 'UPI/CR/999345678901/RAVI KUMAR SHARMA/HDFC/ravi.kumar.sharma@okhdfcbank/for the cricket', 'RRN', '999345678901', ''),
      (3, 'CREDIT', 12500000, 'IMPS-999345678902-ANN LEE', 'RRN', '999345678902', ''),
      (4, 'CREDIT', 4500, 'INTEREST PAID', null, null, 'Interest of the bank'),
      (0, 'DEBIT', 2500000, 'NEFT-OWN ACCOUNT', null, null, '')
    ) as line (ago, direction, amount, narration, rail, utr, aside)`,
  )
}

/** A year in which tax was taken of each kind, some of it undone; and a withdrawal of which some is to be withheld. */
async function fillTaxes({ rows }: Rows): Promise<void> {
  await rows(
    `insert into duties (reference, site_id, account_id, kind, gross, base, bps, amount, bearer, year, at, undoes)
    select 'gallery:' || n, a.site_id, a.id, kind, gross, base, bps, amount, bearer, 2026, '2026-11-20T10:00:00Z'::timestamptz - n * interval '9 days', undoes
    from accounts a join (values
      (1, 'player4', 'WITHHOLDING', 2500000, 1500000, 3000, 450000, null, null),
      (2, 'player5', 'WITHHOLDING', 100000000, 100000000, 3000, 30000000, null, null),
      (3, 'player4', 'WITHHOLDING', -2500000, -1500000, 3000, -450000, null, 'gallery:1'),
      (4, 'player6', 'YEAR_END', 1500000, 500000, 3000, 150000, null, null),
      (5, 'player4', 'DEPOSIT', 128000, 100000, 2800, 28000, 'ADDED', null),
      (6, 'player5', 'DEPOSIT', 256000, 200000, 2800, 56000, 'BORNE', null)
    ) as taken (n, player, kind, gross, base, bps, amount, bearer, undoes) on taken.player = a.user_name and a.site_id = 1
    order by n`,
  )
  await rows(
    `update withdrawals set exempt = 1000000, tax_bps = 3000, tax_year = 2026 where account_id in (select id from accounts where user_name = 'player16')`,
  )
}

/** Documents that wait and that were looked at, and what a gateway paid short. */
async function fillChecks({ rows }: Rows): Promise<void> {
  await rows(
    `insert into kyc_checks (account_id, site_id, owner_id, state, version, submitted_at, decided_at, decided_by, reason, expires_at)
    select p.id, p.site_id, a.id, state, 1, now() - interval '3 hours', decided, case when decided is not null then a.id end, reason, good
    from accounts a join (values
      ('player4', 'submitted', null::timestamptz, '', null::timestamptz),
      ('player5', 'verified', now() - interval '1 hour', '', '2030-05-31T18:29:59Z'::timestamptz),
      ('player6', 'rejected', now() - interval '2 hours', 'The picture is not readable', null)
    ) as sent (player, state, decided, reason, good) on true
    join accounts p on p.user_name = sent.player and p.site_id = a.site_id where a.user_name = 'agent' and a.site_id = 1`,
  )
  await rows(
    `insert into gateway_orders (reference, site_id, account_id, gateway, way, deposit_id, owner_id, operator_id, amount, state, conflict, said, held_at,
      answered_at, ask_at, created_at)
    select 'IPAY-2026-' || n, site_id, account_id, 'pay', 'IN', id, owner_id, owner_id, amount, 'open', conflict,
      jsonb_build_object('state', 'paid', 'amount', amount - off, 'currency', currency), now() - waits, now() - waits, null, now() - waits
    from (select *, row_number() over (order by created_at) as n from deposits where state = 'pending') d
    join (values (1, 'AMOUNT_DIFFERS', 10000, 'INR', interval '3 hours'), (2, 'CURRENCY_DIFFERS', 0, 'USD', interval '20 minutes'))
      as held (n, conflict, off, currency, waits) using (n)`,
  )
}

const [FIRST_NAME, OFF_NAME] = ['UPI of the evening', 'UPI of last year']

/** A first payee that waits, a method that is off from above, and money that came while its player was locked. */
async function fillOfficers({ url, rows }: Pick<Paddock, 'url' | 'rows'>): Promise<void> {
  const [agent, master] = await Promise.all([signInAs(url, 'agent'), signInAs(url, 'master')])
  await proposeMethod(agent, { paymentName: FIRST_NAME })
  const { _id: methodId } = await proposeMethod(agent, { paymentName: OFF_NAME })
  const off = { active: false, transactionCode: TRANSACTION_CODE }
  await master.call(calls.arrangeMethod, { params: { role: 'master', methodId }, body: off })
  const query = { page: 1, limit: 50, status: 'open', mine: true } as const
  const { docs } = await agent.call(calls.getDeposits, { params: { role: 'agent' }, query })
  const claim = must(docs.at(-1), 'some wait')
  const lock = (isLocked: boolean) =>
    rows('update accounts set user_locked = $2 where id = $1', [claim.userId, isLocked])
  await lock(true)
  await agent.call(calls.oweDeposit, {
    params: { role: 'agent', depositId: claim._id },
    body: { version: claim.version, remarks: '', transactionCode: TRANSACTION_CODE },
  })
  await lock(false)
}

/** As an officer sees it who stands above the one that has it. */
async function shootTakenBelow(sitting: ConsoleSitting): Promise<void> {
  const { page, context, shoot, signIn } = await openAs(sitting, 'master')
  const isPhone = sitting.device === 'phone'
  const agent = await signInAs(sitting.url, 'agent')
  const role = 'agent'
  const query = { page: 1, limit: 1, status: 'open', mine: true } as const
  const body = { take: true }
  for (const { _id: depositId } of (await agent.call(calls.getDeposits, { params: { role }, query })).docs)
    await agent.call(calls.takeDeposit, { params: { role, depositId }, body })
  for (const { _id: withdrawId } of (await agent.call(calls.getWithdrawals, { params: { role }, query })).docs)
    await agent.call(calls.takeWithdrawal, { params: { role, withdrawId }, body })
  await signIn()
  const rows = page.getByRole('region', { name: 'Queue' }).getByRole('listitem')
  for (const [path, name, last] of [
    ['deposits', '98-taken-below', 'Last ten payments'],
    ['withdrawals', '98-taken-below-withdrawal', 'Last withdrawals'],
  ] as const) {
    await page.goto(`/console/${path}`)
    await rows.first().waitFor()
    if (isPhone) await rows.first().getByRole('button').click()
    await page.getByText(last).waitFor()
    await shoot(name)
  }
  await context.close()
}

/** What is owed back, a first payee that may be ended, and what a higher level turned off. */
async function shootOfficers(page: Page, shoot: (name: string) => Promise<void>): Promise<void> {
  await page.goto('/console/deposits?tab=owed')
  await page.getByRole('row').nth(1).waitFor()
  await shoot('84-owed')
  await page.getByRole('row').nth(1).click()
  const panel = page.getByRole('dialog')
  await panel.getByText('Last ten payments').waitFor()
  await shoot('84-owed-deposit')
  await panel.getByLabel('Payer’s account').fill('ravi.kumar.sharma@okhdfcbank')
  await panel.getByLabel('Sent under').fill('HDFC0002026112199')
  await panel.getByRole('button', { name: 'It was sent back' }).click()
  await page.getByLabel('Transaction code').waitFor()
  await shoot('84-owed-question')
  await page.goto('/console/payment-methods')
  await lineOf(page, FIRST_NAME).click()
  await panel.waitFor()
  await shoot('98-first-payee')
  await panel.getByRole('button', { name: 'End the change' }).click()
  await page.getByLabel('Transaction code').waitFor()
  await shoot('98-first-payee-ended')
  await page.goto('/console/payment-methods')
  await lineOf(page, OFF_NAME).click()
  await panel.getByText('only that level and those above turn it on again').waitFor()
  await shoot('98-off-above')
}

export async function shootDesk(sitting: ConsoleSitting): Promise<void> {
  const { page, context, shoot, signIn } = await openAs(sitting, 'agent')
  const isPhone = sitting.device === 'phone'
  await signIn()
  const rows = page.getByRole('region', { name: 'Queue' }).getByRole('listitem')
  /** On a phone it lies over the list. */
  const openFirst = async () => {
    await rows.first().waitFor()
    if (isPhone) await rows.first().getByRole('button').click()
  }
  await page.goto('/console/deposits')
  await rows.first().waitFor()
  await shoot('80-deposits')
  await openFirst()
  await page.getByText('Last ten payments').waitFor()
  await shoot('81-deposit')
  await page.getByRole('button', { name: 'Reject' }).click()
  await page.getByLabel('Transaction code').waitFor()
  await shoot('82-reject')
  await page.goto('/console/deposits?tab=history')
  await page.getByRole('row').nth(2).waitFor()
  await shoot('83-deposits-history')
  await page.goto('/console/deposits?tab=totals')
  await page.getByRole('grid').waitFor()
  await shoot('84-totals')
  await page.goto('/console/withdrawals')
  await rows.first().waitFor()
  await shoot('85-withdrawals')
  await openFirst()
  await page.getByText('Last withdrawals').waitFor()
  await shoot('86-withdrawal')
  if (isPhone) await page.keyboard.press('Escape')
  await rows.nth(1).getByRole('button').click()
  await page.getByText('Tax withheld').waitFor()
  await shoot('86-withdrawal-taxed')
  await page.goto('/console/withdrawals?tab=history')
  await page.getByRole('row').nth(1).waitFor()
  await shoot('87-withdrawals-history')
  await page.goto('/console/payment-methods')
  await lineOf(page, METHOD_NAME).waitFor()
  await shoot('88-methods')
  await lineOf(page, METHOD_NAME).click()
  await page.getByRole('dialog').waitFor()
  await shoot('89-method')
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Save method' }).waitFor()
  await shoot('90-method-edited')
  await page.goto('/console/payment-methods?method=new')
  await page.getByRole('button', { name: 'Make method' }).click()
  await shoot('91-new-method-refused')
  await page.goto('/console/statements')
  await page.getByRole('row').nth(2).waitFor()
  await shoot('92-statements')
  await page.getByRole('row').nth(1).click()
  await page.getByRole('dialog').waitFor()
  await shoot('92-statement-line')
  for (const tab of ['imports', 'claims'] as const) {
    await page.goto(`/console/statements?tab=${tab}`)
    await page.getByRole('row').nth(1).waitFor()
    await shoot(tab === 'imports' ? '92-statement-imports' : '92-claims-without-a-line')
  }
  await page.goto('/console/statements')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Import a statement' })
  await sheet.getByLabel('Name of the account').fill('ICICI savings')
  await sheet
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: STATEMENT })
  await sheet.getByText('2 lines are read').waitFor()
  await shoot('93-import')
  await page.goto('/console/held-payments')
  await rows.first().waitFor()
  await shoot('94-held')
  await openFirst()
  await page.getByRole('button', { name: 'Ask the gateway' }).waitFor()
  await shoot('94-held-payment')
  await page.getByRole('button', { name: 'Ask the gateway' }).click()
  await page.getByLabel('Transaction code').waitFor()
  await shoot('94-held-question')
  await page.goto('/console/verification')
  await lineOf(page, 'player4').waitFor()
  await shoot('95-kyc')
  await lineOf(page, 'player4').click()
  await page.getByRole('dialog').waitFor()
  await shoot('95-kyc-check')
  await shootDuties(page, shoot)
  await shootOfficers(page, shoot)
  await context.close()
  await shootClaim(sitting)
  await shootTakenBelow(sitting)
}

async function shootDuties(page: Page, shoot: (name: string) => Promise<void>): Promise<void> {
  await page.goto('/console/duties')
  await page.getByRole('row').nth(3).waitFor()
  await shoot('97-duties')
  await page.goto('/console/duties?of=deposits')
  await page.getByRole('row').nth(2).waitFor()
  await shoot('97-duties-of-deposits')
  await page.goto('/console/duties?year=2024&quarter=2')
  await page.getByText('Nothing matches these filters.').waitFor()
  await shoot('97-duties-none')
}

const STATEMENT = Buffer.from(
  [
    'Statement of account',
    'Date,Narration,Debit,Credit',
    '24/11/2026,UPI/CR/412345678901/ASHA,,750.00',
    '24/11/2026,UPI/CR/999345678901/RAVI,,320.50',
    '24/11/2026,CHARGES,five,',
  ].join('\n'),
)

/** Of a branch, whose players claim nothing by themselves in the pictures. */
async function shootClaim(sitting: ConsoleSitting): Promise<void> {
  const { page, context, shoot, signIn } = await openAs(sitting, 'defaultbranch')
  await signIn()
  await page.goto('/console/deposits?claim=new')
  await page.getByRole('dialog').getByLabel('Player').fill('nobody')
  await page.getByText('No player below you is called so').waitFor()
  await shoot('96-new-deposit')
  await context.close()
}
