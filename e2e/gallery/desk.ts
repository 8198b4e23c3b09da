/** Pictures of the officers' desk for money: queues, what a key asks, methods and a payee that waits. */
import { askWithdrawal, METHOD_NAME, openMethod } from '../browser/money.ts'
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
  '87-withdrawals-history',
  '88-methods',
  '89-method',
  '90-method-edited',
  '91-new-method-refused',
  '92-statements',
  '93-import',
  '94-held',
  '95-kyc',
  '96-new-deposit',
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
  await page.getByRole('button', { name: 'Import', exact: true }).waitFor()
  await shoot('92-statements')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Import a statement' })
  await sheet.getByLabel('Name of the account').fill('HDFC current')
  await sheet
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer: STATEMENT })
  await sheet.getByText('2 lines are read').waitFor()
  await shoot('93-import')
  await page.goto('/console/held-payments')
  await page.getByText('Nothing waits').first().waitFor()
  await shoot('94-held')
  await page.goto('/console/verification')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shoot('95-kyc')
  await context.close()
  await shootClaim(sitting)
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
  await page.getByLabel('Player').fill('nobody')
  await page.getByText('No player below you is called so').waitFor()
  await shoot('96-new-deposit')
  await context.close()
}
