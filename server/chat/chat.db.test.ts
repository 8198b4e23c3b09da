/** A player asks, one officer above them answers, and nobody else knows of it. docs/domain/chat.md. */
import { calls } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { DAY_MS, MINUTE_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fileOf, picture } from '../images/testing/uploads.ts'
import { createTree, type Tree } from '../people/testing/tree.ts'
import { createBudgets } from '../platform/http/budgets.ts'
import { forgetChats, tellUnread } from './care.ts'

const png = await picture().png().toBuffer()

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
})
afterEach(() => tree.close())

const SAID = { topic: 'PAYMENT', text: 'My deposit is not there.' } as const
const ROLES: Readonly<Record<string, string>> = { whitelabel: 'whiteLabel', player: 'user' }
function role(name: string) {
  const bare = name.replace('club:', '').replace(/\d+$/, '')
  return (ROLES[bare] ?? bare) as 'agent'
}
const codeOf = ({ body }: { body: { code?: string } }) => body.code
const begin = (player = 'player1', body: object = SAID, options: object = {}) =>
  tree.ask(player, calls.beginChat, { body: body as typeof SAID }, options)
const begun = async (player = 'player1') => (await (await begin(player)).reply()).docs
const say = (player: string, chatId: string, body: object = {}, options: object = {}) =>
  tree.ask(player, calls.sayInChat, { params: { chatId }, body: { text: 'And again.', ...body } }, options)
const at = (officer: string, chatId: string) => ({ role: role(officer), chatId })
const take = (officer: string, chatId: string, version = 1) =>
  tree.ask(officer, calls.takeChat, { params: at(officer, chatId), body: { version } })
const answer = (officer: string, chatId: string, body: object = {}, options: object = {}) =>
  tree.ask(officer, calls.answerChat, { params: at(officer, chatId), body: { text: 'We look.', ...body } }, options)
const handOver = (officer: string, chatId: string, version: number, to?: string) =>
  tree.ask(officer, calls.handOverChat, {
    params: at(officer, chatId),
    body: { version, ...(to !== undefined && { to: String(tree.idOf(to)) }) },
  })
const close = (officer: string, chatId: string, version: number) =>
  tree.ask(officer, calls.closeChat, { params: at(officer, chatId), body: { version, reason: 'SOLVED' } })
const read = (who: string, chatId: string, n: number) =>
  tree.ask(who, calls.readChat, { params: at(who, chatId), body: { n } })
const rate = (player: string, chatId: string, stars: number) =>
  tree.ask(player, calls.rateChat, { params: { chatId }, body: { stars } })
const ask = (who: string, chatId: string, query: { words?: number } = {}) =>
  tree.ask(who, calls.getChat, { params: at(who, chatId), query })
