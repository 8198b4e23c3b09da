/** What officers do with affiliates, each over the calls: deals by two, statements paid once, whoever looks and whoever races. docs/domain/affiliates.md#payout. */
import { type AffiliateWhole, calls, type RequestOf } from '@paddock/contract'
import type { AffiliateFlag } from '@paddock/domain/affiliates'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import type { Role } from '@paddock/domain/roles'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booksBalance } from '../markets/testing/world.ts'
import { CODE, createTree, type Tree } from '../people/testing/tree.ts'
import { whileHeld } from '../platform/testing/while-held.ts'
import { auditAffiliates } from './audit.ts'
import { joinAffiliate } from './join.ts'
import { holdAffiliate } from './store.ts'

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
  await tree.configure({ switches: { affiliates: true }, payments: { twoOfficersAbove: 1000 } })
})
afterEach(async () => {
  await affiliatesBalance()
  await booksBalance(tree.db)
  await tree.close()
})
async function affiliatesBalance(): Promise<void> {
  expect(await auditAffiliates(tree.db)).toEqual([])
}

const rupees = (amount: number) => paise(amount * 100)
const role = (name: string) => (name === 'whitelabel' ? 'whiteLabel' : name.replace(/\d+$/, '')) as 'whiteLabel'
const codeOf = ({ body }: { body: { code?: string } }) => body.code
const TERMS = { sports: 3000, casino: 2000, head: rupees(500), headDeposit: rupees(1000), headTurnover: rupees(5000) }
const NOBODY = 'player1'
const AFFILIATE = 'player2'

const create = (by: string, change: Partial<RequestOf<typeof calls.createAffiliate>['body']> = {}) =>
  tree.ask(by, calls.createAffiliate, {
    params: { role: role(by) },
    body: { userName: AFFILIATE, code: 'cricnews', terms: TERMS, transactionCode: CODE, ...change },
  })
const affiliateId = () => String(tree.idOf(AFFILIATE))
const one = (by: string) => ({ role: role(by), affiliateId: affiliateId() })
const propose = (by: string, version: number, terms = TERMS) =>
  tree.ask(by, calls.proposeDeal, { params: one(by), body: { terms, version, transactionCode: CODE } })
const confirm = (by: string, version: number) =>
  tree.ask(by, calls.confirmDeal, { params: one(by), body: { version, transactionCode: CODE } })
const withdraw = (by: string, version: number) =>
  tree.ask(by, calls.withdrawDeal, { params: one(by), body: { version, transactionCode: CODE } })
const arrange = (by: string, active: boolean) =>
  tree.ask(by, calls.arrangeAffiliate, { params: one(by), body: { active, remarks: '', transactionCode: CODE } })
const look = async (by: string): Promise<AffiliateWhole> =>
  (await (await tree.ask(by, calls.getAffiliate, { params: one(by) })).reply()).docs
const decide = (
  by: string,
  statementId: string,
  change: { action?: 'pay' | 'refuse'; flags?: AffiliateFlag[]; remarks?: string } = {},
) =>
  tree.ask(by, calls.decideAffiliateStatement, {
    params: { ...one(by), statementId },
    body: { action: 'pay', flags: [], remarks: '', transactionCode: CODE, ...change },
  })

const leaveOut = (by: string, excluded: boolean) =>
  tree.ask(by, calls.excludeAffiliatePlayer, {
    params: one(by),
    body: { userId: String(tree.idOf(NOBODY)), excluded, remarks: 'It is them', transactionCode: CODE },
  })

let months = 0
/** As a month that was closed leaves it. */
async function stated(amount: number): Promise<string> {
  const id = randomUUID()
  const due = rupees(amount)
  await sql`insert into affiliate_statements (id, affiliate_id, site_id, month_at, ends_at, closed_at, sports, casino, share, heads, head_amount,
      corrections, carried_in, due, carried_out, state)
    values (${id}::uuid, ${tree.idOf(AFFILIATE)}, 1, '2026-01-01'::timestamptz + ${++months}::int * interval '1 month', now(), now(), 0, 0, ${due}, 0,
      0, 0, 0, ${due}, 0, 'due')`.execute(tree.db)
  return id
}
const stateOf = async (id: string) =>
  must(
    (await look('administrator')).statements.find(({ _id }) => _id === id),
    'it is there',
  ).status
