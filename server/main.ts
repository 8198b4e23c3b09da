/** `node server/paddock.js serve --roles gateway,engine,worker`: one process of Paddock, against the PostgreSQL of DATABASE_URL. */
import { flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'
import { seedDemoWorld } from './accounts/index.ts'
import { startApp } from './app.ts'
import { awaitLeases, LeaseLost } from './engine/index.ts'
import { readConfig, ROLES } from './platform/config/config.ts'
import { assertReachable, openDatabase } from './platform/database.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/database/migrate.ts'
import { Refused } from './platform/refused.ts'
import { tellRefusals } from './platform/config/tell-refusals.ts'
import { assertFolder, assertPortFree, wrongPort } from './platform/config/wrong-setting.ts'
import { assertReadyForProduction } from './setup/index.ts'

tellRefusals()
const { values } = parseArgs({ options: { roles: { type: 'string', default: ROLES.join(',') } } })
const unknown = values.roles.split(',').filter((role) => !ROLES.some((known) => known === role))
if (unknown.length > 0) throw new Refused(`--roles is ${values.roles}; expected ${ROLES.join(',')}`)
if (ROLES.some((role) => !values.roles.split(',').includes(role))) {
  throw new Refused('--roles: a process of fewer than all roles needs a bus between processes, which is not built yet')
}

const config = readConfig(process.env)
const log = createLog(config.logLevel)
if (config.databaseUrl === undefined)
  throw new Refused('DATABASE_URL is not set; expected the PostgreSQL to use (npm start brings up one of its own)')
// Before its leases are taken from a server that runs there.
await assertPortFree('PORT', config.port, config.host)
await assertFolder('DATA_DIR', config.dataDir)

await prepareDatabase(config.databaseUrl)
const app = await startApp(config, config.databaseUrl, log, (error) => {
  if (error instanceof LeaseLost)
    log.fatal('another server has taken over the markets of this database, so this one ends: run one server on it')
  else log.fatal({ err: error }, 'the engine has given up, so this process ends')
  process.exit(1)
}).catch((error: Error) => {
  throw wrongPort('PORT', config.port, config.host, error)
})
process.send?.('ready')
// Node itself keeps it at an orderly end only.
flushCompileCache()

async function prepareDatabase(url: string): Promise<void> {
  const db = openDatabase(url, log, 2)
  await assertReachable(db, url)
  if (config.production) await assertReadyForProduction(url)
  await awaitLeases(db, config.engineName, (line) => log.warn(line))
  const applied = await migrate(db)
  if (applied.length > 0) log.info({ applied }, 'schema brought up to date')
  if (config.demoWorld && (await seedDemoWorld(db))) log.info('demo world made')
  await db.destroy()
}

/** Whoever waits for it would else insist, in the middle of what is written. */
const ENDS_WITHIN_MS = 4800

let ending = false
/** A second signal says nothing new: under npm, and in a terminal, each of them comes twice. */
function end(signal: string): void {
  if (ending) return
  ending = true
  log.info({ signal }, 'ending')
  setTimeout(() => {
    log.error(`not everything ended within ${ENDS_WITHIN_MS} ms; what was acknowledged is stored`)
    process.exit(1)
  }, ENDS_WITHIN_MS)
  app.close().then(
    () => process.exit(0),
    (error: unknown) => {
      log.error({ err: error }, 'the end was not clean')
      process.exit(1)
    },
  )
}
process.on('SIGTERM', end)
process.on('SIGINT', end)
// Started by the supervisor: when that is gone, nobody would end this process.
process.on('disconnect', () => end('disconnect'))
