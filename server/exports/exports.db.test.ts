/** Exports over the real gateway: what is in a file, who gets one, and what ends one. */
import { Agent } from 'node:http'
import {
  type CallName,
  calls,
  type Endpoint,
  type ExportBody,
  EXPORTED_LISTS,
  type ExportName,
  type FileKind,
  readReply,
} from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { must } from '@paddock/domain/result'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { booksBalance } from '../markets/testing/world.ts'
import { LAW } from '../proofs/testing/law.ts'
import { CLUB_SITE, createProofWorld, DEMO_SITE, type Identity, type ProofWorld } from '../proofs/testing/people.ts'
import { injectionOf, newAddress, pathRoleOfIdentity } from '../proofs/testing/request.ts'
import { csvRows, takeExport } from './testing/exported.ts'
import { pdfLines } from './testing/pdf-lines.ts'

const OWN = { role: 'user' } as const
/** More than the server reads at a time. */
const LINES = 6000
const NAMES = Object.keys(EXPORTED_LISTS) as ExportName[]

let world: ProofWorld
beforeAll(async () => {
  world = await createProofWorld()
  await sql`update sites set settings = '{"switches": {"exports": false}}' where id = ${CLUB_SITE.id}`.execute(world.db)
  await world.gateway.listen(0, '127.0.0.1')
  await giveLines('user', LINES)
})
afterAll(async () => {
  await booksBalance(world.db)
  await world.close()
})

/** So many transfers of a rupee to the account, the newest with a name that means something else to a spreadsheet. */
async function giveLines(name: string, count: number): Promise<void> {
  const [from, to] = [world.idOf('agent'), world.idOf(name)]
  await world.db.transaction().execute(async (tx) => {
    await sql`insert into transfers (debit_account, credit_account, amount, kind, reference, remarks, at)
      select ${from}, ${to}, 100, 'points', 'lines:' || gen_random_uuid(),
        case n when ${count}::int then '=1+1' when ${count - 1}::int then 'भारत ' || U&'\\202E' || 'x' else 'line ' || n end,
        now() + n * interval '1 millisecond'
      from generate_series(1, ${count}::int) n`.execute(tx)
    const moved = sql`case id when ${to} then ${count * 100}::bigint else ${-count * 100}::bigint end`
    await sql`update accounts set balance = balance + ${moved}, points_net = points_net + ${moved} where id in (${from}, ${to})`.execute(
      tx,
    )
  })
}

const COLUMNS: ExportBody['columns'] = [
  { id: 'number', head: 'Number' },
  { id: 'kind', head: 'Kind', words: { points: 'अंक' } },
  { id: 'remarks', head: 'Remarks' },
  { id: 'amount', head: 'Amount' },
  { id: 'balance', head: 'Balance' },
]
const bodyOf = (kind: FileKind, columns = COLUMNS) => ({ kind, title: 'Account statement', columns })

const take = (token: string, kind: FileKind, more: Partial<Parameters<typeof takeExport>[3]> = {}) =>
  takeExport(world.gateway, calls.exportStatement, { params: OWN, body: bodyOf(kind) }, { token, ...more })

