/** Going over from one account to another: who may, when not, and what ends it. 000 §6, 001 §2.4; security T2; decision 0017. */
import { HOUR_MS } from '@paddock/domain/time'
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CONSOLE, tokenOf } from '../auth/testing/access-world.ts'
import { expectAudited } from '../audit-log/testing/rows-of.ts'
import { ask, CODE, PASSWORD } from '../live/testing/gateway.ts'
import { at, createHopWorld, hostOf, type HopWorld, setAll } from './testing/hop-world.ts'

let world: HopWorld
/** Of the player on the first site, by their password. */
let token: string
beforeAll(async () => {
  world = await createHopWorld()
  await world.pair('demo', 'club')
  await world.pair('club', 'spin')
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.unlinkAll()
  const hash = sql`(select password_hash from accounts where user_name = 'administrator')`
  await sql`update accounts set password_hash = ${hash}, must_change_password = false where user_name like 'player%'`.execute(
    world.db,
  )
  await sql`delete from backup_codes`.execute(world.db)
  await sql`delete from second_factors`.execute(world.db)
  await sql`update accounts set phone = '+919876500001' where user_name = 'player_demo'`.execute(world.db)
  await setAll(world.db, sql`ways_changed_at = null`)
  token = await world.signInAt('demo')
})

const linked = async (change: object = {}) => {
  const answered = await world.link('demo', 'club', token, change)
  expect(answered.body.code).toBeUndefined()
  return await answered.reply()
}
const linksOf = async (label: 'demo' | 'club', of: string) =>
  (await (await ask(world.gateway, calls.getAccountLinks, {}, at(label, { token: of }))).reply()).docs
const profileAt = async (label: 'demo' | 'club' | 'spin', of: string) =>
  (await ask(world.gateway, calls.getProfile, { params: { role: 'user' } }, at(label, { token: of }))).status

/** Over to the other site; the token there. */
async function goOver(from: 'demo' | 'club', to: 'demo' | 'club' | 'spin', of: string): Promise<string> {
  const { code } = await world.askCode(from, to, of)
  return tokenOf(await world.arrive(to, code))
}

