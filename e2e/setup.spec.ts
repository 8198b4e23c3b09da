/** From nothing to a site with TLS, by the commands of docs/operations.md, on the real programs. */
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Asking,
  bearer,
  BEARER_HEADER,
  calls,
  type Endpoint,
  readReply,
  type ReplyOf,
  TOKEN_HEADER,
  tokenOf,
  writeRequest,
} from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabase, type TestDatabase } from './harness/database.ts'
import { createFeed, RUNNERS, type TestMarket, TO_BACK } from './harness/feed.ts'
import { send } from './harness/http.ts'
import { type Block, readCommands } from './harness/operations-page.ts'
import { orderOf, wire } from './harness/people.ts'
import { freePort, type Program, startProgram, startShell, waitFor } from './harness/programs.ts'
import { startTlsProxy, type TlsProxy } from './harness/tls-proxy.ts'

const HOST = 'play.example.com'
const SECOND_HOST = 'second.example.com'
const READY_WITHIN_MS = 120_000
/** The page's own name is the superuser's in the database of tests. */
const OWNER = 'keeper'
const MARKET: TestMarket = { marketId: '1.901', eventId: '901' }

let folder: string
let database: TestDatabase
let port: number
let blocks: readonly Block[]
let server: Program
let proxy: TlsProxy
const running: Program[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'setup-'))
  database = await startDatabase()
  port = await freePort()
  blocks = await readCommands((text) =>
    text
      .replaceAll(/\bpaddock\b/g, OWNER)
      .replaceAll(`/etc/${OWNER}`, join(folder, 'etc'))
      .replaceAll(`/var/lib/${OWNER}`, join(folder, 'data'))
      .replaceAll('localhost:5432', `localhost:${database.port}`),
  )
})

