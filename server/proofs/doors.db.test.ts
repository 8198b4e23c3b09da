/** What a role, a site, a step of signing in and a thing's owner keep apart, whatever a request says. Security T13, T14, T15, T50, T51. */
import { callersOf } from '@paddock/domain/roles'
import { type CallName, calls, pathRole } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bet, defineMarket, MATCH_ODDS, openMarket, quote } from '../markets/testing/world.ts'
import {
  CLUB_SITE,
  createProofWorld,
  DEMO_SITE,
  type Identity,
  IDENTITIES,
  type ProofWorld,
  type SignedIn,
} from './testing/people.ts'
import {
  aimedAt,
  type Asking,
  callOf,
  exampleOf,
  injectionOf,
  newAddress,
  pathRoleOfIdentity,
  type WireParts,
} from './testing/request.ts'

const NAMES = Object.keys(calls) as CallName[]
const SIGNED_IN = IDENTITIES.filter((who): who is SignedIn => who !== 'visitor')
/** Nobody stands below an officer of the desk. */
const UPLINES = SIGNED_IN.filter((who) => who !== 'user' && who !== 'demo' && who !== 'desk')

let world: ProofWorld
beforeAll(async () => {
  world = await createProofWorld({ switches: { loginLinks: true, otpLogin: true } })
  await openMarket(world, defineMarket('m1', MATCH_ODDS))
})
afterAll(() => world.close())

async function send(name: CallName, parts: WireParts, { host = DEMO_SITE.host, ...asking }: Partial<Asking>) {
  const injection = injectionOf(name, parts, { host, address: newAddress(), ...asking })
  const response = await world.gateway.app.inject(injection)
  const body = response.json<{ code?: string; docs?: unknown }>()
  return { status: response.statusCode, code: body.code ?? '', docs: body.docs }
}

const asRole = (name: CallName, who: Identity, parts: WireParts = exampleOf(name)): WireParts => ({
  ...parts,
  params: { ...parts.params, ...('role' in parts.params && { role: pathRoleOfIdentity(who) }) },
})

describe('the role in the path', () => {
  const withRole = NAMES.filter((name) => 'role' in exampleOf(name).params)

  test.each(SIGNED_IN)('is the caller’s own: %s is refused under every other', async (who) => {
    const token = await world.openSession(who)
    const answered: string[] = []
    for (const name of withRole)
      for (const role of [...pathRole.options, 'system', 'visitor', 'Administrator']) {
        if (role === pathRoleOfIdentity(who)) continue
        const parts = exampleOf(name)
        const { code } = await send(name, { ...parts, params: { ...parts.params, role } }, { token })
        if (code !== 'FORBIDDEN') answered.push(`${name} as ${role}: ${code}`)
      }
    expect(answered).toEqual([])
  })
})

describe('a session that has not come all the way in', () => {
  /** By hand: what somebody may do who has only shown a password, must set one, or must set up a second factor. */
  const MAY: Readonly<Record<string, readonly CallName[]>> = {
    SECOND_FACTOR_REQUIRED: ['signOut', 'giveSecondFactor'],
    CHANGE_PASSWORD_FIRST: ['signOut', 'changePassword', 'getProfile'],
    ENROL_SECOND_FACTOR_FIRST: ['signOut', 'getProfile', 'getSecondFactor', 'beginSecondFactor', 'confirmSecondFactor'],
  }

  async function reachedBy(who: SignedIn, code: string, name: string = who): Promise<CallName[]> {
    const reached: CallName[] = []
    for (const call of NAMES.filter((one) => !callersOf(callOf(one).action).includes('visitor'))) {
      const token = await world.openSession(name)
      const { params, query, body } = asRole(call, who)
      // A password that were really changed would end what is looked at.
      const parts = {
        params,
        query,
        body: call === 'changePassword' ? { oldPassword: 'Not-It-1', password: 'x' } : body,
      }
      const answered = await send(call, parts, { token })
      if (answered.code !== code) reached.push(call)
    }
    return reached
  }

  test.each(['userSibling', 'agentSibling'])('of %s with a second factor gives its code or leaves', async (name) => {
    const who = name.startsWith('user') ? 'user' : 'agent'
    await sql`insert into second_factors (account_id, secret, confirmed_at) values (${world.idOf(name)}, 'x', now())`.execute(
      world.db,
    )
    // It has a second factor, and must change the password besides: the second factor comes first.
    await sql`update accounts set must_change_password = true where id = ${world.idOf(name)}`.execute(world.db)
    expect(await reachedBy(who, 'SECOND_FACTOR_REQUIRED', name)).toEqual(MAY['SECOND_FACTOR_REQUIRED'])
  })

  test.each(['demoSibling', 'masterSibling'])(
    'of %s with a password that was given to them changes it',
    async (name) => {
      const who = name.startsWith('demo') ? 'demo' : 'master'
      await sql`update accounts set must_change_password = true where id = ${world.idOf(name)}`.execute(world.db)
      expect((await reachedBy(who, 'CHANGE_PASSWORD_FIRST', name)).toSorted()).toEqual(
        MAY['CHANGE_PASSWORD_FIRST']?.toSorted(),
      )
    },
  )

  test('of an operator without a second factor sets one up', async () => {
    await sql`update accounts set second_factor_waived = false where id = ${world.idOf('branchSibling')}`.execute(
      world.db,
    )
    expect((await reachedBy('branch', 'ENROL_SECOND_FACTOR_FIRST', 'branchSibling')).toSorted()).toEqual(
      MAY['ENROL_SECOND_FACTOR_FIRST']?.toSorted(),
    )
  })
})

