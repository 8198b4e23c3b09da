import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { must } from '@paddock/domain/result'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { seedDemoWorld } from '../accounts/demo-world.ts'
import { extendChain, verifyChain } from '../audit-log/index.ts'
import { createPasswordChecker } from '../auth/index.ts'
import { insertAdministrator } from '../people/index.ts'
import { refuseUnsafeDatabase } from '../platform/database.ts'
import { cloneDatabase, type TestDatabase } from '../platform/testing/database.ts'
import type { Prompter } from './prompter.ts'
import { assertReadyForProduction } from './ready-for-production.ts'
import { setUp } from './set-up.ts'
import { withoutPassword } from './questions.ts'
import { readSettings } from './settings-file.ts'

const OWN_PASSWORD = 'Gallop-7-hills'

let database: TestDatabase
let folder: string
let file: string
let said: string[]

beforeEach(async () => {
  database = await cloneDatabase()
  folder = await mkdtemp(join(tmpdir(), 'paddock-setup-'))
  file = join(folder, 'etc', 'paddock.env')
  said = []
})
afterEach(async () => {
  await rm(folder, { recursive: true })
  await database.drop()
})

const SMS_URL = 'https://sms.example/send?to={phone}&text={text}&key=k1'
const environment = () => ({ DATABASE_URL: database.url, SMS_URL })
const flags = () => ({
  host: 'play.example.com',
  'site-name': 'Example',
  administrator: 'asha_admin',
  'data-dir': join(folder, 'data'),
})

const ODDS = {
  'odds-host': 'stream.example',
  'odds-api': 'https://api.example/',
  'odds-login': 'https://login.example/',
  'feed-user': 'me',
}
const FEED = {
  ODDS_FEED_HOST: 'stream.example',
  ODDS_API_URL: 'https://api.example/',
  FEED_KEY: 'k',
  FEED_USER: 'me',
  FEED_PASSWORD: 'k',
}

/** The cluster of tests waits for no disk, and would be refused. */
const assertSafe = async (): Promise<void> => undefined

type Given = Partial<Parameters<typeof setUp>[0]>
const run = (given: Given = {}): Promise<void> =>
  setUp({
    flags: flags(),
    environment: environment(),
    file,
    prompter: undefined,
    say: (line) => void said.push(line),
    assertSafe,
    ...given,
  })

/** Answers a question that contains the words; all others with nothing. */
function prompterOf(
  answer: (question: string) => string | undefined,
): Prompter & { readonly asked: string[]; readonly hidden: string[] } {
  const asked: string[] = []
  const hidden: string[] = []
  return {
    asked,
    hidden,
    say: (line) => void said.push(line),
    async ask(question, how) {
      asked.push(question)
      if (how?.isSecret) hidden.push(question)
      return answer(question)
    },
    close: () => undefined,
  }
}

async function made() {
  const { rows } = await sql<{ sites: string[]; administrators: string[]; hosts: string[] }>`
    select array(select label || ' ' || name || ' ' || version from sites) as sites, array(select host from site_hosts) as hosts,
      array(select user_name || ' ' || must_change_password || ' ' || second_factor_waived from accounts
        where role = 'administrator' and id <> 0) as administrators`.execute(database.db)
  return rows[0]
}
const NOTHING = { sites: [], administrators: [], hosts: [] }
const ALL = { sites: ['play Example 1'], administrators: ['asha_admin true false'], hosts: ['play.example.com'] }

const isPassword = async (password: string): Promise<unknown> => {
  const { rows } = await sql<{ passwordHash: string }>`
    select password_hash from accounts where role = 'administrator' and id <> 0`.execute(database.db)
  return await createPasswordChecker().check(password, must(rows[0], 'an administrator').passwordHash)
}

