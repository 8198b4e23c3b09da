import { calls, type PersonLock, type PathRole as PathRoles, type PersonTerms } from '@paddock/contract'
import { TERMS } from '@paddock/domain/roles'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booksBalance } from '../markets/testing/world.ts'
import { CODE, createTree, type Tree } from './testing/tree.ts'

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
})
afterEach(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

type PathRole = Exclude<PathRoles, 'user'>
/** In the tree a name but the white label's is its role. */
const roleOf = (name: string): PathRole => (name === 'whitelabel' ? 'whiteLabel' : (name as PathRole))
type Changes = { readonly [K in keyof PersonTerms]?: unknown }

const change = (who: string, target: string, terms: Changes) =>
  tree.ask(who, calls.changePerson, {
    params: { role: roleOf(who), userId: String(tree.idOf(target)) },
    body: { ...terms, transactionCode: CODE } as { transactionCode: string },
  })
const lock = (who: string, targets: readonly string[], held: PersonLock, locked = true) =>
  tree.ask(who, calls.lockPeople, {
    params: { role: roleOf(who) },
    body: { userId: targets.map((name) => String(tree.idOf(name))), lock: held, locked, transactionCode: CODE },
  })
const create = (who: string, terms: Changes = {}, userName = 'newcomer') =>
  tree.ask(who, calls.createPerson, {
    params: { role: roleOf(who) },
    body: { userType: 'user', userName, ...terms, transactionCode: CODE } as {
      userType: 'user'
      userName: string
      transactionCode: string
    },
  })
const seen = async (who: string, target: string | number) => {
  const userId = String(typeof target === 'number' ? target : tree.idOf(target))
  return (await (await tree.ask(who, calls.getPerson, { params: { role: roleOf(who), userId } })).reply()).docs
}
const USER = { kind: 'USER' } as const
const BET = { kind: 'BET' } as const

test.each([[USER], [BET], [{ kind: 'SPORT', scopeId: '4' }], [{ kind: 'EVENT', scopeId: 'e1' }]] as const)(
  'the lock %j of a higher officer is not taken off by a lower one',
  async (held) => {
    expect((await lock('administrator', ['player1'], held)).status).toBe(200)
    const refused = await lock('agent', ['player1'], held, false)
    expect(refused.body).toMatchObject({ code: 'SET_ABOVE', field: 'lock', facts: { setBy: 'administrator' } })
  },
)

/** Of each term what is set, and a looser and a stricter value; shares and rebates have no stricter one. Amounts in paise, shares in basis points. */
const SIDES: readonly (readonly [
  field: string,
  target: string,
  set: Changes,
  looser: Changes,
  stricter: Changes | null,
])[] = [
  ['exposureLimit', 'player1', { exposureLimit: 1000 }, { exposureLimit: 0 }, { exposureLimit: 900 }],
  ['sessionMax', 'player1', { sessionMax: 1000 }, { sessionMax: 1001 }, { sessionMax: 900 }],
  ['bookmakerMax', 'player1', { bookmakerMax: 1000 }, { bookmakerMax: 0 }, { bookmakerMax: 900 }],
  ['betfairMax', 'player1', { betfairMax: 1000 }, { betfairMax: 1001 }, { betfairMax: 900 }],
  ['betDelay', 'player1', { betDelay: 5 }, { betDelay: 4 }, { betDelay: 6 }],
  ['casinoLock', 'player1', { casinoLock: true }, { casinoLock: false }, null],
  ['bonusLock', 'player1', { bonusLock: true }, { bonusLock: false }, null],
  [
    'commission.exchange',
    'player1',
    { commission: { exchange: 300 } },
    { commission: { exchange: null } },
    { commission: { exchange: 400 } },
  ],
  ['creditPts', 'player1', { creditPts: 50_000 }, { creditPts: 50_001 }, { creditPts: 40_000 }],
  ['share.sports', 'agent', { share: { sports: 3000 } }, { share: { sports: 2999 } }, null],
  ['share.casino', 'agent', { share: { casino: 3000 } }, { share: { casino: 3001 } }, null],
  [
    'commission.matchKind',
    'player1',
    { commission: { matchKind: 'totalLoss' } },
    { commission: { matchKind: 'none' } },
    null,
  ],
  ['commission.match', 'player1', { commission: { match: 100 } }, { commission: { match: 99 } }, null],
  ['commission.session', 'player1', { commission: { session: 100 } }, { commission: { session: 0 } }, null],
  ['commission.casino', 'player1', { commission: { casino: 100 } }, { commission: { casino: 101 } }, null],
]

test('every term there is stands in the table', () => {
  expect(SIDES.map(([field]) => field).sort()).toEqual([...TERMS].sort())
})

test.each(SIDES)(
  '%s: who stands below whoever set it tightens at most',
  async (field, target, set, looser, stricter) => {
    const lower = target === 'agent' ? 'admin' : 'agent'
    expect((await change('whitelabel', target, set)).status).toBe(200)
    const refused = await change(lower, target, looser)
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { code: 'SET_ABOVE', field, facts: { setBy: 'whiteLabel' } },
    ])
    expect((await change(lower, target, set)).status).toBe(200)
    // Where there is nothing stricter it is said again.
    expect((await change(lower, target, stricter ?? set)).status).toBe(200)
    // What they tightened they loosen again, back to what was set above them and no further.
    expect((await change(lower, target, set)).status).toBe(200)
    expect((await change(lower, target, looser)).body).toMatchObject({ code: 'SET_ABOVE' })
    expect((await change('administrator', target, looser)).status).toBe(200)
  },
)

