import { type Asking, calls, TEXTS } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask } from '../../live/testing/gateway.ts'
import { type AccessWorld, createAccessWorld, tokenOf } from '../testing/access-world.ts'

let world: AccessWorld
beforeAll(async () => {
  world = await createAccessWorld({ otpLogin: true, affiliates: true })
})
afterAll(() => world.close())

const CLUB = { host: 'club.localhost' }
const E164 = (phone: string) => `+91${phone}`
const sendOtp = (phone: string, options = {}) => ask(world.gateway, calls.sendSignUpOtp, { body: { phone } }, options)
const askReset = (phone: string, options = {}) =>
  ask(world.gateway, calls.sendPasswordOtp, { body: { phone } }, options)

type Form = Asking<typeof calls.signUp>['body']
const form = (phone: string, otp: string, change: Partial<Form> = {}): Form => ({
  phone,
  otp,
  password: 'Secret@123',
  ageConfirmed: true,
  termsAccepted: true,
  ...change,
})
// Each from an address of its own, which is not what these tests are about.
let people = 0
const register = (body: Form, options = {}) =>
  ask(world.gateway, calls.signUp, { body }, { address: `10.0.${++people}.1`, ...options })

async function registered(change: Partial<Form> = {}): Promise<string> {
  const phone = world.newPhone()
  await sendOtp(phone)
  const answered = await register(form(phone, await world.codeFor(E164(phone)), change))
  expect(answered.body).toMatchObject({ message: TEXTS.signupSuccessful })
  await world.age('1 hour')
  return phone
}

