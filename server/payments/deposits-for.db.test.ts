/** A branch claims for a player who paid in person. 001 §3.5, §6; docs/domain/payments.md#deposits-for. */
import { calls, type RequestOf } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { fileOf, picture } from '../images/testing/uploads.ts'
import { booksBalance, rupees } from '../markets/testing/world.ts'
import { lockUntold } from '../accounts/testing/lock-untold.ts'
import { CODE, createTree, type Tree } from '../people/testing/tree.ts'
import { UPI_FIELDS } from './methods/testing/upi.ts'

const METHOD = '11111111-1111-4111-8111-111111111111'
const OTHER_METHOD = '11111111-1111-4111-8111-111111111112'
const params = { role: 'branch' } as const

/** No claim is in the way of another one. */
const SEVERAL = { switches: { manyPendingDeposits: true } }

let tree: Tree
beforeAll(async () => {
  tree = await createTree()
  // Who stands above player1 and player2 handles payments for them, and for nobody else.
  await sql`update accounts set role = 'defaultBranch' where id = ${tree.idOf('agent')}`.execute(tree.db)
  await openMethod(METHOD, 'whitelabel')
  await openMethod(OTHER_METHOD, 'agent2')
  await tree.configure(SEVERAL)
})
afterEach(() => booksBalance(tree.db))
afterAll(() => tree.close())

async function openMethod(id: string, owner: string): Promise<void> {
  await sql`insert into payment_methods (id, site_id, owner_id) values (${id}::uuid, 1, ${tree.idOf(owner)})`.execute(
    tree.db,
  )
  await sql`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields,
      in_force_from)
    values (${id}::uuid, 1, 1, ${tree.idOf(owner)}, 'UPI', ${owner}, 100, 0, ${UPI_FIELDS}::jsonb,
      now() - interval '1 hour')`.execute(tree.db)
}

const about = (name: string) => String(tree.idOf(name))
type Body = RequestOf<typeof calls.createDepositFor>['body']
const claim = (by: string, player: string, change: Partial<Body> = {}, key?: string) => {
  const body = { userId: about(player), depositTypeId: METHOD, amount: rupees(500), utr: '512345678902', remarks: '' }
  const request = { params, body: { ...body, transactionCode: CODE, ...change } }
  return tree.ask(by, calls.createDepositFor, request, key === undefined ? {} : { key })
}
const methodsOf = (by: string, player: string) =>
  tree.ask(by, calls.getPaymentMethodsOf, { params, query: { userId: about(player) } })
const claims = async () => (await sql<{ n: number }>`select count(*)::int as n from deposits`.execute(tree.db)).rows
const codeOf = ({ body }: { body: { code?: string } }) => body.code

test('the methods are those that the player is shown', async () => {
  const { docs } = await (await methodsOf('agent', 'player1')).reply()
  const own = await (await tree.ask('player1', calls.getPaymentMethods, { query: {} })).reply()
  expect(docs).toEqual(own.docs)
  expect(docs.map(({ _id }) => _id)).toEqual([METHOD])
  expect(codeOf(await methodsOf('agent', 'player3'))).toBe('NOT_FOUND')
  for (const other of ['whitelabel', 'branch', 'agent2', 'player1'])
    expect([other, (await methodsOf(other, 'player1')).status]).not.toEqual([other, 200])
})

test('it stands in the queue with who claimed it and with its image, which the branch and the player can open', async () => {
  const image = fileOf(await picture().png().toBuffer(), 'receipt.png')
  const made = await (await claim('agent', 'player1', { image, remarks: 'in cash' })).reply()
  const { docs } = await (
    await tree.ask('whitelabel', calls.getDeposits, {
      params: { role: 'whiteLabel' },
      query: { page: 1, limit: 10, status: 'open' },
    })
  ).reply()
  expect(docs.find(({ _id }) => _id === made.docs._id)).toMatchObject({
    userName: 'player1',
    askedBy: 'agent',
    proof: true,
    remarks: 'in cash',
    status: 'pending',
  })
  for (const [name, role] of [
    ['agent', 'branch'],
    ['player1', 'user'],
  ] as const) {
    const opened = await tree.ask(name, calls.getDepositProof, { params: { role, depositId: made.docs._id } })
    expect([name, opened.status]).toEqual([name, 200])
  }
  const own = await tree.ask('player1', calls.getDeposits, { params: { role: 'user' }, query: { page: 1, limit: 10 } })
  expect((await own.reply()).docs.map(({ _id }) => _id)).toContain(made.docs._id)
})

