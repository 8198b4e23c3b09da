/** The whole server over a big world, and every list, search and report that console and player open with, as somebody of it asks for them. */
import { pathRoleOf, type Role, TOKEN_HEADER } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { createSessions } from '../auth/index.ts'
import { createGateway } from '../gateway.ts'
import { type Database, openTenants } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { ADMINISTRATORS } from '../platform/stands-as.ts'
import { BIG_SITE } from './big-world.ts'
import { openHouse } from './house.ts'

const COMING = { way: null, cameFrom: null }
const CONNECTIONS = 12

/** Of each role the first, and the player and the agent that others ask about. */
export const ASKERS = [
  'administrator',
  'whiteLabel',
  'admin',
  'superMaster',
  'master',
  'agent',
  'user',
] as const satisfies readonly Role[]
export type Asker = (typeof ASKERS)[number]

type Known = {
  readonly player: number
  readonly agent: number
  readonly master: number
  readonly bet: string
  readonly event: string
}

/** By the name of the page: what it asks for when it is opened. */
const OPERATORS: Readonly<Record<string, (known: Known) => string>> = {
  'people right below': () => 'people',
  'all people below': () => 'people?deep=true',
  'people by name': () => 'people?deep=true&sort=userName&order=asc',
  'people by points': () => 'people?deep=true&sort=pts&order=desc',
  'people by result': () => 'people?deep=true&sort=clientPL&order=desc',
  'people by last visit': () => 'people?deep=true&sort=lastSeenAt&order=desc',
  'search of people': () => 'people?deep=true&search=user17',
  'people online': () => 'people?deep=true&status=online',
  'players only': () => 'people?deep=true&userType=user',
  dashboard: () => 'dashboard',
  'own profile': () => 'profile',
  'open bets': () => 'user/openBet',
  'search of open bets': () => 'user/openBet?search=Home',
  'search of open bets by a common name': () => 'user/openBet?search=user1',
  'settled markets': () => 'user/openBet/history',
  'search of settled markets': () => 'user/openBet/history?search=user17',
  'search of settled markets by a common name': () => 'user/openBet/history?search=user1',
  'linked trades': () => 'user/linkedTrades',
  debts: () => 'settlement',
  receipts: () => 'settlement/receipt',
  rebates: () => 'rebate',
  statement: () => 'transaction',
  'balance over time': () => 'transaction/balance',
  activity: () => 'activity',
  'messages sent': () => 'notification/sent',
  'sign-ins': () => 'loginHistory',
}
/**
 * Sums of all time over everybody below, which no page of the console asks for. Those over a whole site read all its bets or transfers, and
 * the time limit is what bounds them (docs/decisions/0031): they are asked here by whoever stands over a part of it.
 */
const ALL_TIME: Readonly<Record<string, () => string>> = {
  'settled bets': () => 'user/openBet/history/details',
  'profit and loss': () => 'game/profitLoss?by=event',
  'game report': () => 'game/report',
}
const ABOUT_ANOTHER: Readonly<Record<string, (known: Known) => string>> = {
  'a player': ({ player }) => `people/${player}`,
  'open bets of a player': ({ player }) => `user/openBet?userId=${player}`,
  'settled markets of a player': ({ player }) => `user/openBet/history?userId=${player}`,
  'settled bets of a player': ({ player }) => `user/openBet/history/details?userId=${player}`,
  'statement of a player': ({ player }) => `transaction?userId=${player}`,
  'profit and loss of a player': ({ player }) => `game/profitLoss?by=event&userId=${player}`,
  'activity of a player': ({ player }) => `activity?userId=${player}`,
  'a bet': ({ bet }) => `user/openBet/${bet}`,
}
const OVERSEERS: Readonly<Record<string, (known: Known) => string>> = {
  'audit log': () => 'auditLog',
  'audit log by name': () => 'auditLog?actorName=agent1',
  'people of an agent': ({ agent }) => `people?userId=${agent}`,
}
const PLAYERS: Readonly<Record<string, (known: Known) => string>> = {
  'own profile': () => 'profile',
  points: () => 'pts',
  'open bets': () => 'openBet',
  'settled markets': () => 'openBet/history',
  'settled bets': () => 'openBet/history/details',
  exposure: () => 'exposure',
  statement: () => 'transaction',
  'balance over time': () => 'transaction/balance',
  'profit and loss': () => 'game/profitLoss?by=event',
  'game report': () => 'game/report',
  notifications: () => 'notification',
  'sign-ins': () => 'loginHistory',
  protection: () => 'protection',
  'cost of play': () => 'protection/cost',
}

