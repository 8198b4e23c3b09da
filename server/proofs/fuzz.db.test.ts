/**
 * Every call, asked many times with inputs made from the contract, good and broken, by all who can ask: nothing breaks, every
 * answer is what the contract says, what is unknown is refused, and the books and the log hold afterwards. `npm run e2e` asks each
 * 40 times, by another seed each time; a run prints it, and FUZZ_SEED makes it again. FUZZ_INPUTS asks as often as one likes.
 */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { callersOf } from '@paddock/domain/roles'
import {
  type CallName,
  errorBody,
  type FileFrame,
  isExport,
  pathRoleOf,
  readFileFrames,
  readReply,
  type RefusalCode,
  refusalStatus,
} from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { DAY_MS } from '@paddock/domain/time'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditAffiliates } from '../affiliates/index.ts'
import { publishRule } from '../bonuses/testing/rules.ts'
import { auditBoards } from '../leaderboard/index.ts'
import { extendChain, verifyChain } from '../audit-log/index.ts'
import {
  bet,
  BOOKMAKER,
  booksBalance,
  defineMarket,
  MATCH_ODDS,
  openMarket,
  quote,
  SESSION,
} from '../markets/testing/world.ts'
import { CODE, PASSWORD } from '../live/testing/gateway.ts'
import { UPI_FIELDS } from '../payments/methods/testing/upi.ts'
import { CALL_NAMES, type Input, inputsOf, type Known } from './testing/inputs.ts'
import {
  CLUB_SITE,
  createProofWorld,
  DEMO_SITE,
  type Identity,
  IDENTITIES,
  type ProofWorld,
  roleOf,
} from './testing/people.ts'
import { callOf } from './testing/request.ts'

const INPUTS = Number(process.env['FUZZ_INPUTS'] ?? 100)
const AT_ONCE = 8
const SEED = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31)

let world: ProofWorld
let known: Known
const tokens = new Map<Identity, string>()
const codes = new Map<string, number>()
/** Calls that did their work at least once. */
const done = new Set<CallName>()

beforeAll(async () => {
  process.stdout.write(`fuzz: FUZZ_SEED=${SEED}\n`)
  world = await createProofWorld({
    switches: {
      loginLinks: true,
      otpLogin: true,
      oneSession: false,
      developerToolsWatch: true,
      casinoWithoutAccount: true,
      depositProof: false,
      manyPendingDeposits: true,
      affiliates: true,
      practice: true,
      leaderboard: true,
      latestBets: true,
    },
  })
  known = await openBetting()
})
afterAll(async () => {
  await world.close()
})