test('of a claim of the player nobody else is named', async () => {
  const body = { depositTypeId: METHOD, amount: rupees(500), utr: '512345678903' }
  await (await tree.ask('player2', calls.createDeposit, { body })).reply()
  const query = { page: 1, limit: 10, status: 'open' } as const
  const { docs } = await (await tree.ask('agent', calls.getDeposits, { params, query })).reply()
  expect(docs.find(({ userName }) => userName === 'player2')).toMatchObject({ askedBy: null })
})

test('the image is the branch’s to add, also where a player must', async () => {
  await tree.configure({ switches: { ...SEVERAL.switches, depositProof: true } })
  expect((await claim('agent', 'player1')).status).toBe(200)
  await tree.configure(SEVERAL)
})

test.each<[string, string, string, Partial<Body>, string | undefined]>([
  ['for somebody of another branch', 'agent', 'player3', {}, 'NOT_FOUND'],
  ['by an officer of another role', 'whitelabel', 'player1', {}, 'FORBIDDEN'],
  ['with another code', 'agent', 'player1', { transactionCode: 'wrong' }, 'WRONG_TRANSACTION_CODE'],
  ['without its reference', 'agent', 'player1', { utr: '' }, 'UTR_INVALID'],
  ['by a method that the player is not shown', 'agent', 'player1', { depositTypeId: OTHER_METHOD }, 'METHOD_UNKNOWN'],
  ['with what is no image', 'agent', 'player1', { image: fileOf('<svg/>', 'a.png') }, 'IMAGE_UNREADABLE'],
])('%s it is refused', async (_, by, player, change, code) => {
  const before = await claims()
  expect(codeOf(await claim(by, player, change))).toBe(code)
  expect(await claims()).toEqual(before)
})

test('sent again with the same key it is made once; with another image the key is another claim’s', async () => {
  const bytes = await picture().png().toBuffer()
  const send = (image: File) => claim('agent', 'player1', { image }, 'a-key-of-this-claim')
  const first = await (await send(fileOf(bytes, 'a.png'))).reply()
  const again = await (await send(fileOf(bytes, 'a.png'))).reply()
  expect(again.docs._id).toBe(first.docs._id)
  const other = fileOf(await picture(60, 30).png().toBuffer(), 'b.png')
  expect(codeOf(await send(other))).toBe('IDEMPOTENCY_KEY_REUSED')
})

let utrs = 612_345_678_900
const decideFor = (depositId: string, how: 'one' | 'several') =>
  how === 'one'
    ? tree.ask('whitelabel', calls.decideDeposit, {
        params: { role: 'whiteLabel' },
        body: { depositId, version: 1, action: 'approved', remarks: '', transactionCode: CODE },
      })
    : tree.ask('whitelabel', calls.decideDeposits, {
        params: { role: 'whiteLabel' },
        body: { deposits: [{ depositId, version: 1 }], action: 'approved', remarks: '', transactionCode: CODE },
      })

test.each([
  ['the player', 'player1'],
  ['somebody above the player', 'admin'],
])(
  'while %s is locked nothing is claimed, nor approved of what was, also before word of it has come',
  async (_, locked) => {
    const asked = await (await claim('agent', 'player1', { utr: String(++utrs) })).reply()
    const [before, balance] = [await claims(), await tree.balanceOf('player1')]
    await lockUntold(tree.db, locked)
    const refused = await claim('agent', 'player1', { utr: '712345678901' })
    const one = await decideFor(asked.docs._id, 'one')
    const several = await (await decideFor(asked.docs._id, 'several')).reply()
    await lockUntold(tree.db, locked, false)
    expect(codeOf(refused)).toBe('PLAYER_LOCKED')
    expect(codeOf(one)).toBe('PLAYER_LOCKED')
    expect(several.docs).toMatchObject([{ status: null, refusal: { code: 'PLAYER_LOCKED' } }])
    expect([await claims(), await tree.balanceOf('player1')]).toEqual([before, balance])
  },
)

test('of who stays away nothing is claimed by anybody', async () => {
  const excluded = tree.idOf('player2')
  await sql`insert into exclusions (account_id, kind, since, until, origin_id)
    values (${excluded}, 'SELF_EXCLUSION', now(), now() + interval '7 months', ${excluded})`.execute(tree.db)
  await sql`update accounts set guarded_from = '-infinity' where id = ${excluded}`.execute(tree.db)
  expect(codeOf(await claim('agent', 'player2', { utr: '812345678901' }))).toBe('SELF_EXCLUDED')
})
