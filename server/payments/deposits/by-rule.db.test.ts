/** Deposits that the rule of a site approves on a line of a statement, and all that stops it. docs/domain/payments.md#deposits-by-rule. */
import { calls, type QueuedDeposit } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booksBalance } from '../../markets/testing/world.ts'
import { CODE, createTree, type Tree } from '../../people/testing/tree.ts'
import type { DepositRule } from '../index.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const ASHA = 'asha@oksbi'

let tree: Tree
let rule: DepositRule
let methodId: string
let utrs: number

type Site = { readonly payments?: object; readonly switches?: object }
/** As it is published, for calls and for what goes on by itself. */
async function publish({ payments = {}, switches = {} }: Site = {}): Promise<void> {
  const config = {
    payments,
    switches: { depositsByRule: true, depositProof: false, manyPendingDeposits: true, ...switches },
  }
  await tree.configure(config)
}

/** Of players who are no more new, whose first payment an officer has approved: of the first of them from a known account. */
beforeEach(async () => {
  tree = await createTree()
  rule = tree.startDepositRule()
  utrs = 412_345_678_900
  await publish()
  await sql`update accounts set created_at = now() - interval '30 days' where role = 'user'`.execute(tree.db)
  methodId = await method()
  for (const [player, payer] of [
    ['player1', ASHA],
    ['player2', 'ravi@okaxis'],
  ] as const) {
    const utr = next()
    const depositId = await claim(player, utr, 100)
    await came(utr, 100, payer)
    await decide('agent', depositId)
  }
  tree.wait(2 * DAY_MS)
})
afterEach(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

const next = (): string => String(++utrs)

async function method(type = 'UPI'): Promise<string> {
  const none = {
    accountNumber: '',
    ifscCode: '',
    bankName: '',
    walletNumber: '',
    mobileNumber: '',
    appName: '',
    remarks: '',
  }
  const fields = { ...none, upiId: 'paddock@okbank', accountName: 'Paddock', customFields: [] }
  const { rows } = await sql<{ id: string }>`
    insert into payment_methods (id, site_id, owner_id) values (gen_random_uuid(), 1, ${tree.idOf('agent')}) returning id`.execute(
    tree.db,
  )
  const { id } = must(rows[0], 'it was made')
  await sql`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields,
      in_force_from)
    values (${id}::uuid, 1, 1, ${tree.idOf('agent')}, ${type}, ${type}, 0, 0, ${JSON.stringify(fields)}::jsonb, now() - interval '1 hour')`.execute(
    tree.db,
  )
  return id
}

async function claim(player: string, utr: string, amount = 1000): Promise<string> {
  const body = { depositTypeId: methodId, amount: paise(amount * 100), utr }
  const made = await tree.ask(player, calls.createDeposit, { body })
  expect(made.body).toMatchObject({ docs: { status: 'pending' } })
  return (await made.reply()).docs._id
}

/** As it is at the site. */
const today = (): string => {
  const at = new Date(tree.clock() + 5.5 * HOUR_MS)
  return `${at.getUTCDate()}/${at.getUTCMonth() + 1}/${at.getUTCFullYear()}`
}
const COLUMNS = { date: 'Date', narration: 'Narration', debit: 'Debit', credit: 'Credit', dateOrder: 'DMY' } as const

/** A statement of the agent's with this line. */
const came = (utr: string, amount = 1000, payer = ASHA, remark = '') =>
  send(`${today()},UPI/CR/${utr}/ASHA/${payer}/${remark},,${amount}`)

async function send(line: string, columns: object = {}): Promise<void> {
  const titles = Object.keys(columns).length === 0 ? 'Date,Narration,Debit,Credit' : 'Date,Narration,Debit,Credit,Ref'
  const file = new File([`${titles}\n${line}`], 'a.csv')
  const body = { file, accountName: 'HDFC', transactionCode: CODE, ...COLUMNS, ...columns }
  const imported = await tree.ask('agent', calls.importStatement, { params: { role: 'agent' }, body })
  expect(imported.body).toMatchObject({ docs: { imported: 1 } })
}

const decide = (officer: 'agent' | 'admin', depositId: string, version?: number) =>
  tree.ask(officer, calls.decideDeposit, {
    params: { role: officer },
    body: {
      depositId,
      action: 'approved',
      remarks: '',
      transactionCode: CODE,
      ...(version !== undefined && { version }),
    },
  })
const seen = async (depositId: string) =>
  (await (await tree.ask('agent', calls.getDeposit, { params: { role: 'agent', depositId } })).reply()).docs
const flags = async (depositId: string): Promise<QueuedDeposit['flags']> => (await seen(depositId)).deposit.flags

/** A claim of the first player's, and its line. */
async function proven(amount = 1000, payer = ASHA): Promise<string> {
  const utr = next()
  const depositId = await claim('player1', utr, amount)
  await came(utr, amount, payer)
  return depositId
}

test('what a line proves that is paid from a known account is approved, says so in its steps, and names its evidence in the log', async () => {
  const woken = tree.wakes.length
  const depositId = await proven()
  // By the claim, and by the import.
  expect(tree.wakes).toHaveLength(woken + 2)
  expect(await rule.run()).toBe(1)
  expect(await rule.run()).toBe(0)
  const { deposit, steps, lines } = await seen(depositId)
  expect(deposit).toMatchObject({ status: 'approved', receivedAmount: 100_000, remarks: '' })
  expect(lines).toMatchObject([{ state: 'FUNDED', depositId }])
  expect(steps.at(-1)).toMatchObject({ by: null, byRule: true, status: 'approved' })
  expect(steps.at(-1)?.remarks).toMatch(/^Rule: line \d+ of HDFC, .*, paid from asha@oksbi$/)
  const { rows } = await sql<{ actorId: number | null; after: { evidence: object } }>`
    select actor_id, after from audit_log where object_id = ${depositId} and action = 'DEPOSIT_DECIDED'`.execute(
    tree.db,
  )
  expect(rows).toMatchObject([{ actorId: null, after: { evidence: { statement: 'HDFC', account: ASHA } } }])
  expect(await tree.balanceOf('player1')).toBe(2100)
})

/** The first player's link to a payment app. */
async function open(amount: number): Promise<string> {
  const body = { depositTypeId: methodId, amount: paise(amount * 100) }
  return (await (await tree.ask('player1', calls.beginUpi, { body })).reply()).docs.tr
}

test('what names the reference of a link that the player opened needs no known account; of another amount it does', async () => {
  const [tr, other] = [await open(1000), await open(700)]
  const [one, two] = [next(), next()]
  const [first, second] = [await claim('player1', one), await claim('player1', two)]
  await came(one, 1000, 'new@okicici', tr.toLowerCase())
  await came(two, 1000, 'new@okicici', other)
  expect(await rule.run()).toBe(1)
  expect((await seen(first)).steps.at(-1)?.remarks).toContain(`our reference ${tr}`)
  expect((await seen(second)).deposit.status).toBe('pending')
})

const PAID_TO = 'asha.rao@okicici'
const NUMBER = '50100123456789'
const BANK = [
  { label: 'Bank Name', value: 'HDFC' },
  { label: 'IFSC Code', value: 'HDFC0001234' },
  { label: 'Account Number', value: NUMBER },
]
/** The player asks for money to an account that they name; gives what has an officer pay it. */
async function withdrawal(
  accountDetails = [{ label: 'UPI ID', value: PAID_TO }],
  by = methodId,
): Promise<() => Promise<void>> {
  await publish({ payments: { wagerDeposits: 0, accountHoldHours: 0 } })
  const made = await tree.ask('player1', calls.createPayoutAccount, {
    body: { paymentMethodTypeId: by, name: 'Asha Rao', accountDetails },
  })
  const accountId = (await made.reply()).docs._id
  const asked = await tree.ask('player1', calls.createWithdrawal, { body: { amount: paise(10_000), accountId } })
  const withdrawId = (await asked.reply()).docs._id
  const body = { withdrawId, action: 'approved', utr: next(), remarks: '', transactionCode: CODE } as const
  return async () => {
    const paid = await tree.ask('agent', calls.decideWithdrawal, { params: { role: 'agent' }, body })
    expect(paid.status).toBe(200)
  }
}
const paidTo = async (...to: Parameters<typeof withdrawal>): Promise<void> => await (await withdrawal(...to))()

test('what the player was paid to says nothing of who pays: they named it themselves', async () => {
  await paidTo()
  const depositId = await proven(1000, PAID_TO)
  expect(await rule.run()).toBe(0)
  expect((await seen(depositId)).deposit.status).toBe('pending')
})

test('whose payment an officer approved before its statement was imported is known from then on', async () => {
  const utr = next()
  const first = await claim('player1', utr, 100)
  expect((await decide('agent', first)).status).toBe(200)
  const depositId = await proven(1000, 'new@okicici')
  expect(await rule.run()).toBe(0)
  await came(utr, 100, 'new@okicici')
  expect(await rule.run()).toBe(1)
  expect((await seen(depositId)).deposit.status).toBe('approved')
})

describe('an officer who says that a payment never came says nothing for its payer', () => {
  async function neverCame(depositId: string): Promise<void> {
    const { version } = (await seen(depositId)).deposit
    const body = { version, remarks: 'It never came', transactionCode: CODE }
    const said = await tree.ask('agent', calls.reverseDeposit, { params: { role: 'agent', depositId }, body })
    expect(said.body).toMatchObject({ docs: { status: 'approved', reversedAt: null } })
  }

  test('of one that the rule approved', async () => {
    const utr = next()
    const depositId = await claim('player1', utr)
    await came(utr, 1000, 'new@okicici', await open(1000))
    expect(await rule.run()).toBe(1)
    await neverCame(depositId)
    await proven(1000, 'new@okicici')
    expect(await rule.run()).toBe(0)
  })

  test('of one that an officer approved', async () => {
    const { rows } = await sql<{
      depositId: string
    }>`select deposit_id from statement_lines where payer = ${ASHA}`.execute(tree.db)
    await neverCame(must(rows[0], 'it came').depositId)
    await proven()
    expect(await rule.run()).toBe(0)
  })
})

describe('a remark that names the player’s account makes nobody its payer', () => {
  test.each([
    ['an id, beside that of one who paid for another', 'ravi@okaxis', PAID_TO],
    ['an id, beside one that nobody knows', 'other@okicici', PAID_TO],
    ['a number, beside an id that nobody knows', 'other@okicici', NUMBER],
  ])('%s', async (_, payer, remark) => {
    await paidTo()
    await paidTo(BANK, await method('IMPS'))
    const utr = next()
    const depositId = await claim('player1', utr)
    await came(utr, 1000, payer, remark)
    expect(await rule.run()).toBe(0)
    expect((await seen(depositId)).deposit.status).toBe('pending')
  })

  test('nor does the number of one, where the line names no id', async () => {
    await paidTo(BANK, await method('IMPS'))
    await proven(1000, NUMBER)
    expect(await rule.run()).toBe(0)
  })
})

describe('a payment is credited once, whatever its payer wrote or is called', () => {
  const REMARK = '498765432109'
  const NEFT = 'SBINN52026112812345678'

  /** A method by NEFT, which claims go to from then on. */
  async function byNeft(): Promise<void> {
    methodId = await method('NEFT')
    await sql`update payment_method_versions set fields = fields || '{"accountNumber":"123456789","ifscCode":"HDFC0001234"}'::jsonb
      where method_id = ${methodId}::uuid`.execute(tree.db)
  }
  const cameByNeft = () =>
    send(`${today()},NEFT CR-SBIN0001234-ASHA RAO-${REMARK} ${ASHA},,1000,${NEFT}`, { reference: 'Ref' })

  test('by NEFT: the number in its remark is nobody’s reference, and both claims say so', async () => {
    const one = await claim('player1', REMARK)
    await cameByNeft()
    expect(await rule.run()).toBe(0)
    const first = await seen(one)
    expect([first.lines, first.near]).toMatchObject([[], [{ utr: NEFT, differs: ['UTR'] }]])
    await byNeft()
    const two = await claim('player1', NEFT)
    expect(await seen(two)).toMatchObject({ lines: [{ utr: NEFT }], claims: [{ depositId: one, status: 'pending' }] })
    expect(await flags(one)).toEqual(['UTR_ELSEWHERE'])
    expect(await flags(two)).toEqual(['UTR_ELSEWHERE'])
    expect((await decide('agent', one)).body).toMatchObject({ docs: { status: 'approved' } })
    expect(await rule.run()).toBe(0)
    expect((await decide('agent', two)).body).toMatchObject({ docs: { status: 'processing', needsTwo: true } })
    expect(await tree.balanceOf('player1')).toBe(2100)
  })

  test('the other way round too: behind the claim of its own number two officers approve the other', async () => {
    await byNeft()
    const two = await claim('player1', NEFT)
    await cameByNeft()
    expect(await rule.run()).toBe(0)
    expect((await decide('agent', two)).body).toMatchObject({ docs: { status: 'approved' } })
    methodId = await method()
    const one = await claim('player1', REMARK)
    expect((await seen(one)).near).toMatchObject([{ state: 'FUNDED', depositId: two }])
    expect((await decide('agent', one)).body).toMatchObject({ docs: { status: 'processing', needsTwo: true } })
    expect(await tree.balanceOf('player1')).toBe(2100)
  })

  test('by UPI: a payer called by twelve digits is no reference, and who is called so is paid once', async () => {
    const called = `${REMARK}@ybl`
    const known = next()
    const first = await claim('player1', known, 100)
    await came(known, 100, called)
    await decide('agent', first)
    const one = await claim('player1', REMARK)
    await send(`${today()},UPI-ASHA RAO-${called}-SBIN0001234-512345678901-UPI,,1000`)
    expect(await rule.run()).toBe(0)
    expect((await seen(one)).lines).toEqual([])
    const two = await claim('player1', '512345678901')
    expect(await rule.run()).toBe(1)
    expect(await seen(two)).toMatchObject({ deposit: { status: 'approved' }, lines: [{ depositId: two }] })
    expect(await tree.balanceOf('player1')).toBe(2200)
  })

  test('of two references in one line no rule says which it is', async () => {
    const utr = next()
    const one = await claim('player1', utr)
    await came(utr, 1000, ASHA, REMARK)
    expect(await rule.run()).toBe(0)
    expect((await seen(one)).lines).toMatchObject([{ utr }])
    expect(await flags(one)).toEqual([])
    const two = await claim('player2', REMARK)
    expect(await flags(one)).toEqual(['UTR_ELSEWHERE'])
    expect(await flags(two)).toEqual(['UTR_ELSEWHERE'])
  })
})

describe('waits for an officer', () => {
  const player = () => tree.idOf('player1')
  const CASES: readonly (readonly [string, Site, () => Promise<unknown>])[] = [
    ['where the site does not let the rule approve', { switches: { depositsByRule: false } }, () => proven()],
    ['from an account that nobody knows', {}, () => proven(1000, 'other@okicici')],
    ['from one that paid for another player', {}, () => proven(1000, 'ravi@okaxis')],
    [
      'whose reference is claimed, spelled alike, by a method of a kind of one’s own',
      {},
      async () => {
        const utr = next()
        const depositTypeId = await method('other')
        const body = { depositTypeId, amount: paise(100_000), utr: `RRN-${utr}` }
        const made = await tree.ask('player2', calls.createDeposit, { body })
        expect(made.body).toMatchObject({ docs: { status: 'pending' } })
        await claim('player1', utr)
        await came(utr)
      },
    ],
    ['without a line', {}, () => claim('player1', next())],
    [
      'of another amount than came',
      {},
      async () => {
        const utr = next()
        await claim('player1', utr, 900)
        await came(utr)
      },
    ],
    [
      'from an account whose payment its bank took back',
      {},
      async () => {
        const { rows } = await sql<{ utr: string }>`select utr from statement_lines where payer = ${ASHA}`.execute(
          tree.db,
        )
        for (const { utr } of rows) await send(`${today()},REV/${utr},1000,`)
        await proven()
      },
    ],
    [
      'of which only the end of the reference was claimed',
      {},
      async () => {
        const utr = next()
        await claim('player1', utr.slice(4))
        await came(utr)
      },
    ],
    [
      'that two lines are evidence of',
      {},
      async () => {
        const utr = next()
        await claim('player1', utr)
        await came(utr)
        await came(utr, 1000, ASHA, 'again')
      },
    ],
    [
      'whose line an officer has set aside',
      {},
      async () => {
        await sql`update statement_lines set aside_by = ${tree.idOf('agent')}, aside_remarks = 'Rent' where deposit_id is null`.execute(
          tree.db,
        )
        const depositId = await proven()
        await sql`update statement_lines set aside_by = ${tree.idOf('agent')}, aside_remarks = 'Rent' where deposit_id is null`.execute(
          tree.db,
        )
        return depositId
      },
    ],
    [
      'that somebody else claims too',
      {},
      async () => {
        const utr = next()
        await claim('player1', utr)
        await claim('player2', utr)
        await came(utr)
      },
    ],
    [
      'of a new account',
      {},
      async () => {
        await proven()
        await sql`update accounts set created_at = ${new Date(tree.clock()).toISOString()} where id = ${player()}`.execute(
          tree.db,
        )
      },
    ],
    ['above what one officer approves of a player', { payments: { twoOfficersAbove: 999 } }, () => proven()],
    ['or for a payee', { payments: { twoOfficersAbovePayee: 999 } }, () => proven()],
    [
      'that an officer has in hand',
      {},
      async () => {
        const depositId = await proven()
        await tree.ask('agent', calls.takeDeposit, { params: { role: 'agent', depositId }, body: { take: true } })
      },
    ],
    [
      'of who stays away by now',
      {},
      async () => {
        await proven()
        await sql`insert into exclusions (account_id, kind, since, until, origin_id)
          values (${player()}, 'SELF_EXCLUSION', now(), now() + interval '7 months', ${player()})`.execute(tree.db)
        await sql`update accounts set guarded_from = '-infinity' where id = ${player()}`.execute(tree.db)
      },
    ],
    [
      'of who is locked by now',
      {},
      async () => {
        await proven()
        await sql`update accounts set user_locked = true where id = ${player()}`.execute(tree.db)
      },
    ],
    [
      'of who has a limit near',
      {},
      async () => {
        await sql`insert into player_limits (account_id, kind, period, value, since, set_by) values (${player()}, 'DEPOSIT', 'DAY', 111100, now(), ${player()})`.execute(
          tree.db,
        )
        expect(await flags(await proven())).toEqual(['LIMIT_NEAR'])
      },
    ],
  ]
  test.each(CASES)('what is proven %s', async (_, site, make) => {
    await publish(site)
    await make()
    expect(await rule.run()).toBe(0)
    expect(await tree.balanceOf('player1')).toBe(1100)
  })
})

describe('one effect', () => {
  test.each([1, 2])('of an officer who approves, and two jobs, at the same moment (%d)', async () => {
    const depositId = await proven()
    const other = tree.startDepositRule()
    const [first, second, byHand] = await Promise.all([rule.run(), other.run(), decide('agent', depositId, 1)])
    expect(first + second + (byHand.status === 200 ? 1 : 0)).toBe(1)
    expect(await tree.balanceOf('player1')).toBe(2100)
  })

  const WRITES = ['transfers', 'deposits', 'statement_lines', 'audit_log']
  test.each(WRITES)('when the server ends at a write of %s: nothing, and then all of it', async (table) => {
    const depositId = await proven()
    await sql`create or replace function break_off() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`.execute(
      tree.db,
    )
    await sql`create trigger zz_break_off before insert or update on ${sql.table(table)} execute function break_off()`.execute(
      tree.db,
    )
    expect(await rule.run()).toBe(0)
    await booksBalance(tree.db)
    await sql`drop trigger zz_break_off on ${sql.table(table)}`.execute(tree.db)
    expect((await seen(depositId)).deposit.status).toBe('pending')
    tree.wait(HOUR_MS)
    expect(await tree.startDepositRule().run()).toBe(1)
    expect(await tree.balanceOf('player1')).toBe(2100)
  })
})
