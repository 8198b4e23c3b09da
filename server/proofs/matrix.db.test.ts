/**
 * The matrix of access: every call of the contract, made by each of fourteen identities, about each account that could be meant. The
 * calls are really made, over the real gateway and database; what must come of each is written by hand in testing/law.ts.
 */
import { type CallName, calls, type RefusalCode } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksBalance, defineMarket, MATCH_ODDS, openMarket } from '../markets/testing/world.ts'
import { insertSchedule } from '../schedules/store.ts'
import { LAW, type Row } from './testing/law.ts'
import {
  CLUB_SITE,
  createProofWorld,
  DEMO_SITE,
  type Identity,
  IDENTITIES,
  type ProofWorld,
  STANDINGS,
  type Standing,
} from './testing/people.ts'
import {
  aimedAt,
  callOf,
  exampleOf,
  injectionOf,
  newAddress,
  pathRoleOfIdentity,
  type WireParts,
} from './testing/request.ts'

const NAMES = Object.keys(calls) as CallName[]
/** `none`: about nobody in particular. */
type About = Standing | 'none' | 'ownSite'

let world: ProofWorld
const counts = { allowed: 0, refused: 0 }
/** One of each officer’s own, since of nobody else’s there is anything to change. */
const schedules = new Map<Identity, string>()
const SCHEDULED = {
  report: 'PROFIT_LOSS',
  subjectId: null,
  filters: {},
  rhythm: 'DAY',
  hour: 7,
  period: 'YESTERDAY',
} as const

beforeAll(async () => {
  world = await createProofWorld({
    switches: {
      loginLinks: true,
      otpLogin: true,
      switchSite: true,
      developerToolsWatch: true,
      casinoWithoutAccount: true,
      affiliates: true,
      practice: true,
      leaderboard: true,
      latestBets: true,
    },
    diamondWebsiteUrl: 'https://demo.example.com',
  })
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
  await sql`insert into site_versions (site_id, version, config) select id, 1, settings || jsonb_build_object('name', name, 'type', kind)
    from sites`.execute(world.db)
  for (const who of IDENTITIES.filter((one) => mayDo('changeSchedule', one, 'none'))) {
    const given = { ...SCHEDULED, siteId: DEMO_SITE.id, accountId: world.idOf(who) }
    const clock = { zone: 'Asia/Kolkata', now: Date.now() }
    const id = await world.db.transaction().execute((tx) => insertSchedule(tx, given, clock))
    schedules.set(who, String(id))
  }
})
afterAll(async () => {
  process.stdout.write(
    `access matrix: ${counts.allowed} cells allowed, ${counts.refused} refused, ${NAMES.length} calls\n`,
  )
  await booksBalance(world.db)
  await world.close()
})

/** Where the example would do harm to later cells, or be refused for something else than access. */
const HARMLESS: { readonly [N in CallName]?: (parts: WireParts, who: Identity) => WireParts } = {
  createPerson: (parts) => withBody(parts, { userName: newName(), exposureLimit: 0, share: undefined }),
  clonePerson: (parts) => withBody(parts, { userName: newName() }),
  lockPeople: (parts) => withBody(parts, { locked: false }),
  setMaintenance: (parts) => withBody(parts, { maintenanceMode: false }),
  setUseSocket: (parts) => withBody(parts, { socket: true }),
  setConfirmResults: (parts) => withBody(parts, { confirmResults: false }),
  createDeskOfficer: (parts) => withBody(parts, { userName: newName() }),
  createSite: (parts) => withBody(parts, { label: 'demo' }),
  getSiteVersion: (parts) => ({ ...parts, params: { ...parts.params, version: '1' } }),
  rollBackSite: (parts) => withBody(parts, { version: 1 }),
  setPractice: (parts) => withBody(parts, { practise: false }),
  getEventRisk: (parts) => ({ ...parts, params: { ...parts.params, eventId: 'e1' } }),
  getMarketRiskPeople: (parts) => ({ ...parts, params: { ...parts.params, marketId: 'm1' } }),
  changeSchedule: (parts, who) => ({
    ...parts,
    params: { ...parts.params, scheduleId: schedules.get(who) ?? '5' },
  }),
  changePassword: (parts) => withBody(parts, { oldPassword: 'Not-It-123' }),
  tightenLimitOfOne: (parts) => withBody(parts, { kind: 'deposit', minutes: undefined, amount: 1000 }),
}
const withBody = (parts: WireParts, change: object): WireParts => ({
  ...parts,
  body: JSON.parse(JSON.stringify({ ...(parts.body as object), ...change })),
})
let names = 0
const newName = () => `matrix_${++names}`

