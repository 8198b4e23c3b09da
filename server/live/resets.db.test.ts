/** The gateway and the connections to the database, when the other side tears them off at any stage: nothing dies of it. */
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase, openTenants } from '../platform/database.ts'
import { listenTo } from '../platform/jobs/listen.ts'
import { createLog } from '../platform/log.ts'
import { openPipeline } from '../platform/database/pipeline.ts'
import { silentJobs } from '../platform/testing/jobs.ts'
import { afterReset, connectAndReset, openWire, type Wire, watchUncaught } from '../platform/testing/resets.ts'
import { createGatewayWorld, type GatewayWorld } from './testing/gateway.ts'

let uncaught: ReturnType<typeof watchUncaught>
beforeEach(() => {
  uncaught = watchUncaught()
})
afterEach(() => uncaught.stop())

let world: GatewayWorld
let port: number
beforeAll(async () => {
  world = await createGatewayWorld()
  await world.gateway.listen(0, '127.0.0.1')
  const address = world.gateway.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => world.close())

const say = (socket: Socket, text: string): Promise<void> =>
  new Promise((resolve) => void socket.write(text, () => setTimeout(resolve, 20)))

const UPGRADE = [
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
  'host: localhost',
  'connection: Upgrade',
  'upgrade: websocket',
  'sec-websocket-version: 13',
  'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
].join('\r\n')
const POST =
  'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 60\r\n\r\n'
const GET = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'

describe('the gateway', () => {
  test.each<[string, (socket: Socket) => Promise<unknown>]>([
    ['before a word', () => Promise.resolve()],
    ['in its head', (socket) => say(socket, 'GET /health')],
    ['in its body', (socket) => say(socket, `${POST}{"user`)],
    ['behind its request', (socket) => Promise.resolve(socket.write(GET))],
    [
      'behind the answer',
      async (socket) => {
        socket.write(GET)
        await once(socket, 'data')
      },
    ],
    ['behind a second request on the way', (socket) => say(socket, GET + GET + GET)],
    ['in the head of an upgrade', (socket) => say(socket, UPGRADE)],
    ['behind an upgrade, before its answer', (socket) => Promise.resolve(socket.write(`${UPGRADE}\r\n\r\n`))],
    [
      'behind an upgrade',
      async (socket) => {
        socket.write(`${UPGRADE}\r\n\r\n`)
        await once(socket, 'data')
      },
    ],
    [
      'in a frame of a socket',
      async (socket) => {
        socket.write(`${UPGRADE}\r\n\r\n`)
        await once(socket, 'data')
        await say(socket, '\u0081')
      },
    ],
    [
      'behind an upgrade to what nobody serves',
      (socket) => say(socket, `${UPGRADE.replace('/socket.io/', '/elsewhere/')}\r\n\r\n`),
    ],
    [
      'behind an upgrade to another protocol',
      (socket) => say(socket, `${UPGRADE.replace('upgrade: websocket', 'upgrade: h2c')}\r\n\r\n`),
    ],
    [
      'behind the asking for a polling',
      (socket) => say(socket, GET.replace('/healthz', '/socket.io/?EIO=4&transport=polling')),
    ],
    ['behind what is no HTTP', (socket) => say(socket, '\u0016\u0003\u0001 nonsense\r\n\r\n')],
  ])('goes on when a client tears off %s', async (_stage, talk) => {
    await connectAndReset(port, talk)
    await connectAndReset(port, talk)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    expect(uncaught.errors).toEqual([])
  })
})

describe('the connections to the database', () => {
  const log = createLog('silent')
  let wire: Wire
  let through: string
  beforeEach(async () => {
    const url = new URL(world.url)
    wire = await openWire({ host: url.hostname, port: Number(url.port) })
    url.host = `127.0.0.1:${wire.port}`
    through = url.href
  })
  afterEach(() => wire.close())

  /** Of the start-up the client hears some hundred bytes; a first byte, a part of it, and all. */
  const STAGES = [0, 1, 100, 400]

  test.each(STAGES)('a pool tries again when %i bytes of a connection came', async (bytes) => {
    const db = openDatabase(through, log, 2)
    wire.resetNext(bytes)
    await sql`select 1`.execute(db).catch(() => undefined)
    await afterReset()
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await db.destroy()
    expect(uncaught.errors).toEqual([])
  })

  test.each([
    ['idle', 'select 1'],
    ['in a statement', 'select pg_sleep(5)'],
  ])('a pool, a site’s and the pipeline go on when they are torn off %s', async (_stage, statement) => {
    const db = openDatabase(through, log, 2)
    const tenants = openTenants(through, log, 2)
    const pipeline = openPipeline(through, db, log)
    const line = await pipeline.open()
    const asked = [
      sql.raw(statement).execute(db),
      sql.raw(statement).execute(tenants.of(1)),
      line.send(sql.raw(statement)),
    ]
    if (statement === 'select 1') await Promise.all(asked)
    else await afterReset()
    wire.resetAll()
    await Promise.allSettled(asked)
    await afterReset()
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    expect((await sql`select 1 as one`.execute(tenants.of(1))).rows).toEqual([{ one: 1 }])
    const again = await pipeline.open()
    expect(await again.send(sql`select 1 as one`)).toEqual([{ one: 1 }])
    await pipeline.close()
    await tenants.close()
    await db.destroy()
    expect(uncaught.errors).toEqual([])
  })

  test('a pool goes on when it is torn off in a transaction', async () => {
    const db = openDatabase(through, log, 1)
    const doing = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx)
      wire.resetAll()
      await afterReset()
      await sql`select 1`.execute(tx)
    })
    await expect(doing).rejects.toBeInstanceOf(Error)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await db.destroy()
    expect(uncaught.errors).toEqual([])
  })

  test.each([undefined, ...STAGES])('whoever listens comes back when torn off (%s bytes)', async (bytes) => {
    let listening = 0
    if (bytes !== undefined) wire.resetNext(bytes)
    const told: string[] = []
    const heard = await listenTo(
      through,
      'resets',
      { jobs: silentJobs(), log },
      {
        onTold: (payload) => told.push(payload),
        onListening: () => void (listening += 1),
      },
    )
    if (bytes === undefined) wire.resetAll()
    await expect.poll(() => listening, { timeout: 8000 }).toBeGreaterThan(bytes === undefined ? 1 : 0)
    await sql`select pg_notify('resets', 'hello')`.execute(world.db)
    await expect.poll(() => told).toEqual(['hello'])
    await heard.stop()
    expect(uncaught.errors).toEqual([])
  })
})
