/** Two administrators are one level: nothing of the tree hangs on one of them. docs/decisions/0036. */
import { calls, type Person } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { booksBalance } from '../markets/testing/world.ts'
import { auditReceipts } from '../points/index.ts'
import { retireAdministrator } from './index.ts'
import { CODE, createTree, RECEIPT_KEY, type Tree } from './testing/tree.ts'

const FIRST = 'administrator'
const SECOND = 'administrator2'
const params = { role: 'administrator' } as const

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
  await sql`update accounts set password_hash = 'a hash' where id in (${tree.idOf(FIRST)}, ${tree.idOf(SECOND)})`.execute(
    tree.db,
  )
})
afterEach(async () => {
  await booksBalance(tree.db)
  await receiptsHold()
  await tree.close()
})

const receiptsHold = async () => expect(await auditReceipts(tree.db, RECEIPT_KEY)).toEqual([])
const ofOne = (name: string) => ({ ...params, userId: String(tree.idOf(name)) })
const person = async (who: string, name: string): Promise<Person> =>
  (await (await tree.ask(who, calls.getPerson, { params: ofOne(name) })).reply()).docs.user
const change = (who: string, name: string, exposureLimit: number) =>
  tree.ask(who, calls.changePerson, {
    params: ofOne(name),
    body: { exposureLimit: paise(exposureLimit), transactionCode: CODE },
  })
const lock = (who: string, name: string, locked: boolean) =>
  tree.ask(who, calls.lockPeople, {
    params,
    body: { userId: [String(tree.idOf(name))], lock: { kind: 'BET' }, locked, transactionCode: CODE },
  })
const create = (who: string, userName: string, parentId?: string) =>
  tree.ask(who, calls.createPerson, {
    params,
    body: { userType: 'whiteLabel', userName, transactionCode: CODE, ...(parentId !== undefined && { parentId }) },
  })
const rightBelow = async (who: string, userId?: string) => {
  const query = { page: 1, limit: 50, ...(userId !== undefined && { userId }) }
  return await (await tree.ask(who, calls.listPeople, { params, query })).reply()
}
const retire = (name: string) => tree.db.transaction().execute((tx) => retireAdministrator(tx, name))

describe('when the first administrator is gone, the second', () => {
  beforeEach(async () => {
    await lock(FIRST, 'whitelabel', true)
    await change(FIRST, 'whitelabel', 50_000)
    await retire(FIRST)
  })

  test('takes off what the first had set', async () => {
    expect(await retire(FIRST)).toBeUndefined()
    expect(await person(SECOND, 'whitelabel')).toMatchObject({ betLock: true, exposureLimit: 50_000 })
    expect(await lock(SECOND, 'whitelabel', false)).toMatchObject({ status: 200, body: { docs: { stillLocked: [] } } })
    expect((await change(SECOND, 'whitelabel', 70_000)).status).toBe(200)
    expect(await person(SECOND, 'whitelabel')).toMatchObject({ betLock: false, exposureLimit: 70_000 })
  })

  test('gives the white label a new password, and ends its sessions', async () => {
    const body = { transactionCode: CODE }
    expect((await tree.ask(SECOND, calls.resetPersonPassword, { params: ofOne('whitelabel'), body })).status).toBe(200)
    const userId = [String(tree.idOf('whitelabel'))]
    expect((await tree.ask(SECOND, calls.endPeopleSessions, { params, body: { ...body, userId } })).status).toBe(200)
    expect(tree.closed.flatMap(({ ids }) => ids)).toEqual([tree.idOf('whitelabel'), tree.idOf('whitelabel')])
  })

  test('sees the whole tree from the same place', async () => {
    const { docs, trail } = await rightBelow(SECOND)
    expect(docs.map(({ userName, parentName }) => [userName, parentName])).toEqual([['whitelabel', 'administrators']])
    expect(trail).toEqual([{ _id: '0', userName: 'administrators', userType: 'administrator' }])
    expect((await rightBelow(SECOND, '0')).docs).toEqual(docs)
    expect((await rightBelow(SECOND, String(tree.idOf(SECOND)))).docs).toEqual(docs)
  })
})