async function openBetting(): Promise<Known> {
  for (const id of ['m1', 'm2', 'm3']) await openMarket(world, defineMarket(id, MATCH_ODDS))
  await openMarket(world, defineMarket('b1', BOOKMAKER))
  await openMarket(world, defineMarket('s1', SESSION))
  for (const id of ['m1', 'm2']) for (const slot of [0, 1]) quote(world, id, slot, [[2, 100_000]], [[2.02, 100_000]])
  // Nobody who asks is among them: a new password or a lock would end their asking.
  const people = [
    'userSibling',
    'agentPlayer',
    'agentSibling',
    'branchPlayer',
    'adminPlayer',
    'club:user',
    'house',
  ].map(world.idOf)
  await givePoints()
  const placed = await world.bets.place(bet(world.idOf('user'), 'm3', { timeInForce: 'GOOD_TILL_CANCEL' }), null)
  const betId = must(placed.ok ? placed.value.bet.id : undefined, 'a bet')
  const ids = people.map(String)
  const affiliate = world.idOf('agentPlayer')
  await makeAffiliate(affiliate)
  const ruleId = await publishRule(world.db, { kind: 'manualDepositBonus', limit: 0 })
  await makePrizes(ruleId)
  return {
    userId: ids,
    parentId: ids,
    adminId: ids,
    objectId: ids,
    marketId: ['m1', 'm1', 'm1', 'm2', 'm2', 'm3', 'b1', 's1', 'none'],
    eventId: ['e1', 'none'],
    teamId: ['100', '100', '101', 102, '999'],
    winners: ['100', '101'],
    betId: [betId, '0198b6f2-8c1e-7b7a-9d3c-2f4e5a6b7c8d'],
    affiliateId: [String(affiliate)],
    statementId: STATEMENTS,
    prizesId: PRIZES.map(({ id }) => id),
    ruleId: [ruleId],
    prizes: [[500], [500, 200]],
    multiple: [0, 1, '5'],
    sport: ['all', 'casino', '4'],
    code: ['cricnews', 'another', 'Cric_24'],
    subId: ['video-3', ''],
    sports: [30, 10],
    casino: [20, 0],
    headDeposit: [1000],
    headTurnover: [5000],
    receiptId: ['0198b6f2-8c1e-7b7a-9d3c-2f4e5a6b7c8d'],
    siteId: [DEMO_SITE.id, CLUB_SITE.id, '1', '0'],
    whiteLabelId: ['1'],
    demoWhiteLabelId: ['1'],
    transactionCode: [CODE],
    oddType: ['back', 'lay', 'BACK'],
    marketType: ['BETFAIR', 'BETFAIR', 'BETFAIR', 'BOOKMAKER', 'SESSION'],
    run: [null],
    marketVersion: [1, 2],
    minFill: [1],
    expiresAt: [new Date(Date.now() + DAY_MS).toISOString(), '2999-01-01T00:00:00.000Z'],
    minLocked: [-1000],
    fraction: [100, '50'],
    odd: [2, 2, '2.02', 1.5, 3],
    stake: [100, '250', 10, 1000, 1.5, 1_000_000],
    resultVersion: [0, 1],
    baseVersion: [0, 1],
    version: [1, '1', 2, 3],
    depositId: await openDeposits(),
    utr: ['HDFC0002026112199', 'HDFC0002026112199', '712345678901'],
    payer: ['asha@oksbi', 'Asha@OkSBI', ''],
    label: ['north', 'demo', 'o-n-e'],
    phone: ['9876543210', '+919876543211', '+9779841234567', '98765'],
    otp: ['123456'],
    userName: Array.from({ length: 300 }, (_, n) => `fuzz_${n}`),
    exposureLimit: [0],
    email: ['the_user', 'the_agent', 'nobody'],
    password: [PASSWORD, 'Another@123'],
    oldPassword: ['Not-It-123'],
    page: [1, '2', '1000000'],
  }
}

/** Claims to a master's method: the user's, of which some are credited and some owed back, and those of a player who is locked by now. */
async function openDeposits(): Promise<readonly string[]> {
  const { db, idOf } = world
  const methodId = randomUUID()
  await sql`insert into payment_methods (id, site_id, owner_id) values (${methodId}::uuid, 1, ${idOf('master')})`.execute(
    db,
  )
  await sql`insert into payment_method_versions (method_id, version, site_id, made_by, payment_type, payment_name, min_amount, max_amount, fields,
      in_force_from)
    values (${methodId}::uuid, 1, 1, ${idOf('master')}, 'UPI', 'UPI', 100, 0, ${UPI_FIELDS}::jsonb, now() - interval '1 hour')`.execute(
    db,
  )
  const claims = Array.from({ length: 24 }, (_, n) => ({
    depositTypeId: methodId,
    amount: 100 + n,
    utr: String(812_345_678_900 + n),
  }))
  const ids: string[] = []
  for (const claim of claims) ids.push((await asked('user', '/api/user/deposit', claim))._id)
  const lock = (on: boolean) => sql`update accounts set user_locked = ${on} where id = ${idOf('user')}`.execute(db)
  const said = { remarks: '', version: 1, transactionCode: CODE }
  for (const depositId of ids.slice(0, 6))
    await asked('master', '/api/master/deposit', { depositId, action: 'approved', ...said }, 'PATCH')
  await lock(true)
  for (const depositId of ids.slice(6, 18)) await asked('master', `/api/master/deposit/${depositId}/owed`, said)
  await lock(false)
  for (let n = 0; n < 6; n += 1) {
    const claim = { depositTypeId: methodId, amount: 150, utr: String(912_345_678_900 + n) }
    ids.push((await asked('userSibling', '/api/user/deposit', claim))._id)
  }
  await sql`update accounts set user_locked = true where id = ${idOf('userSibling')}`.execute(db)
  return ids
}

