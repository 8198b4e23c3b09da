/**
 * `npm run administrator -- NAME`: makes the first and the second administrator of an installation, on its machine, against
 * DATABASE_URL or the own database of `npm start`, and shows the first password once. Every further one is made by two
 * administrators in the console. `-- --retire NAME` takes one who is gone the ways in. docs/operations.md.
 */
import { parseArgs } from 'node:util'
import { presentRefusal, type Refusal } from '@paddock/contract'
import { ok, refuse, type Result } from '@paddock/domain/result'
import type { AuditEntry } from './audit-log/index.ts'
import { createSessions, hashPassword } from './auth/index.ts'
import { insertAdministrator, mayMakeByCommand, newPassword, retireAdministrator } from './people/index.ts'
import { readConfig } from './platform/config/config.ts'
import { openDatabase, type Tx } from './platform/database.ts'
import { createLog } from './platform/log.ts'
import { migrate } from './platform/database/migrate.ts'
import { openOwnDatabase } from './platform/postgres/own-database.ts'
import { tellRefusals } from './platform/config/tell-refusals.ts'
import { noteByMachine, whoAndWhere } from './setup/index.ts'

const TOO_MANY =
  'There are two administrators: a further one is proposed by one of them in the console and confirmed by the other.'

tellRefusals()
const { values, positionals } = parseArgs({ options: { retire: { type: 'string' } }, allowPositionals: true })
const userName = values.retire ?? positionals[0]
if (userName === undefined) {
  console.error('Give the name of the administrator: npm run administrator -- NAME, or -- --retire NAME')
  process.exit(2)
}

const config = readConfig(process.env)
const log = createLog(config.logLevel)
const own = await openOwnDatabase(config)
const db = openDatabase(own.url, log, 2)
const done = await (values.retire === undefined ? make(userName) : retire(userName)).finally(async () => {
  await db.destroy()
  await own.close()
})
if (!done.ok) {
  console.error(done.refusal)
  process.exit(1)
}
log.warn({ userName, retired: values.retire !== undefined, ...whoAndWhere() }, 'the administrators were changed')
console.log(done.value)

async function make(name: string): Promise<Result<string, string>> {
  await migrate(db)
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  return await db.transaction().execute(async (tx) => {
    if (!(await mayMakeByCommand(tx))) return refuse(TOO_MANY)
    const inserted = await insertAdministrator(tx, name, passwordHash)
    if (!inserted.ok) return refuse(textOf(inserted.refusal))
    await note(tx, 'ADMINISTRATOR_MADE', inserted.value, name)
    return ok(`${name} was made. First password, shown once and to be changed at the first sign-in: ${password}`)
  })
}

async function retire(name: string): Promise<Result<string, string>> {
  await migrate(db)
  return await db.transaction().execute(async (tx) => {
    const accountId = await retireAdministrator(tx, name)
    if (accountId === undefined) return refuse(`${name} is no administrator who can sign in`)
    await createSessions(db, log, Date.now).closeAll([accountId], 'LOCKED', { to: tx })
    await note(tx, 'ADMINISTRATOR_RETIRED', accountId, name)
    return ok(`${name} cannot sign in any more`)
  })
}

function textOf(refusal: Refusal): string {
  return presentRefusal(refusal).body.message
}

async function note(tx: Tx, action: AuditEntry['action'], accountId: number, name: string): Promise<void> {
  const after = { userName: name }
  await noteByMachine(tx, { action, siteId: null, objectType: 'account', objectId: accountId, after })
}
