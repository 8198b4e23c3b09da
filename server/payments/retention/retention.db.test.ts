/** What a site keeps no longer leaves the shelf, and nothing sooner; what was there says when it went. docs/domain/images.md#retention. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createShelf, removeErased } from '../../images/index.ts'
import type { Log } from '../../platform/log.ts'
import { createSetAside } from '../../platform/jobs/set-aside.ts'
import { booksBalance } from '../../markets/testing/world.ts'
import { createTree, type Tree } from '../../people/testing/tree.ts'
import { eraseWhatIsOver } from './erase.ts'
import { UPI_FIELDS } from '../methods/testing/upi.ts'

const DAY_MS = 24 * 60 * 60_000
const BYTES = Buffer.from('52494646000000ff57454250', 'hex')

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
})
afterEach(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

type Rules = readonly { readonly from: string; readonly days: number | null }[]
const FOR_30 = [{ from: '2020-01-01', days: 30 }]
async function publish(payments: { readonly keepDocuments?: Rules; readonly keepProofs?: Rules }): Promise<void> {
  await sql`update sites set settings = ${JSON.stringify({ payments })}::jsonb where id = 1`.execute(tree.db)
}
const NOW = Date.UTC(2030, 5, 15)
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS).toISOString()

let images = 0
async function image(owner: string, use: 'proof' | 'document'): Promise<string> {
  const key = `img_00000000-0000-4000-8000-${String(++images).padStart(12, '0')}.webp`
  await sql`insert into images (key, site_id, owner_id, use, size, width, height, mark, at, kept_at)
    values (${key}, 1, ${tree.idOf(owner)}, ${use}, 10, 1, 1, '\\x00', now(), now())`.execute(tree.db)
  return key
}

/** A deposit with an image, that ended so long ago. */
async function ended(
  days: number | null,
  change: { state?: string; utr?: string; half?: number } = {},
): Promise<string> {
  const { state = days === null ? 'pending' : 'rejected', utr = String(400_000_000_000 + images), half } = change
  const key = await image('player1', 'proof')
  const agent = tree.idOf('agent')
  const at = days === null ? null : daysAgo(days)
  await sql`with made as (insert into payment_methods (id, site_id, owner_id) values (gen_random_uuid(), 1, ${agent}) returning id),
    version as (insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields)
      select id, 1, 1, ${agent}, 'UPI', 'UPI', 0, 0, ${UPI_FIELDS}::jsonb from made returning method_id)
    insert into deposits (id, site_id, account_id, method_id, method_version, payment_type, owner_id, payee, amount, rail, utr, utr_end, state, alone,
      created_by, decided_at, proof, reversal_by, reversal_until)
    select ${`dep_${key}`}, 1, ${tree.idOf('player1')}, method_id, 1, 'UPI', ${agent}, 'x', 100, 'RRN', ${utr}, right(${utr}, 6), ${state}, false,
      ${tree.idOf('player1')}, ${at}::timestamptz, ${key}, ${half === undefined ? null : agent}, ${half === undefined ? null : daysAgo(half)}::timestamptz from version`.execute(
    tree.db,
  )
  await step(`dep_${key}`, 1, state)
  return key
}
const step = (id: string, n: number, state: string) =>
  sql`insert into deposit_steps (deposit_id, n, site_id, address, state) values (${id}, ${n}, 1, '', ${state})`.execute(
    tree.db,
  )

async function document(player: string): Promise<string> {
  const key = await image(player, 'document')
  await sql`insert into kyc_documents (image, site_id, account_id, kind, at, sent_with)
    values (${key}, 1, ${tree.idOf(player)}, 'IDENTITY', now(), 1)`.execute(tree.db)
  return key
}
/** Locked so long ago, with nothing left in it. */
async function closed(player: string, days: number): Promise<void> {
  await sql`update accounts set user_locked = true where id = ${tree.idOf(player)}`.execute(tree.db)
  await sql`update accounts set locked_at = ${daysAgo(days)}::timestamptz where id = ${tree.idOf(player)}`.execute(
    tree.db,
  )
}
async function emptied(player: string): Promise<void> {
  await sql`insert into transfers (debit_account, credit_account, amount, kind, reference, at)
    select a.id, a.parent_id, a.balance, 'points', 'emptied ' || a.id, '2029-01-01' from accounts a where a.id = ${tree.idOf(player)}`.execute(
    tree.db,
  )
  await sql`update accounts p set balance = p.balance + a.balance, points_net = p.points_net + a.balance
    from accounts a where a.id = ${tree.idOf(player)} and p.id = a.parent_id`.execute(tree.db)
  await sql`update accounts set balance = 0, points_net = points_net - balance where id = ${tree.idOf(player)}`.execute(
    tree.db,
  )
}

