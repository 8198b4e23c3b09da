/** Looks at everything before it writes anything, and makes the site last: whatever ends it early, the same command goes on. */
import { randomBytes } from 'node:crypto'
import { must } from '@paddock/domain/result'
import { beginHeads, verifyHeads } from '../audit-log/index.ts'
import { sql } from 'kysely'
import { hashPassword } from '../auth/index.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { assertRights } from '../platform/database/rights.ts'
import { assertReachable, type Database, openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { migrate } from '../platform/database/migrate.ts'
import { newPushKey } from '../platform/config/push-key.ts'
import { Refused } from '../platform/refused.ts'
import { assertFolder } from '../platform/config/wrong-setting.ts'
import { type Answers, answerOf, gatherAnswers, settingsOf } from './answers.ts'
import { type FirstPassword, firstPassword } from './first-password.ts'
import { type Begun, beginInstallation, findFirstSite, type FirstSite, installedAlready } from './first-site.ts'
import { offerFactor } from './offer-factor.ts'
import type { Prompter } from './prompter.ts'
import { withoutPassword } from './questions.ts'
import { readSettings, type Settings, settingsText, writeSettings } from './settings-file.ts'

const KEY_BYTES = 32

export type Setup = {
  readonly flags: Readonly<Record<string, string | undefined>>
  /** Settings that are there already; nobody else sees them, unlike the flags. */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** Where the settings go; shown once without. */
  readonly file: string | undefined
  /** Without, what is left out is as its preset. */
  readonly prompter: Prompter | undefined
  readonly say: (line: string) => void
  /** Throws for a database that may lose what it has acknowledged. */
  readonly assertSafe: (db: Database) => Promise<void>
}

/** Throws in one line what is wrong. */
export async function setUp(setup: Setup): Promise<void> {
  const { flags, environment, file, prompter } = setup
  const kept = file === undefined ? {} : ((await readSettings(file)) ?? {})
  assertSameDatabase(flags['database'] ?? environment['DATABASE_URL'], kept, file)
  const sources = { flags: withoutKept(flags, kept), settings: { ...environment, ...kept }, prompter }
  const gathered = await gatherAnswers(sources)
  if (!gathered.ok) throw new Refused(gathered.refusal)
  const answers = gathered.value
  const settings = complete(answers, kept)
  const config = readConfig(settings)
  const db = openDatabase(must(config.databaseUrl, 'it was asked for'), createLog('silent'), 3)
  await begin(db, setup, { config, settings, answers }).finally(() => db.destroy())
}

function assertSameDatabase(wanted: string | undefined, kept: Settings, file: string | undefined): void {
  const { DATABASE_URL: known } = kept
  if (wanted !== undefined && known !== undefined && withoutPassword(known) !== withoutPassword(wanted))
    throw new Refused(`the settings in ${file} are those of another database: give another file with --settings`)
}

/** The file knows its password too. */
const withoutKept = ({ database, ...flags }: Setup['flags'], { DATABASE_URL: known }: Settings): Setup['flags'] =>
  known === undefined ? { ...flags, database } : flags

type Wish = { readonly config: Config; readonly settings: Settings; readonly answers: Answers }

async function begin(db: Database, { file, prompter, say, assertSafe }: Setup, wish: Wish): Promise<void> {
  const { config, settings, answers } = wish
  await assertUsable(db, must(config.databaseUrl, 'it was asked for'))
  await assertSafe(db)
  await assertFolder('DATA_DIR', config.dataDir)
  const first = await firstPassword(prompter)
  const begun = await alone(db, async () => {
    if (file !== undefined) await writeSettings(file, settings)
    await migrate(db)
    await keepHeads(db, config.auditHeadsFile)
    return await makeFirst(db, answers, first)
  })
  for (const line of whatWasMade(begun, first, answers)) say(line)
  for (const line of whereSettingsAre(settings, file)) say(line)
  for (const notice of config.notices) say(notice)
  if (prompter && begun.isNew) await offerFactor({ db, config, prompter }, begun, answerOf(answers, 'site-name'))
}

/**
 * One setup at a time writes anything, and only where the one before it has made no site: whoever comes too late has written nothing, no
 * settings file either, whose keys would be none of this installation's.
 */
async function alone<T>(db: Database, work: () => Promise<T>): Promise<T> {
  return await db.connection().execute(async (held) => {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_lock(hashtextextended('paddock setup', 0)) as is_mine`.execute(held)
    if (!rows[0]?.isMine)
      throw new Refused('another setup is at work on this database: nothing was changed; look at what that one makes')
    try {
      const installed = await findFirstSite(held)
      if (installed !== undefined) throw new Refused(installedAlready(installed))
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('paddock setup', 0))`.execute(held)
    }
  })
}

