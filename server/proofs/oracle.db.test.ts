/**
 * Nobody learns by asking whether an account is there: the answers are the same to the letter, and take as long. Times of a name
 * that is there and of one that is not are taken in turns and compared by rank (Mann-Whitney), so that neither the machine's
 * pace nor single slow answers decide. One sample in a hundred differs by chance alone, hence three tries; a difference that is
 * really there shows in all of them.
 */
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { solvePuzzle } from '@paddock/domain/access'
import { must } from '@paddock/domain/result'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256Of } from '../auth/throttle/sha256.ts'
import { PASSWORD } from '../live/testing/gateway.ts'
import { createProofWorld, DEMO_SITE, type ProofWorld } from './testing/people.ts'
import { newAddress } from './testing/request.ts'

const SAMPLES = 50
const TRIES = 3
const LEAST_P = 0.01

let world: ProofWorld
beforeAll(async () => {
  world = await createProofWorld({ switches: { otpLogin: true } }, {}, 'FULL')
  await sql`insert into accounts (site_id, role, user_name, password_hash, phone)
    select 1, 'user', 'number' || n, password_hash, '+91' || (9000000000 + n) from accounts, generate_series(0, ${SAMPLES * TRIES * 4}::int) n
    where user_name = 'p1'`.execute(world.db)
})
afterAll(() => world.close())

type Question = { readonly method: 'GET' | 'POST' | 'PATCH'; readonly url: string; readonly payload?: object }
type Answer = { readonly ms: number; readonly text: string }

async function put(
  question: Question,
  remoteAddress = newAddress(),
  headers: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const from = performance.now()
  const response = await world.gateway.app.inject({
    ...question,
    remoteAddress,
    headers: { host: DEMO_SITE.host, ...headers },
  })
  const ms = performance.now() - from
  return { ms, text: `${response.statusCode} ${response.body}` }
}
/** How likely ranks as uneven as these are when both are of one kind, two-sided; by the normal distribution, for samples this large. */
function likelihoodOfSame(a: readonly number[], b: readonly number[]): number {
  const ranked = [...a.map((ms) => ({ ms, isA: true })), ...b.map((ms) => ({ ms, isA: false }))].sort(
    (x, y) => x.ms - y.ms,
  )
  const rankSum = ranked.reduce((sum, { isA }, at) => (isA ? sum + at + 1 : sum), 0)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const mean = (a.length * b.length) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return 2 * (1 - normal(Math.abs(u - mean) / deviation))
}

/** The normal distribution up to `z` (Zelen and Severo). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z)
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail
}

test('the test itself tells half a millisecond from none', () => {
  const jittered = (offset: number) => Array.from({ length: 60 }, (_, i) => offset + 5 + ((i * 37) % 60) / 60)
  expect(likelihoodOfSame(jittered(0), jittered(0))).toBeGreaterThan(0.5)
  expect(likelihoodOfSame(jittered(0), jittered(0.5))).toBeLessThan(LEAST_P)
})

let next = 0
/** A number that an account has, and one that none has, each asked about once. */
const numbers = () => {
  next += 1
  return { known: `${9_000_000_000 + next}`, unknown: `${9_100_000_000 + next}` }
}
const names = () => {
  next += 1
  return { known: `number${next}`, unknown: `nobody${next}` }
}
const post = (url: string, payload: object): Question => ({ method: 'POST', url, payload })

const QUESTIONS: readonly (readonly [
  what: string,
  of: () => { known: string; unknown: string },
  ask: (who: string) => Question,
])[] = [
  ['signing in by name', names, (email) => post('/api/auth', { email, password: 'Not-It-123' })],
  ['signing in by number', numbers, (email) => post('/api/auth', { email, password: 'Not-It-123' })],
  ['signing in by a code', numbers, (email) => post('/api/auth', { email, password: 'x', otp: '000000' })],
  ['asking for a code to sign in', numbers, (phone) => post('/api/common/login/otp', { phone })],
  ['asking for a code to sign up', numbers, (phone) => post('/api/common/signup/otp', { phone })],
  ['asking for a code for a new password', numbers, (phone) => post('/api/common/forgetPassword/otp', { phone })],
  [
    'a new password with a wrong code',
    numbers,
    (phone) => ({
      method: 'PATCH',
      url: '/api/common/forgetPassword',
      payload: { phone, otp: '000000', password: 'Another@123' },
    }),
  ],
  [
    'asking whether a number is taken',
    numbers,
    (phone) => ({ method: 'GET', url: `/api/common/dupCheck?phone=${phone}` }),
  ],
]