const erased = async () =>
  (
    await sql<{ key: string; because: string }>`
    select key, erased_because as because from images where erased_at is not null order by key`.execute(tree.db)
  ).rows
let aside = createSetAside()
beforeEach(() => {
  aside = createSetAside()
})
const logged: { readonly text: string; readonly about: unknown }[] = []
const log = {
  error: (about: unknown, text: string) => void logged.push({ text, about }),
} as unknown as Log
const HOUR_MS = 60 * 60_000
const run = (now = NOW) => eraseWhatIsOver({ db: tree.db, log, aside, now })

describe('images of payments', () => {
  test('of which one cannot be erased go all the same; that one is told once, and goes later', async () => {
    await publish({ keepProofs: FOR_30 })
    const keys = [await ended(32), await ended(31), await ended(30)]
    const [, stuck = ''] = keys
    const refused = sql.raw(`alter table images add constraint stuck check (key <> '${stuck}' or erased_at is null)`)
    await refused.execute(tree.db)
    logged.length = 0
    expect(await run()).toBe(2)
    expect((await erased()).map(({ key }) => key)).toEqual(keys.filter((key) => key !== stuck))
    expect(await run(NOW + HOUR_MS)).toBe(0)
    expect(logged).toHaveLength(1)
    await sql`alter table images drop constraint stuck`.execute(tree.db)
    expect(await run(NOW + 2 * HOUR_MS)).toBe(1)
  })
  test('go once their request ended so long ago, to the day; a row of the log says which and why', async () => {
    await publish({ keepProofs: FOR_30 })
    const [gone] = [await ended(30), await ended(29)]
    expect(await run()).toBe(1)
    expect(await erased()).toEqual([{ key: gone, because: 'REQUEST_ENDED' }])
    expect(await run()).toBe(0)
    const { rows } = await sql`select object_id, after from audit_log where action = 'DOCUMENTS_REMOVED'`.execute(
      tree.db,
    )
    expect(rows).toEqual([{ objectId: `dep_${gone}`, after: { images: [gone], because: 'REQUEST_ENDED' } }])
  })

  test.each<[string, Rules]>([
    ['without a rule', []],
    ['by a rule that keeps for ever', [{ from: '2020-01-01', days: null }]],
    ['by a rule that has not begun', [{ from: '2031-01-01', days: 1 }]],
    ['by one that took the place of another', [...FOR_30, { from: '2030-01-01', days: null }]],
    ['of another kind', []],
  ])('%s all stay', async (_, keepProofs) => {
    await publish({ keepProofs, keepDocuments: FOR_30 })
    await ended(5000)
    expect(await run()).toBe(0)
    expect(await erased()).toEqual([])
  })

  test('stay while the request is open, somebody disputes the payment, or one officer would take it back or says that it came', async () => {
    await publish({ keepProofs: FOR_30 })
    await ended(null)
    await ended(100, { utr: '777777777777' })
    const rival = `dep_${await ended(null, { utr: '777777777777' })}`
    await ended(100, { half: 20 })
    const owing = `dep_${await ended(100)}`
    const said = (days: number) =>
      sql`update deposits set owing_by = ${tree.idOf('agent')}, owing_amount = 100, owing_until = ${daysAgo(days)}::timestamptz where id = ${owing}`.execute(
        tree.db,
      )
    await said(20)
    expect(await run()).toBe(0)
    await ended(100, { half: 40 })
    expect(await run()).toBe(1)
    await said(40)
    expect(await run()).toBe(1)
    await sql`update deposits set state = 'rejected', version = 2, decided_at = ${daysAgo(1)}::timestamptz where id = ${rival}`.execute(
      tree.db,
    )
    await step(rival, 2, 'rejected')
    expect(await run()).toBe(1)
  })

  test('stay while what came is owed back, and as long behind that as behind any end', async () => {
    await publish({ keepProofs: FOR_30 })
    const depositId = `dep_${await ended(100)}`
    const [agent, admin] = [tree.idOf('agent'), tree.idOf('admin')]
    await sql`insert into deposits_owed (deposit_id, site_id, amount, why, tail, owed_at, owed_by)
      values (${depositId}, 1, 100, 'PLAYER_LOCKED', '', ${daysAgo(100)}::timestamptz, ${agent})`.execute(tree.db)
    expect(await run()).toBe(0)
    const sent = (days: number) =>
      sql`update deposits_owed set first_by = ${agent}, sent_utr = 'HDFC1', payer = 'ann@okbank', sent_by = ${admin}, sent_at = ${daysAgo(days)}::timestamptz`.execute(
        tree.db,
      )
    await sent(3)
    expect(await run()).toBe(0)
    await sent(31)
    expect(await run()).toBe(1)
    // No points of it stand on these books.
    await sql`delete from deposits_owed`.execute(tree.db)
  })

  test('nothing goes early, whatever the rule and the time', async () => {
    const ages = [0, 1, 6, 7, 8, 29, 30, 31, 364, 365, 366]
    const keys = new Map<string, number>()
    for (const age of ages) keys.set(await ended(age), age)
    for (const days of [366, 365, 31, 30, 7, 1]) {
      await publish({ keepProofs: [{ from: '2020-01-01', days }] })
      await run()
      const gone = new Set((await erased()).map(({ key }) => must(keys.get(key), 'it is one of these')))
      expect(gone).toEqual(new Set(ages.filter((age) => age >= days)))
    }
  })
})