describe('a link of two accounts', () => {
  test('is made once with both passwords, told to both, and leads one way', async () => {
    const { docs } = await linked()
    expect(docs).toMatchObject([{ direction: 'OUT', site: 'Club', host: hostOf('club'), userName: 'player_club' }])
    expect(await world.told('player_demo')).toEqual(['ACCOUNT_LINKED OUT player_club at Club'])
    expect(await world.told('player_club')).toEqual(['ACCOUNT_LINKED IN player_demo at Demo'])
    const there = await goOver('demo', 'club', token)
    expect(await profileAt('club', there)).toBe(200)
    expect((await linksOf('club', there)).links).toMatchObject([{ direction: 'IN', userName: 'player_demo' }])
    expect(await world.askCode('club', 'demo', there)).toMatchObject({ refused: 'ACCOUNTS_NOT_LINKED' })
  })

  test('leads both ways where that was asked for', async () => {
    await linked({ bothWays: true })
    const there = await goOver('demo', 'club', token)
    const back = await goOver('club', 'demo', there)
    expect(await profileAt('demo', back)).toBe(200)
    expect(await profileAt('demo', there)).toBe(401)
  })

  test.each([
    ['the own password is wrong', { password: 'Wrong@123' }, 'INVALID_PASSWORD'],
    ['the other password is wrong', { otherPassword: 'Wrong@123' }, 'OTHER_CREDENTIALS_WRONG'],
    ['nobody there has the name', { otherName: 'nobody_there' }, 'OTHER_CREDENTIALS_WRONG'],
    ['the other one is an operator', { otherName: 'owner_club' }, 'OTHER_ACCOUNT_CLOSED'],
    ['the other one is the administrator', { otherName: 'administrator' }, 'OTHER_ACCOUNT_CLOSED'],
    ['no pair has that host', { host: hostOf('spin') }, 'SITES_NOT_PAIRED'],
    ['the host is none of the pair', { host: 'club.evil.example' }, 'SITES_NOT_PAIRED'],
  ])('is not made where %s', async (_, change, code) => {
    expect((await world.link('demo', 'club', token, change)).body).toMatchObject({ code })
    expect(await world.told('player_club')).toEqual([])
  })

  test('is not made with a ticket that an upline of the other account made', async () => {
    const made = await ask(
      world.gateway,
      calls.createLoginTicket,
      { params: { role: 'whiteLabel' }, body: { userId: String(world.idOf('player_club')), transactionCode: CODE } },
      world.asOwner('club'),
    )
    const otherPassword = (await made.reply()).docs.ticket
    expect((await world.link('demo', 'club', token, { otherPassword })).body).toMatchObject({
      code: 'OTHER_CREDENTIALS_WRONG',
    })
  })

  test('is not made with an account whose password somebody else has just set, nor for a day after', async () => {
    const otherPassword = await resetBy('club')
    expect((await world.link('demo', 'club', token, { otherPassword })).body).toMatchObject({
      code: 'OTHER_ACCOUNT_CLOSED',
    })
    await changeFirst('club', otherPassword)
    const change = { otherPassword: 'Of-my-own1' }
    expect((await world.link('demo', 'club', token, change)).body).toMatchObject({ code: 'HOP_RESTS' })
    await world.rest(24)
    expect((await world.link('demo', 'club', token, change)).status).toBe(200)
  })

  test('is one of each account for a site', async () => {
    await linked()
    expect((await world.link('demo', 'club', token)).body).toMatchObject({ code: 'ALREADY_LINKED' })
    expect((await world.link('demo', 'club', token, { bothWays: true })).body).toMatchObject({ code: 'ALREADY_LINKED' })
    expect((await linksOf('demo', token)).links).toHaveLength(1)
  })

  test('is ended by the person at either end, with who came by it; by nobody else', async () => {
    const { docs } = await linked()
    const there = await goOver('demo', 'club', token)
    const waiting = await world.askCode('demo', 'club', token)
    const linkId = docs[0]?.linkId ?? ''
    const stranger = await world.signInAt('spin')
    const end = (label: 'club' | 'spin', of: string) =>
      ask(world.gateway, calls.endAccountLink, { query: { linkId } }, at(label, { token: of }))
    expect((await end('spin', stranger)).body).toMatchObject({ code: 'NOT_FOUND' })
    const own = await world.signInAt('club')
    expect((await end('club', own)).status).toBe(200)
    expect(await world.askCode('demo', 'club', token)).toMatchObject({ refused: 'ACCOUNTS_NOT_LINKED' })
    expect((await world.arrive('club', waiting.code)).body).toMatchObject({ code: 'LINK_ENDED' })
    await expect.poll(() => profileAt('club', there), { timeout: 5000 }).toBe(401)
    expect(await profileAt('club', own)).toBe(200)
    expect(await world.told('player_demo')).toContain('LINK_ENDED OUT player_club at Club')
  })

  test.each([
    ['the one', 'player_demo', 'demo'],
    ['the other', 'player_club', 'club'],
    ["somebody above the one's", 'owner_demo', 'demo'],
  ] as const)('ends when %s account is locked', async (_, name, label) => {
    await linked({ bothWays: true })
    const role = name.startsWith('owner') ? 'administrator' : 'whiteLabel'
    const locked = await ask(
      world.gateway,
      calls.lockPeople,
      {
        params: { role },
        body: { userId: [String(world.idOf(name))], lock: { kind: 'USER' }, locked: true, transactionCode: CODE },
      },
      role === 'administrator' ? world.asRoot : world.asOwner(label),
    )
    expect(locked.status).toBe(200)
    const { rows } = await sql<{ endReason: string }>`select end_reason from account_links`.execute(world.db)
    expect(rows).toEqual([{ endReason: 'LOCKED' }, { endReason: 'LOCKED' }])
    await setAll(world.db, sql`user_locked = false`)
    await world.signInOwner('demo')
  })

  test('ends when the password that it was made with is changed, however', async () => {
    for (const change of [
      () => resetBy('club'),
      () => recoverAt('club'),
      () => changeAt('club', PASSWORD, 'Of-my-own1'),
    ]) {
      await world.unlinkAll()
      await sql`update accounts set password_hash = (select password_hash from accounts where user_name = 'administrator'),
        must_change_password = false where user_name = 'player_club'`.execute(world.db)
      await setAll(world.db, sql`ways_changed_at = null`)
      await linked()
      await change()
      expect(await world.askCode('demo', 'club', token)).toMatchObject({ refused: 'ACCOUNTS_NOT_LINKED' })
    }
  })
})