test.each([
  ['no value at all', {}],
  ['another term', { remarks: 'x', fullName: 'Y' }],
])('a change of %s leaves who set what', async (_, terms) => {
  await change('whitelabel', 'player1', { betfairMax: 1000, betDelay: 5 })
  expect((await change('agent', 'player1', terms)).status).toBe(200)
  expect((await seen('agent', 'player1')).setBy).toEqual([
    { field: 'betfairMax', setBy: 'whiteLabel', mayLoosen: false },
    { field: 'betDelay', setBy: 'whiteLabel', mayLoosen: false },
  ])
})

test('a term that was set is the higher officer’s once they say the same', async () => {
  await change('agent', 'player1', { betfairMax: 1000 })
  expect((await seen('agent', 'player1')).setBy).toMatchObject([{ setBy: 'agent', mayLoosen: true }])
  await change('admin', 'player1', { betfairMax: 1000 })
  expect((await change('agent', 'player1', { betfairMax: 0 })).body).toMatchObject({ facts: { setBy: 'admin' } })
})

test('of a term that two levels set both are told, the higher one first', async () => {
  await change('whitelabel', 'player1', { betfairMax: 1000 })
  await change('agent', 'player1', { betfairMax: 500 })
  expect((await seen('agent', 'player1')).setBy).toEqual([
    { field: 'betfairMax', setBy: 'whiteLabel', mayLoosen: false },
    { field: 'betfairMax', setBy: 'agent', mayLoosen: true },
  ])
})

test('a term from before it was remembered counts as the upline’s', async () => {
  await sql`update accounts set betfair_max = 1000 where id = ${tree.idOf('player1')}`.execute(tree.db)
  expect((await seen('admin', 'player1')).setBy).toEqual([{ field: 'betfairMax', setBy: 'agent', mayLoosen: true }])
  expect((await change('agent', 'player1', { betfairMax: 0 })).status).toBe(200)
})