describe('documents', () => {
  test('go once the account was closed so long ago, and the viewer says when instead of failing', async () => {
    await publish({ keepDocuments: FOR_30 })
    const key = await document('player1')
    await sql`insert into kyc_checks (account_id, site_id, owner_id, state, version, submitted_at, decided_at, decided_by)
      values (${tree.idOf('player1')}, 1, ${tree.idOf('agent')}, 'verified', 1, now(), now(), ${tree.idOf('agent')})`.execute(
      tree.db,
    )
    await emptied('player1')
    await closed('player1', 29)
    expect(await run()).toBe(0)
    await closed('player1', 30)
    expect(await run()).toBe(1)
    expect(await erased()).toEqual([{ key, because: 'ACCOUNT_CLOSED' }])
    const userId = String(tree.idOf('player1'))
    const seen = await tree.ask('whitelabel', calls.openKycDocuments, {
      params: { role: 'whiteLabel' },
      body: { userId },
    })
    expect((await seen.reply()).docs).toMatchObject([{ kind: 'IDENTITY', url: null, removedAt: NOW }])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['is not locked', () => sql`update accounts set user_locked = false where user_locked`.execute(tree.db)],
    [
      'was unlocked since, and locked again',
      async () => {
        await sql`update accounts set user_locked = false where user_locked`.execute(tree.db)
        await sql`update accounts set user_locked = true where id = ${tree.idOf('player1')}`.execute(tree.db)
        await sql`update accounts set locked_at = ${daysAgo(3)}::timestamptz where user_locked`.execute(tree.db)
      },
    ],
    ['asks for a deposit', () => ended(null)],
    [
      'has a check that waits',
      () =>
        sql`insert into kyc_checks (account_id, site_id, owner_id, state, version, submitted_at)
      values (${tree.idOf('player1')}, 1, ${tree.idOf('agent')}, 'submitted', 1, now())`.execute(tree.db),
    ],
  ])('stay where the account %s', async (_, work) => {
    await publish({ keepDocuments: FOR_30 })
    await document('player1')
    await emptied('player1')
    await closed('player1', 100)
    await work()
    expect(await run()).toBe(0)
  })

  test('stay while money is in the account', async () => {
    await publish({ keepDocuments: FOR_30 })
    await document('player1')
    await closed('player1', 100)
    expect(await run()).toBe(0)
  })
})