test.each(QUESTIONS)('%s tells nothing', async (_, of, ask) => {
  await put(ask(of().known))
  const likelihoods: number[] = []
  while (likelihoods.length < TRIES && !likelihoods.some((likelihood) => likelihood > LEAST_P)) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let sample = 0; sample < SAMPLES; sample++) {
      // The site's budget of messages is not what is looked at.
      await sql`delete from otp_codes`.execute(world.db)
      await sql`delete from sms_messages`.execute(world.db)
      const who = of()
      const order = sample % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      const texts: string[] = []
      for (const which of order) {
        const { ms, text } = await put(ask(who[which]))
        times[which].push(ms)
        texts.push(text)
        // What an answer leaves to be done afterwards is not to be counted as the next one's.
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      expect(texts[0]).toBe(texts[1])
      expect(texts[0]).not.toMatch(/^(429|50\d)/)
    }
    likelihoods.push(likelihoodOfSame(times.known, times.unknown))
  }
  expect(Math.max(...likelihoods)).toBeGreaterThan(LEAST_P)
})

describe('where guesses are not told', { timeout: 240_000 }, () => {
  /** A puzzle each, and all wait for their beat together. */
  const FEWER = 14

  /** As if strangers had guessed at it all hour. */
  const besiege = (name: string) =>
    sql`insert into failed_tries (key, count, at) values (sha256(convert_to(${`name as ${name}`}, 'UTF8')), 10, clock_timestamp())`.execute(
      world.db,
    )

  let quick: string
  beforeAll(async () => {
    quick = await hash(PASSWORD, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  })

  /** A name, and a place that has solved the puzzle for it. */
  async function prepare() {
    const { known: email } = names()
    await besiege(email)
    // Compared at once, so that who is asked together waits for what is done besides, not for each other's password.
    await sql`update accounts set password_hash = ${quick} where user_name = ${email}`.execute(world.db)
    const address = newAddress()
    const first = await put(post('/api/auth', { email, password: PASSWORD }), address)
    const { puzzle } = (JSON.parse(first.text.slice(4)) as { facts: { puzzle: string } }).facts
    const solved = { 'x-puzzle': solvePuzzle(sha256Of, puzzle) }
    const spent = sha256Of(Buffer.from(`puzzle ${puzzle.slice(0, puzzle.lastIndexOf('.'))}`))
    return async (password: string, confirm: string | undefined): Promise<Answer> => {
      // The puzzle is good once, and takes longer to solve than all that is looked at.
      await sql`delete from failed_tries where key = ${spent}`.execute(world.db)
      return await put(
        post('/api/auth', { email, password, ...(confirm !== undefined && { confirm }) }),
        address,
        solved,
      )
    }
  }

  const CASES = [
    { confirm: undefined, expected: /^401 .*CONFIRM_WITH_CODE/ },
    { confirm: '000000', expected: /^422 .*INVALID_OTP/ },
  ]

  test('a right password is answered as a wrong one is, and as late, with a wrong code too', async () => {
    const likelihoods = CASES.map((): number[] => [])
    const isDecided = () => likelihoods.every((each) => each.some((likelihood) => likelihood > LEAST_P))
    for (let tries = 0; tries < TRIES && !isDecided(); tries++) {
      const asks: Awaited<ReturnType<typeof prepare>>[] = []
      while (asks.length < FEWER) asks.push(await prepare())
      for (const [at, { confirm, expected }] of CASES.entries()) {
        const answered = async (turn: number) =>
          await Promise.all(
            asks.map(async (ask, n) => {
              const which = (n + turn) % 2 === 0 ? ('right' as const) : ('wrong' as const)
              return { which, ...(await ask(which === 'right' ? PASSWORD : 'Not-It-123', confirm)) }
            }),
          )
        const answers = [await answered(0), await answered(1)]
        const [[first], all] = [must(answers[0], 'answers'), answers.flat()]
        expect(first?.text).toMatch(expected)
        expect(new Set(all.map(({ text }) => text)).size).toBe(1)
        const timesOf = (of: 'right' | 'wrong') => all.flatMap(({ which, ms }) => (which === of ? [ms] : []))
        must(likelihoods[at], 'a case').push(likelihoodOfSame(timesOf('right'), timesOf('wrong')))
      }
    }
    for (const each of likelihoods) expect(Math.max(...each)).toBeGreaterThan(LEAST_P)
  })
})
