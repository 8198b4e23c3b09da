/** Ways to pay of the demo world: one of each type, the agent's, who is nearest to the players. docs/domain/payments.md#methods. */
import { ofRupees } from '@paddock/domain/money'
import { type UsdtTerms, usualConfirmations } from '@paddock/domain/payments'
import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'

type DemoMethod = { readonly type: string; readonly name: string; readonly min: number; readonly max: number } & {
  readonly fields: Readonly<Record<string, string>>
  readonly usdt?: UsdtTerms
}

const NAME = 'Paddock Payments'
const UPI = { upiId: 'paddock@okbank', accountName: NAME }
const BANK = { accountNumber: '50100234567891', ifscCode: 'HDFC0001234', accountName: NAME, bankName: 'HDFC Bank' }

/** In the order in which players see them; amounts in rupees, no largest at the gateway. */
const METHODS: readonly DemoMethod[] = [
  { type: 'UPI', name: 'Any UPI app', min: 100, max: 50_000, fields: UPI },
  { type: 'QR', name: 'Scan and pay', min: 100, max: 50_000, fields: UPI },
  { type: 'IPAY', name: 'Pay online', min: 0, max: 0, fields: { upiId: '17' } },
  {
    type: 'IMPS',
    name: 'HDFC at once',
    min: 500,
    max: 200_000,
    fields: { ...BANK, remarks: 'From your own account only.' },
  },
  { type: 'NEFT', name: 'HDFC transfer', min: 10_000, max: 1_000_000, fields: BANK },
  {
    type: 'USDT',
    name: 'Tron (TRC-20)',
    min: 1000,
    max: 500_000,
    fields: { walletNumber: 'TSyzi4rAJVKisYV5bU1fdQ6D21XfFUnHfh' },
    usdt: { usdtRate: ofRupees(88.5), network: 'TRC20', confirmations: usualConfirmations('TRC20') },
  },
]

const NO_FIELDS = {
  upiId: '',
  accountNumber: '',
  ifscCode: '',
  accountName: '',
  bankName: '',
  walletNumber: '',
  mobileNumber: '',
  appName: '',
  remarks: '',
  customFields: [],
}

/** Confirmed by another officer, and more than an hour old. */
export async function seedMethods(
  tx: Tx,
  { siteId, owner, confirmer }: { readonly siteId: number; readonly owner: number; readonly confirmer: number },
): Promise<void> {
  for (const [sort, { type, name, min, max, fields, usdt }] of METHODS.entries())
    await sql`
      with made as (insert into payment_methods (id, site_id, owner_id, sort)
        values (gen_random_uuid(), ${siteId}, ${owner}, ${sort}) returning id)
      insert into payment_method_versions (method_id, version, site_id, at, made_by, confirmed_by, in_force_from, payment_type, payment_name,
        min_amount, max_amount, fields)
      select id, 1, ${siteId}, now() - interval '2 hours', ${owner}, ${confirmer}, now() - interval '1 hour', ${type}, ${name},
        ${ofRupees(min)}, ${ofRupees(max)}, ${JSON.stringify({ ...NO_FIELDS, ...fields, ...usdt })}::jsonb
      from made`.execute(tx)
}