describe('by flags', () => {
  test('an administrator, a site, settings for their owner alone, and each of it in the audit log', async () => {
    await run()
    expect(await made()).toEqual(ALL)
    const password = must(/shown once: (\S+);/.exec(said.join('\n'))?.[1], 'a first password')
    expect(await isPassword(password)).toBe('RIGHT')
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const settings = must(await readSettings(file), 'the settings')
    expect(settings).toMatchObject({ NODE_ENV: 'production', TRUSTED_PROXIES: '127.0.0.1,::1', HOST: '127.0.0.1' })
    expect(settings['SMS_URL']).toBe(SMS_URL)
    expect(said.join('\n')).not.toContain(settings['ACCESS_KEY'])
    const { rows } = await sql<{ action: string; by: string }>`
      select action, after ->> 'by' as by from audit_log order by id`.execute(database.db)
    expect(rows.map(({ action }) => action)).toEqual(['ADMINISTRATOR_MADE', 'SITE_CREATED', 'SITE_HOST_ADDED'])
    expect(rows.every(({ by }) => by !== '')).toBe(true)
    await extendChain(database.db)
    expect(await verifyChain(database.db)).toEqual([])
    await expect(assertReadyForProduction(database.url)).resolves.toBeUndefined()
  })

  test('where it cannot write them, settings are shown once', async () => {
    await run({ file: undefined })
    expect(said.filter((line) => /^ACCESS_KEY=[\w-]{43}$/m.test(line))).toHaveLength(1)
  })

  test.each([
    ['a site’s name of two lines', { 'site-name': 'Exam\nple' }, 'is more than one line'],
    [
      'a password in a command',
      { database: 'postgres://me:secret@localhost/mine' },
      '--database would show a password',
    ],
    ['a key in a command', { 'odds-host': 'stream.example', 'feed-key': 'k' }, '--feed-key would show a password'],
    ['what is missing', { host: undefined, administrator: undefined }, '--host is missing; --administrator is missing'],
    ['a host that is none', { host: 'play' }, '--host "play" is not the name of a host'],
    ['a host whose name says nothing', { host: 'www.test' }, '--host "www.test" begins with no name for a site'],
    ['a number as a name', { administrator: '9190000' }, '--administrator "9190000" is not 5 to 24 letters'],
    ['a colour that is none', { brand: 'blue' }, '--brand "blue" is no colour'],
    ['a time zone that is none', { 'time-zone': 'Mars' }, '--time-zone "Mars" is no time zone'],
    ['a folder that depends on where one stands', { 'data-dir': 'data' }, '--data-dir "data" does not begin with /'],
    ['a setting that is wrong', { port: '0' }, 'PORT'],
    [
      'the address of the SMS gateway in a command',
      { 'sms-url': 'https://sms.example/send?key=k1' },
      /^--sms-url would show a password [^\n]*: give it as SMS_URL [^\n]*$/,
    ],
    [
      'an address with a password in a command',
      { ...ODDS, 'odds-login': 'https://me:k1@login.example' },
      /^--odds-login would show a password [^\n]*: give it as ODDS_LOGIN_URL [^\n]*$/,
    ],
    [
      'an address with a key in a command',
      { ...ODDS, 'odds-api': 'https://api.example/?key=k1' },
      /^--odds-api would show a password [^\n]*: give it as ODDS_API_URL [^\n]*$/,
    ],
    [
      'a password as a parameter of the database',
      { database: 'postgres://me@localhost/mine?password=k1' },
      /^--database would show a password [^\n]*: give it as DATABASE_URL [^\n]*$/,
    ],
    ['half an odds feed', { 'odds-host': 'stream.example' }, '--odds-api is missing; --odds-login is missing'],
  ])('nothing is made of %s', async (_, wrong, words) => {
    await expect(run({ flags: { ...flags(), ...wrong } })).rejects.toThrow(words)
    expect(await made()).toEqual(NOTHING)
    expect(await readdir(folder, { recursive: true })).not.toContainEqual(expect.stringContaining('env'))
  })

  test.each([
    ['a value that no settings file holds', { SMS_URL: `https://sms.example/'` }, /^SMS_URL: a settings file/],
    ['an address of SMS that is none', { SMS_URL: 'sms.example/?key=k1' }, /^--sms-url is no address/],
    [
      'an address that nothing can be asked at',
      { ...FEED, ODDS_LOGIN_URL: 'https://me:k1@login.example' },
      /^ODDS_LOGIN_URL is a text of 27 characters; expected an address/,
    ],
  ])('nor of %s in the environment, whose secret is not said', async (_, wrong, words) => {
    const failed = run({ environment: { ...environment(), ...wrong } })
    await expect(failed).rejects.toThrow(words)
    await expect(failed).rejects.not.toThrow('k1')
    expect(await made()).toEqual(NOTHING)
  })

  test('what is refused for another reason is not said either where a password may stand in it', async () => {
    const { 'data-dir': _, ...rest } = flags()
    const failed = run({ flags: rest, environment: { ...environment(), DATA_DIR: 'me:k1@host' } })
    await expect(failed).rejects.toThrow(/^--data-dir does not begin with \//)
  })
})

test('a database that may lose what was acknowledged is not begun', async () => {
  await expect(run({ assertSafe: refuseUnsafeDatabase })).rejects.toThrow(/^this database may lose [^\n]*fsync is off$/)
  expect(await made()).toEqual(NOTHING)
  await expect(stat(file)).rejects.toThrow('ENOENT')
})

describe('once', () => {
  test('what was broken off goes on, with the keys that were written', async () => {
    await sql`create function fail() returns trigger language plpgsql as $$ begin raise exception 'broken off'; end $$`.execute(
      database.db,
    )
    await sql`create trigger fail before insert on site_hosts execute function fail()`.execute(database.db)
    await expect(run()).rejects.toThrow('broken off')
    expect(await made()).toEqual(NOTHING)
    await sql`drop trigger fail on site_hosts`.execute(database.db)
    await writeFile(file, `${await readFile(file, 'utf8')}LOG_LEVEL=warn\n`)
    const before = await readSettings(file)
    await run({ flags: { ...flags(), brand: '#1250B8' } })
    expect(await made()).toEqual(ALL)
    expect(await readSettings(file)).toEqual(before)
  })

  test('an installed database is left as it is, whatever is asked', async () => {
    await run()
    const before = await readFile(file, 'utf8')
    await expect(
      run({ flags: { ...flags(), administrator: 'other_admin', host: 'other.example.com' } }),
    ).rejects.toThrow(/^this database is installed already, its first site is Example: nothing was changed[^\n]*$/)
    expect(await readFile(file, 'utf8')).toBe(before)
    expect(await made()).toEqual(ALL)
  })

  test('of two at once one makes it', async () => {
    const ended = await Promise.allSettled([run(), run({ file: join(folder, 'etc', 'other.env') })])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await made()).toEqual(ALL)
    // Whoever came too late wrote no settings with keys of its own.
    const written = await readdir(join(folder, 'etc'))
    expect(written).toEqual([ended[0]?.status === 'fulfilled' ? 'paddock.env' : 'other.env'])
    const late = ended.find(({ status }) => status === 'rejected')
    expect(late).toMatchObject({ reason: { message: expect.stringContaining('nothing was changed') } })
  })

  test('an administrator who is there stays as before', async () => {
    await database.db.transaction().execute((tx) => insertAdministrator(tx, 'vikram_admin', 'a hash'))
    await run()
    expect(await made()).toEqual({ ...ALL, administrators: ['vikram_admin true false'] })
    expect(said.join('\n')).toContain('vikram_admin was there already')
  })

  test('the settings of another database are not taken', async () => {
    await run()
    const other = await cloneDatabase()
    await expect(run({ environment: { ...environment(), DATABASE_URL: other.url } })).rejects.toThrow(
      'those of another database',
    )
    await other.drop()
  })

  test('nor its folder, whose kept heads this audit log never had', async () => {
    await run({ flags: { ...flags() } })
    const head = [{ siteId: 0, seq: 4, hash: 'ab'.repeat(32) }]
    await writeFile(join(folder, 'data', 'audit-heads.json'), JSON.stringify(head))
    const other = await cloneDatabase()
    const elsewhere = join(folder, 'other.env')
    await expect(run({ file: elsewhere, environment: { ...environment(), DATABASE_URL: other.url } })).rejects.toThrow(
      'DATA_DIR',
    )
    await other.drop()
  })
})