const join = (name: string) =>
  tree.db.transaction().execute((tx) => {
    const joining = { siteId: 1, accountId: tree.idOf(name), code: 'cricnews', subId: undefined, now: Date.now() }
    return joinAffiliate(tx, joining)
  })

/** Bought in one row. */
const shareNumbers = () =>
  sql`update accounts set phone = '+9198765432' || (case when id = ${tree.idOf(NOBODY)} then '10' else '11' end)
    where id = any(${[tree.idOf(NOBODY), tree.idOf(AFFILIATE)]}::bigint[])`.execute(tree.db)

describe('an affiliate', () => {
  test('is made of a player of the site, once, by a code that nobody has', async () => {
    expect((await create('whitelabel')).body).toMatchObject({
      docs: {
        userName: AFFILIATE,
        active: true,
        waits: true,
        deals: [{ version: 1, fromAt: null, mayConfirm: false }],
      },
    })
    expect((await create('whitelabel', { code: 'another' })).body).toMatchObject({
      code: 'AFFILIATE_EXISTS',
      field: 'userName',
    })
    expect((await create('whitelabel', { userName: NOBODY, code: 'CRICNEWS' })).body).toMatchObject({
      code: 'AFFILIATE_EXISTS',
      field: 'code',
    })
    expect(codeOf(await create('whitelabel', { userName: 'agent', code: 'agents' }))).toBe('NOT_FOUND')
    // Friends come by the names of players.
    expect((await create('whitelabel', { userName: NOBODY, code: 'Player3' })).body).toMatchObject({
      code: 'AFFILIATE_EXISTS',
      field: 'code',
    })
    expect(codeOf(await create('whitelabel', { userName: NOBODY, code: 'fresh', transactionCode: '000000' }))).toBe(
      'WRONG_TRANSACTION_CODE',
    )
    const terms = { ...TERMS, headTurnover: rupees(0) }
    expect((await create('whitelabel', { userName: NOBODY, code: 'fresh', terms })).body).toMatchObject({
      code: 'AFFILIATE_TERM_WRONG',
      field: 'headTurnover',
    })
    await tree.configure({ switches: { affiliates: false } })
    expect(codeOf(await create('whitelabel', { userName: NOBODY, code: 'fresh' }))).toBe('NOT_ON_THIS_SITE')
  })

  test('who was ended by a level above is taken up by that level alone, and nobody comes by them meanwhile', async () => {
    await create('whitelabel')
    expect((await arrange('administrator', false)).status).toBe(200)
    // The code was an affiliate's, so it is no friend's either.
    expect(await join(NOBODY)).toBe(true)
    expect((await look('administrator')).signUps).toBe(0)
    expect(codeOf(await arrange('whitelabel', true))).toBe('SET_ABOVE')
    expect((await arrange('administrator2', true)).body).toMatchObject({ docs: { active: true } })
    expect(await join(NOBODY)).toBe(true)
  })

  test('sees numbers, and nobody’s name', async () => {
    await create('whitelabel')
    await join(NOBODY)
    const { body } = await tree.ask(AFFILIATE, calls.getMyAffiliate, {})
    expect(body).toMatchObject({ docs: { affiliate: { code: 'cricnews', signUps: 1, deal: null, statements: [] } } })
    const subs = await tree.ask(AFFILIATE, calls.getMyAffiliateSubs, { query: { page: 1, limit: 25 } })
    expect(subs.body).toMatchObject({ docs: [{ subId: '', signUps: 1, brought: null }] })
    expect(JSON.stringify([body, subs.body])).not.toContain(NOBODY)
    expect((await tree.ask(NOBODY, calls.getMyAffiliate, {})).body).toMatchObject({ docs: { affiliate: null } })
    expect((await tree.ask(NOBODY, calls.getMyAffiliateSubs, { query: { page: 1, limit: 25 } })).body).toMatchObject({
      docs: [],
    })
  })
})