afterAll(async () => {
  await proxy?.close()
  for (const program of running) await program.stop()
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

test('the page has the commands that are run here, and no others', () => {
  expect(blocks.map(({ by }) => by)).toEqual([
    'as root',
    'as a superuser',
    'as a superuser, in the database paddock',
    'as paddock',
    'as paddock',
    'as paddock',
  ])
})

const block = (at: number): string => must(blocks[at], `block ${at} of the page`).text

/** As somebody who types it; a port of this test's own stands in for 3000. */
function type(text: string): Program {
  const program = startShell(text, { PORT: String(port) })
  running.push(program)
  return program
}

async function runToEnd(text: string): Promise<{ readonly code: number | null; readonly said: string }> {
  const program = type(text)
  return { code: await program.ended(), said: program.said().trim() }
}

const withSettings = (command: string): string => `set -a; . ${join(folder, 'etc', `${OWNER}.env`)}; ${command}`

/** Gives the rows of the last statement. */
async function runSql(text: string, name: string): Promise<unknown[]> {
  const url = new URL(database.url)
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  let rows: unknown[] = []
  // One by one: a database is not made within a transaction.
  for (const statement of text.split(/;\n/).filter((part) => part.trim() !== ''))
    rows = (await client.query(statement)).rows
  await client.end()
  return rows
}

test('a database is prepared, and whatever is missing before is said in one line', async () => {
  await runSql(block(1), 'postgres')
  const early = startProgram(['server/start.ts'], {
    NODE_ENV: 'production',
    FEED_KEY: 'k',
    FEED_PASSWORD: 'k',
    RECEIPT_KEY: 'k',
    ACCESS_KEY: 'k'.repeat(32),
    DATABASE_URL: database.url.replace(/\/\w+$/, `/${OWNER}`),
    SMS_URL: 'https://sms.example/',
    DATA_DIR: join(folder, 'early'),
    PORT: String(port),
  })
  expect(await early.ended()).toBe(1)
  expect(early.said().trim()).toMatch(/^this database has no site yet: run npm run setup[^\n]*$/)

  const refused = await runToEnd(block(3))
  expect(refused.code).toBe(1)
  expect(refused.said).not.toContain('\n')
  // The line and the page name the same SQL.
  expect(refused.said.split(', run: ')[1]).toBe(block(2).trim().replaceAll('\n', ' '))
  await expect(stat(join(folder, 'etc'))).rejects.toThrow('ENOENT')
  await runSql(block(2), OWNER)
})

let firstPassword: string

test('the setup makes settings, an administrator and a site, and does it once', async () => {
  const { code, said } = await runToEnd(block(3))
  expect(said).toContain(`The site Example was made: https://${HOST}`)
  expect(code).toBe(0)
  firstPassword = must(/First password, shown once: (\S+);/.exec(said)?.[1], said)
  const settings = join(folder, 'etc', `${OWNER}.env`)
  expect((await stat(settings)).mode & 0o777).toBe(0o600)

  const again = await runToEnd(block(3))
  expect(again).toEqual({ code: 1, said: expect.stringMatching(/^this database is installed already[^\n]*$/) })
})

test('it starts in production and says that it has no odds feed, and nothing of a demo', async () => {
  server = type(block(4))
  await waitFor('the server', server, READY_WITHIN_MS, () =>
    /for the proxy in front/.test(server.said()) ? true : undefined,
  )
  const ready = await send({ port, method: 'GET', path: '/readyz' })
  expect(JSON.parse(ready?.body ?? '')).toMatchObject({
    status: 'ready',
    notices: expect.arrayContaining([expect.stringContaining('no odds feed is configured')]),
  })
  expect(server.said()).toContain('no odds feed is configured')
  expect(server.said()).not.toMatch(/Paddock@1|123456|player1|localhost/)
  proxy = await startTlsProxy(HOST, port, folder)
})

test('through the proxy an open tab learns whether the server is there, and nothing of how it is', async () => {
  const asked = { port: proxy.port, host: `${HOST}:${proxy.port}`, certificate: proxy.certificate, method: 'HEAD' }
  const statusesOf = async (paths: readonly string[]) =>
    await Promise.all(paths.map(async (path) => (await send({ ...asked, path }))?.status))
  expect(await statusesOf(['/', '/in-play', '/console/', '/console/markets'])).toEqual([200, 200, 200, 200])
  expect(await statusesOf(['/healthz', '/readyz', '/metrics'])).toEqual([404, 404, 404])
})

type Person = { ask<E extends Endpoint>(call: E, asking: Asking<E>): Promise<ReplyOf<E>>; readonly token: string }

async function over<E extends Endpoint>(call: E, asking: Asking<E>, token?: string, host = HOST) {
  const session = token === undefined ? {} : { [TOKEN_HEADER]: token, [BEARER_HEADER]: bearer(token) }
  const asked = wire(writeRequest(call, asking), { ...session, 'x-console': '1' })
  const answer = must(
    await send({ ...asked, port: proxy.port, host: `${host}:${proxy.port}`, certificate: proxy.certificate }),
    `${asked.path} was answered`,
  )
  if (answer.status !== 200) throw new Error(`${asked.path}: ${answer.status} ${answer.body}`)
  const renewed = tokenOf(answer.headers[BEARER_HEADER])
  return {
    reply: await readReply(call, JSON.parse(answer.body)),
    token: renewed ?? token ?? '',
    headers: answer.headers,
  }
}

type Role = 'administrator' | 'whiteLabel' | 'agent' | 'user'

const signIn = (email: string, password: string) => over(calls.signIn, { body: { email, password } })

/** The first sign-in: an own password, for operators the transaction code and the second factor. */
async function enter(name: string, first: string, role: Role): Promise<Person & { readonly code: string }> {
  const own = `Gallop-7-hills-${name}`
  const params = { role } as const
  const before = await signIn(name, first)
  const changed = await over(
    calls.changePassword,
    { params, body: { oldPassword: first, newPassword: own } },
    before.token,
  )
  let { token } = await signIn(name, own)
  if (role !== 'user') {
    const begun = await over(calls.beginSecondFactor, { params, body: { password: own } }, token)
    const totp = new TOTP({ secret: Secret.fromBase32(begun.reply.docs.secret), period: 30 })
    const on = await over(calls.confirmSecondFactor, { params, body: { code: totp.generate() } }, token)
    token = on.token
  }
  const ask: Person['ask'] = async (call, asking) => (await over(call, asking, token)).reply
  return { ask, token, code: changed.reply.docs.transactionCode ?? '' }
}

async function make(upline: Person & { code: string }, by: Role, userType: Role, userName: string) {
  const params = { role: by } as { role: 'administrator' }
  const transactionCode = upline.code
  const { docs } = await upline.ask(calls.createPerson, {
    params,
    body: { userType, userName, creditPts: paise(5_000_000), transactionCode },
  })
  const transfers = [{ userId: docs.user._id, amount: paise(userType === 'user' ? 100_000 : 5_000_000) }]
  await upline.ask(calls.givePoints, { params, body: { transfers, transactionCode } })
  return await enter(userName, must(docs.password, 'a password was made'), userType)
}

test('over TLS: two administrators, operators, a player, and a result that two officers declare', async () => {
  const first = await enter('asha_admin', firstPassword, 'administrator')
  const taken = await runToEnd(block(5).replace('vikram_admin', 'asha_admin'))
  expect(taken).toEqual({ code: 1, said: expect.stringMatching(/^[^\n]*taken[^\n]*$/i) })
  const made = await runToEnd(block(5))
  expect(made).toEqual({ code: 0, said: expect.stringContaining('vikram_admin was made') })
  const second = await enter('vikram_admin', must(/sign-in: (\S+)$/m.exec(made.said)?.[1], made.said), 'administrator')

  const whiteLabel = await make(first, 'administrator', 'whiteLabel', 'example_owner')
  const agent = await make(whiteLabel, 'whiteLabel', 'agent', 'example_agent')
  const player = await make(agent, 'agent', 'user', 'example_player')

  await first.ask(calls.setConfirmResults, { body: { confirmResults: true, transactionCode: first.code } })
  const settings = await runToEnd(withSettings('printf %s "$FEED_KEY"'))
  const feed = createFeed(port, settings.said)
  await feed.put([MARKET])
  await feed.price([MARKET])
  const pick = { marketId: MARKET.marketId, runnerId: RUNNERS[0], side: 'BACK', price: TO_BACK, rupees: 100 } as const
  const { docs } = await player.ask(calls.placeBet, { body: orderOf(pick, null) })
  expect(docs.bet.status).toBe('ACCEPTED')

  const declare = (officer: Person & { code: string }) =>
    officer.ask(calls.declareResult, {
      body: {
        marketId: MARKET.marketId,
        outcome: { type: 'WINNERS', winners: [RUNNERS[0]] },
        transactionCode: officer.code,
      },
    })
  expect(await declare(first)).toMatchObject({ docs: { proposed: true, status: 'CLOSED' } })
  expect(await declare(second)).toMatchObject({ docs: { proposed: false, status: 'SETTLED', resultVersion: 1 } })
  // 100 rupees at 2.90, less the commission of two in a hundred, to the 1000 that they had.
  const [{ balance, exposure }] = (await runSql(
    `select balance, exposure from accounts where user_name = 'example_player'`,
    OWNER,
  )) as [{ balance: string; exposure: string }]
  expect({ balance, exposure }).toEqual({ balance: '118620', exposure: '0' })

  const { docs: site } = await first.ask(calls.getSite, { params: { role: 'administrator', siteId: '1' } })
  await first.ask(calls.createSite, {
    body: { label: 'second', config: { ...site.published, name: 'Second' }, transactionCode: first.code },
  })
  const view = await over(
    calls.getCumulative,
    { query: { wholeAppConfiguration: true } } as never,
    undefined,
    SECOND_HOST,
  )
  expect(JSON.stringify(view.reply)).toContain('Second')
  expect(view.headers['strict-transport-security']).toContain('max-age')
  expect(await runToEnd(withSettings('npm run --silent audit'))).toMatchObject({
    code: 0,
    said: expect.stringContaining('every invariant holds'),
  })
})