describe('a code', () => {
  test('is sent, and no second one within a minute', async () => {
    const phone = world.newPhone()
    expect((await sendOtp(phone)).body).toEqual({ docs: { resendAfter: 60 }, message: 'OTP SENT' })
    expect(await sendOtp(phone)).toMatchObject({
      status: 429,
      body: { code: 'OTP_PENDING', message: 'OTP Sent already, Please Wait' },
    })
  })

  test('is sent in the language of who asks', async () => {
    const phone = world.newPhone()
    await sendOtp(phone, { headers: { 'accept-language': 'ta' } })
    await expect.poll(() => world.sms.find((sms) => sms.phone === E164(phone))?.text).toMatch(/யாரிடமும் சொல்ல வேண்டாம்/)
  })

  test('is kept as a hash, and its message without its text once it is sent', async () => {
    const phone = world.newPhone()
    await sendOtp(phone)
    const code = await world.codeFor(E164(phone))
    await expect
      .poll(
        async () =>
          (await sql`select status, text from sms_messages where phone = ${E164(phone)}`.execute(world.db)).rows,
      )
      .toEqual([{ status: 'SENT', text: null }])
    const { rows } = await sql<{ text: string }>`select o::text as text from otp_codes o`.execute(world.db)
    expect(rows.some(({ text }) => text.includes(`,${code},`))).toBe(false)
  })

  test.each([
    [' ', 422, 'PHONE_MISSING'],
    ['', 422, 'PHONE_MISSING'],
    ['12345', 422, 'PHONE_INVALID'],
    ['1234567890', 422, 'PHONE_INVALID'],
    ['+447911123456', 422, 'COUNTRY_NOT_SUPPORTED'],
  ])('is not sent to %j', async (phone, status, code) => {
    expect(await sendOtp(phone)).toMatchObject({ status, body: { code } })
  })

  test('is sent three times a day to a number from one place', async () => {
    const phone = world.newPhone()
    for (let i = 0; i < 3; i++) {
      expect((await sendOtp(phone)).status).toBe(200)
      await sql`update otp_codes set created_at = created_at - interval '2 minutes' where phone = ${E164(phone)}`.execute(
        world.db,
      )
    }
    expect((await sendOtp(phone)).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await world.age('1 day')
  })

  test('is sent by fifty requests at once only once', async () => {
    const phone = world.newPhone()
    const answers = await Promise.all(Array.from({ length: 50 }, () => sendOtp(phone)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await world.age('1 hour')
  })

  test('is asked for by an address ten times an hour', async () => {
    await world.age('1 day')
    for (let i = 0; i < 10; i++) expect((await sendOtp(world.newPhone())).status).toBe(200)
    expect((await sendOtp(world.newPhone())).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await world.age('1 day')
  })

  test('is not sent where the site does not take players', async () => {
    for (const send of [sendOtp, askReset])
      expect((await send(world.newPhone(), CLUB)).body).toMatchObject({ code: 'NOT_ON_THIS_SITE' })
  })
})

describe('signing up', () => {
  test('makes a player under the agent of the site, and signs the player in', async () => {
    const phone = world.newPhone()
    await sendOtp(`0${phone}`)
    const answered = await register(
      form(`0${phone}`, await world.codeFor(E164(phone)), { utmSource: 'ads', promoCode: 'WIN', referrer: 'p1' }),
    )
    expect(answered).toMatchObject({ status: 200, body: { message: 'Signup Successfull', stage: 'FULL' } })
    expect((await answered.reply()).docs).toMatchObject({ userName: phone, userType: 'user', balance: 0, demo: false })
    expect((await world.profile(tokenOf(answered))).status).toBe(200)
    const { rows } = await sql`select a.parent_id, a.phone, r.utm_source, r.promo_code, r.referrer_id, r.age_confirmed
      from registrations r join accounts a on a.id = r.account_id where a.user_name = ${phone}`.execute(world.db)
    expect(rows).toEqual([
      {
        parentId: world.ids.agent,
        phone: E164(phone),
        utmSource: 'ads',
        promoCode: 'WIN',
        referrerId: world.players[0],
        ageConfirmed: true,
      },
    ])
    await world.age('1 hour')
  })

  test('by an affiliate’s code makes a player of theirs, and nobody’s friend', async () => {
    const [affiliate] = world.players
    await sql`insert into affiliates (account_id, site_id, code, created_by) select ${affiliate}, site_id, 'CricNews', id from accounts where id = ${affiliate}`.execute(
      world.db,
    )
    const cameBy = async (change: Partial<Form>) => {
      const phone = await registered(change)
      const { rows } =
        await sql`select p.affiliate_id, p.sub_id, r.referrer, r.referrer_id from registrations r join accounts a on a.id = r.account_id
        left join affiliate_players p on p.account_id = r.account_id where a.user_name = ${phone}`.execute(world.db)
      return rows[0]
    }
    expect(await cameBy({ referrer: 'cricnews', subId: 'video-3' })).toEqual({
      affiliateId: affiliate,
      subId: 'video-3',
      referrer: 'cricnews',
      referrerId: null,
    })
    // Their own name makes a friend, as anybody's does.
    expect(await cameBy({ referrer: 'p1', subId: 'video-3' })).toMatchObject({
      affiliateId: null,
      referrerId: affiliate,
    })
    await sql`update affiliates set active = false, ended_at = now(), ended_by = 'whiteLabel'`.execute(world.db)
    expect(await cameBy({ referrer: 'cricnews' })).toMatchObject({ affiliateId: null, referrerId: null })
  })

  test('takes the number itself for a name, as existing clients send it', async () => {
    const phone = world.newPhone()
    await sendOtp(phone)
    const answered = await register(form(phone, await world.codeFor(E164(phone)), { userName: `0${phone}` }))
    expect((await answered.reply()).docs.userName).toBe(phone)
    await world.age('1 hour')
  })

  test.each([
    ['bare', 'with its country code', (phone: string) => phone, (phone: string) => `+91${phone}`],
    ['with its country code', 'bare', (phone: string) => `+91${phone}`, (phone: string) => phone],
    ['with its country code and no plus', 'bare', (phone: string) => `91${phone}`, (phone: string) => phone],
  ])('takes the number %s for a name beside the number %s', async (_, __, nameOf, phoneOf) => {
    const phone = world.newPhone()
    await sendOtp(phoneOf(phone))
    const code = await world.codeFor(E164(phone))
    const answered = await register(form(phoneOf(phone), code, { userName: nameOf(phone) }))
    expect((await answered.reply()).docs.userName).toBe(phone)
    await world.age('1 hour')
  })

  test.each([
    ['nothing', {}],
    ['empty fields', { fullName: '', email: '' }],
  ])('with %s for name and address has the number for a name and an address made of it', async (_, given) => {
    const phone = world.newPhone()
    await sendOtp(phone)
    const answered = await register(form(phone, await world.codeFor(E164(phone)), given))
    expect((await answered.reply()).docs).toMatchObject({ fullName: phone, email: `91${phone}@mobile.invalid` })
    await world.age('1 hour')
  })

  test('uses the code up', async () => {
    const phone = world.newPhone()
    await sendOtp(phone)
    const code = await world.codeFor(E164(phone))
    expect((await register(form(phone, code))).status).toBe(200)
    expect((await register(form(phone, code, { userName: 'second_one' }))).body).toMatchObject({ code: 'INVALID_OTP' })
    await world.age('1 hour')
  })

  test.each<[Partial<Form>, string, string]>([
    [{ otp: '000000' }, 'INVALID_OTP', 'Invalid OTP'],
    [{ password: 'short1' }, 'WEAK_PASSWORD', 'Password should contain 8 character & 1 digit'],
    [{ password: 'password1' }, 'COMMON_PASSWORD', expect.any(String)],
    [{ ageConfirmed: false }, 'AGE_AND_TERMS', 'Please accept the age and terms conditions'],
    [{ termsAccepted: false }, 'AGE_AND_TERMS', 'Please accept the age and terms conditions'],
    [{ userName: 'a b' }, 'USER_NAME_INVALID', expect.any(String)],
    [{ userName: 'P1_1' }, 'USER_NAME_INVALID', expect.any(String)],
    [{ userName: '9812345678' }, 'USER_NAME_INVALID', expect.any(String)],
    [{ userName: 'AGENT' }, 'USER_NAME_TAKEN', expect.any(String)],
    [{ whiteLabelId: '2' }, 'FORBIDDEN', expect.any(String)],
  ])('is refused with %j: %s', async (change, code, message) => {
    const phone = world.newPhone()
    await sendOtp(phone)
    const right = await world.codeFor(E164(phone))
    const wrong = change.otp === right ? { otp: '000001' } : change
    expect((await register(form(phone, right, wrong))).body).toMatchObject({ code, message })
    // The code is still good for who corrects the form.
    expect((await register(form(phone, right))).status).toBe(200)
    await world.age('1 hour')
  })

  test('under an agent is held to what holds for the agent, and not made where somebody above is locked', async () => {
    const { agent } = world.ids
    const held = (columns: string) => sql`update accounts set ${sql.raw(columns)} where id = ${agent}`.execute(world.db)
    await held('betfair_max = 70000, bet_delay = 4, casino_lock = true')
    const phone = world.newPhone()
    await sendOtp(phone)
    const signedUp = await register(form(phone, await world.codeFor(E164(phone)), { branchId: String(agent) }))
    expect((await signedUp.reply()).docs).toMatchObject({ betfairMax: 70_000, betDelay: 4, casinoLock: true })
    await held('betfair_max = 0, bet_delay = 0, casino_lock = false')
    await world.age('1 hour')

    const { rows } = await sql<{ id: number }>`
      insert into accounts (site_id, role, user_name, parent_id, ancestors) values (1, 'master', 'above_the_agent', 0, '{0}') returning id`.execute(
      world.db,
    )
    const [{ id: master } = { id: 0 }] = rows
    const standBelow = (ancestors: readonly number[]) =>
      held(`parent_id = ${ancestors.at(-1)}, ancestors = '{${ancestors.join()}}'`)
    await standBelow([0, master])
    await sql`update accounts set user_locked = true where id = ${master}`.execute(world.db)
    const other = world.newPhone()
    await sendOtp(other)
    const code = await world.codeFor(E164(other))
    const refused = await register(form(other, code, { branchId: String(agent) }))
    await standBelow([0])
    expect(refused.body).toMatchObject({ code: 'REGISTRATION_CLOSED' })
    await world.age('1 hour')
  })

  test('is refused where the site is for known people', async () => {
    const answered = await register(form(world.newPhone(), '123456'), CLUB)
    expect(answered).toMatchObject({ status: 403, body: { code: 'REGISTRATION_CLOSED' } })
  })

  test('with a number that has an account tells so only to who holds it', async () => {
    const phone = await registered()
    expect((await sendOtp(phone)).body).toEqual({ docs: { resendAfter: 60 }, message: 'OTP SENT' })
    await expect.poll(() => world.sms.findLast((sent) => sent.phone === E164(phone))?.text).toContain('account')
    expect((await register(form(phone, '123456'))).body).toMatchObject({ code: 'INVALID_OTP' })
    await world.age('1 hour')
  })

  test('of fifty with the same code makes one account', async () => {
    const phone = world.newPhone()
    await sendOtp(phone)
    const code = await world.codeFor(E164(phone))
    const answers = await Promise.all(Array.from({ length: 20 }, () => register(form(phone, code))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await world.age('1 hour')
  })

  test.each([
    ['five times in the browser that asked for it', { headers: { 'x-browser': 'a-browser-of-its-own' } }, 5],
    ['three times where no browser asked for it', {}, 3],
  ])('a code is guessed at %s, then even the right one is wrong', async (_, options, tries) => {
    const phone = world.newPhone()
    await sendOtp(phone, options)
    const code = await world.codeFor(E164(phone))
    const wrong = code === '111111' ? '222222' : '111111'
    const guesses = await Promise.all(Array.from({ length: 30 }, () => register(form(phone, wrong), options)))
    expect(guesses.every(({ body }) => body.code === 'INVALID_OTP')).toBe(true)
    expect((await register(form(phone, code), options)).body).toMatchObject({ code: 'INVALID_OTP' })
    const { rows } = await sql<{ tries: number }>`select tries from otp_codes where phone = ${E164(phone)}`.execute(
      world.db,
    )
    expect(rows).toEqual([{ tries }])
    await world.age('1 hour')
  })

  test('a code that a browser asked for is good in that browser alone, and others use none of its tries up', async () => {
    const phone = world.newPhone()
    const own = { headers: { 'x-browser': 'a-browser-of-its-own' } }
    await sendOtp(phone, own)
    const code = await world.codeFor(E164(phone))
    for (const elsewhere of [
      {},
      { headers: { 'x-browser': 'another-one-than-that' } },
      { headers: { 'x-browser': 'short' } },
    ])
      for (let n = 0; n < 4; n += 1)
        expect((await register(form(phone, code), elsewhere)).body).toMatchObject({ code: 'INVALID_OTP' })
    expect((await register(form(phone, code), own)).body).toMatchObject({ message: TEXTS.signupSuccessful })
    await world.age('1 hour')
  })

  test('the same holds for a lost password and for signing in with a code', async () => {
    const phone = await registered()
    const own = { headers: { 'x-browser': 'a-browser-of-its-own' } }
    await ask(world.gateway, calls.sendSignInOtp, { body: { phone } }, own)
    const signIn = (otp: string, options = {}) =>
      ask(world.gateway, calls.signIn, { body: { email: phone, password: 'x', otp } }, options)
    const signInCode = await world.codeFor(E164(phone))
    expect((await signIn(signInCode)).body).toMatchObject({ code: 'INVALID_OTP' })
    expect((await signIn(signInCode, own)).status).toBe(200)
    await world.age('1 hour')
    await askReset(phone, own)
    const resetCode = await world.codeFor(E164(phone))
    const reset = (options = {}) =>
      ask(world.gateway, calls.resetPassword, { body: { phone, otp: resetCode, password: 'Another@123' } }, options)
    expect((await reset()).body).toMatchObject({ code: 'INVALID_OTP' })
    expect((await reset(own)).status).toBe(200)
    await world.age('1 hour')
  })

  test('a code for signing up resets no password, and one of another site is none', async () => {
    const phone = await registered()
    await sendOtp(phone)
    await askReset(phone)
    await world.codeFor(E164(phone))
    const { rows } = await sql<{ purpose: string }>`
      select purpose from otp_codes where phone = ${E164(phone)} and spent_at is null order by purpose`.execute(
      world.db,
    )
    expect(rows).toEqual([{ purpose: 'PASSWORD' }, { purpose: 'SIGN_UP' }])
    await world.age('1 hour')
  })
})

test('forms with a code in them are taken from one address at a pace', async () => {
  const answers = await Promise.all(
    Array.from({ length: 70 }, () => register(form('9876512345', '123456'), { address: '203.0.113.5' })),
  )
  expect(answers.filter(({ body }) => body.code === 'INVALID_OTP').length).toBeLessThan(65)
  expect(answers.at(-1)?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})

describe('whether a name is free', () => {
  const dup = (query: NonNullable<Asking<typeof calls.checkDuplicate>['query']>, options = {}) =>
    ask(world.gateway, calls.checkDuplicate, { query }, options)

  test('is told of names, never of numbers or addresses', async () => {
    const phone = await registered({ email: 'somebody@example.com' })
    expect((await dup({ userName: 'AGENT' })).body.docs).toEqual({ userName: true, phone: false, email: false })
    expect((await dup({ userName: 'nobody_here', phone, email: 'somebody@example.com' })).body.docs).toEqual({
      userName: false,
      phone: false,
      email: false,
    })
    expect((await dup({ userName: phone })).body.docs).toMatchObject({ userName: false })
    expect((await dup({ userName: 'p1', whiteLabelId: '2' })).body).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('is asked five times a minute from one address, by GET and POST together', async () => {
    const post = () => ask(world.gateway, calls.checkDuplicateByPost, { body: { userName: 'x' } })
    const answers = []
    for (let i = 0; i < 6; i++) answers.push(await post())
    expect(answers.at(-1)?.body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await dup({ userName: 'agent' })).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })
})

describe('a forgotten password', () => {
  const reset = (phone: string, otp: string, password = 'Another@123') =>
    ask(world.gateway, calls.resetPassword, { body: { phone, otp, password } })

  test('is replaced by who holds the number; sessions end, and nothing is paid out for a day', async () => {
    const phone = await registered()
    const token = tokenOf(await world.signIn(phone, 'Secret@123'))
    await sql`update accounts set reset_by_officer = true where user_name = ${phone}`.execute(world.db)
    expect((await askReset(phone)).body).toEqual({ docs: { resendAfter: 60 }, message: 'OTP Send Successfully' })
    expect((await reset(phone, await world.codeFor(E164(phone)))).body).toMatchObject({
      message: 'Password Updated Successfully',
    })
    expect((await world.profile(token)).status).toBe(401)
    expect((await world.signIn(phone, 'Secret@123')).body).toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect((await world.signIn(`+91${phone}`, 'Another@123')).status).toBe(200)
    const { rows } = await sql<{ held: boolean; resetByOfficer: boolean }>`
      select withdrawal_hold_until > now() + interval '23 hours' as held, reset_by_officer from accounts where user_name = ${phone}`.execute(
      world.db,
    )
    expect(rows).toEqual([{ held: true, resetByOfficer: false }])
    await world.age('1 hour')
  })

  test('looks the same for a number that nobody has, and sends nothing', async () => {
    const phone = world.newPhone()
    const known = await registered()
    const [one, other] = [await askReset(phone), await askReset(known)]
    expect(one.body).toEqual(other.body)
    expect((await askReset(phone)).body.code).toBe((await askReset(known)).body.code)
    await world.codeFor(E164(known))
    expect(world.sms.some((sent) => sent.phone === E164(phone))).toBe(false)
    expect((await reset(phone, '123456')).body).toEqual((await reset(known, '000000')).body)
    await world.age('1 hour')
  })

  test.each([
    ['', 'RESET_PHONE_MISSING', 'Mobile Number is Required'],
    ['12345', 'RESET_PHONE_INVALID', 'Mobile Number is Invalid '],
  ])('tells a number of %j in the words of the second form', async (phone, code, message) => {
    expect((await reset(phone, '123456')).body).toMatchObject({ code, message })
  })

  test('wants a good password and the right code', async () => {
    const phone = await registered()
    await askReset(phone)
    expect((await reset(phone, '12345678')).body).toMatchObject({ code: 'INVALID_OTP', message: 'Invalid OTP' })
    expect((await reset(phone, '123456', 'weak')).body).toMatchObject({ code: 'WEAK_PASSWORD' })
    const code = await world.codeFor(E164(phone))
    await sql`update otp_codes set expires_at = now() where phone = ${E164(phone)}`.execute(world.db)
    expect((await reset(phone, code)).body).toMatchObject({ code: 'INVALID_OTP' })
    await world.age('1 hour')
  })
})

describe('signing in with a code', () => {
  const DUMMY = 'dummy-password'
  const sendSignIn = (phone: string, options = {}) =>
    ask(world.gateway, calls.sendSignInOtp, { body: { phone } }, options)

  test('needs no password, and the code holds once', async () => {
    const phone = await registered()
    expect((await sendSignIn(phone)).body).toMatchObject({ message: 'OTP SENT' })
    const code = await world.codeFor(E164(phone))
    const { rows } = await sql<{ id: number }>`
      update accounts set reset_by_officer = true where user_name = ${phone} returning id`.execute(world.db)
    expect((await world.signIn(E164(phone), DUMMY, {}, code)).body).toMatchObject({ message: 'Login Successful' })
    expect((await world.signIn(E164(phone), DUMMY, {}, code)).body).toMatchObject({ code: 'INVALID_OTP' })
    // Whose the number is has signed in, whoever had set the password: decision 0043.
    const after = await sql`select reset_by_officer from accounts where id = ${rows[0]?.id}`.execute(world.db)
    expect(after.rows).toEqual([{ resetByOfficer: false }])
    await world.age('1 hour')
  })

  test('is not possible with the dummy password alone, on any site', async () => {
    const phone = await registered()
    expect((await world.signIn(E164(phone), DUMMY)).body).toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect((await world.signIn(E164(phone), DUMMY, CLUB)).body).toMatchObject({ code: 'BAD_CREDENTIALS' })
    expect((await world.signIn(E164(phone), DUMMY, {}, '000000')).body).toMatchObject({ code: 'INVALID_OTP' })
    expect((await world.signIn(world.newPhone(), DUMMY, {}, '000000')).body).toMatchObject({ code: 'INVALID_OTP' })
  })

  test('a name that only looks like the number opens nothing', async () => {
    const phone = world.newPhone()
    await sql`update accounts set user_name = ${phone} where user_name = 'p4'`.execute(world.db)
    await sendSignIn(phone)
    expect((await world.signIn(phone, DUMMY, {}, '123456')).body).toMatchObject({ code: 'INVALID_OTP' })
    await world.age('1 hour')
  })
})