const see = async (who: string, chatId: string) => (await (await ask(who, chatId)).reply()).docs
async function list(who: string, query: object = {}) {
  const asked = await tree.ask(who, calls.getChats, {
    params: { role: role(who) },
    query: { page: 1, limit: 25, ...query },
  })
  return (await asked.reply()).docs
}
async function auditOf(): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where object_type = 'chat' order by id`.execute(tree.db)
  return rows.map(({ action }) => action)
}

describe('a conversation', () => {
  test('is begun, taken, answered, read, ended and rated; each step is written down and told to those who see it', async () => {
    const { _id, status } = await begun()
    expect(status).toBe('waiting')
    const taken = (await (await take('agent', _id)).reply()).docs
    expect(taken).toMatchObject({ status: 'open', mine: true, officer: 'agent', version: 2, unread: 0 })
    expect((await see('player1', _id)).readTo).toBe(1)
    const answered = (await (await answer('agent', _id)).reply()).docs
    expect(answered).toMatchObject({ waitsSince: null, readTo: 1 })
    expect(await see('player1', _id)).toMatchObject({
      unread: 1,
      officer: null,
      mine: false,
      words: [
        { n: 1, by: 'player', name: null, text: SAID.text },
        { n: 2, by: 'site', name: null, text: 'We look.' },
      ],
    })
    await read('player1', _id, 2)
    expect([(await see('player1', _id)).unread, (await see('agent', _id)).readTo]).toEqual([0, 2])
    expect((await (await say('player1', _id)).reply()).docs.words).toHaveLength(3)
    expect((await see('agent', _id)).unread).toBe(1)
    expect((await (await close('agent', _id, 2)).reply()).docs).toMatchObject({ status: 'closed', reason: 'SOLVED' })
    expect((await (await rate('player1', _id, 4)).reply()).docs).toMatchObject({ stars: 4 })
    expect(codeOf(await rate('player1', _id, 5))).toBe('CHAT_RATED')
    expect(await auditOf()).toEqual([
      'CHAT_BEGUN',
      'CHAT_TAKEN',
      'CHAT_ANSWERED',
      'CHAT_WORD_SAID',
      'CHAT_ENDED',
      'CHAT_RATED',
    ])
    expect(tree.chats).toHaveLength(7)
    for (const { chatId, accountId, ancestors } of tree.chats) {
      expect([chatId, accountId]).toEqual([_id, tree.idOf('player1')])
      expect(ancestors).toEqual(expect.arrayContaining(['agent', 'admin', 'whitelabel'].map(tree.idOf)))
      expect(ancestors).not.toContain(tree.idOf('agent2'))
    }
  })

  test('does not exist for other players, officers beside and other sites, in whichever call', async () => {
    const { _id } = await begun()
    for (const who of ['player2', 'player3'])
      expect([
        (await ask(who, _id)).status,
        (await say(who, _id)).status,
        (await read(who, _id, 1)).status,
        (await rate(who, _id, 1)).status,
        (await list(who)).length,
      ]).toEqual([404, 404, 404, 404, 0])
    for (const who of ['agent2', 'club:whitelabel', 'club:agent'])
      expect([
        (await ask(who, _id)).status,
        (await take(who, _id)).status,
        (await answer(who, _id)).status,
        (await handOver(who, _id, 1)).status,
        (await close(who, _id, 1)).status,
        (await read(who, _id, 1)).status,
        (await list(who, { queue: 'all' })).length,
      ]).toEqual([404, 404, 404, 404, 404, 404, 0])
    // An administrator answers on the site of the player, and nowhere else.
    const elsewhere = await tree.ask(
      'administrator',
      calls.takeChat,
      { params: at('administrator', _id), body: { version: 1 } },
      { host: 'club.localhost' },
    )
    expect(elsewhere.status).toBe(404)
    expect((await ask('agent', 'no-number')).status).toBe(404)
    expect(await see('agent', _id)).toMatchObject({ status: 'waiting', version: 1, words: [{ n: 1 }] })
  })

  test('tells an officer no name of those above', async () => {
    const { _id } = await begun()
    await take('whitelabel', _id)
    await answer('whitelabel', _id)
    const told = async (who: string) => {
      const { officer, words } = await see(who, _id)
      return [officer, words[1]?.name]
    }
    expect([await told('whitelabel'), await told('agent'), await told('player1')]).toEqual([
      ['whitelabel', 'whitelabel'],
      [null, null],
      [null, null],
    ])
  })

  test('is one of a player at a time, however many are begun at once; each once under its key', async () => {
    const key = { key: '0194a3c1-7d2f-7e86-9a3b-5c8d1f2e6a70' }
    const [one, two] = [await begin('player1', SAID, key), await begin('player1', SAID, key)]
    const { _id } = (await one.reply()).docs
    expect((await two.reply()).docs._id).toBe(_id)
    expect(codeOf(await begin())).toBe('CHAT_OPEN_ALREADY')
    const made = await Promise.all(Array.from({ length: 4 }, () => begin('player2')))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(made.map(codeOf))).toEqual(new Set([undefined, 'CHAT_OPEN_ALREADY']))
    await take('agent', _id)
    await close('agent', _id, 2)
    expect(codeOf(await say('player1', _id))).toBe('CHAT_CLOSED')
    expect((await begin()).status).toBe(200)
    expect(await list('player1')).toHaveLength(2)
  })

  test('takes each word once under its key, from either side', async () => {
    const { _id } = await begun()
    await take('agent', _id)
    const key = { key: '0194a3c1-7d2f-7e86-9a3b-5c8d1f2e6a71' }
    await say('player1', _id, {}, key)
    await say('player1', _id, {}, key)
    await answer('agent', _id, {}, key)
    await answer('agent', _id, {}, key)
    expect((await see('agent', _id)).words.map(({ by }) => by)).toEqual(['player', 'player', 'site'])
  })

  test('is no demo account’s, and no more where a site has none; those that were begun go on', async () => {
    const { _id } = await begun()
    await tree.configure({ switches: { ownChat: false } })
    expect(codeOf(await begin('player2'))).toBe('NOT_ON_THIS_SITE')
    expect((await say('player1', _id)).status).toBe(200)
    await take('agent', _id)
    expect((await answer('agent', _id)).status).toBe(200)
  })

  test('is there for whoever may not bet', async () => {
    await sql`update accounts set bet_locked = true, casino_lock = true where id = ${tree.idOf('player1')}`.execute(
      tree.db,
    )
    const { _id } = await begun()
    expect((await say('player1', _id)).status).toBe(200)
  })

  test('holds no number of a card, and says nothing of markup', async () => {
    const card = { text: 'It is 4111 1111 1111 1111' }
    expect(codeOf(await begin('player1', { ...SAID, ...card }))).toBe('CARD_NUMBER')
    const { _id } = await begun()
    await take('agent', _id)
    expect([codeOf(await say('player1', _id, card)), codeOf(await answer('agent', _id, card))]).toEqual([
      'CARD_NUMBER',
      'CARD_NUMBER',
    ])
    const text = '<img src=x onerror=alert(1)> & <b>'
    await say('player1', _id, { text })
    expect((await see('agent', _id)).words.at(-1)?.text).toBe(text)
  })

  test('holds two hundred words of either side, and is read fifty at once', async () => {
    const { _id } = await begun()
    await take('agent', _id)
    await sql`insert into chat_words (chat_id, n, site_id, author_id, by_player, at, text)
      select ${_id}::uuid, n, 1, ${tree.idOf('player1')}, true, now(), 'Word ' || n from generate_series(2, 200) n`.execute(
      tree.db,
    )
    await sql`update chats set said = 200 where id = ${_id}::uuid`.execute(tree.db)
    expect((await say('player1', _id)).body).toMatchObject({ code: 'CHAT_FULL', facts: { most: 200 } })
    expect((await answer('agent', _id)).status).toBe(200)
    const { words, earlier } = await see('player1', _id)
    expect([words.length, earlier, words.at(-1)?.n]).toEqual([50, 151, 201])
    const all = (await (await ask('player1', _id, { words: 400 })).reply()).docs
    expect([all.words.length, all.earlier, all.words[0]?.text]).toEqual([201, 0, SAID.text])
  })

  test('is written in no faster than people write, by either side', () => {
    const budgets = createBudgets({ burst: 1, perSecond: 1 }, () => 0)
    const by = { accountId: tree.idOf('player1'), address: '10.0.0.1', place: '10.0.0' }
    for (const call of [calls.sayInChat, calls.answerChat]) {
      const waits = Array.from({ length: 13 }, () => budgets.take(call, by))
      expect(waits).toEqual([...Array<number>(12).fill(0), 4000])
    }
  })

  test('stays as it was said: no role of a site changes or takes away a word', async () => {
    const { rows } = await sql<{ can: boolean }>`
      select has_table_privilege('paddock_site', 'chat_words', privilege) as can
      from unnest(array['UPDATE', 'DELETE']) privilege`.execute(tree.db)
    expect(rows).toEqual([{ can: false }, { can: false }])
  })
})

describe('the officer who answers', () => {
  test('is one: of two who take it at once one has it, and nobody else says anything', async () => {
    const { _id } = await begun()
    expect(codeOf(await answer('agent', _id))).toBe('CHAT_NOT_YOURS')
    const both = await Promise.all([take('agent', _id), take('agent', _id)])
    expect(both.map(codeOf).filter((code) => code !== undefined)).toEqual(['CHAT_CHANGED'])
    expect(codeOf(await answer('admin', _id))).toBe('CHAT_NOT_YOURS')
    expect(codeOf(await close('admin', _id, 2))).toBe('CHAT_NOT_YOURS')
  })

  test('is relieved by one above, and not by one below', async () => {
    const { _id } = await begun()
    await take('agent', _id)
    expect((await take('admin', _id, 2)).status).toBe(200)
    expect(codeOf(await take('agent', _id, 3))).toBe('CHAT_TAKEN')
    expect(codeOf(await answer('agent', _id))).toBe('CHAT_NOT_YOURS')
    expect((await answer('admin', _id)).status).toBe(200)
    expect((await take('administrator', _id, 3)).status).toBe(200)
    expect(codeOf(await take('whitelabel', _id, 4))).toBe('CHAT_TAKEN')
  })

  test('hands it to an officer above the player whom they may know of, or back to whoever takes it', async () => {
    const { _id } = await begun()
    const taken = (await (await take('admin', _id)).reply()).docs
    expect(taken.officers.map(({ userName }) => userName)).toEqual(['agent'])
    for (const nobody of ['agent2', 'whitelabel', 'player1', 'club:agent'])
      expect((await handOver('admin', _id, 2, nobody)).status).toBe(404)
    expect((await (await handOver('admin', _id, 2, 'agent')).reply()).docs).toMatchObject({
      officer: 'agent',
      mine: false,
      version: 3,
    })
    expect((await answer('agent', _id)).status).toBe(200)
    expect((await (await handOver('agent', _id, 3)).reply()).docs).toMatchObject({ status: 'waiting', officer: null })
    expect(await list('agent', { queue: 'waiting' })).toHaveLength(1)
  })

  test('hands it to nobody who can no longer sign in', async () => {
    const { _id } = await begun()
    await take('admin', _id)
    await tree.shutOut('agent', 'LOCKED')
    expect((await handOver('admin', _id, 2, 'agent')).status).toBe(404)
    expect((await see('admin', _id)).officers).toEqual([])
  })

  test('has read it alone: who only looks says nothing of that to the player', async () => {
    const { _id } = await begun()
    await take('agent', _id)
    await say('player1', _id)
    await read('admin', _id, 2)
    expect((await see('player1', _id)).readTo).toBe(1)
    await read('agent', _id, 2)
    expect((await see('player1', _id)).readTo).toBe(2)
    await read('agent', _id, 1)
    await read('agent', _id, 90)
    expect((await see('player1', _id)).readTo).toBe(2)
  })
})

describe('the inbox', () => {
  test('has whose player waits longest first, then those that wait for the player, then what is over', async () => {
    const ids: Record<string, string> = {}
    for (const player of ['player2', 'player1', 'player3']) {
      ids[player] = (await begun(player))._id
      tree.wait(MINUTE_MS)
    }
    const names = async (who: string, queue: string) => (await list(who, { queue })).map(({ userName }) => userName)
    expect(await names('admin', 'open')).toEqual(['player2', 'player1', 'player3'])
    expect(await names('agent', 'open')).toEqual(['player2', 'player1'])
    await take('admin', must(ids['player2'], 'begun'))
    await answer('admin', must(ids['player2'], 'begun'))
    await take('agent', must(ids['player1'], 'begun'))
    expect(await names('admin', 'open')).toEqual(['player1', 'player3', 'player2'])
    expect(await names('admin', 'waiting')).toEqual(['player3'])
    expect([await names('admin', 'mine'), await names('agent', 'mine')]).toEqual([['player2'], ['player1']])
    await close('agent', must(ids['player1'], 'begun'), 2)
    expect([await names('admin', 'closed'), await names('admin', 'all')]).toEqual([
      ['player1'],
      ['player3', 'player2', 'player1'],
    ])
    const found = await list('admin', { queue: 'all', search: 'player3' })
    expect(found.map(({ userName }) => userName)).toEqual(['player3'])
    const ofOne = await list('admin', { queue: 'all', userId: String(tree.idOf('player2')) })
    expect(ofOne.map(({ userName }) => userName)).toEqual(['player2'])
  })
})

const upload = (who: string, file?: File) =>
  tree.ask(who, calls.saveChatImage, {
    params: { role: role(who) },
    body: { image: file ?? fileOf(new Uint8Array(png), 'screen.png') },
  })
const sent = async (who: string): Promise<string> => (await (await upload(who)).reply()).docs.image

describe('pictures', () => {
  test('come with a word of either side, and whoever reads it opens them; they are their author’s, and named once', async () => {
    const image = await sent('player1')
    const { _id } = (await (await begin('player1', { ...SAID, images: [image] })).reply()).docs
    await take('agent', _id)
    await answer('agent', _id, { images: [await sent('agent')] })
    for (const who of ['player1', 'agent', 'admin']) {
      const { words } = await see(who, _id)
      expect(words.map(({ images }) => images.length)).toEqual([1, 1])
      for (const url of words.flatMap(({ images }) => images)) {
        expect((await tree.open(url)).statusCode).toBe(200)
        expect((await tree.open(url.replace(/\?.*/, ''))).statusCode).toBe(404)
      }
    }
    const theirs = await sent('player2')
    for (const gone of [image, theirs, '/images/img_none.webp']) {
      expect(codeOf(await say('player1', _id, { images: [gone] }))).toBe('PICTURE_GONE')
      expect(codeOf(await answer('agent', _id, { images: [gone] }))).toBe('PICTURE_GONE')
    }
    expect((await see('agent', _id)).words).toHaveLength(2)
    expect(codeOf(await upload('player1', fileOf('%PDF-1.7', 'a.pdf')))).toBe('IMAGE_UNREADABLE')
  })

  test('are taken on a site without the chat only of who has a conversation there', async () => {
    await begun()
    await tree.configure({ switches: { ownChat: false } })
    expect([(await upload('player1')).status, codeOf(await upload('player2'))]).toEqual([200, 'NOT_ON_THIS_SITE'])
  })
})

describe('by the clock', () => {
  const told = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from notifications where kind = 'CHAT_ANSWERED' and account_id = ${tree.idOf('player1')}`.execute(
      tree.db,
    )
    return rows[0]?.n
  }

  test('a player hears of an answer that they have not read within a minute, once; of one that they have read nothing', async () => {
    const { _id } = await begun()
    await take('agent', _id)
    await answer('agent', _id)
    expect(await tellUnread(tree.db, tree.clock())).toBe(0)
    tree.wait(2 * MINUTE_MS)
    expect([await tellUnread(tree.db, tree.clock()), await told()]).toEqual([1, 1])
    expect(await tellUnread(tree.db, tree.clock())).toBe(0)
    await answer('agent', _id)
    await read('player1', _id, 3)
    tree.wait(2 * MINUTE_MS)
    expect([await tellUnread(tree.db, tree.clock()), await told()]).toEqual([0, 1])
  })

  test('what is over goes a year after its end, with what was said and its pictures; what is open stays', async () => {
    const { _id } = (await (await begin('player1', { ...SAID, images: [await sent('player1')] })).reply()).docs
    const kept = await begun('player2')
    const [url = ''] = (await see('agent', _id)).words[0]?.images ?? []
    await take('agent', _id)
    await close('agent', _id, 2)
    expect(await forgetChats(tree.db, tree.clock() + 364 * DAY_MS)).toBe(0)
    expect(await forgetChats(tree.db, tree.clock() + 366 * DAY_MS)).toBe(1)
    expect((await ask('player1', _id)).status).toBe(404)
    expect((await tree.open(url)).statusCode).toBe(404)
    expect((await see('player2', kept._id)).words).toHaveLength(1)
  })
})

describe('ready answers', () => {
  const ANSWERS = [{ language: 'hi', title: 'Wait', text: 'दस मिनट दें।' }] as const
  const save = (who: string, version: number, answers: readonly object[] = ANSWERS) =>
    tree.ask(who, calls.saveChatAnswers, {
      params: { role: role(who) },
      body: { version, answers: answers as unknown as [] },
    })
  const readAll = async (who: string) =>
    (await (await tree.ask(who, calls.getChatAnswers, { params: { role: role(who) } })).reply()).docs

  test('are the site’s, changed by its owners as they have read them, and read by its officers', async () => {
    expect(await readAll('agent')).toEqual({ version: 0, answers: [] })
    expect((await save('whitelabel', 0)).status).toBe(200)
    expect(await readAll('agent')).toEqual({ version: 1, answers: ANSWERS })
    expect(await readAll('club:agent')).toEqual({ version: 0, answers: [] })
    expect([codeOf(await save('whitelabel', 0)), (await save('agent', 1)).status]).toEqual([
      'CHAT_ANSWERS_CHANGED',
      403,
    ])
    expect((await save('administrator', 1, [])).status).toBe(200)
    expect(await readAll('agent')).toEqual({ version: 2, answers: [] })
  })
})
