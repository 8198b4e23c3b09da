/** Accounts that players are paid to with an image: their own, sent for it, seen by who may pay. docs/domain/payments.md#accounts. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileOf, hostileUploads, picture } from '../../images/testing/uploads.ts'
import { auditBooks } from '../../ledger/index.ts'
import type { Database } from '../../platform/database.ts'
import { createTree, type Tree } from '../../people/testing/tree.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let tree: Tree
let methodId: string
beforeEach(async () => {
  tree = await createTree()
  await tree.configure({ payments: { wagerDeposits: 0 } })
  methodId = await method()
})
async function booksHold(db: Database): Promise<void> {
  expect(await auditBooks(db)).toEqual([])
}
afterEach(async () => {
  await booksHold(tree.db)
  await tree.close()
})

/** The agent's, in force, which asks accounts for an image. */
async function method(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into payment_methods (id, site_id, owner_id) values (gen_random_uuid(), 1, ${tree.idOf('agent')}) returning id`.execute(
    tree.db,
  )
  const { id } = must(rows[0], 'it was made')
  const fields = { customFields: [{ label: 'QR', type: 'IMAGE', value: '' }] }
  await sql`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields,
      in_force_from)
    values (${id}::uuid, 1, 1, ${tree.idOf('agent')}, 'other', 'Any app', 10000, 5000000, ${JSON.stringify(fields)}::jsonb, now() - interval '1 hour')`.execute(
    tree.db,
  )
  return id
}

const upload = async (player: string, file?: File) =>
  await tree.ask(player, calls.savePayoutImage, {
    body: { image: file ?? fileOf(await picture().png().toBuffer(), 'qr.png') },
  })
const sent = async (player: string): Promise<string> => (await (await upload(player)).reply()).docs.image
const make = (player: string, value: string, language?: string) =>
  tree.ask(
    player,
    calls.createPayoutAccount,
    { body: { paymentMethodTypeId: methodId, name: 'Ann Lee', accountDetails: [{ label: 'QR', value }] } },
    language === undefined ? {} : { language },
  )
const change = (player: string, accountId: string, value: string) =>
  tree.ask(player, calls.changePayoutAccount, { body: { accountId, accountDetails: [{ label: 'QR', value }] } })
const codeOf = ({ body }: { body: { code?: string } }) => body.code

test('its player sees that there is one; who may pay opens it, others do not', async () => {
  const image = await sent('player1')
  const { docs: account } = await (await make('player1', image)).reply()
  expect(account.accountDetails).toEqual([{ label: 'QR', type: 'IMAGE', value: '•••' }])
  tree.wait(DAY_MS)
  const asked = await tree.ask('player1', calls.createWithdrawal, {
    body: { accountId: account._id, amount: paise(50_000) },
  })
  const withdrawId = (await asked.reply()).docs._id
  const seenBy = async (officer: string, role: 'agent' | 'admin') => {
    const seen = await tree.ask(officer, calls.getWithdrawal, { params: { role, withdrawId } })
    return must((await seen.reply()).docs.accountDetails[0], 'it has one').value
  }
  const link = await seenBy('agent', 'agent')
  const opened = await tree.open(link)
  expect(opened.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
  expect((await tree.open(image)).statusCode).toBe(404)
  expect((await tree.open(link, 'club.localhost')).statusCode).toBe(404)
})

test.each(['https://elsewhere.example/qr.png', '//elsewhere.example/qr.png', '/images/img_1.webp', '•••', 'qr.png'])(
  'is not taken from %s',
  async (value) => {
    expect((await make('player1', value)).body).toMatchObject({ code: 'ACCOUNT_FIELD_WRONG', field: 'QR' })
  },
)

test('is none of somebody else, of another use, or that another account names', async () => {
  const mine = await sent('player1')
  expect(codeOf(await make('player2', mine))).toBe('ACCOUNT_FIELD_WRONG')
  const ofMethod = await tree.ask('agent', calls.saveMethodImage, {
    params: { role: 'agent' },
    body: { image: fileOf(await picture().png().toBuffer(), 'qr.png') },
  })
  expect(codeOf(await make('player1', (await ofMethod.reply()).docs.image))).toBe('ACCOUNT_FIELD_WRONG')
  expect((await make('player1', mine)).status).toBe(200)
  expect(codeOf(await make('player1', mine))).toBe('ACCOUNT_FIELD_WRONG')
})

test('stays where the account is saved as it was shown; another one is held and told as a new account is', async () => {
  const { docs: account } = await (await make('player1', await sent('player1'))).reply()
  tree.wait(DAY_MS)
  expect((await (await change('player1', account._id, '•••')).reply()).docs.heldUntil).toBeNull()
  expect(codeOf(await change('player1', account._id, 'https://elsewhere.example/qr.png'))).toBe('ACCOUNT_FIELD_WRONG')
  const other = await (await change('player1', account._id, await sent('player1'))).reply()
  expect(other.docs.heldUntil).not.toBeNull()
})

test('of nothing but an image anything is kept', async () => {
  for (const { code, file } of hostileUploads.slice(0, 6))
    expect(codeOf(await upload('player1', await file()))).toBe(code)
})

test.each([
  ['hi', /पासवर्ड बदलें/],
  ['hi-IN,hi;q=0.9', /पासवर्ड बदलें/],
  ['bn', /পাসওয়ার্ড বদলান/],
  ['ta', /கடவுச்சொல்லை மாற்றுங்கள்/],
  ['te', /పాస్‌వర్డ్ మార్చండి/],
  ['ne', /पासवर्ड बदल्नुहोस्/],
  ['en', /change your password now/],
  [undefined, /change your password now/],
])('a new account is told by SMS in the language of the player: %s', async (language, text) => {
  await sql`update accounts set phone = '+919800000001', ways_changed_at = null where id = ${tree.idOf('player1')}`.execute(
    tree.db,
  )
  expect((await make('player1', await sent('player1'), language)).status).toBe(200)
  expect(tree.texts).toMatchObject([{ phone: '+919800000001', text: expect.stringMatching(text) }])
})

test('each new account is told by SMS, also right behind another, up to ten in a day', async () => {
  await sql`update accounts set phone = '+919800000001' where id = ${tree.idOf('player1')}`.execute(tree.db)
  for (const _ of [1, 2]) expect((await make('player1', await sent('player1'))).status).toBe(200)
  expect(tree.texts).toHaveLength(2)
  const queued = (count: number) =>
    sql`
    insert into sms_messages (site_id, phone, purpose, text, good_until, status)
    select 1, '+919800000001', 'payoutAccount', 'new', now(), 'SENT' from generate_series(1, ${count}::int)`.execute(
      tree.db,
    )
  await sql`delete from sms_messages`.execute(tree.db)
  await queued(9)
  expect((await make('player1', await sent('player1'))).status).toBe(200)
  expect(tree.texts).toHaveLength(3)
  await queued(1)
  expect((await make('player1', await sent('player1'))).status).toBe(200)
  expect(tree.texts).toHaveLength(3)
})