describe('on S3', () => {
  let folder: string
  let server: S3rver
  let shelf: ReturnType<typeof createShelf>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'retention-'))
    const configureBuckets = [{ name: 'kept', configs: [] }]
    server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: folder, configureBuckets })
    const { port } = await server.run()
    const account = { accessKey: 'S3RVER', secretKey: 'S3RVER', region: 'us-east-1', bucket: 'kept' }
    shelf = createShelf({ type: 'S3', endpoint: `http://127.0.0.1:${port}`, ...account })
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true })
  })

  const shelving = (of: ReturnType<typeof createShelf>, now = NOW) => ({ db: tree.db, shelf: of, log, aside, now })

  test('one that the shelf does not remove keeps no other, is told once, and is tried again later', async () => {
    await publish({ keepProofs: FOR_30 })
    const keys = [await ended(32), await ended(31), await ended(30)]
    for (const key of keys) await shelf.put(key, BYTES)
    await run()
    const [, stuck = ''] = keys
    let tries = 0
    const failing = {
      ...shelf,
      async remove(key: string) {
        if (key !== stuck) return await shelf.remove(key)
        tries += 1
        throw new Error('stuck')
      },
    }
    logged.length = 0
    expect(await removeErased(shelving(failing))).toBe(2)
    expect(await removeErased(shelving(failing, NOW + 60_000))).toBe(0)
    expect(tries).toBe(1)
    expect(await removeErased(shelving(failing, NOW + HOUR_MS))).toBe(0)
    expect(tries).toBe(2)
    expect(logged).toEqual([
      { text: 'an image was not removed', about: expect.objectContaining({ image: stuck }) as unknown },
    ])
    expect(await removeErased(shelving(shelf, NOW + 24 * HOUR_MS))).toBe(1)
    for (const key of keys) expect(await shelf.get(key)).toBeUndefined()
  })

  test('where it removes nothing the run ends soon', async () => {
    await publish({ keepProofs: FOR_30 })
    for (let n = 0; n < 12; n++) await ended(30 + n)
    await run()
    let tries = 0
    const away = { ...shelf, remove: () => (tries++, Promise.reject(new Error('away'))) }
    await expect(removeErased(shelving(away))).rejects.toThrow('away')
    expect(tries).toBe(10)
    expect(await removeErased(shelving(shelf, NOW + HOUR_MS))).toBe(12)
  })

  test('the bytes go, the row stays; a shelf that cannot be reached is asked again', async () => {
    await publish({ keepProofs: FOR_30 })
    const [gone, kept] = [await ended(30), await ended(10)]
    for (const key of [gone, kept]) await shelf.put(key, BYTES)
    await run()
    const away = { ...shelf, remove: () => Promise.reject(new Error('away')) }
    expect(await removeErased(shelving(away))).toBe(0)
    expect(await shelf.get(gone)).toEqual(BYTES)
    expect(await removeErased(shelving(shelf, NOW + HOUR_MS))).toBe(1)
    expect(await removeErased(shelving(shelf, NOW + HOUR_MS))).toBe(0)
    expect(await shelf.get(gone)).toBeUndefined()
    expect(await shelf.get(kept)).toEqual(BYTES)
    expect(await erased()).toHaveLength(1)
  })
})

test('of a deposit whose image was removed that is told, and nothing is opened', async () => {
  await publish({ keepProofs: FOR_30 })
  const key = await ended(40)
  const depositId = `dep_${key}`
  const proof = () => tree.ask('agent', calls.getDepositProof, { params: { role: 'agent', depositId } })
  expect((await proof()).status).toBe(200)
  await run()
  expect((await proof()).status).toBe(404)
  const seen = await tree.ask('agent', calls.getDeposit, { params: { role: 'agent', depositId } })
  expect((await seen.reply()).docs.deposit).toMatchObject({ proof: true, proofRemovedAt: NOW })
})
