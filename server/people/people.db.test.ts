/** Whom a call may touch, and what it may change: shares, locks, passwords, and two who change one account. docs/domain/people.md */
import { role, tree, useTree } from './testing/people-tree.ts'
import { type Asking, calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CODE } from './testing/tree.ts'

useTree()

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
