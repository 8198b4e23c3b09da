/** Accounts as they are made. docs/domain/people.md */
import { create, role, tree, useBusyTree, useTree } from './testing/people-tree.ts'
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CODE } from './testing/tree.ts'

useTree()

describe('making an account', () => {
  const REFUSED: readonly (readonly [string, string, object, 'agent' | 'admin' | 'whiteLabel', string])[] = [
    ['a name too short', 'agent', { userName: 'abcd' }, 'agent', 'USER_NAME_INVALID'],
    ['a name of digits only, as a mobile number', 'agent', { userName: '9876543210' }, 'agent', 'USER_NAME_INVALID'],
    ['a name with a space', 'agent', { userName: 'new comer' }, 'agent', 'USER_NAME_INVALID'],
    ['a name that is taken, in another case', 'agent', { userName: 'PLAYER3' }, 'agent', 'USER_NAME_TAKEN'],
    ['the administrator’s name', 'agent', { userName: 'Administrator' }, 'agent', 'USER_NAME_TAKEN'],
    ['a system account’s name', 'agent', { userName: 'house' }, 'agent', 'USER_NAME_TAKEN'],
    ['a weak password', 'agent', { password: 'abcdefgh' }, 'agent', 'WEAK_PASSWORD'],
    ['a common password', 'agent', { password: 'password1' }, 'agent', 'COMMON_PASSWORD'],
    ['an equal role', 'agent', { userType: 'agent' }, 'agent', 'ROLE_NOT_BELOW'],
    ['a higher role', 'agent', { userType: 'whiteLabel' }, 'agent', 'ROLE_NOT_BELOW'],
    ['a branch under an admin', 'admin', { userType: 'branch' }, 'admin', 'ROLE_NOT_BELOW'],
    [
      'more than the upline has',
      'admin',
      { userType: 'agent', share: { sports: 7001 } },
      'admin',
      'SHARE_ABOVE_UPLINE',
    ],
    ['a share for a player', 'agent', { share: { sports: 100 } }, 'agent', 'SHARE_ABOVE_UPLINE'],
    ['a wrong transaction code', 'agent', { transactionCode: '000000' }, 'agent', 'WRONG_TRANSACTION_CODE'],
  ]
  test.each(REFUSED)('is refused: %s', async (_, who, body, as, code) => {
    const refused = await create(who, body, as)
    expect(refused.body).toMatchObject({ code })
    expect((await sql`select 1 from accounts where user_name = 'newcomer'`.execute(tree.db)).rows).toEqual([])
    expect(tree.created).toEqual([])
  })

  test('gives a password that must be changed, once, and tells the uplines', async () => {
    const { docs } = await (await create('agent', { creditPts: 50_000 })).reply()
    expect(docs.password).toMatch(/^[A-Za-z0-9]{12}$/)
    expect(docs.user).toMatchObject({
      userName: 'newcomer',
      userType: 'user',
      changePassword: true,
      creditPts: 50_000,
      clientPL: 0,
    })
    const chain = [0, ...['whitelabel', 'admin', 'agent'].map(tree.idOf)]
    expect(tree.created).toMatchObject([{ userName: 'newcomer', ancestors: chain }])
    const { rows } = await sql`select 1 from audit_log where action = 'ACCOUNT_CREATED'`.execute(tree.db)
    expect(rows).toHaveLength(1)
  })

  describe('with points at the beginning', () => {
    const transfers = async () =>
      (
        await sql<{ from: string; to: string; amount: number; kind: string }>`
          select d.user_name as from, c.user_name as to, t.amount, t.kind from transfers t join accounts d on d.id = t.debit_account
          join accounts c on c.id = t.credit_account where t.reference not like 'seed:%' order by t.id`.execute(tree.db)
      ).rows

    test('they are its upline’s, and nothing is owed', async () => {
      const { docs } = await (await create('agent', { creditPts: paise(250_000), openingPts: paise(250_000) })).reply()
      expect(docs.user).toMatchObject({ balance: 250_000, givenPts: 250_000, creditPts: 250_000, clientPL: 0 })
      expect(await transfers()).toEqual([{ from: 'agent', to: 'newcomer', amount: 250_000, kind: 'points' }])
      expect(await tree.balanceOf('agent')).toBe(7500)
      const audit = await sql<{ action: string }>`select action from audit_log order by id`.execute(tree.db)
      expect(audit.rows.map(({ action }) => action)).toEqual(['ACCOUNT_CREATED', 'POINTS_GIVEN'])
      const news = await sql`select kind, facts from notifications where account_id = ${Number(docs.user._id)}`.execute(
        tree.db,
      )
      expect(news.rows).toEqual([{ kind: 'POINTS_RECEIVED', facts: { amount: 250_000 } }])
      expect(tree.told.map(({ accountId }) => accountId).toSorted((a, b) => a - b)).toEqual([
        tree.idOf('agent'),
        Number(docs.user._id),
      ])
    })

    test('below one of mine they are that one’s, and below an administrator the bank’s', async () => {
      await create('admin', { parentId: String(tree.idOf('agent')), openingPts: paise(100_000) }, 'admin')
      expect([await tree.balanceOf('agent'), await tree.balanceOf('admin')]).toEqual([9000, 50_000])
      const house = { userType: 'whiteLabel', userName: 'new_house', openingPts: paise(5_000_000) }
      expect((await create('administrator', house, 'administrator')).status).toBe(200)
      expect((await transfers()).at(-1)).toEqual({ from: 'bank', to: 'new_house', amount: 5_000_000, kind: 'points' })
    })

    test('nothing is made where the upline has not enough, and it is said what it has', async () => {
      const refused = await create('agent', { openingPts: paise(1_000_001) })
      expect(refused.body).toMatchObject({
        code: 'INSUFFICIENT_FUNDS',
        message: 'Insufficient balance of agent: 10,000.00 is available',
      })
      expect((await sql`select 1 from accounts where user_name = 'newcomer'`.execute(tree.db)).rows).toEqual([])
      expect((await sql`select 1 from audit_log`.execute(tree.db)).rows).toEqual([])
      expect(tree.created).toEqual([])
      // The name is free again, and what is at risk is not to give.
      await sql`update accounts set exposure = 900000 where id = ${tree.idOf('agent')}`.execute(tree.db)
      expect((await create('agent', { openingPts: paise(100_001) })).body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
      await sql`update accounts set exposure = 0 where id = ${tree.idOf('agent')}`.execute(tree.db)
      expect((await create('agent', { openingPts: paise(1_000_000) })).status).toBe(200)
    })

    test.each([-1, 100_000_000_001])('%d paise are no such amount', async (openingPts) => {
      await expect(create('agent', { openingPts: paise(openingPts) })).rejects.toThrow('openingPts')
    })

    test('of one upline, asked for by many at once, are given while there are any', async () => {
      const made = await Promise.all(
        Array.from({ length: 8 }, (_, n) => create('agent', { userName: `newcomer${n}`, openingPts: paise(300_000) })),
      )
      expect(made.filter(({ status }) => status === 200)).toHaveLength(3)
      expect(await tree.balanceOf('agent')).toBe(1000)
    })

    test('a clone has some too, where it is said, while its model’s points move', async () => {
      const clone = (n: number) =>
        tree.ask('administrator', calls.clonePerson, {
          params: { role: 'administrator', userId: String(tree.idOf('whitelabel')) },
          body: { userName: `the_clone${n}`, openingPts: paise(1000), transactionCode: CODE },
        })
      const give = () =>
        tree.ask('administrator', calls.givePoints, {
          params: { role: 'administrator' },
          body: {
            transfers: [{ userId: String(tree.idOf('whitelabel')), amount: paise(100) }],
            transactionCode: CODE,
          },
        })
      const all = await Promise.all(Array.from({ length: 6 }, (_, n) => [clone(n), give()]).flat())
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
      expect(all[0]?.body.docs).toMatchObject({ user: { pts: 10, clientPL: 0, creditPts: 100_000 } })
    })
  })

  test('the first password is nowhere but in the answer', async () => {
    const kept = { key: 'a-first-password-0' }
    const { docs } = await (await create('agent', { openingPts: paise(1000) }, 'agent', kept)).reply()
    const reset = await tree.ask('agent', calls.resetPersonPassword, {
      params: { role: 'agent', userId: docs.user._id },
      body: { transactionCode: CODE },
    })
    const chosen = { userName: 'chooser', password: 'Chosen-Secret-7' }
    const choosing = { key: 'a-chosen-password-0' }
    expect((await create('agent', chosen, 'agent', choosing)).body.docs).toMatchObject({ password: null })
    const passwords = [docs.password, (await reset.reply()).docs.password, chosen.password]
    expect(new Set(passwords).size).toBe(3)
    // Every row of every table; that no log has what a call carries is shown in access-log.test.ts.
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      tree.db,
    )
    const written: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(tree.db)
      written.push(...rows.map(({ row }) => row))
    }
    expect(written.length).toBeGreaterThan(20)
    for (const password of passwords) expect(written.filter((line) => line.includes(password ?? ''))).toEqual([])
  })

  describe('once for each key', () => {
    const KEY = { key: 'a-key-of-a-person' }
    const clone = (body: object = {}, options: { key?: string } = KEY) =>
      tree.ask(
        'agent',
        calls.clonePerson,
        {
          params: { role: 'agent', userId: String(tree.idOf('player1')) },
          body: { userName: 'newcomer', openingPts: paise(250_000), transactionCode: CODE, ...body },
        },
        options,
      )
    const points = { openingPts: paise(250_000) }
    const WAYS = [
      ['a new account', (body: object = {}) => create('agent', { ...points, ...body }, 'agent', KEY)],
      ['a clone', clone],
    ] as const
    const madeOnce = async () => {
      const { rows } = await sql<{ id: number }>`select id from accounts where user_name = 'newcomer'`.execute(tree.db)
      expect(rows).toHaveLength(1)
      expect(await tree.balanceOf('agent')).toBe(7500)
      expect(tree.created).toHaveLength(1)
      expect(tree.told).toHaveLength(2)
      const audit = await sql<{ action: string }>`select action from audit_log order by id`.execute(tree.db)
      expect(audit.rows.map(({ action }) => action)).toEqual(['ACCOUNT_CREATED', 'POINTS_GIVEN'])
    }

    test.each(WAYS)('%s: a repeat answers the same one, and that its password was told', async (_, make) => {
      const first = await (await make()).reply()
      expect(first.docs.password).toMatch(/./)
      expect(first.docs.passwordTold).toBe(false)
      const again = await (await make()).reply()
      expect(again).toEqual({ ...first, docs: { ...first.docs, password: null, passwordTold: true } })
      await madeOnce()
    })

    test.each(WAYS)('%s, asked for ten times at once: one tells the password', async (_, make) => {
      const made = await Promise.all(Array.from({ length: 10 }, () => make()))
      expect(made.map(({ status }) => status)).toEqual(made.map(() => 200))
      const docs = await Promise.all(made.map(async (one) => (await one.reply()).docs))
      expect(new Set(docs.map(({ user }) => user._id)).size).toBe(1)
      expect(docs.filter(({ password }) => password !== null)).toHaveLength(1)
      expect(docs.filter(({ passwordTold }) => passwordTold)).toHaveLength(9)
      await madeOnce()
    })

    test.each(WAYS)(
      '%s: a password that was chosen is known, so none was told; another is another call',
      async (_, make) => {
        const chosen = { password: 'Chosen-Secret-7' }
        const first = await (await make(chosen)).reply()
        expect(first.docs).toMatchObject({ password: null, passwordTold: false })
        expect(await (await make(chosen)).reply()).toEqual(first)
        for (const other of [{ password: 'Chosen-Secret-8' }, {}])
          expect((await make(other)).body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
        await madeOnce()
      },
    )

    test.each(WAYS)('%s: another body under the key is refused', async (_, make) => {
      await make()
      for (const other of [{ userName: 'other_one' }, { openingPts: paise(250_001) }, { fullName: 'New Comer' }])
        expect((await make(other)).body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
      await madeOnce()
    })

    test('a new account and a clone are two calls, and so are the clones of two', async () => {
      await clone()
      expect((await create('agent', points, 'agent', KEY)).body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
      const ofOther = await tree.ask(
        'agent',
        calls.clonePerson,
        {
          params: { role: 'agent', userId: String(tree.idOf('player2')) },
          body: { userName: 'newcomer', openingPts: paise(250_000), transactionCode: CODE },
        },
        KEY,
      )
      expect(ofOther.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' })
      await madeOnce()
    })

    test('what was refused may be tried again with its key', async () => {
      const refused = await create('agent', { openingPts: paise(1_000_001) }, 'agent', KEY)
      expect(refused.body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
      expect((await create('agent', points, 'agent', KEY)).status).toBe(200)
      await madeOnce()
    })
  })

  test('below one of mine, with my own role as the upper end', async () => {
    const parentId = String(tree.idOf('agent'))
    const made = await create('admin', { parentId, userType: 'user' }, 'admin')
    expect(made.body.docs).toMatchObject({ user: { parentId } })
    expect(
      (await create('admin', { parentId: String(tree.idOf('branch')), userName: 'other_one' }, 'admin')).status,
    ).toBe(404)
  })

  test('of the same name on two sites, but only once on each', async () => {
    expect((await create('agent', {})).status).toBe(200)
    expect((await create('club:agent', {})).status).toBe(200)
    const twice = await Promise.all([1, 2, 3, 4].map(() => create('agent', { userName: 'only_one' })))
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  test('a clone has the terms, not the points, of its model', async () => {
    await tree.ask('agent', calls.changePerson, {
      params: { role: 'agent', userId: String(tree.idOf('player1')) },
      body: { betDelay: 4, commission: { matchKind: 'totalLoss', match: 150 }, transactionCode: CODE },
    })
    const cloned = await tree.ask('agent', calls.clonePerson, {
      params: { role: 'agent', userId: String(tree.idOf('player1')) },
      body: { userName: 'the_clone', transactionCode: CODE },
    })
    expect((await cloned.reply()).docs.user).toMatchObject({
      betDelay: 4,
      balance: 0,
      creditPts: 100_000,
      parentName: 'agent',
      commission: { matchKind: 'totalLoss', match: 150 },
    })
  })

  test('a suggested name is free and follows the rule', async () => {
    const { docs } = await (await tree.ask('agent', calls.suggestUserName, role)).reply()
    expect(docs.userName).toMatch(/^[a-z]\w{7}$/)
  })
})

test.each([
  ['making an account', () => create('agent', {})],
  [
    'making one like another',
    () =>
      tree.ask('agent', calls.clonePerson, {
        params: { role: 'agent', userId: String(tree.idOf('player1')) },
        body: { userName: 'newcomer', transactionCode: CODE },
      }),
  ],
  [
    'a new password',
    () =>
      tree.ask('agent', calls.resetPersonPassword, {
        params: { role: 'agent', userId: String(tree.idOf('player1')) },
        body: { transactionCode: CODE },
      }),
  ],
])('%s waits in the queue of passwords, and is refused where that is full', async (_, make) => {
  await useBusyTree()

  const people = sql<{ passwordHash: string | null }>`select user_name, password_hash from accounts order by id`
  const before = (await people.execute(tree.db)).rows
  const refused = await make()
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }])
  expect((await people.execute(tree.db)).rows).toEqual(before)
  expect((await sql`select 1 from audit_log`.execute(tree.db)).rows).toEqual([])
})