describe('a site', () => {
  test('knows no session of another, not even that it is one', async () => {
    for (const who of SIGNED_IN) {
      const token = await world.openSession(who)
      const known: string[] = []
      for (const name of NAMES.filter((one) => !callersOf(callOf(one).action).includes('visitor'))) {
        const { status, code } = await send(name, asRole(name, who), { token, host: CLUB_SITE.host })
        if (status !== 401 || (code !== 'UNAUTHENTICATED' && code !== 'LOGIN_REQUIRED'))
          known.push(`${who} ${name}: ${code}`)
      }
      expect(known).toEqual([])
    }
  })

  test.each([
    ['signIn', 'whiteLabelId'],
    ['sendSignUpOtp', 'whiteLabelId'],
    ['sendPasswordOtp', 'whiteLabelId'],
    ['sendSignInOtp', 'whiteLabelId'],
    ['checkDuplicate', 'whiteLabelId'],
    ['checkDuplicateByPost', 'whiteLabelId'],
    ['signUp', 'whiteLabelId'],
    ['signUpDemo', 'demoWhiteLabelId'],
    ['resetPassword', 'whiteLabelId'],
    ['getCurrency', 'whiteLabelId'],
  ] as const)('is not chosen by what %s sends as %s', async (name, field) => {
    const { params, query, body } = exampleOf(name)
    const other = { [field]: String(CLUB_SITE.id) }
    const parts =
      callOf(name).method === 'GET'
        ? { params, query: { ...query, ...other }, body }
        : { params, query, body: { ...(body as object), ...other } }
    expect(await send(name, parts, {})).toMatchObject({ status: 403, code: 'FORBIDDEN' })
  })

  test('has every call that takes such a field in the list above', () => {
    const taking = NAMES.filter((name) => JSON.stringify(shapeOf(name)).toLowerCase().includes('whitelabelid'))
    expect(taking.toSorted()).toEqual([
      'checkDuplicate',
      'checkDuplicateByPost',
      'getCurrency',
      'resetPassword',
      'sendPasswordOtp',
      'sendSignInOtp',
      'sendSignUpOtp',
      'signIn',
      'signUp',
      'signUpDemo',
    ])
  })

  test('has people whom an administrator reaches from its own host only', async () => {
    const token = await world.openSession('administrator', CLUB_SITE.id)
    const about = (name: string) => aimedAt('getPerson', asRole('getPerson', 'administrator'), world.idOf(name))
    const asking = { token, host: CLUB_SITE.host }
    expect(await send('getPerson', about('club:user'), asking)).toMatchObject({ status: 200 })
    expect(await send('getPerson', about('user'), asking)).toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  test('is read by its white label alone, where an administrator may name another', async () => {
    const token = await world.openSession('whiteLabel')
    for (const name of ['getAuditLog', 'getAuditChain'] as const)
      for (const siteId of ['0', String(CLUB_SITE.id)]) {
        const parts = { ...asRole(name, 'whiteLabel'), query: { siteId } }
        expect(await send(name, parts, { token })).toMatchObject({ status: 403 })
      }
    const administrator = await world.openSession('administrator')
    const parts = { ...asRole('getAuditLog', 'administrator'), query: { siteId: String(CLUB_SITE.id) } }
    expect(await send('getAuditLog', parts, { token: administrator })).toMatchObject({ status: 200 })
  })
})

/** The fields that a call knows, with none of their values. */
const shapeOf = (name: CallName): unknown => {
  const { query, body } = callOf(name)
  return [Object.keys(query.shape), 'shape' in body ? Object.keys(body.shape as object) : []]
}

describe('a list of accounts', () => {
  const LISTS: readonly CallName[] = [
    'lockPeople',
    'endPeopleSessions',
    'givePoints',
    'takePoints',
    'settleCash',
    'payRebates',
  ]

  test.each(LISTS)('of %s with one that is not below is refused whole', async (name) => {
    for (const who of UPLINES)
      for (const other of ['sibling', 'upline', 'otherSite'] as const) {
        const parts = asRole(name, who)
        const [first, second] = [world.accountAt(who, 'downline'), world.accountAt(who, other)]
        const token = await world.openSession(who)
        expect(await send(name, withBoth(name, parts, first, second), { token })).toMatchObject({ code: 'NOT_FOUND' })
      }
  })

  function withBoth(name: CallName, parts: WireParts, ...ids: number[]): WireParts {
    const bodies = ids.map((accountId) => Object.entries(aimedAt(name, parts, accountId).body as object))
    const joined = bodies[0]?.map(([field, value]: [string, unknown], at) => [
      field,
      Array.isArray(value) ? bodies.flatMap((fields) => fields[at]?.[1] as unknown[]) : value,
    ])
    return { ...parts, body: Object.fromEntries(joined ?? []) }
  }
})

describe('what belongs to somebody', () => {
  test('a bet is its player’s: another reads, cancels and changes none of it', async () => {
    quote(world, 'm1', 0, [[2, 1000]], [[2.02, 1000]])
    const owner = world.players[0] ?? 0
    const placed = await world.bets.place(bet(owner, 'm1', { timeInForce: 'GOOD_TILL_CANCEL' }), null)
    const betId = placed.ok ? placed.value.bet.id : ''
    expect(betId).not.toBe('')
    const token = await world.openSession('user')
    const query = { betId }
    expect(await send('getBet', { params: query, query: {}, body: undefined }, { token })).toMatchObject({
      status: 404,
    })
    expect(await send('cancelBet', { params: {}, query, body: undefined }, { token })).toMatchObject({ status: 404 })
    expect(await send('amendBet', { params: {}, query: {}, body: { betId, odd: 3 } }, { token })).toMatchObject({
      status: 404,
    })
  })

  test('a session is ended by its own account only', async () => {
    const victim = await world.openSession('user')
    const { rows } = await sql<{ id: string }>`
      select id from sessions where account_id = ${world.idOf('user')} order by created_at desc limit 1`.execute(
      world.db,
    )
    const sessionId = rows[0]?.id ?? ''
    for (const who of ['demo', 'agent', 'administrator'] as const) {
      const parts = { ...asRole('endSession', who), query: { sessionId } }
      expect(await send('endSession', parts, { token: await world.openSession(who) })).toMatchObject({ status: 404 })
    }
    expect(await send('getPoints', asRole('getPoints', 'user'), { token: victim })).toMatchObject({ status: 200 })
  })

  test('the details of how to reach somebody are told to those below, and of branches to all of the site', async () => {
    const details = { whatsapp: '919800000001', depositWhatsapp: null, withdrawWhatsapp: null, telegram: null }
    for (const name of ['agent', 'agentSibling', 'club:agent', 'club:branch'])
      await sql`insert into communication_details (account_id, details) values (${world.idOf(name)}, ${JSON.stringify(details)}::jsonb)`.execute(
        world.db,
      )
    const token = await world.openSession('user')
    const own = (name: string) => ({
      ...asRole('getOwnCommunication', 'user'),
      query: { adminId: String(world.idOf(name)) },
    })
    expect(await send('getOwnCommunication', own('agent'), { token })).toMatchObject({ status: 200 })
    expect(await send('getOwnCommunication', own('agentSibling'), { token })).toMatchObject({ status: 404 })
    expect(await send('getOwnCommunication', own('club:agent'), { token })).toMatchObject({ status: 404 })
    const open = (name: string) => ({ params: {}, query: { adminId: String(world.idOf(name)) }, body: undefined })
    expect(await send('getCommunication', open('agent'), {})).toMatchObject({ status: 404 })
    expect(await send('getCommunication', open('club:branch'), {})).toMatchObject({ status: 404 })
  })

  test('the operators’ list of markets is an administrator’s', async () => {
    const markets = (token?: string) =>
      send('getMarkets', { params: { reader: 'administrator' }, query: {}, body: undefined }, { token })
    for (const who of IDENTITIES) {
      const token = who === 'visitor' ? undefined : await world.openSession(who)
      expect(await markets(token)).toMatchObject({ status: who.startsWith('administrator') ? 200 : 403 })
    }
  })
})