async function asked(who: string, url: string, payload: object, method: 'POST' | 'PATCH' = 'POST') {
  const token = await world.openSession(who)
  const headers = { host: DEMO_SITE.host, 'x-authentication': token }
  const response = await world.gateway.app.inject({ method, url, headers, payload })
  expect(response.json()).not.toHaveProperty('code')
  return response.json<{ docs: { _id: string } }>().docs
}

const STATEMENTS = [1, 2, 3, 4].map((n) => `0198b6f2-8c1e-7b7a-9d3c-2f4e5a6b7c0${n}`)

/** With a deal that waits, and months of which something is due. */
async function makeAffiliate(id: number): Promise<void> {
  await sql`insert into affiliates (account_id, site_id, code, created_by) select ${id}, 1, 'cricnews', min(id) from accounts`.execute(
    world.db,
  )
  await sql`insert into affiliate_deals (affiliate_id, version, site_id, sports_bps, casino_bps, head, head_deposit, head_turnover, made_by)
    select ${id}, 1, 1, 3000, 0, 0, 0, 0, min(id) from accounts`.execute(world.db)
  await sql`insert into affiliate_players (account_id, affiliate_id, site_id, joined_at) values (${world.idOf('userSibling')}, ${id}, 1, now())`.execute(
    world.db,
  )
  await sql`insert into affiliate_statements (id, affiliate_id, site_id, month_at, ends_at, closed_at, sports, casino, share, heads, head_amount, corrections,
      carried_in, due, carried_out, state)
    select s.id::uuid, ${id}, 1, '2026-01-01'::timestamptz + s.n * interval '1 month', now(), now(), 0, 0, 1000, 0, 0, 0, 0, 1000, 0, 'due'
    from unnest(${STATEMENTS}::text[]) with ordinality s(id, n)`.execute(world.db)
}

const PRIZES = ['DAY', 'WEEK', 'MONTH'].map((unit, n) => ({ unit, id: `0198b6f2-8c1e-7b7a-9d3c-2f4e5a6b7d0${n}` }))

/** That wait for a second officer. */
async function makePrizes(ruleId: string): Promise<void> {
  for (const { id, unit } of PRIZES)
    await sql`insert into leaderboard_prizes (id, site_id, unit, measure, sport, amounts, multiple, rule_id, made_at, made_by)
      select ${id}::uuid, 1, ${unit}, 'profit', 'all', '{50000}', 1, ${ruleId}::uuid, now(), min(id) from accounts`.execute(
      world.db,
    )
}

/** Down the chain, each from its upline: everybody on it has some. */
const DOWN = ['whiteLabel', 'admin', 'superMaster', 'master', 'agent', 'agentPlayer', 'user', 'branch'] as const

async function givePoints(): Promise<void> {
  const token = await world.openSession('administrator')
  for (const [step, name] of DOWN.entries()) {
    const response = await world.gateway.app.inject({
      method: 'POST',
      url: '/api/administrator/points/give',
      headers: { host: DEMO_SITE.host, 'x-authentication': token },
      payload: {
        transfers: [{ userId: String(world.idOf(name)), amount: 3_000_000 / 2 ** step }],
        transactionCode: CODE,
      },
    })
    expect(response.json()).not.toHaveProperty('code')
  }
}

async function tokenOf(who: Identity): Promise<string | undefined> {
  if (who === 'visitor') return undefined
  const token = tokens.get(who) ?? (await world.openSession(who))
  tokens.set(who, token)
  return token
}