async function resetBy(label: 'demo' | 'club'): Promise<string> {
  const reset = await ask(
    world.gateway,
    calls.resetPersonPassword,
    { params: { role: 'whiteLabel', userId: String(world.idOf(`player_${label}`)) }, body: { transactionCode: CODE } },
    world.asOwner(label),
  )
  return (await reset.reply()).docs.password
}

async function changeAt(label: 'demo' | 'club', oldPassword: string, newPassword: string): Promise<void> {
  const first = await world.signInAt(label, oldPassword)
  const body = { oldPassword, newPassword }
  const changed = await ask(
    world.gateway,
    calls.changePassword,
    { params: { role: 'user' }, body },
    at(label, { token: first }),
  )
  expect(changed.status).toBe(200)
}
const changeFirst = (label: 'demo' | 'club', given: string) => changeAt(label, given, 'Of-my-own1')

async function recoverAt(label: 'demo' | 'club'): Promise<void> {
  const phone = label === 'demo' ? '+919876500001' : '+919876500002'
  await world.age('1 day')
  await ask(world.gateway, calls.sendPasswordOtp, { body: { phone } }, at(label))
  const body = { phone, otp: await world.codeFor(phone), password: 'Of-my-own1' }
  expect((await ask(world.gateway, calls.resetPassword, { body }, at(label))).status).toBe(200)
}

/** Turns a second factor on; gives its secret. */
async function enrolAt(
  label: 'demo' | 'club',
  of: string,
): Promise<{ secret: string; codes: string[]; token: string }> {
  const role = { params: { role: 'user' as const } }
  const begun = await ask(
    world.gateway,
    calls.beginSecondFactor,
    { ...role, body: { password: PASSWORD } },
    at(label, { token: of }),
  )
  const { secret } = (await begun.reply()).docs
  const on = await ask(
    world.gateway,
    calls.confirmSecondFactor,
    { ...role, body: { code: totp(secret) } },
    at(label, { token: of }),
  )
  return { secret, codes: [...(await on.reply()).docs.backupCodes], token: tokenOf(on) }
}
const totp = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

describe('for a day nobody goes over', () => {
  /** Each way in which a password, a number or a second factor changes hands, and how they sign in after it. */
  const WAYS: readonly (readonly [string, () => Promise<string>])[] = [
    [
      'an officer has reset the password, and it was changed as it must be',
      async () => {
        await changeFirst('demo', await resetBy('demo'))
        return await world.signInAt('demo', 'Of-my-own1')
      },
    ],
    [
      'the password was recovered by SMS',
      async () => {
        await recoverAt('demo')
        return await world.signInAt('demo', 'Of-my-own1')
      },
    ],
    [
      'the password was changed by who knew it',
      async () => {
        await changeAt('demo', PASSWORD, 'Of-my-own1')
        return await world.signInAt('demo', 'Of-my-own1')
      },
    ],
    [
      'the mobile number is another one',
      async () => {
        await sql`update accounts set phone = '+919876511111' where user_name = 'player_demo'`.execute(world.db)
        return token
      },
    ],
    ['a second factor was set up', async () => (await enrolAt('demo', token)).token],
    [
      'the second factor was turned off',
      async () => {
        const { codes, token: full } = await enrolAt('demo', token)
        await setAll(world.db, sql`ways_changed_at = null`)
        const off = await ask(
          world.gateway,
          calls.endSecondFactor,
          { params: { role: 'user' }, body: { password: PASSWORD, code: codes[0] ?? '' } },
          at('demo', { token: full }),
        )
        expect(off.status).toBe(200)
        return full
      },
    ],
    [
      'there are new backup codes',
      async () => {
        const { codes, token: full } = await enrolAt('demo', token)
        await setAll(world.db, sql`ways_changed_at = null`)
        const renewed = await ask(
          world.gateway,
          calls.renewBackupCodes,
          { params: { role: 'user' }, body: { password: PASSWORD, code: codes[0] ?? '' } },
          at('demo', { token: full }),
        )
        expect(renewed.status).toBe(200)
        return full
      },
    ],
  ]

  test.each(WAYS)('after %s; the other account is told', async (_, change) => {
    await linked()
    const changed = await change()
    expect(await world.askCode('demo', 'club', changed)).toMatchObject({ refused: 'HOP_RESTS' })
    expect((await linksOf('demo', changed)).restsUntil).toBeGreaterThan(Date.now() + 23 * HOUR_MS)
    expect(await world.told('player_club')).toContain('LINKED_ACCESS_CHANGED IN player_demo at Demo')
    await world.rest(23)
    expect(await world.askCode('demo', 'club', changed)).toMatchObject({ refused: 'HOP_RESTS' })
    await world.rest(1)
    expect(await profileAt('club', await goOver('demo', 'club', changed))).toBe(200)
  })

  test('nor uses a code from before', async () => {
    await linked()
    const { code } = await world.askCode('demo', 'club', token)
    await sql`update accounts set phone = '+919876512345' where user_name = 'player_demo'`.execute(world.db)
    expect((await world.arrive('club', code)).body).toMatchObject({ code: 'LINK_ENDED' })
  })
})