/** In the order in which somebody would mend it. */
async function assertUsable(db: Database, url: string): Promise<void> {
  await assertReachable(db, url)
  const installed = await findFirstSite(db)
  if (installed !== undefined) throw new Refused(installedAlready(installed))
  await assertRights(db)
}

/** A folder that was another installation's would say for ever that this one's audit log was cut off. */
async function keepHeads(db: Database, file: string): Promise<void> {
  await beginHeads(db, file)
  const lost = await verifyHeads(db, file)
  if (lost.length === 0) return
  throw new Refused(
    `DATA_DIR: ${file} is not what was kept of this database's audit log: give another folder with --data-dir, or look into it with npm run audit`,
  )
}

/** What was asked, what the file had besides, and keys that nobody has to think of. */
function complete(answers: Answers, kept: Settings): Settings {
  const keys = ['ACCESS_KEY', 'RECEIPT_KEY', 'FEED_KEY', 'FEED_PASSWORD'].map((name) => [name, newKey()] as const)
  const push = { PUSH_KEY: newPushKey(), PUSH_CONTACT: `https://${answerOf(answers, 'host')}` }
  return { NODE_ENV: 'production', ...Object.fromEntries(keys), ...push, ...kept, ...settingsOf(answers) }
}

const newKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

async function makeFirst(db: Database, answers: Answers, { password }: FirstPassword): Promise<Begun> {
  const administrator = { userName: answerOf(answers, 'administrator'), passwordHash: await hashPassword(password) }
  return await db.transaction().execute(async (tx) => {
    const begun = await beginInstallation(tx, siteOf(answers), administrator)
    // Thrown inside, so that nothing of it is kept.
    if (!begun.ok) throw new Refused(begun.refusal)
    return begun.value
  })
}

const siteOf = (answers: Answers): FirstSite => ({
  host: answerOf(answers, 'host'),
  name: answerOf(answers, 'site-name'),
  type: answerOf(answers, 'type') === 'b2b' ? 'b2b' : 'b2c',
  look: answerOf(answers, 'look') === 'light' ? 'light' : 'dark',
  brand: answers.get('brand')?.toLowerCase() || undefined,
  timeZone: answerOf(answers, 'time-zone'),
})

function whatWasMade({ administrator, isNew }: Begun, first: FirstPassword, answers: Answers): readonly string[] {
  const host = answerOf(answers, 'host')
  const told = first.isTyped
    ? 'The first password is the one that was typed'
    : `First password, shown once: ${first.password}`
  return [
    `The site ${answerOf(answers, 'site-name')} was made: https://${host}, its console at https://${host}/console/`,
    isNew
      ? `The administrator ${administrator} was made. ${told}; it is changed at the first sign-in`
      : `The administrator ${administrator} was there already and keeps the password`,
  ]
}

const whereSettingsAre = (settings: Settings, file: string | undefined): readonly string[] =>
  file === undefined
    ? ['The settings, shown once: whoever loses them makes everybody enrol anew', settingsText(settings)]
    : [`The settings are in ${file}: keep a copy of it, apart from the backups of the database`]
