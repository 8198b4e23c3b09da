/** Bonuses as they are asked for over the calls: offers with deposits, rules of two officers, what officers give and look at. */
import { type BonusAward, calls, ROLE_TEXTS, termsToWire } from '@paddock/contract'
import { UPI_TERMS } from '@paddock/contract/testing/method-terms'
import type { BonusTerms, HoldReason } from '@paddock/domain/bonuses'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { HOUR_MS } from '@paddock/domain/time'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loadAccount } from '../accounts/index.ts'
import { byItself } from '../audit-log/index.ts'
import { booksBalance } from '../markets/testing/world.ts'
import { CODE, createTree, type Tree } from '../people/testing/tree.ts'
import { earnBySignUp } from './awards/earn.ts'
import { forfeitBonuses } from './awards/end.ts'
import { turnEverybody } from './jobs.ts'
import { createLog } from '../platform/log.ts'
import { reckonRules } from './rules/reckon.ts'
import { publishRule, TERMS } from './testing/rules.ts'

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
  await tree.configure({ switches: { bonuses: true } })
})
afterEach(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

const role = (name: string) => (name === 'whitelabel' ? 'whiteLabel' : name.replace(/\d+$/, '')) as 'whiteLabel'
const codeOf = ({ body }: { body: { code?: string } }) => body.code
const rupees = (amount: number) => paise(amount * 100)

/** A method of the agent's that is in force. */
async function method(): Promise<string> {
  const body = { ...UPI_TERMS, transactionCode: CODE }
  const made = (await (await tree.ask('agent', calls.createMethod, { params: { role: role('agent') }, body })).reply())
    .docs
  const version = must(made.waiting, 'it waits').version
  const params = { role: role('admin'), methodId: made._id }
  await tree.ask('admin', calls.confirmMethod, { params, body: { version, transactionCode: CODE } })
  tree.wait(HOUR_MS)
  return made._id
}

let utrs = 100_000_000_000
const deposit = (methodId: string, bonusId?: string, amount = 1000, player = 'player1') =>
  tree.ask(player, calls.createDeposit, {
    body: {
      depositTypeId: methodId,
      amount: rupees(amount),
      utr: String(++utrs),
      ...(bonusId !== undefined && { bonusId }),
    },
  })
async function approved(methodId: string, bonusId?: string, amount = 1000, player = 'player1'): Promise<void> {
  const asked = await deposit(methodId, bonusId, amount, player)
  expect(asked.status).toBe(200)
  const depositId = (await asked.reply()).docs._id
  const body = { depositId, action: 'approved', remarks: '', transactionCode: CODE } as const
  expect((await tree.ask('agent', calls.decideDeposit, { params: { role: role('agent') }, body })).status).toBe(200)
}
const offers = async (player = 'player1') => (await (await tree.ask(player, calls.getBonuses, {})).reply()).docs
const awards = async (player = 'player1'): Promise<BonusAward[]> =>
  (await (await tree.ask(player, calls.getMyAwards, { query: { page: 1, limit: 25 } })).reply()).docs
const uses = async (player = 'player1') => (await (await tree.ask(player, calls.getUserBonuses, {})).reply()).docs
const excluded = () =>
  sql`insert into exclusions (account_id, kind, since, until, origin_id)
    select id, 'SELF_EXCLUSION', now(), now() + interval '7 months', id from accounts where id = ${tree.idOf('player1')}`.execute(
    tree.db,
  )

describe('an offer', () => {
  test('is shown, chosen with a deposit, and awarded when the deposit is approved', async () => {
    const [methodId, bonusId] = [await method(), await publishRule(tree.db)]
    expect(await offers()).toMatchObject([{ _id: bonusId, title: 'Welcome bonus', share: 10_000, multiple: 5 }])
    await approved(methodId, bonusId)
    expect(await awards()).toMatchObject([
      { status: 'open', amount: rupees(1000), turnover: rupees(5000), locked: rupees(1000), nextStepAt: rupees(500) },
    ])
    expect(await uses()).toEqual([{ bonusId, count: 1 }])
  })
  test('is of what came, where less came than was claimed', async () => {
    const [methodId, bonusId] = [await method(), await publishRule(tree.db)]
    const asked = await (await deposit(methodId, bonusId)).reply()
    const body = {
      depositId: asked.docs._id,
      action: 'approved',
      amount: rupees(400),
      version: 1,
      remarks: '',
      transactionCode: CODE,
    } as const
    expect((await tree.ask('agent', calls.decideDeposit, { params: { role: role('agent') }, body })).status).toBe(200)
    expect(await awards()).toMatchObject([{ amount: rupees(400), turnover: rupees(2000) }])
  })
  test('is none while one is wagered, beyond its limit, or for another deposit than the first', async () => {
    const [methodId, bonusId] = [await method(), await publishRule(tree.db)]
    const other = await publishRule(tree.db, { title: 'Reload', limit: 0 })
    const first = await publishRule(tree.db, { title: 'First', type: 'ftd' })
    await approved(methodId, bonusId)
    expect(await offers()).toEqual([])
    expect(codeOf(await deposit(methodId, other))).toBe('BONUS_LOCKED')
    await sql`update bonus_awards set ended = 'expired', ended_at = now(), lost = amount`.execute(tree.db)
    expect((await offers()).map(({ _id }) => _id)).toEqual([other])
    expect(codeOf(await deposit(methodId, bonusId))).toBe('BONUS_USED')
    expect(codeOf(await deposit(methodId, first))).toBe('BONUS_USED')
    expect((await deposit(methodId, other)).status).toBe(200)
  })
  test('is none with too little, of nobody’s making, or where bonuses are off', async () => {
    const [methodId, bonusId] = [await method(), await publishRule(tree.db, { min: rupees(5000) })]
    expect(codeOf(await deposit(methodId, bonusId))).toBe('BONUS_NOT_EARNED')
    expect(codeOf(await deposit(methodId, '4711'))).toBe('BONUS_UNKNOWN')
    await sql`update accounts set bonus_lock = true where id = ${tree.idOf('agent')}`.execute(tree.db)
    expect(await offers()).toEqual([])
    await tree.configure({ switches: { bonuses: false } })
    expect(codeOf(await deposit(methodId, bonusId))).toBe('BONUS_UNKNOWN')
    await tree.configure({ switches: { bonuses: true } })
    await sql`update accounts set bonus_lock = false where id = ${tree.idOf('agent')}`.execute(tree.db)
    expect(await offers()).toHaveLength(1)
    await excluded()
    expect(await offers()).toEqual([])
  })
  test('is none once another process has published that there are none', async () => {
    const [methodId, bonusId] = [await method(), await publishRule(tree.db)]
    await tree.publishElsewhere({ switches: { bonuses: false } })
    expect(codeOf(await deposit(methodId, bonusId))).toBe('BONUS_UNKNOWN')
    await tree.publishElsewhere({ switches: { bonuses: true } })
    expect((await deposit(methodId, bonusId)).status).toBe(200)
  })
  test('without a limit is told with the most that there is, as existing clients count', async () => {
    await publishRule(tree.db, { limit: 0 })
    expect(await offers()).toMatchObject([{ limit: 1000 }])
  })
  describe('that was signed up for', () => {
    const signUp = (ruleId: string) =>
      sql`insert into registrations (account_id, site_id, wager_bonus_id) values (${tree.idOf('player1')}, 1, ${ruleId})`.execute(
        tree.db,
      )

    test('is the one that is shown, with its terms, until the first deposit', async () => {
      const [methodId, bonusId] = [await method(), await publishRule(tree.db)]
      const other = await publishRule(tree.db, { title: 'Reload', limit: 0 })
      await signUp(bonusId)
      expect(await offers()).toMatchObject([{ _id: bonusId, title: 'Welcome bonus', multiple: 5 }])
      expect(codeOf(await deposit(methodId, other))).toBe('BONUS_LOCKED')
      await approved(methodId, 'none')
      expect(await offers()).toMatchObject([{ _id: bonusId }, { _id: other }])
    })
    test.each([
      ['comes where nothing is said', undefined, 1],
      ['comes where it is left empty', '', 1],
      ['comes where it is chosen', 'CHOSEN', 1],
      ['comes where the default is sent, as existing clients do when they ask nobody', '100001', 1],
      ['does not come where it is refused', 'none', 0],
    ])('%s', async (_, said, count) => {
      const [methodId, bonusId] = [await method(), await publishRule(tree.db)]
      await signUp(bonusId)
      await approved(methodId, said === 'CHOSEN' ? bonusId : said)
      expect(await awards()).toHaveLength(count)
    })
    test('does not come with a second deposit', async () => {
      const [methodId, bonusId] = [await method(), await publishRule(tree.db, { limit: 0 })]
      await signUp(bonusId)
      await approved(methodId, 'none')
      await approved(methodId)
      expect(await awards()).toEqual([])
    })
  })
  test('100001 is no offer', async () => {
    const methodId = await method()
    await publishRule(tree.db)
    await approved(methodId, '100001')
    expect(await awards()).toEqual([])
  })
  test('stands in the profile while it is wagered for', async () => {
    const [methodId, bonusId] = [await method(), await publishRule(tree.db)]
    await approved(methodId, bonusId)
    const [award] = await awards()
    expect(await loadAccount(tree.db, tree.idOf('player1'))).toMatchObject({
      wagerBonusId: award?._id,
      depositCount: 1,
    })
  })
  test('of one who is paid to the same account as somebody who had it is held', async () => {
    const methodId = await method()
    const ruleId = await publishRule(tree.db)
    await approved(methodId, ruleId)
    for (const player of ['player1', 'player2'])
      await sql`insert into payout_accounts (id, site_id, account_id, method_id, payment_type, holder, details, payee, is_primary, payee_at, created_at)
        values (${`acc_${player}`}, 1, ${tree.idOf(player)}, ${methodId}::uuid, 'UPI', 'Ann Lee', '[]', ${Buffer.from('one')}, true, now(), now())`.execute(
        tree.db,
      )
    await approved(methodId, ruleId, 1000, 'player2')
    expect(await awards('player2')).toMatchObject([{ status: 'held' }])
  })

  test('of one who was paid to an account that somebody who had it has changed since is held', async () => {
    const methodId = await method()
    const ruleId = await publishRule(tree.db)
    await approved(methodId, ruleId)
    for (const [player, payee] of [
      ['player1', 'another'],
      ['player2', 'one'],
    ] as const)
      await sql`insert into payout_accounts (id, site_id, account_id, method_id, payment_type, holder, details, payee, is_primary, payee_at, created_at)
        values (${`acc_${player}`}, 1, ${tree.idOf(player)}, ${methodId}::uuid, 'UPI', 'Ann Lee', '[]', ${Buffer.from(payee)}, true, now(), now())`.execute(
        tree.db,
      )
    await sql`insert into payout_account_log (payout_account_id, n, site_id, account_id, at, what, details, payee, address)
      values ('acc_player1', 1, 1, ${tree.idOf('player1')}, now(), 'CREATED', '[]', ${Buffer.from('one')}, '')`.execute(
      tree.db,
    )
    await approved(methodId, ruleId, 1000, 'player2')
    expect(await awards('player2')).toMatchObject([{ status: 'held' }])
  })

  test('of one who shares a number’s root with somebody who had it is held', async () => {
    const [methodId, bonusId] = [await method(), await publishRule(tree.db)]
    await sql`update accounts set phone = '+9198765432' || (id % 10) || '1' where id in (${tree.idOf('player1')}, ${tree.idOf('player2')})`.execute(
      tree.db,
    )
    await approved(methodId, bonusId)
    await approved(methodId, bonusId, 1000, 'player2')
    expect(await awards()).toMatchObject([{ status: 'open' }])
    expect(await awards('player2')).toMatchObject([{ status: 'held' }])
  })
})

test('what an operator made for a player is no first deposit of theirs: what begins with that waits for it', async () => {
  const methodId = await method()
  await publishRule(tree.db, { kind: 'signUpPromoBonus', promoCode: 'HELLO', amount: rupees(100) })
  await tree.db.transaction().execute(async (tx) => {
    await earnBySignUp(tx, { siteId: 1, accountId: tree.idOf('player1'), promoCode: 'hello', now: tree.clock() })
  })
  const made = await deposit(methodId)
  const { _id: depositId } = (await made.reply()).docs
  await sql`update deposits set created_by = ${tree.idOf('agent')} where id = ${depositId}`.execute(tree.db)
  const body = { depositId, action: 'approved', remarks: '', transactionCode: CODE } as const
  expect((await tree.ask('agent', calls.decideDeposit, { params: { role: role('agent') }, body })).status).toBe(200)
  expect(await awards()).toMatchObject([{ status: 'waiting' }])
  await approved(methodId)
  expect(await awards()).toMatchObject([{ status: 'open' }])
})

test('of two of one number’s root who are given it at once one is held', async () => {
  await publishRule(tree.db, { kind: 'signUpPromoBonus', promoCode: 'HELLO', amount: rupees(100) })
  const [one, other] = [tree.idOf('player1'), tree.idOf('player3')]
  await sql`update accounts set phone = '+9198765432' || (id % 10) || '1' where id in (${one}, ${other})`.execute(
    tree.db,
  )
  const signsUp = (accountId: number, then: () => Promise<unknown>) =>
    tree.db.transaction().execute(async (tx) => {
      await earnBySignUp(tx, { siteId: 1, accountId, promoCode: 'hello', now: tree.clock() })
      await then()
    })
  const [given, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  // The first has its award and has not ended when the second looks; it waits no longer than the second could have taken.
  const first = signsUp(one, async () => {
    given.resolve()
    await Promise.race([ended.promise, new Promise((done) => setTimeout(done, 1500))])
  })
  await given.promise
  await signsUp(other, async () => {})
  ended.resolve()
  await first
  expect((await awards('player1')).length + (await awards('player3')).length).toBe(2)
  expect(
    [...(await awards('player1')), ...(await awards('player3'))].filter(({ status }) => status === 'held'),
  ).toHaveLength(1)
})

describe('a rule', () => {
  const terms = (change: Partial<BonusTerms> = {}) => termsToWire({ ...TERMS, ...change })
  const create = (by: string, change: Partial<BonusTerms> = {}) =>
    tree.ask(by, calls.createBonusRule, {
      params: { role: role(by) },
      body: { terms: terms(change), transactionCode: CODE },
    })
  const confirm = (by: string, ruleId: string, version: number) =>
    tree.ask(by, calls.confirmBonusRule, {
      params: { role: role(by), ruleId },
      body: { version, transactionCode: CODE },
    })

  test('that a player makes money of is in force when another officer has confirmed it', async () => {
    const { docs: made } = await (await create('whitelabel')).reply()
    expect(made).toMatchObject({ inForce: null, waiting: { expectedProfit: rupees(975), mayConfirm: false } })
    expect(await offers()).toEqual([])
    expect(codeOf(await confirm('whitelabel', made._id, 1))).toBe('SECOND_OFFICER_NEEDED')
    const { docs: confirmed } = await (await confirm('administrator2', made._id, 1)).reply()
    expect(confirmed).toMatchObject({ inForce: { version: 1, confirmedBy: 'administrator2' }, waiting: null })
    const asked = { params: { role: role('whitelabel') } }
    const [told] = (await (await tree.ask('whitelabel', calls.getBonusRules, asked)).reply()).docs
    expect(told?.inForce).toMatchObject({ madeBy: 'whitelabel', confirmedBy: ROLE_TEXTS.administrator })
    expect(await offers()).toMatchObject([{ _id: made._id }])
  })
  test('is not confirmed by whoever has just reset the password of its maker', async () => {
    const { docs: made } = await (await create('whitelabel')).reply()
    await tree.takeOver('whitelabel', 'administrator')
    expect(codeOf(await confirm('administrator', made._id, 1))).toBe('SECOND_OFFICER_NEEDED')
    const { docs: anew } = await (await create('administrator2')).reply()
    expect(codeOf(await confirm('whitelabel', anew._id, 1))).toBe('SECOND_OFFICER_NEEDED')
    expect((await confirm('administrator', anew._id, 1)).status).toBe(200)
  })
  test.each(['LOCKED', 'RETIRED'] as const)('is not confirmed where its maker is out by now (%s)', async (how) => {
    const { docs: made } = await (await create('administrator')).reply()
    await tree.shutOut('administrator', how)
    expect(codeOf(await confirm('administrator2', made._id, 1))).toBe('SECOND_OFFICER_NEEDED')
    expect(await offers()).toEqual([])
  })
  test('that costs a player more than it gives is in force at once', async () => {
    const { docs } = await (await create('whitelabel', { base: 'both', multiple: 150 })).reply()
    expect(docs).toMatchObject({ inForce: { version: 1 }, waiting: null })
  })
  const arrange = (by: string, ruleId: string, active: boolean) =>
    tree.ask(by, calls.arrangeBonusRule, {
      params: { role: role(by), ruleId },
      body: { active, transactionCode: CODE },
    })

  test('that an administrator ended is offered again by administrators alone', async () => {
    const { docs: made } = await (await create('whitelabel', { base: 'both', multiple: 150 })).reply()
    expect((await arrange('administrator', made._id, false)).status).toBe(200)
    expect((await arrange('whitelabel', made._id, true)).body).toMatchObject({
      code: 'SET_ABOVE',
      field: 'rule',
      facts: { setBy: 'administrator' },
    })
    expect(await offers()).toEqual([])
    expect((await arrange('administrator2', made._id, true)).body).toMatchObject({ docs: { active: true } })
    await arrange('whitelabel', made._id, false)
    expect((await (await arrange('whitelabel', made._id, true)).reply()).docs).toMatchObject({
      inForce: { version: 1 },
      waiting: null,
    })
  })
  test('is reckoned anew when it is offered again, whatever was reckoned when it was published', async () => {
    const { docs: made } = await (await create('whitelabel')).reply()
    await confirm('administrator', made._id, 1)
    await sql`update bonus_rule_versions set expected_profit = 0`.execute(tree.db)
    await arrange('whitelabel', made._id, false)
    const { docs: again } = await (await arrange('whitelabel', made._id, true)).reply()
    expect(again).toMatchObject({ inForce: null, waiting: { version: 2, expectedProfit: rupees(975) } })
  })
  describe('that one officer published when it was reckoned otherwise', () => {
    /** As if a player made nothing of it. */
    const publishedAlone = async (ruleId: string): Promise<void> =>
      void (await sql`update bonus_rule_versions set expected_profit = 0, in_force = true where rule_id = ${ruleId}::uuid`.execute(
        tree.db,
      ))
    const FRIEND = { kind: 'referralBonus', amount: rupees(1000), min: paise(0) } as const
    const reckon = () => reckonRules({ db: tree.db, log: createLog('silent') })
    const rule = async (id: string) => {
      const { docs } = await (
        await tree.ask('whitelabel', calls.getBonusRules, { params: { role: 'whiteLabel' } })
      ).reply()
      return must(
        docs.find(({ _id }) => _id === id),
        'rules stay',
      )
    }

    test('waits for another one, and says so in the log', async () => {
      const { docs: made } = await (await create('whitelabel', FRIEND)).reply()
      await publishedAlone(made._id)
      await reckon()
      expect(await rule(made._id)).toMatchObject({
        inForce: null,
        waiting: { version: 2, madeBy: 'whitelabel', expectedProfit: rupees(1000) },
      })
      const { rows } =
        await sql`select actor_id, before, after from audit_log where object_id = ${made._id} and actor_id is null`.execute(
          tree.db,
        )
      expect(rows).toEqual([
        {
          actorId: null,
          before: { inForce: true, expectedProfit: 0 },
          after: { inForce: false, expectedProfit: rupees(1000) },
        },
      ])
      await reckon()
      expect((await rule(made._id)).waiting).toMatchObject({ version: 2 })
      expect((await confirm('administrator', made._id, 2)).body).toMatchObject({ docs: { inForce: { version: 2 } } })
      await reckon()
      expect((await rule(made._id)).inForce).toMatchObject({ version: 2 })
    })
    test('gives way to what was proposed since, and what costs more than it gives stays', async () => {
      const { docs: made } = await (await create('whitelabel', FRIEND)).reply()
      await publishedAlone(made._id)
      const body = { terms: terms({ ...FRIEND, amount: rupees(500) }), version: 1, transactionCode: CODE }
      await tree.ask('administrator', calls.changeBonusRule, {
        params: { role: 'administrator', ruleId: made._id },
        body,
      })
      const { docs: dear } = await (await create('whitelabel', { base: 'both', multiple: 150 })).reply()
      await reckon()
      expect(await rule(made._id)).toMatchObject({ inForce: null, waiting: { version: 2, madeBy: 'administrator' } })
      expect(await rule(dear._id)).toMatchObject({ inForce: { version: 1 }, waiting: null })
    })
  })
  test('that took two officers and was ended takes them again, also for who chose it before', async () => {
    const methodId = await method()
    const { docs: made } = await (await create('whitelabel')).reply()
    await confirm('administrator', made._id, 1)
    const asked = await (await deposit(methodId, made._id)).reply()
    expect((await arrange('whitelabel', made._id, false)).status).toBe(200)
    const { docs: again } = await (await arrange('whitelabel', made._id, true)).reply()
    expect(again).toMatchObject({ active: true, inForce: null, waiting: { version: 2, mayConfirm: false } })
    expect(await offers()).toEqual([])
    const decision = { depositId: asked.docs._id, action: 'approved', remarks: '', transactionCode: CODE } as const
    await tree.ask('agent', calls.decideDeposit, { params: { role: role('agent') }, body: decision })
    expect(await awards()).toEqual([])
    expect(codeOf(await confirm('whitelabel', made._id, 2))).toBe('SECOND_OFFICER_NEEDED')
    expect((await confirm('administrator', made._id, 2)).status).toBe(200)
    expect(await offers()).toMatchObject([{ _id: made._id }])
  })
  const change = (by: string, ruleId: string, version: number, terms_: Partial<BonusTerms>) =>
    tree.ask(by, calls.changeBonusRule, {
      params: { role: role(by), ruleId },
      body: { version, terms: terms(terms_), transactionCode: CODE },
    })
  /** Of two officers, then made smaller by two. */
  async function replaced(): Promise<string> {
    const { docs: made } = await (await create('whitelabel', { shareBps: 50_000, max: rupees(50_000) })).reply()
    expect((await confirm('administrator', made._id, 1)).status).toBe(200)
    expect((await change('whitelabel', made._id, 1, { shareBps: 1000, max: rupees(100) })).status).toBe(200)
    expect((await confirm('administrator', made._id, 2)).status).toBe(200)
    return made._id
  }
  test('that was replaced comes back by no end: ended and offered again, nothing is in force', async () => {
    const [methodId, ruleId] = [await method(), await replaced()]
    expect(await offers()).toMatchObject([{ version: 2, max: rupees(100) }])
    await arrange('whitelabel', ruleId, false)
    const { docs: again } = await (await arrange('whitelabel', ruleId, true)).reply()
    expect(again).toMatchObject({ active: true, inForce: null, waiting: { version: 3, max: rupees(100) } })
    expect(await offers()).toEqual([])
    expect(codeOf(await deposit(methodId, ruleId))).toBe('BONUS_UNKNOWN')
    const withdrawn = { params: { role: role('whitelabel'), ruleId }, body: { version: 3, transactionCode: CODE } }
    expect((await (await tree.ask('whitelabel', calls.withdrawBonusRule, withdrawn)).reply()).docs).toMatchObject({
      inForce: null,
      waiting: null,
    })
  })
  test('that was replaced stays with who chose it before, until the rule is ended', async () => {
    const [methodId, ruleId] = [await method(), await publishRule(tree.db, { limit: 0 })]
    const asked = [await deposit(methodId, ruleId), await deposit(methodId, ruleId, 1000, 'player2')]
    const [kept, lost] = await Promise.all(asked.map(async (one) => (await one.reply()).docs._id))
    const decide = (depositId = '') =>
      tree.ask('agent', calls.decideDeposit, {
        params: { role: role('agent') },
        body: { depositId, action: 'approved', remarks: '', transactionCode: CODE },
      })
    await change('whitelabel', ruleId, 1, { base: 'both', multiple: 150 })
    expect((await decide(kept)).status).toBe(200)
    expect(await awards()).toMatchObject([{ turnover: rupees(5000) }])
    await arrange('whitelabel', ruleId, false)
    expect((await (await arrange('whitelabel', ruleId, true)).reply()).docs).toMatchObject({ inForce: { version: 2 } })
    expect((await decide(lost)).status).toBe(200)
    expect(await awards('player2')).toEqual([])
  })
  test('says in the log what came into force in place of what, and what ended', async () => {
    const ruleId = await replaced()
    await arrange('whitelabel', ruleId, false)
    await arrange('whitelabel', ruleId, true)
    const { rows } =
      await sql`select action, after -> 'version' as version, after -> 'replaces' as replaces, after -> 'ended' as ended, after -> 'waits' as waits
      from audit_log where object_id = ${ruleId} order by id`.execute(tree.db)
    const nothing = { version: null, replaces: null, ended: null, waits: null }
    expect(rows).toEqual([
      { ...nothing, action: 'BONUS_RULE_CHANGED', version: 1, replaces: [] },
      { ...nothing, action: 'BONUS_RULE_CONFIRMED', version: 1, replaces: [] },
      { ...nothing, action: 'BONUS_RULE_CHANGED', version: 2, replaces: [] },
      { ...nothing, action: 'BONUS_RULE_CONFIRMED', version: 2, replaces: [1] },
      { ...nothing, action: 'BONUS_RULE_CHANGED', ended: [1, 2] },
      { ...nothing, action: 'BONUS_RULE_CHANGED', ended: [2], waits: 3 },
    ])
  })

  describe('where a higher level ended one that is earned by the same', () => {
    const HARMLESS = { base: 'both', multiple: 150 } as const
    async function ended(): Promise<string> {
      const { docs: made } = await (await create('whitelabel', HARMLESS)).reply()
      await arrange('administrator', made._id, false)
      return made._id
    }

    test('waits for a second officer, of whatever terms and whichever kind, and says so before it is made', async () => {
      await ended()
      for (const anew of [
        HARMLESS,
        { ...HARMLESS, multiple: 200 },
        { kind: 'depositBonus', shareBps: 1, min: rupees(100_000) },
      ] as const) {
        const preview = await tree.ask('whitelabel', calls.previewBonusRule, {
          params: { role: role('whitelabel') },
          body: { terms: terms(anew) },
        })
        expect((await preview.reply()).docs).toMatchObject({ needsTwo: true })
        expect((await (await create('whitelabel', anew)).reply()).docs).toMatchObject({
          inForce: null,
          waiting: { version: 1 },
        })
      }
      expect(await offers()).toEqual([])
      const other = await (await create('whitelabel', { multiple: 200, kind: 'loosingBonus' })).reply()
      expect(other.docs).toMatchObject({ inForce: { version: 1 } })
      expect((await (await create('administrator2', HARMLESS)).reply()).docs).toMatchObject({ inForce: { version: 1 } })
    })
    test('waits by whatever way it is made of another: changed, or offered again', async () => {
      const { docs: changed } = await (await create('whitelabel', HARMLESS)).reply()
      const { docs: off } = await (await create('whitelabel', HARMLESS)).reply()
      await arrange('whitelabel', off._id, false)
      await ended()
      expect((await (await change('whitelabel', changed._id, 1, HARMLESS)).reply()).docs).toMatchObject({
        inForce: { version: 1 },
        waiting: { version: 2 },
      })
      expect((await (await arrange('whitelabel', off._id, true)).reply()).docs).toMatchObject({
        inForce: null,
        waiting: { version: 2 },
      })
    })
    test('takes the word of that level: of two below it none', async () => {
      await ended()
      const { docs: made } = await (await create('whitelabel', HARMLESS)).reply()
      await sql`update accounts set role = 'whiteLabel', second_factor_waived = true, handed_over_at = null where user_name in ('whitelabel', 'admin')`.execute(
        tree.db,
      )
      const body = { version: 1, transactionCode: CODE }
      const params = { role: role('whitelabel'), ruleId: made._id }
      expect((await tree.ask('admin', calls.confirmBonusRule, { params, body })).body).toMatchObject({
        code: 'SET_ABOVE',
        field: 'rule',
        facts: { setBy: 'administrator' },
      })
      expect((await confirm('administrator2', made._id, 1)).status).toBe(200)
      expect(await offers()).toMatchObject([{ _id: made._id }])
    })
    test('is one with it for its limit, and stays so however it is changed', async () => {
      const [methodId, { docs: first }] = [await method(), await (await create('whitelabel', HARMLESS)).reply()]
      await approved(methodId, first._id)
      await arrange('administrator', first._id, false)
      const { docs: anew } = await (await create('whitelabel', { ...HARMLESS, max: rupees(900) })).reply()
      await confirm('administrator', anew._id, 1)
      await sql`update bonus_awards set ended = 'expired', ended_at = now(), lost = amount`.execute(tree.db)
      expect(await offers()).toEqual([])
      expect(await offers('player2')).toMatchObject([{ _id: anew._id }])
      expect(codeOf(await deposit(methodId, anew._id))).toBe('BONUS_USED')
      await arrange('administrator', first._id, true)
      await arrange('whitelabel', first._id, false)
      expect((await (await change('whitelabel', anew._id, 1, HARMLESS)).reply()).docs).toMatchObject({
        inForce: { version: 2 },
      })
      expect(await offers()).toEqual([])
      const { docs: own } = await (await create('administrator', HARMLESS)).reply()
      expect(await offers()).toMatchObject([{ _id: own._id }])
    })
  })
  test('that was accepted stays as it was, whatever it becomes', async () => {
    const [methodId, bonusId] = [await method(), await publishRule(tree.db)]
    const asked = await (await deposit(methodId, bonusId)).reply()
    const params = { role: role('whitelabel'), ruleId: bonusId }
    const body = { terms: terms({ base: 'both', multiple: 150 }), version: 1, transactionCode: CODE }
    expect((await tree.ask('whitelabel', calls.changeBonusRule, { params, body })).status).toBe(200)
    const decision = { depositId: asked.docs._id, action: 'approved', remarks: '', transactionCode: CODE } as const
    await tree.ask('agent', calls.decideDeposit, { params: { role: role('agent') }, body: decision })
    expect(await awards()).toMatchObject([{ turnover: rupees(5000) }])
    expect(codeOf(await tree.ask('whitelabel', calls.changeBonusRule, { params, body }))).toBe('BONUS_RULE_CHANGED')
  })
  test('without what its kind goes by is none', async () => {
    expect(await create('whitelabel', { shareBps: 0 })).toMatchObject({
      status: 422,
      body: { code: 'BONUS_TERM_WRONG' },
    })
  })
})

describe('a bonus that an officer gives', () => {
  const give = (by: string, bonusId: string, amount: number, userId = 'player1', times = 5) =>
    tree.ask(by, calls.giveBonus, {
      params: { role: role(by) },
      body: {
        userId: String(tree.idOf(userId)),
        bonusId,
        amount: rupees(amount),
        turnover: rupees(times * amount),
        remarks: 'For a complaint',
        transactionCode: CODE,
      },
    })
  const decide = (
    by: string,
    awardId: string,
    action: 'release' | 'refuse' = 'release',
    held: readonly HoldReason[] = ['SECOND_OFFICER'],
  ) =>
    tree.ask(by, calls.decideAward, {
      params: { role: role(by), awardId },
      body: { action, held: [...held], remarks: 'seen', transactionCode: CODE },
    })
  const manual = {
    kind: 'manualDepositBonus',
    max: rupees(2000),
    secondAbove: rupees(1000),
    shareBps: 0,
    limit: 0,
  } as const

  test('is locked until it is wagered, and never beyond what a day allows', async () => {
    const bonusId = await publishRule(tree.db, manual)
    expect((await give('whitelabel', bonusId, 900)).status).toBe(200)
    expect(await awards()).toMatchObject([
      { status: 'open', amount: rupees(900), turnover: rupees(4500), locked: rupees(900) },
    ])
    expect(await give('whitelabel', bonusId, 1200)).toMatchObject({
      status: 422,
      body: { code: 'BONUS_CAP', limit: 1100 },
    })
  })
  test('names whoever gave it to who stands as they do or above, and tells those below the role alone', async () => {
    const bonusId = await publishRule(tree.db, { ...manual, secondAbove: rupees(0) })
    await give('whitelabel', bonusId, 100)
    await give('administrator2', bonusId, 200)
    const giversAsReadBy = async (reader: string) => {
      const asked = { params: { role: role(reader) }, query: { page: 1, limit: 50 } }
      const { docs } = await (await tree.ask(reader, calls.getAwards, asked)).reply()
      return new Set(docs.map(({ givenBy }) => givenBy))
    }
    expect(await giversAsReadBy('agent')).toEqual(new Set([ROLE_TEXTS.administrator, ROLE_TEXTS.whiteLabel]))
    expect(await giversAsReadBy('whitelabel')).toEqual(new Set([ROLE_TEXTS.administrator, 'whitelabel']))
    expect(await giversAsReadBy('administrator')).toEqual(new Set(['administrator2', 'whitelabel']))
  })
  test('above a sum waits for a second officer, in parts too', async () => {
    const bonusId = await publishRule(tree.db, manual)
    await give('whitelabel', bonusId, 900)
    const { docs: second } = await (await give('whitelabel', bonusId, 200)).reply()
    expect(second).toMatchObject({ status: 'held', held: ['SECOND_OFFICER'], mayDecide: false })
    expect(codeOf(await decide('whitelabel', second._id))).toBe('SECOND_OFFICER_NEEDED')
    const { docs: released } = await (await decide('administrator', second._id)).reply()
    expect(released).toMatchObject({ status: 'open', held: [] })
  })
  test('is decided about for the reasons that were looked at: one that came since is looked at first', async () => {
    const bonusId = await publishRule(tree.db, manual)
    const { docs: given } = await (await give('whitelabel', bonusId, 900)).reply()
    const holdFor = (reason: HoldReason) =>
      sql`update bonus_awards set held = held || ${reason}::text where id = ${given._id}::uuid`.execute(tree.db)
    await holdFor('SAME_DEVICE')
    await holdFor('ONE_OPPONENT')
    for (const action of ['release', 'refuse'] as const) {
      for (const seen of [['SAME_DEVICE'], [], ['SAME_DEVICE', 'SAME_PHONE']] as const)
        expect(codeOf(await decide('administrator', given._id, action, seen))).toBe('BONUS_CHANGED')
    }
    expect(await awards()).toMatchObject([{ status: 'held' }])
    const { docs } = await (
      await decide('administrator', given._id, 'release', ['ONE_OPPONENT', 'SAME_DEVICE'])
    ).reply()
    expect(docs).toMatchObject({ status: 'open', held: [] })
  })
  test('is let go on by no account whose password the first has just reset, and refused by any other', async () => {
    const bonusId = await publishRule(tree.db, manual)
    const { docs: held } = await (await give('administrator', bonusId, 2000)).reply()
    await tree.takeOver('whitelabel', 'administrator')
    expect(codeOf(await decide('whitelabel', held._id))).toBe('SECOND_OFFICER_NEEDED')
    expect((await decide('administrator2', held._id)).status).toBe(200)
    const { docs: other } = await (await give('administrator2', bonusId, 2000, 'player2')).reply()
    expect((await decide('whitelabel', other._id, 'refuse')).status).toBe(200)
  })
  test.each(['LOCKED', 'RETIRED'] as const)(
    'by one who is out by now (%s) is let go on by nobody, and refused',
    async (how) => {
      const bonusId = await publishRule(tree.db, manual)
      const { docs: held } = await (await give('administrator', bonusId, 2000)).reply()
      await tree.shutOut('administrator', how)
      expect(codeOf(await decide('administrator2', held._id))).toBe('SECOND_OFFICER_NEEDED')
      expect((await decide('administrator2', held._id, 'refuse')).status).toBe(200)
    },
  )
  test('refused by the second it is none, and counts for no cap', async () => {
    const bonusId = await publishRule(tree.db, manual)
    const { docs } = await (await give('whitelabel', bonusId, 2000)).reply()
    expect((await decide('administrator', docs._id, 'refuse')).status).toBe(200)
    expect(await awards()).toMatchObject([{ status: 'refused', locked: 0 }])
    expect((await give('whitelabel', bonusId, 900)).status).toBe(200)
  })
  test('is taken back while it is locked', async () => {
    const bonusId = await publishRule(tree.db, manual)
    const { docs } = await (await give('whitelabel', bonusId, 900)).reply()
    const params = { role: role('whitelabel'), awardId: docs._id }
    const body = { remarks: 'Given twice', transactionCode: CODE }
    expect((await tree.ask('whitelabel', calls.takeBonus, { params, body })).status).toBe(200)
    expect(await awards()).toMatchObject([{ status: 'takenBack', locked: 0, lost: rupees(900) }])
    expect(codeOf(await tree.ask('whitelabel', calls.takeBonus, { params, body }))).toBe('BONUS_CHANGED')
  })
  describe('without a turnover', () => {
    const look = () => turnEverybody({ db: tree.db, clock: tree.clock, tell: () => undefined })
    const balance = async () => must(await loadAccount(tree.db, tree.idOf('player1')), 'player1').balance
    const take = (awardId: string) =>
      tree.ask('whitelabel', calls.takeBonus, {
        params: { role: role('whitelabel'), awardId },
        body: { remarks: 'Given twice', transactionCode: CODE },
      })
    const withdraw = (forfeitBonus: boolean) =>
      tree.db
        .transaction()
        .execute((tx) =>
          forfeitBonuses(tx, { accountId: tree.idOf('player1'), forfeitBonus, now: Date.now() }, byItself(1)),
        )

    test('is cash at once, with nothing to take back or to lose by then', async () => {
      const before = await balance()
      const { docs } = await (await give('whitelabel', await publishRule(tree.db, manual), 900, 'player1', 0)).reply()
      expect(codeOf(await take(docs._id))).toBe('BONUS_CHANGED')
      expect(await withdraw(false)).toBeUndefined()
      await look()
      expect(await balance()).toBe(before + rupees(900))
      expect(await awards()).toMatchObject([{ status: 'released', released: rupees(900), locked: 0 }])
    })
    test('is nothing before a second officer agrees: taken back all of it is lost', async () => {
      const before = await balance()
      const { docs } = await (await give('whitelabel', await publishRule(tree.db, manual), 2000, 'player1', 0)).reply()
      await look()
      expect((await take(docs._id)).status).toBe(200)
      await look()
      expect(await balance()).toBe(before)
      expect(await awards()).toMatchObject([{ status: 'takenBack', lost: rupees(2000), locked: 0 }])
    })
    test('is lost with a withdrawal while it waits for a second officer, and cash once one agrees', async () => {
      const bonusId = await publishRule(tree.db, manual)
      const { docs: lost } = await (await give('whitelabel', bonusId, 2000, 'player1', 0)).reply()
      expect(await withdraw(false)).toEqual({ code: 'BONUS_WOULD_BE_LOST', amount: rupees(2000) })
      expect(await withdraw(true)).toBeUndefined()
      expect(codeOf(await decide('administrator', lost._id))).toBe('BONUS_CHANGED')
      const before = await balance()
      const { docs } = await (await give('administrator', bonusId, 2000, 'player1', 0)).reply()
      await decide('whitelabel', docs._id)
      await look()
      expect(await balance()).toBe(before + rupees(2000))
    })
  })
  test('what of a held one has counted when it is given up stays held, until an officer has decided about it', async () => {
    const bonusId = await publishRule(tree.db, manual)
    const look = () => turnEverybody({ db: tree.db, clock: tree.clock, tell: () => undefined })
    const counted = async (): Promise<string> => {
      const { docs } = await (await give('whitelabel', bonusId, 500)).reply()
      await sql`update bonus_awards set held = '{SAME_DEVICE}' where id = ${docs._id}::uuid`.execute(tree.db)
      await sql`insert into bonus_counts (award_id, group_key, site_id, wagerer_id, is_own, markets, counted, ended_at, ripened, opponents, against)
        values (${docs._id}::uuid, ${docs._id}, 1, ${tree.idOf('player1')}, true, '{}', ${rupees(500)}, now() - interval '2 hours', true, '{}', '{}')`.execute(
        tree.db,
      )
      await tree.db
        .transaction()
        .execute((tx) =>
          forfeitBonuses(tx, { accountId: tree.idOf('player1'), forfeitBonus: true, now: Date.now() }, byItself(1)),
        )
      await look()
      return docs._id
    }
    const [one, other] = [await counted(), await counted()]
    const shown = { status: 'held', lost: rupees(400), locked: rupees(100), released: 0 }
    expect(await awards()).toMatchObject([shown, shown])
    const { docs: listed } = await (
      await tree.ask('administrator', calls.getAwards, {
        params: { role: role('administrator') },
        query: { page: 1, limit: 50, status: 'held' },
      })
    ).reply()
    expect(listed.map(({ mayDecide }) => mayDecide)).toEqual([true, true])
    expect((await decide('administrator', one, 'release', ['SAME_DEVICE'])).status).toBe(200)
    expect((await decide('administrator', other, 'refuse', ['SAME_DEVICE'])).status).toBe(200)
    await look()
    expect(new Map((await awards()).map(({ status, released }) => [status, released]))).toEqual(
      new Map([
        ['forfeited', rupees(100)],
        ['refused', 0],
      ]),
    )
    // The counts were this test's.
    await sql`delete from bonus_counts`.execute(tree.db)
    await sql`update bonus_awards set turnover = 0`.execute(tree.db)
  })
  test.each([
    ['who stays away', excluded, 'SELF_EXCLUDED'],
    [
      'who is locked',
      () => sql`update accounts set user_locked = true where id = ${tree.idOf('player1')}`.execute(tree.db),
      'PLAYER_LOCKED',
    ],
    [
      'who is below somebody locked',
      () => sql`update accounts set user_locked = true where id = ${tree.idOf('admin')}`.execute(tree.db),
      'PLAYER_LOCKED',
    ],
    [
      'who has the bonus lock',
      () => sql`update accounts set bonus_lock = true where id = ${tree.idOf('player1')}`.execute(tree.db),
      'BONUS_LOCKED',
    ],
    [
      'players of a site without bonuses',
      () => sql`update sites set settings = '{"switches": {"bonuses": false}}' where id = 1`.execute(tree.db),
      'BONUS_UNKNOWN',
    ],
  ])('is none to %s, also where they are only before the second officer agrees', async (_, become, code) => {
    const bonusId = await publishRule(tree.db, manual)
    const { docs: held } = await (await give('whitelabel', bonusId, 2000)).reply()
    await become()
    expect(codeOf(await decide('administrator', held._id))).toBe(code)
    expect(codeOf(await give('administrator', bonusId, 100))).toBe(code)
    expect(await awards()).toMatchObject([{ status: 'held' }])
    expect((await decide('administrator', held._id, 'refuse')).status).toBe(200)
  })
  describe('and that waits for a second officer is lost with a withdrawal', () => {
    const withdraw = (forfeitBonus: boolean) =>
      tree.db
        .transaction()
        .execute((tx) =>
          forfeitBonuses(tx, { accountId: tree.idOf('player1'), forfeitBonus, now: Date.now() }, byItself(1)),
        )

    test('which says so before, and nobody lets it go on then', async () => {
      const bonusId = await publishRule(tree.db, manual)
      await give('whitelabel', bonusId, 900)
      const { docs: held } = await (await give('whitelabel', bonusId, 200)).reply()
      expect(await withdraw(false)).toEqual({ code: 'BONUS_WOULD_BE_LOST', amount: rupees(1100) })
      expect(await withdraw(true)).toBeUndefined()
      expect((await awards()).map(({ status, lost }) => [status, lost])).toEqual([
        ['forfeited', rupees(200)],
        ['forfeited', rupees(900)],
      ])
      expect(codeOf(await decide('administrator', held._id))).toBe('BONUS_CHANGED')
    })

    test('also where another officer lets it go on at the same time', async () => {
      const bonusId = await publishRule(tree.db, manual)
      const { docs: held } = await (await give('whitelabel', bonusId, 2000)).reply()
      await Promise.all([decide('administrator', held._id), withdraw(true)])
      expect(await awards()).toMatchObject([{ status: 'forfeited', locked: 0, lost: rupees(2000) }])
    })

    test('but not what waits for a first deposit', async () => {
      const account = await loadAccount(tree.db, tree.idOf('player1'))
      await publishRule(tree.db, { ...TERMS, kind: 'signUpPromoBonus', promoCode: 'HELLO', amount: rupees(500) })
      const signing = { siteId: 1, accountId: must(account, 'player1').id, promoCode: 'hello', now: Date.now() }
      await tree.db.transaction().execute((tx) => earnBySignUp(tx, signing))
      expect(await withdraw(false)).toBeUndefined()
      expect(await awards()).toHaveLength(1)
    })
  })
  test('is none where the site has switched bonuses off, and none beyond the rule’s limit', async () => {
    const bonusId = await publishRule(tree.db, { ...manual, limit: 1 })
    expect((await give('whitelabel', bonusId, 100)).status).toBe(200)
    expect(codeOf(await give('whitelabel', bonusId, 100))).toBe('BONUS_USED')
    await sql`update sites set settings = '{"switches": {"bonuses": false}}' where id = 1`.execute(tree.db)
    expect(codeOf(await give('whitelabel', bonusId, 100))).toBe('BONUS_UNKNOWN')
  })
  test('is seen by those above, of one player or all', async () => {
    const bonusId = await publishRule(tree.db, manual)
    await give('whitelabel', bonusId, 900)
    const list = async (by: string, userId?: string) =>
      (
        await (
          await tree.ask(by, calls.getAwards, {
            params: { role: role(by) },
            query: { page: 1, limit: 25, ...(userId !== undefined && { userId: String(tree.idOf(userId)) }) },
          })
        ).reply()
      ).docs
    expect(await list('agent')).toMatchObject([{ userName: 'player1', givenBy: ROLE_TEXTS.whiteLabel }])
    expect(await list('agent2')).toEqual([])
    expect(await list('admin', 'player1')).toHaveLength(1)
    expect(await list('admin', 'player3')).toEqual([])
  })
})

test('a referrer sees how many came, and what they brought', async () => {
  await sql`insert into registrations (account_id, site_id, referrer_id) values (${tree.idOf('player2')}, 1, ${tree.idOf('player1')})`.execute(
    tree.db,
  )
  const { docs } = await (await tree.ask('player1', calls.getMyReferrals, {})).reply()
  expect(docs).toEqual({
    code: 'player1',
    referred: 1,
    deposited: 0,
    earned: 0,
    pending: 0,
  })
})

test('a rule that was switched off gives nothing for what was claimed before: the money comes without it', async () => {
  const [methodId, bonusId] = [await method(), await publishRule(tree.db)]
  const asked = await (await deposit(methodId, bonusId)).reply()
  await sql`update bonus_rules set active = false where id = ${bonusId}::uuid`.execute(tree.db)
  const body = { depositId: asked.docs._id, action: 'approved', remarks: '', transactionCode: CODE } as const
  expect((await tree.ask('agent', calls.decideDeposit, { params: { role: role('agent') }, body })).status).toBe(200)
  expect(await awards()).toEqual([])
})