describe('what holds for an officer', () => {
  test('holds for those they make and those already below, from then on and until then', async () => {
    const { docs } = await (await create('agent')).reply()
    const capOf = async (who: string | number) => (await seen('administrator', who)).inForce.betfairMax.value
    const made = Number(docs.user._id)
    await change('whitelabel', 'admin', { betfairMax: 1000 })
    expect([await capOf(made), await capOf('player3'), await capOf('whitelabel')]).toEqual([1000, 1000, 0])
    await change('whitelabel', 'admin', { betfairMax: 0 })
    expect([await capOf(made), await capOf('player3')]).toEqual([0, 0])
  })

  test.each(['create', 'change'] as const)('is not passed by a value of one’s own: %s', async (by) => {
    await change('whitelabel', 'agent', { exposureLimit: 1000 })
    const terms = { exposureLimit: 1001 }
    const refused = by === 'create' ? await create('agent', terms) : await change('admin', 'player1', terms)
    expect(refused.body).toMatchObject({ code: 'SET_ABOVE', field: 'exposureLimit', facts: { setBy: 'whiteLabel' } })
    // Nothing of one's own is what all have: the tree holds it.
    expect((await create('agent', { exposureLimit: 0, casinoLock: false, betDelay: 0 })).status).toBe(200)
  })

  test('is shown with whose it is, of who stands above the reader by the role alone', async () => {
    await change('whitelabel', 'admin', { betDelay: 3 })
    await change('admin', 'player1', { betDelay: 4, betfairMax: 500 })
    await change('admin', 'agent', { betfairMax: 500 })
    expect((await seen('agent', 'player1')).inForce).toMatchObject({
      betDelay: { value: 4, from: { userType: 'user', userName: 'player1', own: true, setBy: 'admin' } },
      betfairMax: { value: 500, from: { userType: 'agent', userName: 'agent', own: false, setBy: 'admin' } },
      casinoLock: { value: false, from: null },
    })
    expect((await seen('agent', 'player2')).inForce.betDelay).toEqual({
      value: 3,
      from: { userType: 'admin', userName: null, own: false, setBy: 'whiteLabel' },
    })
  })
})

describe('locks of several levels', () => {
  const locksOf = async (who: string, target: string | number) =>
    (await seen(who, target)).locks.map(({ kind, own, setBy, mayUnlock }) => [kind, own, setBy, mayUnlock])

  test.each([[USER], [BET], [{ kind: 'SPORT', scopeId: '4' }], [{ kind: 'EVENT', scopeId: 'e1' }]] as const)(
    '%j: each officer takes off their own, and one who stands above takes off all',
    async (held) => {
      for (const who of ['agent', 'whitelabel']) await lock(who, ['player1'], held)
      const half = await lock('agent', ['player1'], held, false)
      expect((await half.reply()).docs.stillLocked).toEqual([
        { userId: String(tree.idOf('player1')), setBy: 'whiteLabel' },
      ])
      expect(await locksOf('agent', 'player1')).toEqual([[held.kind, true, 'whiteLabel', false]])
      await lock('agent', ['player1'], held)
      const whole = await lock('administrator', ['player1'], held, false)
      expect((await whole.reply()).docs.stillLocked).toEqual([])
      expect(await locksOf('agent', 'player1')).toEqual([])
      expect((await seen('agent', 'player1')).user).toMatchObject({ userLock: false, betLock: false })
    },
  )

  test('of several accounts all are unlocked or none, and the one that stands against it is named', async () => {
    await lock('agent', ['player1', 'player2'], BET)
    await lock('agent', ['player2'], BET, false)
    await lock('admin', ['player2'], BET)
    const refused = await lock('agent', ['player1', 'player2'], BET, false)
    expect(refused.body).toMatchObject({
      code: 'SET_ABOVE',
      field: 'lock',
      facts: { setBy: 'admin', about: 'player2' },
    })
    expect(await locksOf('agent', 'player1')).toEqual([['BET', true, 'agent', true]])
  })

  test('an unlock of one kind leaves the others', async () => {
    for (const held of [USER, BET]) await lock('agent', ['player1'], held)
    await lock('agent', ['player1'], USER, false)
    expect((await seen('agent', 'player1')).user).toMatchObject({ userLock: false, betLock: true })
  })

  test('what is locked above is shown with whose account it is, and is not taken off below', async () => {
    await lock('whitelabel', ['admin'], BET)
    const { locks } = await seen('agent', 'player1')
    expect(locks).toMatchObject([
      { kind: 'BET', own: false, holder: { userType: 'admin', userName: null }, setBy: 'whiteLabel', mayUnlock: false },
    ])
    expect((await lock('agent', ['player1'], BET, false)).status).toBe(200)
    expect((await seen('agent', 'player1')).user).toMatchObject({ betLockedAbove: true })
  })
})

