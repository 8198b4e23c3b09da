/** Players complain, officers above them answer, and nobody else knows of it. docs/domain/complaints.md. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { DAY_MS, HOUR_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileOf, picture } from '../images/testing/uploads.ts'
import { createTree, type Tree } from '../people/testing/tree.ts'
import { createBudgets } from '../platform/http/budgets.ts'

const png = await picture().png().toBuffer()

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
})
afterEach(() => tree.close())

const SAID = { category: 'OTHER', title: 'A word', text: 'It was late.' } as const
const ROLES: Readonly<Record<string, string>> = { whitelabel: 'whiteLabel', player: 'user' }
function role(name: string) {
  const bare = name.replace('club:', '').replace(/\d+$/, '')
  return (ROLES[bare] ?? bare) as 'agent'
}
const codeOf = ({ body }: { body: { code?: string } }) => body.code
const file = (player = 'player1', body: object = SAID, options: object = {}) =>
  tree.ask(player, calls.createComplaint, { body: body as typeof SAID }, options)
const filed = async (player = 'player1', body: object = SAID) => (await (await file(player, body)).reply()).docs
const add = (player: string, complainId: string, text = 'And again.') =>
  tree.ask(player, calls.addToComplaint, { params: { complainId }, body: { text } })
const answer = (officer: string, complainId: string, body: object) =>
  tree.ask(officer, calls.answerComplaint, {
    params: { role: role(officer), complainId },
    body: { text: 'We look.', version: 1, ...body },
  })
const see = async (who: string, complainId: string) =>
  await tree.ask(who, calls.getComplaint, { params: { role: role(who), complainId }, query: {} })
async function list(who: string, query: object = {}) {
  const asked = await tree.ask(who, calls.getComplaints, {
    params: { role: role(who) },
    query: { page: 1, limit: 25, ...query },
  })
  return (await asked.reply()).docs
}

describe('a complaint', () => {
  test('is not said more of faster than an officer can read and answer it', () => {
    const budgets = createBudgets({ burst: 1, perSecond: 1 }, () => 0)
    const by = { accountId: tree.idOf('player1'), address: '10.0.0.1', place: '10.0.0' }
    const waits = Array.from({ length: 11 }, () => budgets.take(calls.addToComplaint, by))
    expect(waits).toEqual([...Array<number>(10).fill(0), 50_000])
  })

  test('is made, answered, said more of, resolved and rated; each step is written down, each answer told', async () => {
    const { _id } = await filed()
    const asked = await (await answer('agent', _id, {})).reply()
    expect(asked.docs).toMatchObject({
      status: 'answered',
      words: [
        { by: 'player', name: null, text: 'It was late.' },
        { by: 'site', name: 'agent', text: 'We look.' },
      ],
    })
    expect((await (await add('player1', _id)).reply()).docs).toMatchObject({ status: 'open', version: 3 })
    await answer('agent', _id, { text: 'You are right.', outcome: 'UPHELD', version: 3 })
    const rated = await tree.ask('player1', calls.rateComplaint, { params: { complainId: _id }, body: { stars: 4 } })
    expect((await rated.reply()).docs).toMatchObject({ status: 'resolved', outcome: 'UPHELD', stars: 4, dueAt: null })
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where object_type = 'complaint' order by id`.execute(tree.db)
    expect(rows.map(({ action }) => action)).toEqual([
      'COMPLAINT_MADE',
      'COMPLAINT_ANSWERED',
      'COMPLAINT_ADDED_TO',
      'COMPLAINT_ANSWERED',
      'COMPLAINT_RATED',
    ])
    const told = await sql<{ n: number }>`
      select count(*) as n from notifications where kind = 'COMPLAINT_ANSWERED' and account_id = ${tree.idOf('player1')}`.execute(
      tree.db,
    )
    expect(told.rows).toEqual([{ n: 2 }])
  })

  test('tells its player no officer’s name, and an officer none of those above', async () => {
    const { _id } = await filed()
    await answer('whitelabel', _id, {})
    const names = async (who: string) => (await (await see(who, _id)).reply()).docs.words.map(({ name }) => name)
    expect(await names('player1')).toEqual([null, null])
    expect(await names('agent')).toEqual([null, null])
    expect(await names('whitelabel')).toEqual([null, 'whitelabel'])
  })

  test('does not exist for other players, officers beside and other sites, in whichever call', async () => {
    const { _id } = await filed()
    for (const who of ['player2', 'player3']) {
      expect([(await see(who, _id)).status, (await add(who, _id)).status]).toEqual([404, 404])
      expect(await list(who)).toEqual([])
    }
    for (const who of ['agent2', 'club:whitelabel']) {
      expect([(await see(who, _id)).status, (await answer(who, _id, {})).status]).toEqual([404, 404])
      expect(await list(who)).toEqual([])
    }
    expect((await see('agent', 'no-number')).status).toBe(404)
  })

  test('is answered as it was read: of two officers, and of a word that came since, one is told to read again', async () => {
    const { _id } = await filed()
    const answers = await Promise.all([answer('agent', _id, {}), answer('whitelabel', _id, {})])
    expect(new Set(answers.map(codeOf))).toEqual(new Set(['COMPLAINT_CHANGED', undefined]))
    await add('player1', _id)
    expect(codeOf(await answer('agent', _id, { version: 2 }))).toBe('COMPLAINT_CHANGED')
  })

  test('is made once under a key, and ten are open at most, however many come at once', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => file()))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(new Set(made.map(codeOf))).toEqual(new Set([undefined, 'TOO_MANY_COMPLAINTS']))
    const [first] = await list('player1')
    const params = { complainId: must(first, 'there are ten')._id }
    expect((await tree.ask('player1', calls.withdrawComplaint, { params })).status).toBe(200)
    const key = { key: '0194a3c1-7d2f-7e86-9a3b-5c8d1f2e6a70' }
    const [one, two] = [await file('player1', SAID, key), await file('player1', SAID, key)]
    expect((await two.reply()).docs._id).toBe((await one.reply()).docs._id)
    expect(codeOf(await file())).toBe('TOO_MANY_COMPLAINTS')
  })

  test('taken up again is one of the ten that are open', async () => {
    const { _id } = await filed()
    await answer('agent', _id, { outcome: 'REJECTED' })
    await Promise.all(Array.from({ length: 10 }, () => file()))
    expect(codeOf(await add('player1', _id))).toBe('TOO_MANY_COMPLAINTS')
    const [other] = await list('player1', { status: 'open' })
    await tree.ask('player1', calls.withdrawComplaint, { params: { complainId: must(other, 'there are ten')._id } })
    expect((await add('player1', _id)).status).toBe(200)
    expect(codeOf(await file())).toBe('TOO_MANY_COMPLAINTS')
  })

  test('holds a hundred words of either side, and is ended all the same; it is read thirty at once, the newest ones', async () => {
    const { _id } = await filed()
    const fill = (author: string, from: number) =>
      sql`insert into complaint_words (complaint_id, n, site_id, author_id, at, text, images)
        select ${_id}::uuid, n, 1, ${tree.idOf(author)}, now(), 'Word ' || n, '{}' from generate_series(${from}::int, ${from + 98}::int) n`.execute(
        tree.db,
      )
    await fill('player1', 2)
    expect((await add('player1', _id)).body).toMatchObject({ code: 'COMPLAINT_FULL', facts: { most: 100 } })
    await answer('agent', _id, {})
    await fill('agent', 102)
    expect(codeOf(await answer('agent', _id, { version: 2 }))).toBe('COMPLAINT_FULL')
    expect(codeOf(await answer('whitelabel', _id, { version: 2 }))).toBe('COMPLAINT_FULL')
    expect((await answer('agent', _id, { version: 2, text: 'We end it.', outcome: 'PARTLY' })).status).toBe(200)
    expect(codeOf(await add('player1', _id))).toBe('COMPLAINT_FULL')
    const whole = async (query: { words?: number }) => {
      const asked = await tree.ask('player1', calls.getComplaint, { params: { role: 'user', complainId: _id }, query })
      return (await asked.reply()).docs
    }
    const newest = await whole({})
    expect(newest.words).toHaveLength(30)
    expect([newest.earlier, newest.words.at(-1)?.text]).toEqual([171, 'We end it.'])
    const all = await whole({ words: 300 })
    expect([all.earlier, all.words.length, all.words[0]?.text]).toEqual([0, 201, 'It was late.'])
  })

  test('holds no number of a card, wherever it is written', async () => {
    const card = '4111 1111 1111 1111'
    expect(codeOf(await file('player1', { ...SAID, text: card }))).toBe('CARD_NUMBER')
    expect(codeOf(await file('player1', { ...SAID, title: card }))).toBe('CARD_NUMBER')
    const { _id } = await filed()
    expect(codeOf(await add('player1', _id, card))).toBe('CARD_NUMBER')
    expect(codeOf(await answer('agent', _id, { text: card }))).toBe('CARD_NUMBER')
  })

  test('is no more where a site takes none; those that were made go on', async () => {
    const { _id } = await filed()
    await tree.configure({ switches: { complaintBox: false } })
    expect(codeOf(await file())).toBe('NOT_ON_THIS_SITE')
    expect((await add('player1', _id)).status).toBe(200)
    expect((await answer('agent', _id, { version: 2 })).status).toBe(200)
  })
})

const upload = (who: string, file?: File) =>
  tree.ask(who, calls.saveComplaintImage, {
    params: { role: role(who) },
    body: { image: file ?? fileOf(new Uint8Array(png), 'screen.png') },
  })
const sent = async (who: string): Promise<string> => (await (await upload(who)).reply()).docs.image

const statusOf = async (url: string) => (await tree.app.inject({ url, headers: { host: 'localhost' } })).statusCode

describe('pictures', () => {
  test('come with a word of the player and of an officer, and whoever reads it opens them', async () => {
    const { _id } = await filed('player1', { ...SAID, images: [await sent('player1'), await sent('player1')] })
    await answer('agent', _id, { images: [await sent('agent')] })
    for (const who of ['player1', 'agent', 'whitelabel']) {
      const { words } = (await (await see(who, _id)).reply()).docs
      expect(words.map(({ images }) => images.length)).toEqual([2, 1])
      for (const image of words.flatMap(({ images }) => images)) {
        expect(await statusOf(image)).toBe(200)
        expect(await statusOf(image.replace(/\?.*/, ''))).toBe(404)
      }
    }
    const added = await tree.ask('player1', calls.addToComplaint, {
      params: { complainId: _id },
      body: { text: 'See this.', images: [await sent('player1')] },
    })
    expect((await added.reply()).docs.words[2]?.images).toHaveLength(1)
  })

  test('are their author’s own, are named once, and more than three are not taken', async () => {
    const [one, theirs] = [await sent('player1'), await sent('player2')]
    const { _id } = await filed('player1', { ...SAID, images: [one] })
    for (const image of [one, theirs, '/images/img_none.webp', 'https://elsewhere.example/a.webp']) {
      expect(codeOf(await file('player1', { ...SAID, images: [image] }))).toBe('PICTURE_GONE')
      expect(codeOf(await answer('agent', _id, { images: [image] }))).toBe('PICTURE_GONE')
      const add = { params: { complainId: _id }, body: { text: 'x', images: [image] } }
      expect(codeOf(await tree.ask('player1', calls.addToComplaint, add))).toBe('PICTURE_GONE')
    }
    expect(await list('player1')).toMatchObject([{ _id, version: 1 }])
    await expect(file('player1', { ...SAID, images: [one, one, one, one] })).rejects.toThrow('too_big')
    const mine = await sent('player1')
    expect(codeOf(await file('player1', { ...SAID, images: [mine, theirs] }))).toBe('PICTURE_GONE')
    expect((await file('player1', { ...SAID, images: [mine] })).status).toBe(200)
  })

  test('are no others’: what was sent as something else is none, and a file that is none is refused', async () => {
    const body = { image: fileOf(new Uint8Array(png), 'screen.png') }
    const payout = (await (await tree.ask('player1', calls.savePayoutImage, { body })).reply()).docs.image
    expect(codeOf(await file('player1', { ...SAID, images: [payout] }))).toBe('PICTURE_GONE')
    expect(codeOf(await upload('player1', fileOf('<svg/>', 'a.png')))).toBe('IMAGE_UNREADABLE')
  })

  test('are taken on a site without the box only of who has a complaint there', async () => {
    await filed()
    await tree.configure({ switches: { complaintBox: false } })
    expect([(await upload('player1')).status, codeOf(await upload('player2')), (await upload('agent')).status]).toEqual(
      [200, 'NOT_ON_THIS_SITE', 200],
    )
  })
})

