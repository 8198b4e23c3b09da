/** The whole server over a big world, and somebody of each role of it who asks. */
import { TOKEN_HEADER } from '@paddock/contract'
import { must } from '@paddock/domain/result'
import { DAY_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { createSessions } from '../auth/index.ts'
import { createGateway } from '../gateway.ts'
import { type Database, openTenants } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { ADMINISTRATORS } from '../platform/stands-as.ts'
import { type Asker, ASKERS, type BigCall, callsOf, type Known } from './big-calls.ts'
import { BIG_SITE } from './big-world.ts'
import { openHouse } from './house.ts'

const COMING = { way: null, cameFrom: null }
const CONNECTIONS = 12
export const BIG_ACCESS_KEY = 'bench'

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

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
    config: { playerDist: '/nowhere', accessKey: BIG_ACCESS_KEY, smsBudget: { aDay: 0, aMinute: 0 } },
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
  const { rows: rounds } = await sql<{ roundId: string }>`
    select round_id from casino_rounds where account_id = ${idOf('user')} order by opened_at limit 1`.execute(db)
  return {
    tokens,
    known: {
      player: idOf('user'),
      agent: idOf('agent'),
      master: idOf('master'),
      bet: bet.id,
      event: bet.eventId,
      round: must(rounds[0], 'the first player has played').roundId,
      today: dayBefore(0),
      weekAgo: dayBefore(6),
    },
  }
}