describe('a deal', () => {
  beforeEach(() => create('whitelabel'))

  test('takes two officers, as the newest that there is', async () => {
    expect(codeOf(await confirm('whitelabel', 1))).toBe('SECOND_OFFICER_NEEDED')
    expect(codeOf(await confirm('administrator', 2))).toBe('AFFILIATE_CHANGED')
    expect((await confirm('administrator', 1)).body).toMatchObject({
      docs: { waits: false, deals: [{ version: 1, confirmedBy: 'administrator' }] },
    })
    expect(codeOf(await confirm('administrator2', 1))).toBe('AFFILIATE_CHANGED')
    expect(codeOf(await propose('whitelabel', 0))).toBe('AFFILIATE_CHANGED')
    const { deals } = (await (await propose('whitelabel', 1, { ...TERMS, sports: 3500 })).reply()).docs
    expect(deals).toMatchObject([{ version: 2, sports: 3500, fromAt: null }, { version: 1 }])
    expect((await withdraw('administrator', 2)).body).toMatchObject({ docs: { deals: [{ version: 1 }] } })
    expect(codeOf(await confirm('administrator', 2))).toBe('AFFILIATE_CHANGED')
  })

  test('is in force from its month, each later one from the next', async () => {
    await confirm('administrator', 1)
    await propose('whitelabel', 1)
    await confirm('administrator', 2)
    const [second, first] = (await look('administrator')).deals
    expect(Number(first?.fromAt)).toBeLessThanOrEqual(Date.now())
    expect(Number(second?.fromAt)).toBeGreaterThan(Date.now())
  })

  test('that a level above agreed to, or made, is replaced by that level, and by none below', async () => {
    const asRole = (role: Role) =>
      sql`update accounts set role = ${role} where id = ${tree.idOf('admin')}`.execute(tree.db)
    await asRole('whiteLabel')
    await confirm('administrator', 1)
    await propose('whitelabel', 1)
    const ask = (call: typeof calls.confirmDeal | typeof calls.withdrawDeal, version: number) =>
      tree.ask('admin', call, {
        params: { role: 'whiteLabel', affiliateId: affiliateId() },
        body: { version, transactionCode: CODE },
      })
    expect((await ask(calls.confirmDeal, 2)).body).toMatchObject({
      code: 'SET_ABOVE',
      field: 'deal',
      facts: { setBy: 'administrator' },
    })
    // Nor beside one that is agreed and begins with the next month.
    await confirm('administrator', 2)
    await propose('whitelabel', 2)
    expect(codeOf(await ask(calls.confirmDeal, 3))).toBe('SET_ABOVE')
    await propose('administrator', 3)
    expect(codeOf(await ask(calls.withdrawDeal, 4))).toBe('SET_ABOVE')
    expect(codeOf(await propose('whitelabel', 4))).toBe('SET_ABOVE')
    expect((await look('whitelabel')).deals[0]).toMatchObject({ version: 4, mayConfirm: true, mayWithdraw: false })
    // One of the two is of the level that had agreed.
    expect((await ask(calls.confirmDeal, 4)).status).toBe(200)
    await asRole('admin')
  })

  test('that two confirm at once is confirmed by one', async () => {
    const both = await whileHeld(
      tree.db,
      (tx) => holdAffiliate(tx, tree.idOf(AFFILIATE)),
      () => Promise.all([confirm('administrator', 1), confirm('administrator2', 1)]),
    )
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})

test('who waits for an officer, by a deal or by a statement, is listed alone', async () => {
  const waiting = async () => {
    const query = { page: 1, limit: 25, status: 'waiting' } as const
    const asked = await tree.ask('administrator', calls.getAffiliates, { params: { role: 'administrator' }, query })
    return (await asked.reply()).totalDocs
  }
  await create('whitelabel')
  expect(await waiting()).toBe(1)
  await confirm('administrator', 1)
  expect(await waiting()).toBe(0)
  const statement = await stated(900)
  expect(await waiting()).toBe(1)
  await decide('administrator', statement)
  expect(await waiting()).toBe(0)
})

describe('a statement', () => {
  beforeEach(() => create('whitelabel'))

  test('is paid once to the affiliate’s balance, who is told of it', async () => {
    const id = await stated(800)
    const before = await tree.balanceOf(AFFILIATE)
    expect((await decide('whitelabel', id)).status).toBe(200)
    expect([await stateOf(id), await tree.balanceOf(AFFILIATE)]).toEqual(['paid', before + 800])
    expect(codeOf(await decide('administrator', id))).toBe('AFFILIATE_CHANGED')
    expect(codeOf(await decide('administrator', id, { action: 'refuse', remarks: 'late' }))).toBe('AFFILIATE_CHANGED')
    const { rows } = await sql<{ kind: string }>`
      select kind from notifications where account_id = ${tree.idOf(AFFILIATE)}`.execute(tree.db)
    expect(rows).toEqual([{ kind: 'COMMISSION_PAID' }])
  })

  test('above the sum of a day takes two, in however many statements', async () => {
    const [small, large] = [await stated(600), await stated(401)]
    expect((await decide('whitelabel', small)).status).toBe(200)
    expect((await decide('whitelabel', large)).body).toMatchObject({
      docs: { statements: [{ status: 'agreed', agreedBy: 'whitelabel' }, { status: 'paid' }] },
    })
    expect(codeOf(await decide('whitelabel', large))).toBe('SECOND_OFFICER_NEEDED')
    const before = await tree.balanceOf(AFFILIATE)
    expect((await decide('administrator', large)).status).toBe(200)
    expect(await tree.balanceOf(AFFILIATE)).toBe(before + 401)
  })

  test('that somebody above agreed to nobody below ends or takes over', async () => {
    const id = await stated(5000)
    await decide('administrator', id)
    expect(codeOf(await decide('whitelabel', id, { action: 'refuse', remarks: 'no' }))).toBe('SECOND_OFFICER_NEEDED')
    expect(await stateOf(id)).toBe('agreed')
    expect((await decide('administrator2', id)).status).toBe(200)
    expect(await stateOf(id)).toBe('paid')
  })

  test('is refused with a reason, and moves nothing', async () => {
    const id = await stated(800)
    const before = await tree.balanceOf(AFFILIATE)
    expect(codeOf(await decide('whitelabel', id, { action: 'refuse' }))).toBe('AFFILIATE_REASON_MISSING')
    expect((await decide('whitelabel', id, { action: 'refuse', remarks: 'Bought players' })).status).toBe(200)
    expect([await stateOf(id), await tree.balanceOf(AFFILIATE)]).toEqual(['refused', before])
    expect(codeOf(await decide('administrator', id))).toBe('AFFILIATE_CHANGED')
  })

  test('is not paid to an account that is locked', async () => {
    const id = await stated(800)
    await tree.shutOut(AFFILIATE, 'LOCKED')
    expect(codeOf(await decide('whitelabel', id))).toBe('PLAYER_LOCKED')
  })

  test('is paid for the reasons that were looked at, and for no other', async () => {
    await join(NOBODY)
    const id = await stated(800)
    await shareNumbers()
    expect(codeOf(await decide('whitelabel', id))).toBe('AFFILIATE_CHANGED')
    expect(await look('whitelabel')).toMatchObject({
      flags: ['SAME_PHONE'],
      flagged: [{ userName: NOBODY, flags: ['SAME_PHONE'] }],
    })
    expect((await decide('whitelabel', id, { flags: ['SAME_PHONE'] })).status).toBe(200)
  })

  test('has the reason of a player who shares a device, or an account that is paid to, with whosever of the site', async () => {
    await join(NOBODY)
    const signIn = (name: string) =>
      sql`insert into login_events (site_id, account_id, outcome, address, place, agent, device_hash)
        values (1, ${tree.idOf(name)}, 'SIGNED_IN', '', '', '', ${Buffer.from('one')})`.execute(tree.db)
    await signIn(NOBODY)
    expect((await look('whitelabel')).flags).toEqual([])
    await signIn('player3')
    expect(await look('whitelabel')).toMatchObject({
      flags: ['SAME_DEVICE'],
      flagged: [{ userName: NOBODY, flags: ['SAME_DEVICE'] }],
    })
  })

  test('has the reason of a player whose sum is more than they have brought, until it is decided', async () => {
    await join(NOBODY)
    const id = await stated(500)
    await sql`insert into affiliate_heads (account_id, affiliate_id, site_id, at, month_at, deal_version, amount)
      select ${tree.idOf(NOBODY)}, s.affiliate_id, 1, now(), s.month_at, 1, 50000 from affiliate_statements s where s.id = ${id}::uuid`.execute(
      tree.db,
    )
    expect((await look('whitelabel')).flags).toEqual(['HEAD_COSTS_MORE'])
    expect(codeOf(await decide('whitelabel', id))).toBe('AFFILIATE_CHANGED')
    expect((await decide('whitelabel', id, { flags: ['HEAD_COSTS_MORE'] })).status).toBe(200)
    expect((await look('whitelabel')).flags).toEqual([])
  })

  test('tells the month that goes on from five players on who have played in it', async () => {
    const own = async () => (await (await tree.ask(AFFILIATE, calls.getMyAffiliate, {})).reply()).docs.affiliate
    const played = (n: number) =>
      sql`with made as (insert into accounts (site_id, role, user_name) values (1, 'user', ${`p${n}`}) returning id),
          joined as (insert into affiliate_players (account_id, affiliate_id, site_id, sub_id, joined_at)
            select id, ${tree.idOf(AFFILIATE)}, 1, '', now() from made returning account_id)
        insert into affiliate_days (account_id, starts_at, ends_at, month_at, affiliate_id, site_id, sports, casino)
        select account_id, now(), now() + interval '1 day', date_trunc('month', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata',
          ${tree.idOf(AFFILIATE)}, 1, 10000, 0 from joined`.execute(tree.db)
    for (const n of [1, 2, 3, 4]) await played(n)
    expect(await own()).toMatchObject({ month: null })
    await played(5)
    expect(await own()).toMatchObject({ month: { sports: 50_000 } })
    await sql`delete from affiliate_days`.execute(tree.db)
  })

  test('has no reasons of a player who is left out', async () => {
    await join(NOBODY)
    const exclude = (excluded: boolean) => leaveOut('whitelabel', excluded)
    await shareNumbers()
    expect((await exclude(true)).body).toMatchObject({
      docs: { flags: [], excluded: [{ userName: NOBODY }], signUps: 0 },
    })
    expect((await exclude(false)).body).toMatchObject({ docs: { flags: ['SAME_PHONE'], excluded: [], signUps: 1 } })
  })

  test('has the reasons of who was left out behind it, since what they brought is in it', async () => {
    await join(NOBODY)
    const id = await stated(800)
    await shareNumbers()
    await leaveOut('whitelabel', true)
    expect((await look('whitelabel')).flags).toEqual(['SAME_PHONE'])
    expect(codeOf(await decide('whitelabel', id))).toBe('AFFILIATE_CHANGED')
    expect((await decide('whitelabel', id, { flags: ['SAME_PHONE'] })).status).toBe(200)
    expect((await look('whitelabel')).flags).toEqual([])
  })

  test('a player whom a level above left out is taken in again by that level', async () => {
    await join(NOBODY)
    await leaveOut('administrator', true)
    expect((await leaveOut('whitelabel', false)).body).toMatchObject({
      code: 'SET_ABOVE',
      field: 'affiliatePlayer',
      facts: { setBy: 'administrator' },
    })
    // Saying it again is no word of the level below.
    expect((await leaveOut('whitelabel', true)).status).toBe(200)
    expect(codeOf(await leaveOut('whitelabel', false))).toBe('SET_ABOVE')
    expect((await leaveOut('administrator2', false)).body).toMatchObject({ docs: { excluded: [] } })
  })

  test.each([
    ['by one officer twice', ['whitelabel', 'whitelabel'], 800],
    ['by two officers', ['whitelabel', 'administrator'], 800],
    ['by three, of whom two have to', ['whitelabel', 'administrator', 'administrator2'], 5000],
  ] as const)('that is paid at once %s is paid once', async (_, officers, amount) => {
    const id = await stated(amount)
    const before = await tree.balanceOf(AFFILIATE)
    const done = await whileHeld(
      tree.db,
      (tx) => holdAffiliate(tx, tree.idOf(AFFILIATE)),
      () => Promise.all(officers.map((by) => decide(by, id))),
    )
    expect(done.filter(({ status }) => status === 200)).toHaveLength(amount > 1000 ? 2 : 1)
    expect([await stateOf(id), await tree.balanceOf(AFFILIATE)]).toEqual(['paid', before + amount])
  })

  test('beside another one that is paid at once counts for the sum of a day', async () => {
    const ids = [await stated(600), await stated(600)]
    const before = await tree.balanceOf(AFFILIATE)
    await whileHeld(
      tree.db,
      (tx) => holdAffiliate(tx, tree.idOf(AFFILIATE)),
      () => Promise.all(ids.map((id) => decide('whitelabel', id))),
    )
    const states = await Promise.all(ids.map(stateOf))
    expect(states.toSorted()).toEqual(['agreed', 'paid'])
    expect(await tree.balanceOf(AFFILIATE)).toBe(before + 600)
  })

  test('of another site’s affiliate is nobody’s here', async () => {
    const id = await stated(800)
    const asked = await tree.ask(
      'administrator',
      calls.decideAffiliateStatement,
      {
        params: { ...one('administrator'), statementId: id },
        body: { action: 'pay', flags: [], remarks: '', transactionCode: CODE },
      },
      { host: 'club.localhost' },
    )
    expect(codeOf(asked)).toBe('NOT_FOUND')
  })
})
