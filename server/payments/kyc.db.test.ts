/** Who players are, where a site asks: documents, what officers make of them, and money that waits. docs/domain/payments.md#kyc. */
import { calls, type RequestOf } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import type { KycDocument } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditBooks } from '../ledger/index.ts'
import { markImagesAnew } from '../images/index.ts'
import { fileOf, hostileUploads, picture } from '../images/testing/uploads.ts'
import { booksBalance } from '../markets/testing/world.ts'
import { CODE, createTree, type Tree } from '../people/testing/tree.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
  await asks(0)
})
afterEach(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

const asks = (kycAbove: number | null) => tree.configure({ payments: { wagerDeposits: 0, kycAbove } })
const rupees = (amount: number) => paise(amount * 100)
const role = (name: string) =>
  (name === 'whitelabel' ? 'whiteLabel' : name.replace('club:', '').replace(/\d+$/, '')) as 'agent'
const codeOf = ({ body }: { body: { code?: string } }) => body.code

/** A way to be paid by the owner, and an account of the player's by it that is old enough. */
async function ready(player: string, owner = 'agent', upiId = `${player}@okbank`): Promise<string> {
  const terms = { accountName: 'Paddock', upiId: 'paddock@okbank', customFields: [] }
  const { rows } = await sql<{ id: string }>`
    insert into payment_methods (id, site_id, owner_id) values (gen_random_uuid(), 1, ${tree.idOf(owner)}) returning id`.execute(
    tree.db,
  )
  const methodId = must(rows[0], 'it was made').id
  await sql`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields,
      in_force_from)
    values (${methodId}::uuid, 1, 1, ${tree.idOf(owner)}, 'UPI', 'UPI', 10000, 5000000, ${JSON.stringify(terms)}::jsonb, now() - interval '1 hour')`.execute(
    tree.db,
  )
  const accountDetails = [{ label: 'UPI ID', value: upiId }]
  const made = await tree.ask(player, calls.createPayoutAccount, {
    body: { paymentMethodTypeId: methodId, name: 'Ann Lee', accountDetails },
  })
  tree.wait(DAY_MS)
  return (await made.reply()).docs._id
}
const withdraw = (player: string, accountId: string, amount: number) =>
  tree.ask(player, calls.createWithdrawal, { body: { amount: rupees(amount), accountId } })
const asked = async (player: string, accountId: string, amount: number): Promise<string> =>
  (await (await withdraw(player, accountId, amount)).reply()).docs._id
let references = 700_000_000_000
const pay = (officer: string, withdrawId: string) =>
  tree.ask(officer, calls.decideWithdrawal, {
    params: { role: role(officer) },
    body: { withdrawId, action: 'approved', remarks: '', utr: String(++references), transactionCode: CODE },
  })

const add = async (player: string, kind: KycDocument = 'IDENTITY', width?: number) =>
  tree.ask(player, calls.addKycDocument, {
    body: { kind, image: fileOf(await picture(width).png().toBuffer(), 'card.png') },
  })
const submit = (player: string) => tree.ask(player, calls.submitKyc, { body: {} })
async function sent(player = 'player1'): Promise<void> {
  expect((await add(player)).status).toBe(200)
  expect((await submit(player)).status).toBe(200)
}
const mine = async (player = 'player1') => (await (await tree.ask(player, calls.getKyc, {})).reply()).docs
type Decision = Partial<RequestOf<typeof calls.decideKyc>['body']>
const decide = (officer: string, change: Decision = {}, player = 'player1') =>
  tree.ask(officer, calls.decideKyc, {
    params: { role: role(officer) },
    body: {
      userId: String(tree.idOf(player)),
      action: 'verify',
      reason: '',
      version: 1,
      transactionCode: CODE,
      ...change,
    },
  })
const open = (officer: string, player = 'player1') =>
  tree.ask(officer, calls.openKycDocuments, {
    params: { role: role(officer) },
    body: { userId: String(tree.idOf(player)) },
  })
const list = async (officer: string, status: 'all' | 'submitted' | 'expired' = 'all', mine = false) =>
  (
    await (
      await tree.ask(officer, calls.getKycChecks, {
        params: { role: role(officer) },
        query: { page: 1, limit: 25, status, mine },
      })
    ).reply()
  ).docs

describe('the sum', () => {
  const returned = (officer: string, withdrawId: string) =>
    tree.ask(officer, calls.returnWithdrawal, {
      params: { role: role(officer), withdrawId },
      body: { part: 1, remarks: 'Account closed', transactionCode: CODE },
    })

  test('has what one officer says came back, and not what two say', async () => {
    await asks(600)
    const account = await ready('player1')
    const withdrawId = await asked('player1', account, 400)
    await pay('agent', withdrawId)
    expect((await returned('agent', withdrawId)).status).toBe(200)
    expect(await tree.balanceOf('player1')).toBe(1000)
    expect(await mine()).toMatchObject({ free: 20_000 })
    expect(codeOf(await withdraw('player1', account, 300))).toBe('KYC_NEEDED')
    const other = await asked('player1', account, 200)
    await pay('agent', other)
    await tree.configure({ payments: { wagerDeposits: 0, kycAbove: 600, twoOfficersAbove: 100 } })
    for (const officer of ['agent', 'admin']) expect((await returned(officer, other)).status).toBe(200)
    expect(await mine()).toMatchObject({ free: 20_000 })
  })

  test('is that of a payee too, whichever player of the site it belongs to, and each of two at once is asked for', async () => {
    await asks(600)
    const hand = 'one.hand@okbank'
    const [one, other] = [await ready('player1', 'agent', hand), await ready('player2', 'agent', hand)]
    expect((await withdraw('player1', one, 400)).status).toBe(200)
    expect(codeOf(await withdraw('player2', other, 300))).toBe('KYC_NEEDED')
    expect((await withdraw('player2', await ready('player2'), 300)).status).toBe(200)
  })

  test('of two players who ask at once for one hand has both', async () => {
    await asks(600)
    const hand = 'one.hand@okbank'
    const [one, other] = [await ready('player1', 'agent', hand), await ready('player2', 'agent', hand)]
    const both = await Promise.all([withdraw('player1', one, 400), withdraw('player2', other, 400)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.map(codeOf)).toContain('KYC_NEEDED')
  })
})

describe('a withdrawal', () => {
  test('waits for nobody where the site does not ask', async () => {
    await asks(null)
    expect(await mine()).toMatchObject({ status: 'none', free: null })
    expect((await withdraw('player1', await ready('player1'), 500)).status).toBe(200)
  })
  test('waits from the first until documents were sent and accepted', async () => {
    const account = await ready('player1')
    expect(codeOf(await withdraw('player1', account, 500))).toBe('KYC_NEEDED')
    await sent()
    expect(codeOf(await withdraw('player1', account, 500))).toBe('KYC_NEEDED')
    expect((await decide('agent')).status).toBe(200)
    expect(await mine()).toMatchObject({ status: 'verified', free: null, sent: [] })
    expect((await pay('agent', await asked('player1', account, 500))).status).toBe(200)
  })
  test('is free up to a sum, of all of them together', async () => {
    await asks(600)
    const account = await ready('player1')
    expect(await mine()).toMatchObject({ free: 60_000 })
    expect((await pay('agent', await asked('player1', account, 400))).status).toBe(200)
    expect(await mine()).toMatchObject({ free: 20_000 })
    expect(codeOf(await withdraw('player1', account, 300))).toBe('KYC_NEEDED')
    expect((await withdraw('player1', account, 200)).status).toBe(200)
  })
  test('that was asked for before the site asks, or before the day is over, is not paid either', async () => {
    await asks(null)
    const account = await ready('player1')
    const before = await asked('player1', account, 500)
    await asks(0)
    expect(codeOf(await pay('agent', before))).toBe('KYC_NEEDED')
    await sent()
    const { rows } = await sql<{ now: number }>`select max(submitted_at) as now from kyc_checks`.execute(tree.db)
    const submittedAt = must(rows[0], 'it was sent').now
    expect((await decide('agent', { expiresAt: submittedAt + DAY_MS })).status).toBe(200)
    tree.wait(2 * DAY_MS)
    expect(await mine()).toMatchObject({ status: 'expired', free: 0 })
    expect(await list('agent', 'expired')).toHaveLength(1)
    expect(codeOf(await pay('agent', before))).toBe('KYC_NEEDED')
    await sent()
    expect((await decide('agent', { version: 3 })).status).toBe(200)
    expect((await pay('agent', before)).status).toBe(200)
  })
  test('waits for who stays away too, who may send documents', async () => {
    const account = await ready('player1')
    await sql`insert into exclusions (account_id, kind, since, until, origin_id)
      select id, 'SELF_EXCLUSION', now(), now() + interval '7 months', id from accounts where id = ${tree.idOf('player1')}`.execute(
      tree.db,
    )
    await sent()
    await decide('agent')
    expect((await withdraw('player1', account, 500)).status).toBe(200)
  })
})

describe('the books', () => {
  const INVARIANT = 'nothing went out beyond the sum to who was not known while the site asked'
  const findings = async () => (await auditBooks(tree.db)).map(({ invariant, rows }) => [invariant, rows.length])
  /** As it was published an hour ago. */
  async function published(kycAbove: number): Promise<void> {
    const config = JSON.stringify({ payments: { kycAbove } })
    await sql`insert into site_versions (site_id, version, config, at) values (1, 1, ${config}::jsonb, now() - interval '1 hour')`.execute(
      tree.db,
    )
  }
  async function forget(): Promise<void> {
    await sql`alter table site_versions disable trigger user`.execute(tree.db)
    await sql`delete from site_versions`.execute(tree.db)
    await sql`alter table site_versions enable trigger user`.execute(tree.db)
  }

  test('say what went out to who was not known, and nothing of who was', async () => {
    const [known, unknown] = [await ready('player1'), await ready('player2')]
    await published(300)
    await asks(300)
    await sent()
    await decide('agent')
    await pay('agent', await asked('player1', known, 500))
    await pay('agent', await asked('player2', unknown, 300))
    expect(await findings()).toEqual([])
    // As a server that does not ask would pay.
    await asks(null)
    await pay('agent', await asked('player2', unknown, 100))
    expect(await findings()).toEqual([[INVARIANT, 1]])
    await forget()
  })

  test('say it of who was known for a time that was over', async () => {
    const account = await ready('player1')
    await published(0)
    await sent()
    await decide('agent', { expiresAt: Date.now() + 2 * DAY_MS })
    await pay('agent', await asked('player1', account, 100))
    expect(await findings()).toEqual([])
    await asks(null)
    tree.wait(3 * DAY_MS)
    await pay('agent', await asked('player1', account, 100))
    expect(await findings()).toEqual([[INVARIANT, 1]])
    await forget()
  })
})

describe('documents', () => {
  test('are nothing without the one that says who they are, and one of a kind takes the place of another', async () => {
    expect(codeOf(await submit('player1'))).toBe('KYC_DOCUMENT_MISSING')
    await add('player1', 'SELFIE')
    expect(codeOf(await submit('player1'))).toBe('KYC_DOCUMENT_MISSING')
    await add('player1')
    await add('player1')
    expect((await mine()).added.map(({ kind }) => kind).toSorted()).toEqual(['IDENTITY', 'SELFIE'])
    const { rows } = await sql`select from images where use = 'document' and removed_at is not null`.execute(tree.db)
    expect(rows).toHaveLength(1)
  })
  test('are drawn anew, as every image is: what is none is refused, and nothing of it kept', async () => {
    const { file, code } = must(hostileUploads[0], 'the corpus has some')
    const answered = await tree.ask('player1', calls.addKycDocument, {
      body: { kind: 'IDENTITY', image: await file() },
    })
    expect(codeOf(answered)).toBe(code)
    expect(await mine()).toMatchObject({ added: [] })
  })
  test('that are looked at, or accepted, are not sent again; sent twice at once they are one', async () => {
    await ready('player1')
    await add('player1')
    const both = await Promise.all([submit('player1'), submit('player1')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(codeOf(await add('player1'))).toBe('KYC_SENT')
    await decide('agent')
    expect(codeOf(await add('player1'))).toBe('KYC_SENT')
  })
  test('that were rejected are gone once others are sent', async () => {
    await ready('player1')
    await sent()
    expect(codeOf(await decide('agent', { action: 'reject' }))).toBe('KYC_REASON_MISSING')
    expect((await decide('agent', { action: 'reject', reason: 'It is blurred' })).status).toBe(200)
    expect(await mine()).toMatchObject({ status: 'rejected', reason: 'It is blurred', sent: [{ kind: 'IDENTITY' }] })
    const [before] = (await mine()).sent
    await sent()
    expect((await tree.open(must(before?.url, 'one'))).statusCode).toBe(404)
    expect(await mine()).toMatchObject({ status: 'submitted', reason: '', sent: [{ kind: 'IDENTITY' }] })
    const { rows } = await sql<{ kind: string }>`select kind from notifications order by id desc limit 1`.execute(
      tree.db,
    )
    expect(rows).toEqual([{ kind: 'KYC_REJECTED' }])
  })
})

describe('an officer', () => {
  test('is not told who above them decided', async () => {
    await ready('player1')
    await sent()
    expect((await decide('whitelabel')).status).toBe(200)
    expect(await list('agent')).toMatchObject([{ status: 'verified', decidedBy: null }])
    expect(await list('whitelabel')).toMatchObject([{ status: 'verified', decidedBy: 'whitelabel' }])
  })

  test('opens them by a link, each look written down, while they wait; then only the owners of the site do', async () => {
    await ready('player1')
    await sent()
    const [document] = (await (await open('agent')).reply()).docs
    expect((await tree.open(must(document?.url, 'one'))).statusCode).toBe(200)
    await decide('agent')
    expect(codeOf(await open('agent'))).toBe('KYC_CLOSED')
    expect((await open('whitelabel')).status).toBe(200)
    expect(await list('agent')).toMatchObject([{ status: 'verified', decidedBy: 'agent', mayOpen: false }])
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where action = 'KYC_OPENED'`.execute(tree.db)
    expect(rows).toEqual([{ n: 2 }])
  })
  test('below whoever pays the player sees the state and neither opens nor decides', async () => {
    await ready('player1', 'admin')
    await sent()
    expect(await list('agent')).toMatchObject([{ userName: 'player1', mine: false, mayOpen: false }])
    expect(await list('agent', 'submitted', true)).toEqual([])
    expect(await list('admin', 'submitted', true)).toHaveLength(1)
    expect(codeOf(await open('agent'))).toBe('NOT_METHOD_OWNER')
    expect(codeOf(await decide('agent'))).toBe('NOT_METHOD_OWNER')
    expect((await decide('whitelabel')).status).toBe(200)
  })
  test('beside the player knows of nothing', async () => {
    await ready('player1')
    await sent()
    expect(await list('agent2')).toEqual([])
    expect(codeOf(await open('agent2'))).toBe('NOT_FOUND')
    expect(codeOf(await decide('agent2'))).toBe('NOT_FOUND')
    expect(await list('club:agent')).toEqual([])
  })
  test('decides what was looked at, once; and may take back what was accepted', async () => {
    const account = await ready('player1')
    await sent()
    const both = await Promise.all([decide('agent'), decide('admin', { action: 'reject', reason: 'Not theirs' })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(codeOf(await decide('agent', { transactionCode: 'wrong' }))).toBe('WRONG_TRANSACTION_CODE')
    if ((await mine()).status === 'rejected') await sent().then(() => decide('admin', { version: 3 }))
    const { version } = must((await list('agent'))[0], 'one')
    expect((await decide('admin', { action: 'reject', reason: 'Forged', version })).status).toBe(200)
    expect(codeOf(await withdraw('player1', account, 500))).toBe('KYC_NEEDED')
  })
  test('below whoever rejected a file does not accept it, whichever player sends it', async () => {
    await ready('player1')
    await sent()
    expect((await decide('administrator', { action: 'reject', reason: 'Forged' })).status).toBe(200)
    await sent()
    const above = { code: 'SET_ABOVE', field: 'document', facts: { setBy: 'administrator' } }
    expect((await decide('agent', { version: 3 })).body).toMatchObject(above)
    await sent('player2')
    expect((await decide('agent', {}, 'player2')).body).toMatchObject(above)
    expect((await decide('agent', { action: 'reject', reason: 'Forged' }, 'player2')).status).toBe(200)
    // Another administrator takes it for what it says: then it is nobody's word any more.
    expect((await decide('administrator2', { version: 3 })).status).toBe(200)
    await sent('player2')
    expect((await decide('agent', { version: 3 }, 'player2')).status).toBe(200)
  })
  test('knows a file that was rejected when files were told by their bytes, and what of it is still there', async () => {
    await ready('player1')
    await sent()
    expect((await decide('administrator', { action: 'reject', reason: 'Forged' })).status).toBe(200)
    await ready('player3', 'agent2')
    await sent('player3')
    const ofFile = Buffer.from('as the file was sent')
    await sql`update images set mark = ${ofFile}, mark_of_file = true`.execute(tree.db)
    await sql`update kyc_rejected set mark = ${ofFile}`.execute(tree.db)
    await sent('player2')
    await markImagesAnew(tree)
    expect(codeOf(await decide('agent', {}, 'player2'))).toBe('SET_ABOVE')
    expect(codeOf(await decide('agent2', {}, 'player3'))).toBe('SET_ABOVE')
    const { rows } = await sql`select from images where mark_of_file or mark = ${ofFile}`.execute(tree.db)
    expect(rows).toEqual([])
  })
  test('accepts what they, somebody below or an officer of others rejected, and another file', async () => {
    await ready('player1')
    await sent()
    expect((await decide('agent', { action: 'reject', reason: 'Blurred' })).status).toBe(200)
    await sent()
    expect((await decide('agent', { version: 3 })).status).toBe(200)
    await ready('player3', 'agent2')
    await sent('player3')
    expect((await decide('agent2', { action: 'reject', reason: 'Blurred' }, 'player3')).status).toBe(200)
    await ready('player2')
    await sent('player2')
    expect((await decide('agent', {}, 'player2')).status).toBe(200)
    expect((await decide('admin', { action: 'reject', reason: 'Forged', version: 2 }, 'player2')).status).toBe(200)
    await add('player2', 'IDENTITY', 41)
    await submit('player2')
    expect((await decide('agent', { version: 4 }, 'player2')).status).toBe(200)
  })
  test('accepts no day that is over', async () => {
    await sent()
    expect(codeOf(await decide('administrator', { expiresAt: 1_600_000_000_000 }))).toBe('KYC_EXPIRED')
  })
})