describe('a file', () => {
  let token: string
  beforeAll(async () => {
    token = await world.openSession('user')
  })

  test('of CSV holds every line of all pages once, amounts as numbers, words as the reader says them', async () => {
    const { end, file } = await take(token, 'csv')
    const [heads, first, second, ...others] = csvRows(file)
    expect(heads).toEqual(['Number', 'Kind', 'Remarks', 'Amount', 'Balance'])
    expect(first?.slice(1)).toEqual(['अंक', "'=1+1", '1', String(LINES)])
    // The sign that turns what follows it is gone.
    expect(second?.[2]).toBe('भारत x')
    expect(new Set([first, second, ...others].map((cells) => cells?.[0])).size).toBe(LINES)
    expect(end).toEqual({ type: 'END', rows: LINES, bytes: file.length, unwritten: 0 })
  })

  test('of Excel holds the same, a formula as a text', async () => {
    const { end, file } = await take(token, 'xlsx')
    const sheet = new TextDecoder().decode(must(unzipSync(file)['xl/worksheets/sheet1.xml'], 'a sheet'))
    expect(sheet.match(/<row /g)).toHaveLength(LINES + 1)
    expect(sheet).toContain('<is><t xml:space="preserve">=1+1</t></is></c><c><v>1</v></c>')
    expect(end?.rows).toBe(LINES)
  })

  test('of PDF is one from beginning to end', async () => {
    const { end, file } = await take(token, 'pdf')
    expect(file.subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.subarray(-7).toString().trim()).toBe('%%EOF')
    expect(end).toMatchObject({ rows: LINES, unwritten: 0 })
  })

  test('of pages says at which site, whose and of which days it is, and what the rows come to', async () => {
    const days = { startDate: '2026-01-01', endDate: '2099-12-31' }
    const sums = [
      { id: 'opening', head: 'Opening' },
      { id: 'totalIn', head: 'In' },
      { id: 'closing', head: 'Closing' },
    ]
    const asked = { params: OWN, query: days, body: { ...bodyOf('pdf'), sums } }
    const { file } = await takeExport(world.gateway, calls.exportStatement, asked, { token })
    const { rows } = await sql<{ fullName: string; userName: string }>`
      select full_name as "fullName", user_name as "userName" from accounts where id = ${world.idOf('user')}`.execute(
      world.db,
    )
    const { fullName, userName } = must(rows[0], 'the player')
    const lines = pdfLines(file)
    expect(lines).toContain('Account statement')
    const about = must(
      lines.find((line) => line.includes(userName)),
      'whose it is',
    )
    expect(about).toContain(fullName)
    expect(about).toMatch(/ 1 Jan 2026 . 31 Dec 2099$/)
    expect(about.split(' ')[0]).not.toBe(userName)
    expect(lines.join('|')).toContain('Opening |0.00|In |6,000.00|Closing |6,000.00')
    // Of whom there are many no name is said.
    const officer = await world.openSession('agent')
    const people = { params: { role: 'agent' }, body: bodyOf('pdf', [{ id: 'userName', head: 'User' }]) } as const
    const taken = await takeExport(world.gateway, calls.exportPeople, people, { token: officer })
    expect(pdfLines(taken.file)[2]).toBe(about.slice(0, about.indexOf(' ·')).replace(/ .$/, ''))
  })

  test('tells how far it is: the rows read, then the rows written, of all', async () => {
    const { frames } = await take(token, 'csv')
    const told = frames.flatMap((frame) => (frame.type === 'PROGRESS' ? [frame] : []))
    expect(told.map(({ step }) => step).toSorted()).toEqual(told.map(({ step }) => step))
    expect(told.every(({ total }) => total === LINES)).toBe(true)
    for (const step of ['READ', 'WRITTEN'] as const) expect(told.findLast((one) => one.step === step)?.rows).toBe(LINES)
  })
})

describe('who may read a list has exactly that as a file:', () => {
  const READERS: Readonly<Record<string, Identity>> = {
    user: 'user',
    operator: 'master',
    administrator: 'administrator',
  }
  const cells = NAMES.flatMap((name) =>
    Object.values(READERS).flatMap((who) => (LAW[name].none?.includes(who) ? [[name, who] as const] : [])),
  )

  test.each(cells)('%s for %s', async (name, who) => {
    const token = await world.openSession(who)
    const { body, params = {} } = callExamples[name]
    const query = name === 'exportProfitLoss' ? { by: 'event' } : {}
    const asked = { ...params, ...('role' in params && { role: pathRoleOfIdentity(who) }) }
    const list = EXPORTED_LISTS[name]
    const page = 'page' in (calls[list] as Endpoint).query.shape ? { limit: '200' } : {}
    const parts = { params: asked, query: { ...query, ...page }, body: undefined }
    const injected = injectionOf(list as CallName, parts, { token, host: DEMO_SITE.host, address: newAddress() })
    const answered = await world.gateway.app.inject(injected)
    const reply = await readReply(calls[list] as Endpoint, answered.json())
    const { docs, totalDocs = docs.length } = reply as unknown as { docs: unknown[]; totalDocs?: number }
    const { end, code } = await takeExport(
      world.gateway,
      calls[name] as typeof calls.exportStatement,
      { params: asked as never, query: query as never, body: body as never },
      { token },
    )
    expect([code, end?.rows]).toEqual([undefined, totalDocs])
  })
})

describe('a file of other people’s data', () => {
  const rowsOf = async () =>
    (
      await sql<{ actorId: number; objectId: string; after: object }>`
        select actor_id, object_id, after from audit_log where action = 'LIST_EXPORTED' order by id`.execute(world.db)
    ).rows
  const column = (id: string) => [{ id, head: id }]

  test('leaves one row: who took which list, narrowed to what, how many rows, as what', async () => {
    const before = await rowsOf()
    const token = await world.openSession('agent')
    const people = { params: { role: 'agent' } as const, query: { search: 'user', deep: true } }
    const { end } = await takeExport(
      world.gateway,
      calls.exportPeople,
      { ...people, body: bodyOf('csv', column('userName')) },
      { token },
    )
    const userId = String(world.idOf('user'))
    const body = bodyOf('xlsx', column('amount'))
    await takeExport(
      world.gateway,
      calls.exportStatement,
      { params: { role: 'agent' }, query: { userId }, body },
      { token },
    )
    expect((await rowsOf()).slice(before.length)).toEqual([
      {
        actorId: world.idOf('agent'),
        objectId: 'api/{role}/people',
        after: {
          title: 'Account statement',
          kind: 'csv',
          rows: end?.rows,
          filters: { search: 'user', deep: true },
          columns: ['userName'],
        },
      },
      {
        actorId: world.idOf('agent'),
        objectId: calls.getStatement.path,
        after: { title: 'Account statement', kind: 'xlsx', rows: LINES, filters: { userId }, columns: ['amount'] },
      },
    ])
  })

  test('is one too whose rows are those below, though nobody is named; their sums by event are not', async () => {
    const token = await world.openSession('agent')
    const take = async (by: 'event' | 'below' | 'player') => {
      const before = await rowsOf()
      const asking = {
        params: { role: 'agent' } as const,
        query: { by },
        body: bodyOf('csv', column('afterCommission')),
      }
      await takeExport(world.gateway, calls.exportProfitLoss, asking, { token })
      return (await rowsOf()).slice(before.length).map(({ objectId }) => objectId)
    }
    expect(await take('event')).toEqual([])
    expect(await take('below')).toEqual([calls.getProfitLoss.path])
    expect(await take('player')).toEqual([calls.getProfitLoss.path])
  })

  test('is none where it is one’s own, a player’s, or refused', async () => {
    const before = await rowsOf()
    const [agent, user] = [await world.openSession('agent'), await world.openSession('user')]
    await takeExport(
      world.gateway,
      calls.exportStatement,
      { params: { role: 'agent' }, body: bodyOf('csv') },
      { token: agent },
    )
    await take(user, 'csv')
    const userId = String(world.idOf('agentSibling'))
    const above = { params: { role: 'agent' } as const, query: { userId }, body: bodyOf('csv') }
    await takeExport(world.gateway, calls.exportStatement, above, { token: agent })
    expect(await rowsOf()).toEqual(before)
  })
})