/** Asked for, of an account that is paid to. */
async function withdraw(player: string): Promise<string> {
  const terms = { accountName: 'Paddock', upiId: 'paddock@okbank', customFields: [] }
  const { rows } = await sql<{ id: string }>`
    insert into payment_methods (id, site_id, owner_id) values (gen_random_uuid(), 1, ${tree.idOf('agent')}) returning id`.execute(
    tree.db,
  )
  const methodId = must(rows[0], 'it was made').id
  await sql`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields,
      in_force_from)
    values (${methodId}::uuid, 1, 1, ${tree.idOf('agent')}, 'UPI', 'UPI', 10000, 5000000, ${JSON.stringify(terms)}::jsonb, now() - interval '1 hour')`.execute(
    tree.db,
  )
  const accountDetails = [{ label: 'UPI ID', value: 'ann@okbank' }]
  const account = await tree.ask(player, calls.createPayoutAccount, {
    body: { paymentMethodTypeId: methodId, name: 'Ann Lee', accountDetails },
  })
  tree.wait(DAY_MS)
  const accountId = (await account.reply()).docs._id
  const asked = await tree.ask(player, calls.createWithdrawal, { body: { amount: paise(50_000), accountId } })
  return (await asked.reply()).docs._id
}

describe('what it is about', () => {
  test('is the player’s own, with what had become of it by then', async () => {
    await tree.configure({ payments: { wagerDeposits: 0, accountHoldHours: 0 } })
    const withdrawalId = await withdraw('player1')
    tree.wait(HOUR_MS)
    const about = { of: 'withdrawal', id: withdrawalId }
    const { _id, trail } = await filed('player1', { ...SAID, category: 'PAYMENT', about })
    expect(trail.map(({ what, amount }) => [what, amount])).toEqual([['pending', 50_000]])
    await tree.ask('player1', calls.cancelWithdrawal, { query: { withdrawId: withdrawalId } })
    expect((await (await see('agent', _id)).reply()).docs).toMatchObject({ about, trail })
    expect(codeOf(await file('player2', { ...SAID, about }))).toBe('NOT_FOUND')
    for (const kind of ['bet', 'deposit', 'withdrawal', 'round'])
      expect(codeOf(await file('player1', { ...SAID, about: { of: kind, id: 'x' } }))).toBe('NOT_FOUND')
  })
})