describe('only who gave their password goes over', () => {
  test('not who came by the ticket of an upline, in whatever look', async () => {
    await linked()
    const made = await ask(
      world.gateway,
      calls.createLoginTicket,
      { params: { role: 'whiteLabel' }, body: { userId: String(world.idOf('player_demo')), transactionCode: CODE } },
      world.asOwner('demo'),
    )
    const byTicket = await world.signInAt('demo', (await made.reply()).docs.ticket)
    expect(await world.askCode('demo', 'club', byTicket)).toMatchObject({ refused: 'HOP_NEEDS_PASSWORD' })
    expect((await world.link('demo', 'club', byTicket, { password: 'Not-known1' })).body).toMatchObject({
      code: 'INVALID_PASSWORD',
    })
    // The other look of the site is the same session in other clothes.
    await withSecondLook(async () => {
      const other = await ask(
        world.gateway,
        calls.createSwitchLink,
        { body: { host: 'world.example.com' } },
        at('demo', { token: byTicket }),
      )
      const { url } = (await other.reply()).docs
      expect(url).toMatch(/^https:\/\/world\.example\.com\/direct-login\//)
      const used = await ask(
        world.gateway,
        calls.useDirectLogin,
        { body: { token: url.slice(url.lastIndexOf('/') + 1) } },
        at('demo', { host: 'world.example.com' }),
      )
      expect(await world.askCode('demo', 'club', tokenOf(used))).toMatchObject({ refused: 'HOP_NEEDS_PASSWORD' })
    })
  })

  test('not who came by a code on the mobile', async () => {
    await linked()
    const phone = '+919876500001'
    await ask(world.gateway, calls.sendSignInOtp, { body: { phone } }, at('demo'))
    const byCode = tokenOf(await world.signIn(phone, 'x', at('demo'), await world.codeFor(phone)))
    expect(await world.askCode('demo', 'club', byCode)).toMatchObject({ refused: 'HOP_NEEDS_PASSWORD' })
  })

  test('who came over goes back, and not on to a third site', async () => {
    await linked({ bothWays: true })
    const inClub = await world.signInAt('club')
    expect((await world.link('club', 'spin', inClub)).status).toBe(200)
    const over = await goOver('demo', 'club', token)
    expect(await world.askCode('club', 'spin', over)).toMatchObject({ refused: 'HOP_NEEDS_PASSWORD' })
    expect(await profileAt('spin', await goOver('club', 'spin', inClub))).toBe(200)
    expect(await profileAt('demo', await goOver('club', 'demo', over))).toBe(200)
  })

  test('not a demo account', async () => {
    await sql`update accounts set book = 'DEMO' where user_name = 'player_demo'`.execute(world.db)
    const demo = await world.signInAt('demo')
    expect((await world.link('demo', 'club', demo)).body).toMatchObject({ code: 'DEMO_ACCOUNT' })
    expect(await world.askCode('demo', 'club', demo)).toMatchObject({ refused: 'DEMO_ACCOUNT' })
    await sql`update accounts set book = 'REAL' where user_name = 'player_demo'`.execute(world.db)
  })
})

async function withSecondLook(then: () => Promise<void>): Promise<void> {
  const secondLook = JSON.stringify({ label: 'world', name: 'World' })
  await sql`update sites set settings = settings || jsonb_build_object('secondLook', ${secondLook}::jsonb) where id = 1`.execute(
    world.db,
  )
  const body = { siteId: '1', host: 'world.example.com', transactionCode: CODE }
  const added = () => ask(world.gateway, calls.addSiteHost, { body }, world.asRoot)
  // The sites are read again every five seconds.
  await expect.poll(async () => (await added()).status, { timeout: 8000 }).not.toBe(422)
  await then()
}

describe('the site where somebody arrives', () => {
  test('asks for its own second factor', async () => {
    await linked()
    const { codes } = await enrolAt('club', await world.signInAt('club'))
    const { code } = await world.askCode('demo', 'club', token)
    const arrived = await world.arrive('club', code)
    expect(arrived.body).toMatchObject({ stage: 'SECOND_FACTOR', docs: { otpVerified: false } })
    const half = tokenOf(arrived)
    expect(await profileAt('club', half)).toBe(401)
    const given = await ask(
      world.gateway,
      calls.giveSecondFactor,
      { params: { role: 'user' }, body: { code: codes[0] ?? '' } },
      at('club', { token: half }),
    )
    expect(given.body).toMatchObject({ stage: 'FULL' })
    expect(await world.askCode('club', 'spin', tokenOf(given))).toMatchObject({ refused: 'ACCOUNTS_NOT_LINKED' })
  })

  test.each([
    ['another registered host of the site', { host: 'www.club.example.com' }],
    ['another site', { host: hostOf('demo') }],
    ['a third site', { host: hostOf('spin') }],
    ['another browser', { headers: { 'user-agent': 'Browser/2' } }],
  ])('takes the code once, and not at %s', async (_, change) => {
    await linked()
    const { code, url } = await world.askCode('demo', 'club', token)
    expect(url).toBe(`https://club.example.com/direct-login/${code}`)
    expect((await world.arrive('club', code, change)).body).toMatchObject({ code: 'LINK_ENDED' })
    // The prefix of desktops is ours: who is led there has not left.
    expect((await world.arrive('club', code, { host: 'd.club.example.com' })).status).toBe(200)
    expect((await world.arrive('club', code)).body).toMatchObject({ code: 'LINK_ENDED' })
    expect(await world.told('player_club')).toContain('LINK_USED IN player_demo at Demo')
    expect(await world.told('player_demo')).toContain('LINK_USED OUT player_club at Club')
  })

  test('takes it for a minute, and only while the session lives that asked for it', async () => {
    await linked()
    const late = await world.askCode('demo', 'club', token)
    await sql`update one_time_links set expires_at = expires_at - interval '1 minute'`.execute(world.db)
    expect((await world.arrive('club', late.code)).body).toMatchObject({ code: 'LINK_ENDED' })
    const { code } = await world.askCode('demo', 'club', token)
    await ask(world.gateway, calls.signOut, { params: { role: 'user' } }, at('demo', { token }))
    expect((await world.arrive('club', code)).body).toMatchObject({ code: 'LINK_ENDED' })
  })

  test('lets nobody in while it is under maintenance, and is not led to', async () => {
    await linked()
    const { code } = await world.askCode('demo', 'club', token)
    const maintain = (on: boolean) =>
      ask(
        world.gateway,
        calls.setMaintenance,
        { body: { maintenanceMode: on, transactionCode: CODE, scope: 'site', forMinutes: 5 } },
        at('club', { token: root }),
      )
    const root = tokenOf(await world.signIn('administrator', PASSWORD, at('club', CONSOLE)))
    await maintain(true)
    expect((await world.arrive('club', code)).body).toMatchObject({ code: 'MAINTENANCE' })
    expect(await world.askCode('demo', 'club', token)).toMatchObject({ refused: 'OTHER_SITE_CLOSED' })
    await maintain(false)
    expect((await world.arrive('club', code)).status).toBe(200)
  })

  test.each(['demo', 'club'] as const)('lets nobody in while the account at %s stays away', async (where) => {
    const names = { demo: `away_from_${where}_1`, club: `away_from_${where}_2` }
    for (const label of ['demo', 'club'] as const)
      await sql`insert into accounts (site_id, parent_id, ancestors, role, user_name, password_hash)
        select site_id, parent_id, ancestors, role, ${names[label]}, password_hash from accounts
        where user_name = ${`player_${label}`}`.execute(world.db)
    const own = tokenOf(await world.signIn(names.demo, PASSWORD, at('demo')))
    expect((await world.link('demo', 'club', own, { otherName: names.club })).status).toBe(200)
    const { code } = await world.askCode('demo', 'club', own)
    await sql`insert into exclusions (account_id, kind, since, until, origin_id)
      select id, 'TIME_OUT', now(), now() + interval '1 day', id from accounts where user_name = ${names[where]}`.execute(
      world.db,
    )
    expect((await world.arrive('club', code)).body).toMatchObject({ code: 'TIMED_OUT' })
    expect(await world.askCode('demo', 'club', own)).toMatchObject({ refused: 'TIMED_OUT' })
  })

  test('lets nobody in whose account was locked meanwhile', async () => {
    await linked()
    const { code } = await world.askCode('demo', 'club', token)
    await sql`update accounts set user_locked = true where user_name = 'owner_club'`.execute(world.db)
    expect((await world.arrive('club', code)).body).toMatchObject({ code: 'LINK_ENDED' })
  })
})

test('a guess at a password through the form of another site counts as one at its door', async () => {
  await sql`delete from failed_tries`.execute(world.db)
  const counted = async () => {
    const { rows } = await sql<{ key: string; count: number }>`
      select encode(key, 'hex') as key, count from failed_tries where count > 0 order by key`.execute(world.db)
    return rows
  }
  const wrong = { otherName: 'player_club', otherPassword: 'Wrong@123' }
  expect((await world.link('demo', 'club', token, wrong)).body).toMatchObject({ code: 'OTHER_CREDENTIALS_WRONG' })
  const once = await counted()
  expect(once.length).toBeGreaterThan(0)
  expect((await world.signIn('player_club', 'Wrong@123', at('club'))).status).toBe(401)
  expect(await counted()).toEqual(once.map(({ key }) => ({ key, count: 2 })))
  const { rows } = await sql`select 1 from login_events where account_id = ${world.idOf('player_club')} and site_id = 2
    and outcome = 'WRONG_PASSWORD' and at > clock_timestamp() - interval '1 minute'`.execute(world.db)
  expect(rows.length).toBeGreaterThanOrEqual(2)
  await sql`delete from failed_tries`.execute(world.db)
})

test('what the specification sends goes where the configuration says, by a pair only', async () => {
  const unnamed = () => ask(world.gateway, calls.createSwitchLink, {}, at('demo', { token }))
  expect((await unnamed()).body).toMatchObject({ code: 'NOT_ON_THIS_SITE' })
  const lead = async (url: string, isShown: boolean) => {
    await sql`update sites set version = version + 1, settings = settings || jsonb_build_object('diamondWebsiteUrl', ${url}::text)
      where id = 1`.execute(world.db)
    await expect
      .poll(
        async () => {
          const shown = await ask(world.gateway, calls.getCumulative, { query: { domainType: 'mobile' } }, at('demo'))
          return [(await shown.reply()).docs.domain.diamondWebsiteUrl, (await unnamed()).body.code]
        },
        { timeout: 8000 },
      )
      .toEqual(isShown ? [url, 'ACCOUNTS_NOT_LINKED'] : [null, 'SITES_NOT_PAIRED'])
  }
  await lead('https://club.example.com', true)
  await linked()
  expect((await (await unnamed()).reply()).docs.url).toMatch(/^https:\/\/club\.example\.com\/direct-login\//)
  await lead('https://club.evil.example', false)
  await lead('https://spin.example.com', false)
  await sql`update sites set version = version + 1, settings = settings - 'diamondWebsiteUrl' where id = 1`.execute(
    world.db,
  )
}, 30_000)

test('each call is written into the audit log once, and names nobody of the other site', async () => {
  const made = await world.link('demo', 'club', token)
  const rows = [...(await expectAudited(world.db, calls.linkAccount, made))]
  const asked = await ask(
    world.gateway,
    calls.createSwitchLink,
    { body: { host: hostOf('club') } },
    at('demo', { token }),
  )
  rows.push(...(await expectAudited(world.db, calls.createSwitchLink, asked)))
  const { url } = (await asked.reply()).docs
  const used = await world.arrive('club', url.slice(url.lastIndexOf('/') + 1))
  expect(await expectAudited(world.db, calls.useDirectLogin, used)).toMatchObject([
    { siteId: 2, after: { stage: 'FULL', way: 'HOP' } },
  ])
  const linkId = (await made.reply()).docs[0]?.linkId ?? ''
  const ended = await ask(world.gateway, calls.endAccountLink, { query: { linkId } }, at('demo', { token }))
  rows.push(...(await expectAudited(world.db, calls.endAccountLink, ended)))
  expect(rows).toHaveLength(3)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`player_club|"${world.idOf('player_club')}"|Paddock@1`))
})