export type BigCall = { readonly name: string; readonly asker: Asker; readonly path: string }

function callsOf(asker: Asker, known: Known): BigCall[] {
  const pages =
    asker === 'user'
      ? PLAYERS
      : {
          ...OPERATORS,
          ...ABOUT_ANOTHER,
          ...(asker === 'administrator' || asker === 'whiteLabel' ? OVERSEERS : {}),
          ...(asker === 'master' || asker === 'agent' ? ALL_TIME : {}),
        }
  return Object.entries(pages).map(([name, pathOf]) => ({
    name: `${asker}: ${name}`,
    asker,
    path: `/api/${pathRoleOf(asker)}/${pathOf(known)}`,
  }))
}

export type BigServer = {
  readonly calls: readonly BigCall[]
  ask(call: Pick<BigCall, 'asker' | 'path'>): Promise<{ readonly status: number; readonly body: string }>
  close(): Promise<void>
}

export async function serveBig(url: string): Promise<BigServer> {
  const house = await openHouse(url)
  const tenants = openTenants(url, createLog('warn'), CONNECTIONS)
  const log = createLog('error')
  const gateway = await createGateway({
    config: { playerDist: '/nowhere', accessKey: 'bench', smsBudget: { aDay: 0, aMinute: 0 } },
    sms: { send: async () => ({ ok: true, reference: '' }) },
    ...house,
    log,
    tenants,
    clock: Date.now,
    limits: { budgets: { take: () => 0 } },
  })
  const { tokens, known } = await openDoors(house.db)
  await gateway.listen(0, '127.0.0.1')
  const address = gateway.app.server.address()
  const port = must(typeof address === 'object' ? address?.port : undefined, 'a server listens on a port')
  return {
    calls: ASKERS.flatMap((asker) => callsOf(asker, known)),
    async ask({ asker, path }) {
      const response = await fetch(`http://localhost:${port}${path}`, {
        headers: { [TOKEN_HEADER]: must(tokens.get(asker), asker) },
      })
      return { status: response.status, body: await response.text() }
    },
    async close() {
      await gateway.close()
      await tenants.close()
      await house.close()
    },
  }
}

async function openDoors(
  db: Database,
): Promise<{ readonly tokens: ReadonlyMap<Asker, string>; readonly known: Known }> {
  const sessions = createSessions(db, createLog('warn'), Date.now)
  const opening = { siteId: BIG_SITE, isDemo: false, address: '127.0.0.1', agent: 'bench', country: null, came: COMING }
  const { rows: people } = await sql<{ id: number; role: Asker; parentId: number }>`
    select distinct on (role) id, role, parent_id from accounts
    where role = any(${[...ASKERS]}::text[]) and (site_id = ${BIG_SITE} or site_id is null) and id <> ${ADMINISTRATORS} order by role, id`.execute(
    db,
  )
  const idOf = (role: Asker): number =>
    must(
      people.find((person) => person.role === role),
      role,
    ).id
  const tokens = new Map<Asker, string>()
  for (const { id, role } of people) tokens.set(role, (await sessions.open(db, { ...opening, accountId: id })).token)
  const { rows } = await sql<{ id: string; eventId: string }>`
    select id, event_id from bets where account_id = ${idOf('user')} order by received_at limit 1`.execute(db)
  const bet = must(rows[0], 'the first player has bet')
  return {
    tokens,
    known: { player: idOf('user'), agent: idOf('agent'), master: idOf('master'), bet: bet.id, event: bet.eventId },
  }
}