describe('the lists of officers', () => {
  test('what is due first stands first, then what is over; late is what nobody answered in time', async () => {
    const one = await filed('player1', { ...SAID, title: 'one' })
    tree.wait(HOUR_MS)
    const two = await filed('player1', { ...SAID, title: 'two' })
    tree.wait(HOUR_MS)
    await filed('player1', { ...SAID, title: 'three' })
    await answer('agent', one._id, {})
    await answer('agent', two._id, { outcome: 'REJECTED' })
    expect((await list('agent')).map(({ title }) => title)).toEqual(['three', 'one', 'two'])
    tree.wait(DAY_MS)
    expect((await list('agent', { late: true })).map(({ title }) => title)).toEqual(['three'])
    expect((await list('agent', { status: 'resolved' })).map(({ title, late }) => [title, late])).toEqual([
      ['two', false],
    ])
    expect(await list('agent', { category: 'BET' })).toEqual([])
    expect(await list('agent', { search: 'player1' })).toHaveLength(3)
    expect(await list('agent', { search: 'nobody' })).toEqual([])
  })

  test('the administrator and a white label ask for theirs below /user', async () => {
    await filed()
    for (const who of ['whitelabel', 'administrator'] as const) {
      const params = { role: who === 'whitelabel' ? ('whiteLabel' as const) : ('administrator' as const) }
      const asked = await tree.ask(who, calls.getComplaintsOfSite, { params, query: { page: 1, limit: 25 } })
      expect((await asked.reply()).docs).toHaveLength(1)
    }
  })
})
