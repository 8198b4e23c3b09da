/** People as they are listed, sorted, narrowed and found. docs/domain/people.md */
import { DAY_MS } from '@paddock/domain/time'
import { tree, useTree } from './testing/people-tree.ts'
import { calls, type Person, type RequestOf } from '@paddock/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

useTree()

type PeopleSort = NonNullable<RequestOf<typeof calls.listPeople>['query']['sort']>

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