describe('ways round that are none', () => {
  const clone = async () => {
    const cloned = await tree.ask('agent', calls.clonePerson, {
      params: { role: 'agent', userId: String(tree.idOf('player1')) },
      body: { userName: 'the_clone', transactionCode: CODE },
    })
    return Number((await cloned.reply()).docs.user._id)
  }
  const changeId = (who: string, id: number, terms: Changes) =>
    tree.ask(who, calls.changePerson, {
      params: { role: roleOf(who), userId: String(id) },
      body: { ...terms, transactionCode: CODE } as { transactionCode: string },
    })

  test('a clone has what higher officers set for its model, terms and locks', async () => {
    await change('whitelabel', 'player1', { betfairMax: 1000, share: undefined })
    await change('agent', 'player1', { betDelay: 4 })
    for (const who of ['whitelabel', 'agent']) await lock(who, ['player1'], { kind: 'SPORT', scopeId: '4' })
    await lock('admin', ['player1'], BET)
    const id = await clone()
    expect((await changeId('agent', id, { betfairMax: 0 })).body).toMatchObject({ code: 'SET_ABOVE' })
    expect((await changeId('agent', id, { betDelay: 0 })).status).toBe(200)
    const { user, locks } = await seen('agent', id)
    expect(user).toMatchObject({ betfairMax: 1000, betLock: true, userLock: false })
    expect(locks.map(({ kind, setBy }) => [kind, setBy])).toEqual([
      ['BET', 'admin'],
      ['SPORT', 'whiteLabel'],
    ])
  })

  test('the upline’s terms cannot be loosened by the level between', async () => {
    await change('whitelabel', 'agent', { betfairMax: 1000 })
    expect((await change('admin', 'agent', { betfairMax: 0 })).body).toMatchObject({ facts: { setBy: 'whiteLabel' } })
    expect((await change('agent', 'agent', { betfairMax: 0 })).status).toBe(403)
  })

  test('a new password and the end of all sessions leave every lock and term', async () => {
    await change('whitelabel', 'player1', { betfairMax: 1000 })
    await lock('whitelabel', ['player1'], USER)
    const params = { role: 'agent', userId: String(tree.idOf('player1')) } as const
    await tree.ask('agent', calls.resetPersonPassword, { params, body: { transactionCode: CODE } })
    await tree.ask('agent', calls.endPeopleSessions, {
      params: { role: 'agent' },
      body: { userId: [params.userId], transactionCode: CODE },
    })
    expect((await seen('agent', 'player1')).user).toMatchObject({ betfairMax: 1000, userLock: true })
  })

  test('changes at the same time: whatever comes first, what was set above stands in the end', async () => {
    const lower = Array.from({ length: 6 }, (_, n) => change('agent', 'player1', { betfairMax: n * 700 }))
    const higher = change('whitelabel', 'player1', { betfairMax: 1000 })
    const locking = lock('whitelabel', ['player1'], BET)
    const unlocking = Array.from({ length: 6 }, () => lock('agent', ['player1'], BET, false))
    await Promise.all([...lower, higher, locking, ...unlocking])
    const { inForce, user } = await seen('whitelabel', 'player1')
    expect([inForce.betfairMax.value > 0, inForce.betfairMax.value <= 1000, user.betLock]).toEqual([true, true, true])
  })
})