/** Access was refused: for whom one is, or because what was asked for is not there for one. */
const NO_ACCESS: ReadonlySet<string> = new Set<RefusalCode>([
  'UNAUTHENTICATED',
  'LOGIN_REQUIRED',
  'FORBIDDEN',
  'DEMO_ACCOUNT',
])
/** Answers that tell nothing of access: the cell was not what it was meant to be. */
const TELLS_NOTHING: ReadonlySet<string> = new Set<RefusalCode>([
  'BAD_REQUEST',
  'WRONG_TRANSACTION_CODE',
  'NOT_ON_THIS_SITE',
  'REGISTRATION_CLOSED',
  'ACCOUNT_LOCKED',
  'SECOND_FACTOR_REQUIRED',
  'CHANGE_PASSWORD_FIRST',
  'ENROL_SECOND_FACTOR_FIRST',
  'MAINTENANCE',
  'FAULT',
])

function aboutOf(name: CallName): readonly About[] {
  const call = callOf(name)
  if ('siteId' in exampleOf(name).params) return ['ownSite', 'otherSite']
  if (call.target === null) return ['none']
  const isOptional = LAW[name].none !== undefined
  return isOptional ? ['none', ...STANDINGS] : STANDINGS
}

function partsOf(name: CallName, who: Identity, about: About): WireParts {
  const example = exampleOf(name)
  const harmless = HARMLESS[name]?.(example, who) ?? example
  const params = { ...harmless.params, ...('role' in harmless.params && { role: pathRoleOfIdentity(who) }) }
  if ('siteId' in params)
    return { ...harmless, params: { ...params, siteId: String(about === 'ownSite' ? DEMO_SITE.id : CLUB_SITE.id) } }
  const accountId = about === 'none' || about === 'ownSite' ? null : world.accountAt(who, about)
  return aimedAt(name, { ...harmless, params }, accountId)
}

/** The specification gives one path two meanings: a player's own, and by role. Whoever's role spells the first makes that call, which has its row. */
const isAnothers = (name: CallName, who: Identity): boolean => {
  const { method, path } = callOf(name)
  const spelt = path.replace('{role}', pathRoleOfIdentity(who))
  return NAMES.some((other) => other !== name && callOf(other).method === method && callOf(other).path === spelt)
}

/** A session that is new, as each call needs it that may end one; one call of reading finds it as the one before left it. */
function sessionsFor(name: CallName): (who: Identity) => Promise<string | undefined> {
  const open = async (who: Identity) => (who === 'visitor' ? undefined : await world.openSession(who))
  if (callOf(name).method !== 'GET') return open
  const kept = new Map<Identity, Promise<string | undefined>>()
  return (who) => {
    const found = kept.get(who) ?? open(who)
    kept.set(who, found)
    return found
  }
}

async function send(name: CallName, parts: WireParts, asking: { token?: string | undefined; host: string }) {
  const response = await world.gateway.app.inject(injectionOf(name, parts, { ...asking, address: newAddress() }))
  const isJson = response.headers['content-type']?.startsWith('application/json')
  const code = isJson ? (response.json<{ code?: string }>().code ?? '') : ''
  return { status: response.statusCode, code }
}

