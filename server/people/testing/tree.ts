/**
 * Two sites with people on a real database, and the calls about people and points over it: for tests. Who calls is told by the
 * token itself, since what is tested begins after the sign-in.
 */
import { randomUUID } from 'node:crypto'
import {
  type Asking,
  calls,
  completeConfig,
  type Endpoint,
  readReply,
  type Refusal,
  type ReplyOf,
  type Upload,
  writeRequest,
} from '@paddock/contract'
import { createHmac } from 'node:crypto'
import { debtOf } from '@paddock/domain/ledger'
import { negate, paise, type Paise } from '@paddock/domain/money'
import { must, ok, refuse } from '@paddock/domain/result'
import type { Role } from '@paddock/domain/roles'
import { DAY_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { loadAccount, loadRelations } from '../../accounts/index.ts'
import { affiliateRoutes } from '../../affiliates/index.ts'
import { auditRoutes } from '../../audit-log/index.ts'
import { createKeys, createPasswordChecker, createTakeFactor, createThrottle } from '../../auth/index.ts'
import { type ChatNews, chatRoutes } from '../../chat/index.ts'
import { complaintRoutes } from '../../complaints/index.ts'
import { createImages, imageRoutes, serveImages } from '../../images/index.ts'
import { createMemoryShelf } from '../../images/testing/memory-shelf.ts'
import { awardRoutes, ruleRoutes } from '../../bonuses/index.ts'
import { boardRoutes } from '../../leaderboard/index.ts'
import { openSystemAccounts, postTransfers, type ToldAccount } from '../../ledger/index.ts'
import { createBuckets } from '../../platform/http/buckets.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { HostSite } from '../../platform/http-call.ts'
import { createHttp } from '../../platform/http/http.ts'
import { createLog } from '../../platform/log.ts'
import { createMetrics } from '../../platform/log/metrics.ts'
import { cloneFilled } from '../../platform/testing/database.ts'
import { silentJobs } from '../../platform/testing/jobs.ts'
import { payloadOf } from '../../platform/testing/payload.ts'
import {
  createDepositRule,
  type DepositRule,
  createGatewayWork,
  createQuotes,
  type DepositNews,
  depositRoutes,
  dutyRoutes,
  gatewayPaymentRoutes,
  gatewayPayoutRoutes,
  heldRoutes,
  strayRoutes,
  type GatewayWork,
  kycRoutes,
  methodRoutes,
  readRows,
  statementRoutes,
  payoutAccountRoutes,
  type PaymentGateway,
  refusePayoutByHand,
  serveWebhook,
  type WithdrawalNews,
  withdrawalRoutes,
} from '../../payments/index.ts'
import { rowsOf } from '../../payments/statements/rows-of.ts'
import { pointsRoutes } from '../../points/index.ts'
import { type Appliers, secondOfficerRoutes } from '../../second-officer/index.ts'
import { casinoRecordRoutes, createExplanationApplier, offerRoutes, reconciliationRoutes } from '../../casino/index.ts'
import { reportRoutes } from '../../reports/index.ts'
import type { NewSms } from '../../sms/index.ts'
import { type CreatedPerson, type PeopleDeps, peopleRoutes } from '../index.ts'

export const CODE = '123456'
export const RECEIPT_KEY = 'a key of the tests'

/** What each has to pass on, and the points it starts with, in rupees. */
const TREE: readonly { name: string; role: Role; upline: string; shareBps: number; points: number }[] = [
  { name: 'whitelabel', role: 'whiteLabel', upline: 'administrator', shareBps: 9000, points: 100_000 },
  { name: 'admin', role: 'admin', upline: 'whitelabel', shareBps: 7000, points: 50_000 },
  { name: 'agent', role: 'agent', upline: 'admin', shareBps: 2000, points: 10_000 },
  { name: 'agent2', role: 'agent', upline: 'admin', shareBps: 0, points: 10_000 },
  { name: 'branch', role: 'branch', upline: 'whitelabel', shareBps: 0, points: 0 },
  { name: 'player1', role: 'user', upline: 'agent', shareBps: 0, points: 1000 },
  { name: 'player2', role: 'user', upline: 'agent', shareBps: 0, points: 1000 },
  { name: 'player3', role: 'user', upline: 'agent2', shareBps: 0, points: 1000 },
]

const TOKEN_START = 'token.of.account.'
const tokenAs = (id: number): string => `${TOKEN_START}${id}`

type Configured = Readonly<Record<string, unknown>> & { readonly switches?: object }
/** What is claimed needs no image of it, where a test is not about that. */
const NO_PROOF = { switches: { depositProof: false } }
/** Every way in which an officer can no longer sign in. */
export const WAYS_OUT = ['LOCKED', 'LOCKED_ABOVE', 'RETIRED'] as const
type Out = (typeof WAYS_OUT)[number]
export type Tree = Awaited<ReturnType<typeof createTree>>

/** `passwords` stands in for the queue in which passwords are hashed. */
export async function createTree(
  passwords: PeopleDeps['passwords'] = createPasswordChecker(),
  paymentGateway: PaymentGateway | null = null,
) {
  const { db, tenants, drop } = await cloneFilled('tree', seed)
  const ids = await idsOf(db)
  const created: CreatedPerson[] = []
  const told: ToldAccount[] = []
  let configured: Configured = NO_PROOF
  const closed: { ids: readonly number[]; reason: string }[] = []
  const http = createHttp(
    {
      siteOf: async (host) => await siteOf(db, host, configured),
      actorOf: async (token, site) => await actorOf(db, token, site),
      renewIfDue: async () => undefined,
      dbOf: (site, actor) => tenants.of(site.id, actor?.role === 'administrator' ? 'INSTALLATION' : 'SITE'),
      relationsOf: (actor, accountIds) => loadRelations(db, actor, accountIds),
      appKey: null,
      budgets: { take: () => 0 },
      noteRefused: async () => undefined,
    },
    createMetrics(),
    createLog('silent'),
  )
  const refuseWrongCode = async (_: number, code: string) =>
    code === CODE ? undefined : ({ code: 'WRONG_TRANSACTION_CODE' } satisfies Refusal)
  peopleRoutes(http.routes, {
    passwords,
    refuseWrongCode,
    closeAll: async (accountIds, reason) => closed.push({ ids: accountIds, reason }),
    tellCreated: (person) => void created.push(person),
    tellAccount: (account) => void told.push(account),
    clock: Date.now,
  })
  pointsRoutes(http.routes, {
    refuseWrongCode,
    tellAccount: () => undefined,
    refusePayout: refusePayoutByHand,
    receiptKey: RECEIPT_KEY,
    clock: Date.now,
  })
  const deposits: DepositNews[] = []
  const shelf = createMemoryShelf()
  let skewMs = 0
  let readsApart = false
  const clock = () => Date.now() + skewMs
  const images = createImages({ shelf, sign: (text) => createHmac('sha256', 'tests').update(text).digest(), clock })
  const quotes = createQuotes((text) => createHmac('sha256', 'tests').update(text).digest())
  methodRoutes(http.routes, { refuseWrongCode, quotes, clock })
  kycRoutes(http.routes, { images, refuseWrongCode, clock })
  complaintRoutes(http.routes, { images, clock })
  const chats: ChatNews[] = []
  chatRoutes(http.routes, { images, tell: (news) => void chats.push(news), clock })
  const startDepositRule = (): DepositRule =>
    createDepositRule({
      db,
      jobs: silentJobs(),
      log: createLog('silent'),
      clock,
      everyMs: DAY_MS,
      tellAccount: (account) => void told.push(account),
      tellDeposit: (news) => void deposits.push(news),
    })
  const wakes: string[] = []
  const wakeRule = (): void => void wakes.push('deposits')
  dutyRoutes(http.routes, { clock })
  depositRoutes(http.routes, {
    refuseWrongCode,
    tellAccount: () => undefined,
    tellDeposit: (news) => void deposits.push(news),
    images,
    quotes,
    wakeRule,
    clock,
  })
  statementRoutes(http.routes, {
    readRows: (file, accountId) => (readsApart ? readRows(file, accountId) : readRowsHere(file)),
    refuseWrongCode,
    wakeRule,
  })
  imageRoutes(http.routes, { images, downloads: createBuckets({ burst: 5, perSecond: 0.1 }, clock), clock })
  serveImages(http.app, { images, tenants, siteOf: (host) => siteOf(db, host, configured) })
  ruleRoutes(http.routes, { refuseWrongCode, clock })
  awardRoutes(http.routes, { refuseWrongCode, clock })
  const mark = (text: string) => createHmac('sha256', 'visits').update(text).digest()
  boardRoutes(http.routes, { refuseWrongCode, clock })
  affiliateRoutes(http.routes, { refuseWrongCode, tellAccount: (account) => void told.push(account), mark, clock })
  const withdrawals: WithdrawalNews[] = []
  const tellings = {
    tellAccount: (account: ToldAccount) => void told.push(account),
    tellDeposit: (news: DepositNews) => void deposits.push(news),
    tellWithdrawal: (news: WithdrawalNews) => void withdrawals.push(news),
  }
  /** As a server has it that has just started: what the one before it left open it finds again. */
  const startPayments = (gateway: PaymentGateway): GatewayWork =>
    createGatewayWork({
      db,
      jobs: silentJobs(),
      log: createLog('silent'),
      gateway,
      clock,
      everyMs: DAY_MS,
      ...tellings,
    })
  const payments = paymentGateway && startPayments(paymentGateway)
  const takeFactor = createTakeFactor({ db, keys: createKeys(RECEIPT_KEY), clock, throttle: createThrottle(db, clock) })
  gatewayPayoutRoutes(http.routes, { takeFactor, ...tellings, clock })
  gatewayPaymentRoutes(http.routes, { work: payments, ...tellings, clock })
  strayRoutes(http.routes, { db, refuseWrongCode, clock })
  heldRoutes(http.routes, { db, refuseWrongCode, work: payments, ...tellings, clock })
  if (payments) serveWebhook(http.app, payments, clock)
  const texts: NewSms[] = []
  payoutAccountRoutes(http.routes, {
    payeeKey: RECEIPT_KEY,
    queueSms: async (_, message) => void texts.push(message),
    images,
    clock,
  })
  withdrawalRoutes(http.routes, {
    refuseWrongCode,
    takeFactor,
    tellAccount: () => undefined,
    tellWithdrawal: (news) => void withdrawals.push(news),
    payments,
    linkTo: (siteId, key) => images.linkTo(siteId, key),
    clock,
  })
  casinoRecordRoutes(http.routes)
  offerRoutes(http.routes, { db, refuseWrongCode, turned: () => undefined })
  const tellSecondOfficers = async () => undefined
  reconciliationRoutes(http.routes, { db, wake: () => undefined, refuseWrongCode, tellSecondOfficers, clock })
  // Of other kinds nothing waits here.
  const appliers = { CASINO_DIFFERENCE: createExplanationApplier(clock) } as Appliers
  secondOfficerRoutes(http.routes, { db, refuseWrongCode, appliers })
  reportRoutes(http.routes)
  auditRoutes(http.routes, db)

  const idOf = (name: string): number => must(ids.get(name), name)
  return {
    db,
    idOf,
    created,
    told,
    closed,
    deposits,
    chats,
    /** Of images. */
    shelf,
    app: http.app,
    startPayments,
    startDepositRule,
    /** How often a claim or a statement woke the rule of deposits; tests run it themselves. */
    wakes,
    payments,
    clock,
    withdrawals,
    /** Text messages that were to be sent. */
    texts,
    /** Somebody above resets the password of an account, and can be who uses it from now on. */
    async takeOver(name: string, by: 'admin' | 'administrator'): Promise<void> {
      const params = { role: by, userId: String(idOf(name)) } as const
      const reset = await this.ask(by, calls.resetPersonPassword, { params, body: { transactionCode: CODE } })
      if (reset.status !== 200) throw new Error(`the password of ${name} was not reset`)
    },
    /** They, or somebody above them, are locked, or they were retired: what is left is an account that nobody signs in with. */
    async shutOut(name: string, how: Out): Promise<void> {
      const id = idOf(name)
      const gone = how === 'RETIRED' ? sql`password_hash = null` : sql`user_locked = true`
      const whom = how === 'LOCKED_ABOVE' ? sql`(select a.parent_id from accounts a where a.id = ${id})` : sql`${id}`
      await sql`update accounts set ${gone} where id = ${whom}`.execute(db)
    },
    /** What both sites have published from now on. */
    async configure(config: Configured): Promise<void> {
      await this.publishElsewhere(config)
      configured = withNoProof(config)
    },
    /** The same by another process: what this one knows of the sites is as it was. */
    publishElsewhere: (config: Configured) => publish(db, withNoProof(config)),
    /** Statements are read on a thread of their own, as a server does; it begins anew for each, which takes most of a test's time. */
    readApart: () => void (readsApart = true),
    /** Payments and their methods are so much later. */
    wait: (ms: number) => void (skewMs += ms),
    /** Makes a call as somebody, on their own site unless another host is said. `club:` before a name is the other site's. */
    async ask<E extends Endpoint>(
      name: string,
      call: E,
      asking: Asking<E>,
      options: { host?: string; key?: string; language?: string } = {},
    ) {
      const request = writeRequest(call, asking)
      const host = options.host ?? (name.startsWith('club:') ? 'club.localhost' : 'localhost')
      const response = await http.app.inject({
        method: request.method as 'GET',
        url: request.url,
        headers: {
          host,
          ...request.headers,
          'x-authentication': tokenAs(idOf(name)),
          ...(options.key !== undefined && { 'idempotency-key': options.key }),
          ...(options.language !== undefined && { 'accept-language': options.language }),
        },
        ...payloadOf(request),
      })
      const body = response.json() as { code?: string; docs?: unknown; message?: string }
      const reply = async (): Promise<ReplyOf<E>> => await readReply(call, body)
      return { status: response.statusCode, body, reply }
    },
    /** A result of a player as a market would post it, in rupees: the house pays, or is paid. */
    async playerResult(name: string, amount: number, reference: string = randomUUID()): Promise<void> {
      const house = idOf(name.startsWith('club:') ? 'club:house' : 'house')
      await db
        .transaction()
        .execute((tx) => postResult(tx, idOf(name), house, paise(Math.round(amount * 100)), reference))
    },
    /** A file, as a browser asks for it: without a session. */
    open: (url: string, host = 'localhost') => http.app.inject({ url, headers: { host } }),
    async balanceOf(name: string): Promise<number> {
      const { rows } = await sql<{ balance: number }>`select balance from accounts where id = ${idOf(name)}`.execute(db)
      return must(rows[0], name).balance / 100
    },
    /** What it and its upline owe each other, in rupees, signed as `clientPL`. */
    async debtOf(name: string): Promise<number> {
      return debtOf(must(await loadAccount(db, idOf(name)), name)) / 100
    },
    async close() {
      await http.app.close()
      await drop()
    },
  }
}

/** On the thread of the tests. */
const readRowsHere = async (file: Upload): Promise<string[][] | undefined> =>
  await rowsOf(Buffer.from(await file.arrayBuffer())).catch(() => undefined)

async function postResult(tx: Tx, player: number, house: number, amount: Paise, reference: string): Promise<void> {
  const [debit, credit] = amount > 0 ? [house, player] : [player, house]
  await sql`insert into transfers (debit_account, credit_account, amount, kind, reference)
    values (${debit}, ${credit}, ${Math.abs(amount)}, 'settlement', ${reference})`.execute(tx)
  const moved = sql`case id when ${player} then ${amount}::bigint else ${negate(amount)}::bigint end`
  await sql`update accounts set balance = balance + ${moved}, sports_net = sports_net + ${moved} where id in (${player}, ${house})`.execute(
    tx,
  )
}

const withNoProof = (config: Configured): Configured => ({
  ...config,
  switches: { ...NO_PROOF.switches, ...config.switches },
})

const publish = async (db: Database, config: Configured): Promise<void> =>
  void (await sql`update sites set settings = ${JSON.stringify(config)}::jsonb`.execute(db))

async function siteOf(db: Database, host: string, configured: Configured): Promise<HostSite | undefined> {
  const label = host.startsWith('club') ? 'club' : 'demo'
  const { rows } =
    await sql<HostSite>`select id, label, kind, name, settings from sites where label = ${label}`.execute(db)
  return (
    rows[0] &&
    ({
      ...rows[0],
      hosts: [`${label}.example.com`],
      config: completeConfig({ name: rows[0].name, type: rows[0].kind, ...configured }),
    } as unknown as HostSite)
  )
}

async function actorOf(db: Database, token: string, site: HostSite) {
  const id = Number(token.replace(TOKEN_START, ''))
  const { rows } = await sql<{
    role: Role
    siteId: number | null
  }>`select role, site_id from accounts where id = ${id}`.execute(db)
  const [row] = rows
  if (!row || (row.siteId ?? site.id) !== site.id) return refuse<Refusal>({ code: 'UNAUTHENTICATED' })
  return ok({
    accountId: id,
    siteId: site.id,
    role: row.role,
    isDemo: false,
    practiceOf: null,
    stage: 'FULL' as const,
    sessionKey: `s${id}`,
  })
}

async function seed(db: Database): Promise<void> {
  const ids = new Map<string, number>()
  await db.transaction().execute(async (tx) => {
    await sql`insert into sites (id, label, kind, name) values (1, 'demo', 'b2c', 'Demo'), (2, 'club', 'b2b', 'Club')`.execute(
      tx,
    )
    await publish(tx, NO_PROOF)
    const made = await sql<{
      id: number
    }>`insert into accounts (role, user_name, password_hash)
      values ('administrator', 'administrator', 'a hash'), ('administrator', 'administrator2', 'a hash') returning id`.execute(
      tx,
    )
    ids.set('administrator', must(made.rows[0], 'an administrator').id)
    for (const [siteId, prefix] of [
      [1, ''],
      [2, 'club:'],
    ] as const) {
      const { bank } = await openSystemAccounts(tx, siteId)
      for (const { name, role, upline, shareBps, points } of TREE) {
        const parent = must(ids.get(upline === 'administrator' ? upline : prefix + upline), upline)
        const { rows } = await sql<{ id: number }>`
          insert into accounts (site_id, parent_id, ancestors, role, user_name, sports_share_bps, casino_share_bps, credit_reference, second_factor_waived, password_hash)
          select ${siteId}, u.id, u.ancestors || u.id, ${role}, ${name}, ${shareBps}, ${shareBps}, ${points * 100}, ${role !== 'user'}, 'a hash'
          from accounts u where u.id = ${parent} returning id`.execute(tx)
        const { id } = must(rows[0], name)
        ids.set(prefix + name, id)
        if (points > 0)
          await postTransfers(tx, [
            { debit: bank, credit: id, amount: paise(points * 100), kind: 'points', reference: `seed:${id}` },
          ])
      }
    }
  })
}

/** By the name of each; of the other site's after `club:`, where the administrators are the same ones. */
async function idsOf(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; siteId: number | null; userName: string }>`
    select id, site_id, user_name from accounts where book = 'REAL'`.execute(db)
  return new Map(
    rows.flatMap(({ id, siteId, userName }) => {
      const club = [`club:${userName}`, id] as const
      return siteId === 2 ? [club] : siteId === 1 ? [[userName, id]] : [[userName, id], club]
    }),
  )
}