test('points and cash of a white label are the same bank’s with both, to the paisa', async () => {
  const move = (who: string, call: typeof calls.givePoints, amount: number) =>
    tree.ask(who, call, {
      params,
      body: { transfers: [{ userId: String(tree.idOf('whitelabel')), amount: paise(amount) }], transactionCode: CODE },
    })
  const debtSeenBy = async (who: string) =>
    (await (await tree.ask(who, calls.getDebts, { params, query: { page: 1, limit: 10 } })).reply()).docs[0]?.clientPL
  const settle = (who: string, amount: number) =>
    tree.ask(who, calls.settleCash, {
      params,
      body: {
        settlements: [{ userId: String(tree.idOf('whitelabel')), kind: 'DENA', amount: paise(amount) }],
        transactionCode: CODE,
      },
    })
  const bank = await tree.balanceOf('bank')

  expect((await move(FIRST, calls.givePoints, 12_345_67)).status).toBe(200)
  expect((await move(SECOND, calls.takePoints, 2_345_67)).status).toBe(200)
  expect(await tree.balanceOf('bank')).toBe(bank - 10_000)
  // Points that were given are owed by nobody. A player's win is.
  expect(await debtSeenBy(FIRST)).toBe(0)
  await tree.playerResult('player1', 34_567.89)
  const debt = must(await debtSeenBy(FIRST), 'a debt')
  expect(debt).toBe(3_456_789)
  expect(await debtSeenBy(SECOND)).toBe(debt)

  expect((await settle(FIRST, 1_000_01)).status).toBe(200)
  await retire(FIRST)
  expect((await settle(SECOND, debt - 1_000_01)).status).toBe(200)
  expect(await debtSeenBy(SECOND)).toBe(0)
  expect(await tree.balanceOf('bank')).toBe(bank - 10_000 + debt / 100)

  const { docs } = await (await tree.ask(SECOND, calls.listReceipts, { params, query: { page: 1, limit: 10 } })).reply()
  expect(docs.map(({ number, uplineName, actorName }) => [number, uplineName, actorName])).toEqual([
    [2, 'administrators', SECOND],
    [1, 'administrators', FIRST],
  ])
})

test('a white label that one of them makes stands beside the others, wherever they say it stands', async () => {
  expect((await create(SECOND, 'second_house')).status).toBe(200)
  expect((await create(SECOND, 'third_house', String(tree.idOf(SECOND)))).status).toBe(200)
  expect((await create(FIRST, 'fourth_house', '0')).status).toBe(200)
  expect(tree.created.map(({ parentId, ancestors }) => [parentId, ancestors])).toEqual([
    [0, [0]],
    [0, [0]],
    [0, [0]],
  ])
  for (const who of [FIRST, SECOND])
    expect((await rightBelow(who)).docs.map(({ userName }) => userName)).toEqual([
      'fourth_house',
      'second_house',
      'third_house',
      'whitelabel',
    ])
})

test('neither may do anything to the other, to themselves or to the place where both stand', async () => {
  for (const name of [FIRST, SECOND]) {
    const refused = await lock(SECOND, name, true)
    expect([refused.status, refused.body.code]).toEqual(name === SECOND ? [403, 'FORBIDDEN'] : [404, 'NOT_FOUND'])
  }
  const place = { userId: ['0'], lock: { kind: 'USER' as const }, locked: true, transactionCode: CODE }
  expect((await tree.ask(SECOND, calls.lockPeople, { params, body: place })).status).toBe(403)
  const reset = { params: { ...params, userId: '0' }, body: { transactionCode: CODE } }
  expect((await tree.ask(SECOND, calls.resetPersonPassword, reset)).status).toBe(403)
  expect((await tree.ask('whitelabel', calls.getPerson, { params: { role: 'whiteLabel', userId: '0' } })).status).toBe(
    404,
  )
})

test('whoever writes an account below an administrator writes it below all of them', async () => {
  const { rows } = await sql`insert into accounts (site_id, parent_id, ancestors, role, user_name)
    values (1, ${tree.idOf(SECOND)}, array[${tree.idOf(SECOND)}]::bigint[], 'whiteLabel', 'by_hand')
    returning parent_id, ancestors`.execute(tree.db)
  expect(rows).toEqual([{ parentId: 0, ancestors: [0] }])
})