describe('nobody has a file', () => {
  test('who is not signed in, whose role may not, or who asks about somebody who is not below', async () => {
    const [user, agent] = [await world.openSession('user'), await world.openSession('agent')]
    expect(await take('nobody', 'csv')).toMatchObject({ code: 'UNAUTHENTICATED' })
    const people = { params: { role: 'agent' } as const, body: bodyOf('csv', [{ id: 'userName', head: 'x' }]) }
    expect(await takeExport(world.gateway, calls.exportPeople, people, { token: user })).toMatchObject({
      code: 'FORBIDDEN',
    })
    const userId = String(world.idOf('agentSibling'))
    const above = { params: { role: 'agent' } as const, query: { userId }, body: bodyOf('csv') }
    expect(await takeExport(world.gateway, calls.exportStatement, above, { token: agent })).toMatchObject({
      code: 'NOT_FOUND',
    })
    const markets = { params: { reader: 'administrator' } as const, body: bodyOf('csv', [{ id: 'event', head: 'x' }]) }
    expect(await takeExport(world.gateway, calls.exportMarkets, markets, {})).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('of the players of a site that has switched exports off; its operators have', async () => {
    const user = await world.openSession('club:user', CLUB_SITE.id)
    const agent = await world.openSession('club:agent', CLUB_SITE.id)
    const { host } = CLUB_SITE
    expect(await take(user, 'csv', { host })).toMatchObject({ code: 'EXPORTS_OFF' })
    const own = { params: { role: 'agent' } as const, body: bodyOf('csv') }
    expect((await takeExport(world.gateway, calls.exportStatement, own, { token: agent, host })).end).toBeDefined()
  })
})

describe('one at a time', () => {
  test('has an account; another has its own meanwhile', async () => {
    const [token, agent] = [await world.openSession('user'), await world.openSession('agent')]
    const codes: (string | undefined)[] = []
    let asked = false
    await takeExport(
      world.gateway,
      calls.exportStatement,
      { params: OWN, body: bodyOf('pdf') },
      { token },
      async () => {
        if (asked) return
        asked = true
        codes.push((await take(token, 'csv')).code)
        const other = { params: { role: 'agent' } as const, body: bodyOf('csv') }
        codes.push((await takeExport(world.gateway, calls.exportStatement, other, { token: agent })).code)
      },
    )
    expect(codes).toEqual(['EXPORT_RUNNING', undefined])
    expect((await take(token, 'csv')).code).toBeUndefined()
  })

  test('many over one connection leave nothing behind on it', async () => {
    const token = await world.openSession('user')
    const warned: string[] = []
    const hear = ({ message }: Error): void => void warned.push(message)
    process.on('warning', hear)
    // More than Node lets listen to one thing in silence.
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = 0; n < 12; n++) expect((await take(token, 'csv', { agent })).code).toBeUndefined()
    agent.destroy()
    process.off('warning', hear)
    expect(warned).toEqual([])
  })

  test('who cancels ends the work: nothing holds a connection, and the next export begins', async () => {
    const token = await world.openSession('user')
    const leaving = new AbortController()
    const cancelled = takeExport(
      world.gateway,
      calls.exportStatement,
      { params: OWN, body: bodyOf('pdf') },
      { token, signal: leaving.signal },
      () => leaving.abort(),
    )
    await expect(cancelled).rejects.toThrow('abort')
    await expect.poll(() => take(token, 'csv').then(({ code }) => code), { timeout: 10_000 }).toBeUndefined()
    const { rows } =
      await sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`.execute(
        world.db,
      )
    expect(rows).toEqual([])
  })
})
