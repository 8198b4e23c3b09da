/** `node server/main.ts --roles gateway,engine,worker`: one process of Paddock, against the PostgreSQL of DATABASE_URL. */
import { parseArgs } from 'node:util'
import { seedDemoWorld } from './accounts/demo-world.ts'
import { startApp } from './app.ts'
import { readConfig, ROLES } from './platform/config.ts'
import { openDatabase } from './platform/database.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'

const { values } = parseArgs({ options: { roles: { type: 'string', default: ROLES.join(',') } } })
const unknown = values.roles.split(',').filter((role) => !ROLES.some((known) => known === role))
if (unknown.length > 0) throw new Error(`--roles knows ${ROLES.join(', ')}, not ${unknown.join(', ')}`)
if (ROLES.some((role) => !values.roles.split(',').includes(role))) {
  throw new Error('--roles: a process of fewer than all roles needs a bus between processes, which is not built yet')
}

const config = readConfig(process.env)
const log = createLog(config.logLevel)
if (config.databaseUrl === undefined)
  throw new Error('DATABASE_URL is not set; npm start brings up a PostgreSQL of its own')

await prepareDatabase(config.databaseUrl)
const app = await startApp(config, config.databaseUrl, log, (error) => {
  log.fatal({ err: error }, 'the engine has given up, so this process ends')
  process.exit(1)
})
process.send?.('ready')

async function prepareDatabase(url: string): Promise<void> {
  const db = openDatabase(url, log, 2)
  const applied = await migrate(db)
  if (applied.length > 0) log.info({ applied }, 'schema brought up to date')
  if (config.demoWorld && (await seedDemoWorld(db))) log.info('demo world made')
  await db.destroy()
}

let ending = false
function end(signal: string): void {
  if (ending) return
  ending = true
  log.info({ signal }, 'ending')
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