/** Every call is asked mostly by who may, and by all others too. */
function askerOf(name: CallName, turn: number): Identity {
  const who = callersOf(callOf(name).action)
  const may = IDENTITIES.filter((one) => (one === 'visitor' ? who.includes('visitor') : who.includes(roleOf(one))))
  const among = turn % 4 === 0 || may.length === 0 ? IDENTITIES : may
  return must(among[turn % among.length], 'somebody')
}

function injectionOf(name: CallName, who: Identity, input: Input, turn: number): Injection {
  const call = callOf(name)
  const role = who === 'visitor' ? 'agent' : pathRoleOf(roleOf(who))
  const isAsked = input.fault !== 'REPLACED'
  const params: Record<string, unknown> = { ...input.params, ...(isAsked && 'role' in input.params && { role }) }
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, field: string) => pathStep(params[field]))
  const search = input.query.map(([field, value]) => `${escaped(field)}=${escaped(value)}`).join('&')
  const [type, text] = input.raw ?? []
  return {
    method: call.method,
    url: `/${path}${search && `?${search}`}`,
    remoteAddress: `10.${turn % 250}.0.1`,
    headers: {
      host: DEMO_SITE.host,
      ...(call.idempotent && turn % 5 === 0 && { 'idempotency-key': `fuzz-${name}-${turn % 50}`.padEnd(16, '.') }),
      ...(type !== undefined && { 'content-type': type }),
      ...(type === undefined && input.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(text !== undefined ? { payload: text } : input.body !== undefined && { payload: JSON.stringify(input.body) }),
  }
}

/** The call whose path has no names in it goes before one that has: a player's `{role}` is that of `/api/user/...`. */
const servedAt = ({ method, url }: Injection): Call | undefined =>
  LITERAL.get(`${method} ${url.slice(1).replace(/\?.*/s, '')}`)

const LITERAL: ReadonlyMap<string, Call> = new Map(
  CALL_NAMES.map(callOf).flatMap((call) => (call.path.includes('{') ? [] : [[`${call.method} ${call.path}`, call]])),
)

/** As a client of another make would write it: half a character has no escape. */
const escaped = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return encodeURIComponent((text ?? '').toWellFormed()).replaceAll('.', '%2E') || '%20'
}

/** A step of dots alone leads elsewhere, whatever is served there. */
const pathStep = (value: unknown): string => escaped(value).replace(/^(%2E)+$/, 'dots')

/** What any call may answer, whoever asks: who they are, how much they ask, whether the request can be read. */
const ANY: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'UNAUTHENTICATED',
  'LOGIN_REQUIRED',
  'FORBIDDEN',
  'BAD_REQUEST',
  'REQUEST_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'MAINTENANCE',
  'PRACTICE_CHANGED',
])
const SLOWEST_MS = 5000

type Call = ReturnType<typeof callOf>
type Injection = InjectOptions & { readonly url: string }
type Asked = { readonly name: CallName; readonly who: Identity; readonly input: Input; readonly turn: number }

/** What is wrong with the answer, or nothing. */
/** What existing clients log: whatever it says is taken, and nothing of it is looked at. */
const HEARD_AND_NOT_READ: CallName = 'logPayoutAccount'

async function faultOf({ name, who, input, turn }: Asked): Promise<string | undefined> {
  const injection = injectionOf(name, who, input, turn)
  const call = servedAt(injection) ?? callOf(name)
  const token = await tokenOf(who)
  const from = performance.now()
  const response = await world.gateway.app.inject({
    ...injection,
    headers: { ...injection.headers, ...(token !== undefined && { 'x-authentication': token }) },
  })
  const tookMs = performance.now() - from
  if (tookMs > SLOWEST_MS) return `took ${tookMs} ms`
  if (response.statusCode === 401) tokens.delete(who)
  if (isExport(call) && response.statusCode === 200) return await faultOfFile(name, response.rawPayload, input)
  const body = response.body === '' ? {} : response.json<{ code?: RefusalCode }>()
  const code = body.code ?? 'OK'
  codes.set(code, (codes.get(code) ?? 0) + 1)
  if (body.code === undefined) {
    if (response.statusCode >= 300) return `${response.statusCode} without a code`
    done.add(name)
    if (input.fault === 'UNKNOWN_FIELD' && name !== HEARD_AND_NOT_READ) return 'an unknown field was taken'
    return await readReply(call, body).then(
      () => undefined,
      (error: unknown) => `the answer is not what the contract says: ${String(error)}`,
    )
  }
  if (!errorBody.safeParse(body).success) return `the refusal is not what the contract says: ${response.body}`
  if (response.statusCode !== refusalStatus(body.code)) return `${response.statusCode} for ${code}`
  const isTold = ANY.has(body.code) || call.refusals.includes(body.code) || isOfThePath(body.code, input)
  return isTold ? undefined : `${code} is not among the call's refusals`
}