describe('by prompts', () => {
  test('everything that no flag says is asked, again where it is wrong, and the second factor is set up', async () => {
    const wrong = ['play']
    const passwords = ['short', OWN_PASSWORD, 'Gallop-8-hills', OWN_PASSWORD, OWN_PASSWORD]
    const codes = ['000000']
    const given = new Map(Object.entries(flags()))
    const { password: secret } = new URL(database.url)
    const addresses = [database.url, withoutPassword(database.url)]
    const prompter = prompterOf((question) => {
      if (question.startsWith('Address of the database')) return addresses.shift()
      if (question.startsWith('Password of that role')) return decodeURIComponent(secret)
      if (question.startsWith('Host of the first')) return wrong.pop() ?? given.get('host')
      if (question.startsWith('Name of')) return given.get('site-name')
      if (question.startsWith('User name')) return given.get('administrator')
      if (question.includes('SMS')) return SMS_URL
      if (question.startsWith('Folder')) return given.get('data-dir')
      if (/password|Once more/.test(question)) return passwords.shift()
      if (question.startsWith('The code')) return codes.pop() ?? rightCode()
      return ''
    })
    await run({ flags: {}, environment: {}, prompter })
    expect(await readSettings(file)).toMatchObject({ DATABASE_URL: database.url })
    expect(said.join('\n')).toMatch(/That has a password in it/)
    expect(await made()).toEqual(ALL)
    expect(await isPassword(OWN_PASSWORD)).toBe('RIGHT')
    expect(said.join('\n')).not.toContain(OWN_PASSWORD)
    expect(prompter.asked.filter((question) => question.startsWith('Host of the first'))).toHaveLength(2)
    expect(prompter.hidden.slice(0, 2)).toEqual([
      expect.stringContaining('Password of that role'),
      expect.stringContaining('Address of the SMS gateway'),
    ])
    const { rows } = await sql`select 1 from second_factors where confirmed_at is not null`.execute(database.db)
    expect(rows).toHaveLength(1)
    expect(said.at(-1)).toMatch(/Backup codes.*( \w{4}-\w{4}){10}$/)
  })

  const rightCode = (): string => {
    const secret = must(/authenticator: (\S+)/.exec(said.join('\n'))?.[1], 'a secret')
    return new TOTP({ secret: Secret.fromBase32(secret), period: 30 }).generate()
  }

  test('who gives no code sets it up at the first sign-in', async () => {
    await run({ prompter: prompterOf(() => '') })
    const { rows } = await sql`select 1 from second_factors where confirmed_at is not null`.execute(database.db)
    expect(rows).toEqual([])
    expect(said.join('\n')).toMatch(/shown once: \S+;/)
  })

  test('where nobody answers any more, nothing is made without what it needs', async () => {
    const { host: _, ...rest } = flags()
    await expect(run({ flags: rest, prompter: prompterOf(() => undefined) })).rejects.toThrow('--host is missing')
    expect(await made()).toEqual(NOTHING)
  })
})

describe('production', () => {
  test('does not begin without a site', async () => {
    await expect(assertReadyForProduction(database.url)).rejects.toThrow(
      /^this database has no site yet: run npm run setup/,
    )
  })

  test('nor on the demo world', async () => {
    await seedDemoWorld(database.db)
    await expect(assertReadyForProduction(database.url)).rejects.toThrow(/^this database holds the demo world[^\n]*$/)
  })
})
