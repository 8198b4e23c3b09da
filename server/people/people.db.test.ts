import { type Asking, calls, type Person, type RequestOf } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booksBalance } from '../markets/testing/world.ts'
import { CODE, createTree, type Tree } from './testing/tree.ts'

const DAY_MS = 86_400_000

type PeopleSort = NonNullable<RequestOf<typeof calls.listPeople>['query']['sort']>

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
})
afterEach(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

const role = { params: { role: 'agent' } } as const
const NEW = { userType: 'user', userName: 'newcomer', transactionCode: CODE } as const
const create = (
  who: string,
  body: object,
  as: 'agent' | 'admin' | 'whiteLabel' | 'administrator' = 'agent',
  options: { readonly key?: string } = {},
) => tree.ask(who, calls.createPerson, { params: { role: as }, body: { ...NEW, ...body } }, options)

describe('whose account a call may touch', () => {
  const change = (
    who: string,
    target: string,
    as: 'agent' | 'admin' | 'whiteLabel' | 'branch' | 'administrator',
    host?: string,
  ) =>
    tree.ask(
      who,
      calls.changePerson,
      { params: { role: as, userId: String(tree.idOf(target)) }, body: { remarks: 'x', transactionCode: CODE } },
      host === undefined ? {} : { host },
    )

  test.each([
    ['one right below', 'agent', 'player1', 'agent', 200],
    ['one far below', 'whitelabel', 'player1', 'whiteLabel', 200],
    ['the installation’s own, on a site', 'administrator', 'player1', 'administrator', 200],
    ['oneself', 'agent', 'agent', 'agent', 403],
    ['a sibling', 'agent', 'agent2', 'agent', 404],
    ['a sibling’s player', 'agent', 'player3', 'agent', 404],
    ['one’s upline', 'agent', 'admin', 'agent', 404],
    ['another site’s player', 'agent', 'club:player1', 'agent', 404],
    ['another site’s player, for the administrator too', 'administrator', 'club:player1', 'administrator', 404],
    ['the house', 'administrator', 'house', 'administrator', 404],
    ['a role that is not one’s own', 'agent', 'player1', 'admin', 403],
  ] as const)('%s', async (_, who, target, as, status) => {
    expect((await change(who, target, as)).status).toBe(status)
  })

  test('of several, each', async () => {
    const lock = (names: readonly string[]) =>
      tree.ask('agent', calls.lockPeople, {
        ...role,
        body: {
          userId: names.map((name) => String(tree.idOf(name))),
          lock: { kind: 'BET' },
          locked: true,
          transactionCode: CODE,
        },
      })
    expect((await lock(['player1', 'player3'])).status).toBe(404)
    expect((await sql`select 1 from accounts where bet_locked`.execute(tree.db)).rows).toEqual([])
    expect((await lock(['player1', 'player2'])).status).toBe(200)
  })

  test('a player is no upline', async () => {
    expect((await tree.ask('player1', calls.listPeople, { ...role, query: { page: 1, limit: 25 } })).status).toBe(403)
  })
})

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

describe('shares', () => {
  const share = (who: string, target: string, sports: number, as: 'agent' | 'admin' | 'whiteLabel') =>
    tree.ask(who, calls.changePerson, {
      params: { role: as, userId: String(tree.idOf(target)) },
      body: { share: { sports }, transactionCode: CODE },
    })

  test('are held to the chain above and below', async () => {
    expect((await share('admin', 'agent', 7001, 'admin')).body).toMatchObject({ code: 'SHARE_ABOVE_UPLINE' })
    expect((await share('whitelabel', 'admin', 1999, 'whiteLabel')).body).toMatchObject({
      code: 'SHARE_BELOW_DOWNLINE',
    })
    expect((await share('admin', 'agent', 7000, 'admin')).status).toBe(200)
  })

  test('sum to the whole along a chain, and an upline’s upline is not told apart', async () => {
    const seen = await tree.ask('agent', calls.getPerson, {
      params: { role: 'agent', userId: String(tree.idOf('player1')) },
    })
    const { chain, trail } = (await seen.reply()).docs
    expect(chain.map(({ userName, keeps }) => [userName, keeps.sports])).toEqual([
      ['admin', 8000],
      ['agent', 2000],
      ['player1', 0],
    ])
    expect(trail.map(({ userName }) => userName)).toEqual(['agent', 'player1'])
  })

  test('that would not be whole are refused by the database too', async () => {
    const agent = tree.idOf('agent')
    await expect(sql`update accounts set sports_share_bps = 9500 where id = ${agent}`.execute(tree.db)).rejects.toThrow(
      'more than its upline',
    )
    await expect(
      sql`update accounts set sports_share_bps = 1 where id = ${tree.idOf('admin')}`.execute(tree.db),
    ).rejects.toThrow('passed on')
    await expect(
      sql`insert into share_chains (account_id, product, levels, shares) values (${tree.idOf('player1')}, 'sports', '{1}', '{9999}')`.execute(
        tree.db,
      ),
    ).rejects.toThrow('whole')
  })

  test('of two edits at once never pass on more than there is', async () => {
    await Promise.all([share('whitelabel', 'admin', 2000, 'whiteLabel'), share('admin', 'agent', 6000, 'admin')])
    const { rows } = await sql`select 1 from accounts c join accounts u on u.id = c.parent_id
      where u.role <> 'administrator' and c.sports_share_bps > u.sports_share_bps`.execute(tree.db)
    expect(rows).toEqual([])
  })
})

describe('locks', () => {
  const lock = (who: string, names: readonly string[], kind: object, as: 'agent' | 'admin', locked = true) =>
    tree.ask(who, calls.lockPeople, {
      params: { role: as },
      body: {
        userId: names.map((name) => String(tree.idOf(name))),
        lock: kind as { kind: 'USER' },
        locked,
        transactionCode: CODE,
      },
    })

  test('of a user end the sessions of the whole subtree', async () => {
    await lock('admin', ['agent'], { kind: 'USER' }, 'admin')
    const [closed] = tree.closed
    expect(new Set(closed?.ids)).toEqual(new Set(['agent', 'player1', 'player2'].map(tree.idOf)))
    const seen = await tree.ask('admin', calls.getPerson, {
      params: { role: 'admin', userId: String(tree.idOf('player1')) },
    })
    expect((await seen.reply()).docs.user).toMatchObject({ userLock: false, lockedAbove: true })
  })

  test('of a sport that there is none of are refused, and one that a source brought is locked', async () => {
    const refused = await lock('agent', ['player1'], { kind: 'SPORT', scopeId: '99' }, 'agent')
    expect(refused.body).toMatchObject({ code: 'BAD_REQUEST', field: 'lock.scopeId' })
    expect((await sql`select from account_locks where scope_id = '99'`.execute(tree.db)).rows).toEqual([])
    await sql`insert into events (id, sport_id, name, open_at, partition, source) values ('e99', '99', 'Chess', now(), 0, 'test')`.execute(
      tree.db,
    )
    expect((await lock('agent', ['player1'], { kind: 'SPORT', scopeId: '99' }, 'agent')).status).toBe(200)
    expect((await lock('agent', ['player1'], { kind: 'SPORT', scopeId: '99' }, 'agent', false)).status).toBe(200)
  })

  test('of a sport or an event are the account’s own or its upline’s, and an unlock is only of one’s own', async () => {
    await lock('admin', ['agent'], { kind: 'SPORT', scopeId: '4' }, 'admin')
    await lock('agent', ['player1'], { kind: 'EVENT', scopeId: 'e1' }, 'agent')
    const locksOf = async (name: string) => {
      const seen = await tree.ask('admin', calls.getPerson, {
        params: { role: 'admin', userId: String(tree.idOf(name)) },
      })
      return (await seen.reply()).docs.locks.map(({ kind, scopeId, own }) => [kind, scopeId, own])
    }
    expect(await locksOf('player1')).toEqual([
      ['EVENT', 'e1', true],
      ['SPORT', '4', false],
    ])
    await lock('agent', ['player1'], { kind: 'SPORT', scopeId: '4' }, 'agent', false)
    expect(await locksOf('player1')).toHaveLength(2)
    await lock('admin', ['agent'], { kind: 'SPORT', scopeId: '4' }, 'admin', false)
    expect(await locksOf('player2')).toEqual([])
  })
})

test('a reset password is shown once, must be changed, takes the code with it and ends the sessions', async () => {
  await sql`update accounts set transaction_code_hash = 'x' where id = ${tree.idOf('player1')}`.execute(tree.db)
  const reset = await tree.ask('agent', calls.resetPersonPassword, {
    params: { role: 'agent', userId: String(tree.idOf('player1')) },
    body: { transactionCode: CODE },
  })
  expect((await reset.reply()).docs.password).toMatch(/\d$/)
  const { rows } =
    await sql`select must_change_password, transaction_code_hash from accounts where id = ${tree.idOf('player1')}`.execute(
      tree.db,
    )
  expect(rows).toEqual([{ mustChangePassword: true, transactionCodeHash: null }])
  expect(tree.closed).toEqual([{ ids: [tree.idOf('player1')], reason: 'PASSWORD_CHANGED' }])
})

/** What a list is sorted by, as its rows tell it. */
function keyOf(sort: PeopleSort, person: Person): string | number | null {
  if (sort === 'pts') return person.balance
  return sort === 'userName' ? person.userName.toLowerCase() : person[sort]
}

/** Who has none comes last, whichever way; of two that are alike the older account first. */
const inOrderOf = (sort: PeopleSort, order: 'asc' | 'desc') => (one: Person, other: Person) => {
  const [a, b] = [keyOf(sort, one), keyOf(sort, other)]
  if (a === b) return Number(one._id) - Number(other._id)
  if (a === null || b === null) return a === null ? 1 : -1
  return a < b === (order === 'asc') ? -1 : 1
}

describe('lists', () => {
  const list = async (who: string, as: 'agent' | 'admin' | 'whiteLabel' | 'administrator', query: object) => {
    const answered = await tree.ask(who, calls.listPeople, {
      params: { role: as },
      query: { page: 1, limit: 25, ...query },
    })
    return await answered.reply()
  }

  test('show those right below, or all, with what they hold together', async () => {
    const { docs, trail } = await list('admin', 'admin', {})
    expect(docs.map(({ userName, subtreePts, totalUser }) => [userName, subtreePts / 100, totalUser])).toEqual([
      ['agent', 12_000, 2],
      ['agent2', 11_000, 1],
    ])
    expect(trail.map(({ userName }) => userName)).toEqual(['admin'])
    expect(
      (await list('admin', 'admin', { deep: true, userType: 'user', sort: 'userName', order: 'desc' })).docs.map(
        ({ userName }) => userName,
      ),
    ).toEqual(['player3', 'player2', 'player1'])
  })

  test('are paged and searched here', async () => {
    const page = await list('administrator', 'administrator', { deep: true, search: 'PLAYER', limit: 2, page: 2 })
    expect(page).toMatchObject({ totalDocs: 3, totalPages: 2, docs: [{ userName: 'player3' }] })
    expect((await list('administrator', 'administrator', { deep: true, search: '%' })).docs).toEqual([])
  })

  test.each(['userName', 'userType', 'pts', 'exposure', 'creditPts', 'clientPL', 'createdAt', 'lastSeenAt'] as const)(
    'are sorted by %s',
    async (sort) => {
      expect((await list('whitelabel', 'whiteLabel', { deep: true, sort, order: 'desc' })).docs).toHaveLength(7)
    },
  )

  test('tell the last of all visits, and who was never there comes last', async () => {
    const visit = (name: string, ago: string) =>
      sql`
      insert into sessions (token_hash, account_id, site_id, last_seen_at, expires_at)
      select sha256(${`${name} ${ago}`}::bytea), id, site_id, now() - ${ago}::interval, now() from accounts where id = ${tree.idOf(name)}`.execute(
        tree.db,
      )
    await visit('player1', '3 days')
    await visit('agent2', '2 days')
    await visit('player1', '9 days')
    await sql`update sessions set last_seen_at = now() - interval '1 day' where account_id = ${tree.idOf('player1')}
      and last_seen_at < now() - interval '8 days'`.execute(tree.db)
    const { docs } = await list('whitelabel', 'whiteLabel', { deep: true, sort: 'lastSeenAt', order: 'desc' })
    const days = docs.map(({ userName, lastSeenAt }) => [
      userName,
      lastSeenAt && Math.round((Date.now() - lastSeenAt) / DAY_MS),
    ])
    expect(days.slice(0, 2)).toEqual([
      ['player1', 1],
      ['agent2', 2],
    ])
    expect(days.slice(2).map(([, ago]) => ago)).toEqual(Array(days.length - 2).fill(null))
  })

  const SORTED_BY = [
    'userName',
    'userType',
    'pts',
    'exposure',
    'creditPts',
    'clientPL',
    'createdAt',
    'lastSeenAt',
  ] as const

  test.each(SORTED_BY.flatMap((sort) => [[sort, 'asc'] as const, [sort, 'desc'] as const]))(
    'have everybody once on their pages, by %s %s, in the order of one long page',
    async (sort, order) => {
      await sql`
        insert into sessions (token_hash, account_id, site_id, last_seen_at, expires_at)
        select sha256(user_name::bytea), id, site_id, now() - id % 2 * interval '1 day', now() from accounts
        where site_id = 1 and user_name in ('player1', 'player2', 'agent2', 'branch')`.execute(tree.db)
      // Finer than an answer tells: who was made in one millisecond would stand in an order that nobody here can know.
      await sql`update accounts set created_at = date_trunc('milliseconds', created_at)`.execute(tree.db)
      for (const narrowed of [{}, { userType: 'user' }, { status: 'active' }, { search: 'a' }] as const) {
        const query = { deep: true, sort, order, ...narrowed }
        const whole = await list('whitelabel', 'whiteLabel', query)
        const pages = await Promise.all(
          Array.from({ length: whole.totalDocs + 1 }, (_, n) =>
            list('whitelabel', 'whiteLabel', { ...query, limit: 1, page: n + 1 }),
          ),
        )
        expect(pages.flatMap(({ docs }) => docs)).toEqual(whole.docs)
        expect(pages.map(({ totalDocs }) => totalDocs)).toEqual(pages.map(() => whole.docs.length))
        expect(new Set(whole.docs.map(({ _id }) => _id)).size).toBe(whole.docs.length)
        expect(whole.docs).toEqual(whole.docs.toSorted(inOrderOf(sort, order)))
      }
    },
  )

  test('tell of each what a look at it alone tells, whoever else is on the page', async () => {
    const { docs } = await list('administrator', 'administrator', { deep: true, sort: 'pts', order: 'desc' })
    expect(docs.map(({ userType }) => userType)).toContain('whiteLabel')
    for (const listed of docs) {
      const params = { role: 'administrator', userId: listed._id } as const
      const alone = await (await tree.ask('administrator', calls.getPerson, { params })).reply()
      expect(listed).toEqual(alone.docs.user)
    }
  })

  test('have nobody but those below, by whatever they are sorted and narrowed', async () => {
    for (const sort of SORTED_BY)
      for (const narrowed of [{}, { search: 'player' }, { userType: 'user' }] as const) {
        const { docs, totalDocs } = await list('agent', 'agent', { deep: true, sort, ...narrowed })
        expect(docs.map(({ userName }) => userName).toSorted()).toEqual(['player1', 'player2'])
        expect(totalDocs).toBe(2)
      }
  })

  test('are searched by name too, in whatever letters, and what means something to a pattern means itself', async () => {
    await sql`update accounts set full_name = 'Asha RAO_1' where id = ${tree.idOf('player3')}`.execute(tree.db)
    const found = async (search: string) =>
      (await list('whitelabel', 'whiteLabel', { deep: true, search })).docs.map(({ userName }) => userName)
    for (const search of ['asha', 'SHA rao', 'rao_1', 'PLAYER3']) expect(await found(search)).toEqual(['player3'])
    for (const search of ['rao asha', 'ash layer3', ' Áshâ  rao ']) expect(await found(search)).toEqual(['player3'])
    await sql`update accounts set full_name = 'José d’Souza' where id = ${tree.idOf('player1')}`.execute(tree.db)
    for (const search of ['jose', 'JOSÉ', 'souza jose']) expect(await found(search)).toEqual(['player1'])
    for (const search of ['asha%', 'asha patel', 'raox1', 'rao\\1']) expect(await found(search)).toEqual([])
  })

  test.each(['active', 'userLocked', 'betLocked', 'online'] as const)('are filtered by %s', async (status) => {
    expect((await list('whitelabel', 'whiteLabel', { deep: true, status })).docs).toHaveLength(
      status === 'active' ? 7 : 0,
    )
  })

  test('of somebody else’s people are not there', async () => {
    const others = await tree.ask('agent', calls.listPeople, {
      params: { role: 'agent' },
      query: { page: 1, limit: 25, userId: String(tree.idOf('agent2')) },
    })
    expect(others.status).toBe(404)
  })
})

test('the dashboard sums the downline of this site', async () => {
  const answered = await tree.ask('administrator', calls.getDashboard, { params: { role: 'administrator' } })
  expect((await answered.reply()).docs).toMatchObject({ downlinePts: 17_300_000, creditGiven: 10_000_000, online: 0 })
})

test('activity tells what was done, and of an upline only its role', async () => {
  await tree.ask('admin', calls.changePerson, {
    params: { role: 'admin', userId: String(tree.idOf('player1')) },
    body: { remarks: 'watch', transactionCode: CODE },
  })
  const seen = await tree.ask('agent', calls.getActivity, {
    params: { role: 'agent' },
    query: { page: 1, limit: 25, userId: String(tree.idOf('player1')) },
  })
  expect((await seen.reply()).docs).toMatchObject([
    { action: 'ACCOUNT_CHANGED', actorName: null, actorRole: 'admin', address: '' },
  ])
})

describe('the audit log tells of somebody above the reader only the role', () => {
  const read = async (who: string, query: object = {}) =>
    (
      await (
        await tree.ask(who, calls.getAuditLog, {
          params: { role: who === 'whitelabel' ? 'whiteLabel' : (who as 'agent') },
          query: { page: 1, limit: 25, ...query },
        })
      ).reply()
    ).docs
  const about = { userId: '' }

  beforeEach(async () => {
    about.userId = String(tree.idOf('player1'))
    for (const [by, remarks] of [
      ['whitelabel', 'from above'],
      ['agent', 'their own'],
    ] as const)
      await tree.ask(by, calls.changePerson, {
        params: { role: by === 'agent' ? by : 'whiteLabel', userId: about.userId },
        body: { remarks, transactionCode: CODE },
      })
    await sql`insert into audit_log (site_id, actor_id, actor_role, session_key, address, request_id, action, object_type, object_id, before, after)
      select 1, ${tree.idOf('administrator')}, 'administrator', 'session-of-theirs', '203.0.113.9', 'request-of-theirs', 'ACCOUNT_LOCKED', 'account', o,
        null, '{"kind": "USER", "locked": true}'
      from unnest(array[${about.userId}, ${String(tree.idOf('administrator2'))}]::text[]) o`.execute(tree.db)
  })

  test('without their name, address, session and request, and with what they did to somebody below', async () => {
    const theirs = { actorId: null, actorName: null, address: '', session: null, requestId: null, actorIsBelow: false }
    const docs = await read('agent', about)
    expect(docs).toMatchObject([
      { ...theirs, actorRole: 'administrator', objectName: 'player1', after: { kind: 'USER', locked: true } },
      { actorName: 'agent', actorRole: 'agent', requestId: expect.any(String), after: { remarks: 'their own' } },
      { ...theirs, actorRole: 'whiteLabel', after: { remarks: 'from above' } },
    ])
    expect(JSON.stringify(docs)).not.toMatch(/of-theirs|203\.0\.113\.9|"administrator2?","actorRole|whitelabel/)
  })

  test('nor does a name that is asked for tell whose the rows are', async () => {
    for (const query of [{ actorName: 'whitelabel' }, { person: 'white' }, { actorName: 'administrator' }])
      expect(await read('agent', { ...about, ...query })).toEqual([])
    expect(await read('agent', { ...about, actorName: 'agent' })).toHaveLength(1)
    expect(await read('whitelabel', { actorName: 'whitelabel' })).toMatchObject([{ actorName: 'whitelabel' }])
    expect(await read('administrator', { person: 'administrator2' })).toHaveLength(1)
  })

  test('and of what was done to one above them neither to whom nor what became of it', async () => {
    expect((await read('whitelabel'))[0]).toMatchObject({
      actorName: null,
      address: '',
      objectId: '',
      objectName: null,
      before: null,
      after: null,
    })
    expect((await read('administrator'))[0]).toMatchObject({
      actorName: 'administrator',
      address: '203.0.113.9',
      session: 'session-of-t',
      requestId: 'request-of-theirs',
      objectName: 'administrator2',
      after: { locked: true },
    })
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
  await tree.close()
  tree = await createTree({ hash: async () => 'BUSY', check: async () => 'BUSY' })
  const people = sql<{ passwordHash: string | null }>`select user_name, password_hash from accounts order by id`
  const before = (await people.execute(tree.db)).rows
  const refused = await make()
  expect([refused.status, refused.body]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }])
  expect((await people.execute(tree.db)).rows).toEqual(before)
  expect((await sql`select 1 from audit_log`.execute(tree.db)).rows).toEqual([])
})

describe('a search of the whole tree', () => {
  const list = async (who: string, as: 'agent' | 'admin' | 'whiteLabel', query: object) => {
    const listed = await tree.ask(who, calls.listPeople, {
      params: { role: as },
      query: { page: 1, limit: 25, ...query },
    })
    const { docs, above, totalIsLeast } = await listed.reply()
    return { docs, above, totalIsLeast }
  }
  const waysOf = ({ docs, above }: Awaited<ReturnType<typeof list>>) =>
    docs.map(({ _id, userName }) => [userName, (above[_id] ?? []).map((step) => step.userName)])

  test('tells under whom each stands, from whose people are listed down', async () => {
    const found = await list('whitelabel', 'whiteLabel', { deep: true, search: 'player1' })
    expect(waysOf(found)).toEqual([['player1', ['admin', 'agent']]])
    expect(found.totalIsLeast).toBe(false)
    expect(waysOf(await list('admin', 'admin', { deep: true, search: 'player1' }))).toEqual([['player1', ['agent']]])
    const userId = String(tree.idOf('agent'))
    expect(waysOf(await list('whitelabel', 'whiteLabel', { deep: true, userId, search: 'player1' }))).toEqual([
      ['player1', []],
    ])
  })

  test('finds a phone number in full, however it is written, and nobody by a part of one', async () => {
    await sql`update accounts set phone = '+919876543210' where id = ${tree.idOf('player2')}`.execute(tree.db)
    for (const search of ['9876543210', '+91 98765 43210', '098765-43210', '919876543210'])
      expect(waysOf(await list('agent', 'agent', { deep: true, search }))).toEqual([['player2', []]])
    for (const search of ['987654321', '876543210', '98765'])
      expect((await list('agent', 'agent', { deep: true, search })).docs).toEqual([])
    expect((await list('club:agent', 'agent', { deep: true, search: '9876543210' })).docs).toEqual([])
  })
})

describe('two officers with one account', () => {
  const change = (who: string, body: Partial<Asking<typeof calls.changePerson>['body']>) =>
    tree.ask(who, calls.changePerson, {
      params: { role: who === 'admin' ? 'admin' : 'agent', userId: String(tree.idOf('player1')) },
      body: { ...body, transactionCode: CODE },
    })
  const termsNow = async () =>
    (
      await (
        await tree.ask('agent', calls.getPerson, {
          params: { role: 'agent', userId: String(tree.idOf('player1')) },
        })
      ).reply()
    ).docs.user

  test('a field that is another than was shown is refused: what it is, who changed it and when; nothing is changed', async () => {
    const seen = { exposureLimit: paise(0) }
    expect((await change('agent', { exposureLimit: paise(700_000), seen })).status).toBe(200)
    const refused = await change('admin', {
      exposureLimit: paise(900_000),
      remarks: 'watch',
      seen: { ...seen, remarks: '' },
    })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'TERM_CHANGED',
      field: 'exposureLimit',
      facts: { value: '7,000.00', by: 'agent', at: expect.stringMatching(/^20/) },
      message: expect.stringContaining('The exposure limit is 7,000.00 by now, changed by agent at 20'),
    })
    expect(await termsNow()).toMatchObject({ exposureLimit: 700_000, remarks: '' })
    expect(
      (await change('admin', { exposureLimit: paise(900_000), seen: { exposureLimit: paise(700_000) } })).status,
    ).toBe(200)
  })

  test('of who stands above the reader only the level is told', async () => {
    await change('admin', { commission: { session: 150 }, seen: { commission: { session: 0 } } })
    expect(
      (await change('agent', { commission: { session: 200 }, seen: { commission: { session: 0 } } })).body,
    ).toMatchObject({
      field: 'commission.session',
      message: expect.stringContaining('changed by the admin at'),
      facts: { value: '1.5 %', by: 'admin' },
    })
  })

  test('different fields are both kept, of one group too; what is already as asked is no conflict', async () => {
    await change('agent', { commission: { match: 100 }, seen: { commission: { match: 0 } } })
    const other = { commission: { session: 200 }, seen: { commission: { session: 0 } } }
    expect((await change('agent', other)).status).toBe(200)
    expect((await change('agent', other)).status).toBe(200)
    expect(await termsNow()).toMatchObject({ commission: { match: 100, session: 200 } })
  })
})