/** What is wrong with a file that came, or nothing: it is one that is whole. */
async function faultOfFile(name: CallName, payload: Uint8Array, { fault }: Input): Promise<string | undefined> {
  codes.set('FILE', (codes.get('FILE') ?? 0) + 1)
  done.add(name)
  if (fault === 'UNKNOWN_FIELD') return 'an unknown field was taken'
  let last: FileFrame | undefined
  for await (const frame of readFileFrames(Readable.from([payload]))) last = frame
  return last?.type === 'END' ? undefined : `the file ends with ${JSON.stringify(last)}`
}

/** A path whose names were replaced may be none that is served. */
const isOfThePath = (code: RefusalCode, { fault }: Input): boolean => code === 'NOT_FOUND' && fault === 'REPLACED'

test.each(CALL_NAMES)('%s holds', { timeout: 120_000 }, async (name) => {
  const inputs = fc.sample(inputsOf(name, known), { seed: SEED, numRuns: INPUTS })
  const faults: unknown[] = []
  for (let at = 0; at < inputs.length; at += AT_ONCE) {
    const group = inputs.slice(at, at + AT_ONCE).map((input, offset) => ({ input, turn: at + offset }))
    await Promise.all(
      group.map(async ({ input, turn }) => {
        const who = askerOf(name, turn)
        const fault = await faultOf({ name, who, input, turn })
        if (fault !== undefined) faults.push({ wrong: fault, who, ...input })
      }),
    )
  }
  await endMaintenance(name)
  expect(world.faults.splice(0).slice(0, 3)).toEqual([])
  expect(faults.slice(0, 3)).toEqual([])
})

/** So that the calls after it are answered. */
async function endMaintenance(name: CallName): Promise<void> {
  if (name !== 'setMaintenance' && name !== 'setUseSocket') return
  const token = await world.openSession('administrator')
  for (const scope of ['site', 'installation'])
    for (const [url, body] of [
      ['setting/maintenance', { maintenanceMode: false }],
      ['setting/useSocket', { socket: true }],
    ] as const)
      await world.gateway.app.inject({
        method: 'PUT',
        url: `/api/administrator/${url}`,
        headers: { host: DEMO_SITE.host, 'x-authentication': token },
        payload: { ...body, scope, transactionCode: CODE },
      })
}

test('and the books balance, and the log is whole', async () => {
  process.stdout.write(`fuzz: ${JSON.stringify(Object.fromEntries([...codes].toSorted(([, a], [, b]) => b - a)))}\n`)
  process.stdout.write(`fuzz: never done: ${CALL_NAMES.filter((name) => !done.has(name)).join(', ')}\n`)
  await booksBalance(world.db)
  expect(await auditAffiliates(world.db)).toEqual([])
  expect(await auditBoards(world.db)).toEqual([])
  await extendChain(world.db)
  expect(await verifyChain(world.db)).toEqual([])
  // What was paid in and never came is owed, below zero too: law D-21.
  const { rows } =
    await sql`select id from accounts a where exposure < 0 or (role = 'user' and balance < 0 and not exists (
    select from deposits d where d.account_id = a.id and d.reversed > 0))`.execute(world.db)
  expect(rows).toEqual([])
})