const isAbout = (about: About): about is keyof Omit<Row, 'notDemo'> =>
  about === 'none' || about === 'self' || about === 'downline' || about === 'ownSite' || about === 'otherSite'

function mayDo(name: CallName, who: Identity, about: About): boolean {
  const row: Row = LAW[name]
  if (row.notDemo && who === 'demo') return false
  return isAbout(about) && (row[about]?.includes(who) ?? false)
}

/** Whose existence is nobody's business: the answer is that of an account that is not there. */
const UNSEEN: ReadonlySet<About> = new Set(['sibling', 'upline', 'otherSite', 'cousin', 'system', 'nobody'])

type Answered = { readonly status: number; readonly code: string }

/** What is wrong with the answer, or nothing. */
function faultOf(name: CallName, who: Identity, about: About, { status, code }: Answered): string | undefined {
  const row: Row = LAW[name]
  const may = mayDo(name, who, about)
  const refused = NO_ACCESS.has(code) || (code === 'NOT_FOUND' && about !== 'none')
  const isSeen = UNSEEN.has(about) && row.downline?.includes(who) && code !== 'NOT_FOUND'
  if (refused !== may && !TELLS_NOTHING.has(code) && !isSeen) return undefined
  return `${who} about ${about}: ${status} ${code}, may: ${may}`
}

test('every call has its row', () => {
  expect(Object.keys(LAW).toSorted()).toEqual(NAMES.toSorted())
})

test.each(NAMES)('%s is for those whom the law names, about those whom it names', async (name) => {
  const wrong: string[] = []
  const tokenOf = sessionsFor(name)
  for (const who of IDENTITIES)
    for (const about of aboutOf(name)) {
      if (isAnothers(name, who)) continue
      const asking = { token: await tokenOf(who), host: DEMO_SITE.host }
      const fault = faultOf(name, who, about, await send(name, partsOf(name, who, about), asking))
      if (fault !== undefined) wrong.push(fault)
      counts[mayDo(name, who, about) ? 'allowed' : 'refused'] += 1
    }
  expect(wrong).toEqual([])
})

/** Of an officer too it is their own, whoever shares their place. */
const OFFICERS_OWN: readonly CallName[] = ['getSchedules']
/** What is told to oneself of oneself, or made up for each who asks. */
const isOwn = (name: CallName): boolean =>
  LAW[name].none?.includes('user') === true || name === 'suggestUserName' || OFFICERS_OWN.includes(name)
/** When it was read, and what of it is the reader's own to do. */
const READERS_OWN = /"(at|lastSeenAt|retryAfterMs|isMine|mayConfirm)":[^,}]*/g

test('the second administrator reads what the first reads, of everything that is not their own', async () => {
  const names = NAMES.filter((name) => callOf(name).method === 'GET' && !isOwn(name))
  const cells = names.flatMap((name) => aboutOf(name).map((about) => ({ name, about })))
  const asked = cells.filter(
    ({ name, about }) =>
      about !== 'self' && mayDo(name, 'administrator', about) && !(name === 'getActivity' && about === 'none'),
  )
  expect(asked.length).toBeGreaterThan(30)
  const read = async ({ name, about }: (typeof asked)[number], who: Identity) => {
    const parts = partsOf(name, 'administrator', about)
    const token = await world.openSession(who)
    const { body } = await world.gateway.app.inject(
      injectionOf(name, parts, { token, host: DEMO_SITE.host, address: newAddress() }),
    )
    return body.replaceAll(READERS_OWN, '')
  }
  const differing: string[] = []
  for (const cell of asked) {
    const [second, first] = [await read(cell, 'administrator2'), await read(cell, 'administrator')]
    if (second !== first)
      differing.push(`${cell.name} about ${cell.about}: ${second.slice(0, 300)} / ${first.slice(0, 300)}`)
  }
  expect(differing).toEqual([])
})
