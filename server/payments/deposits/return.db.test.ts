/** What a player has not played goes back to where it came from, instead of being played. docs/domain/payments.md#unplayed. */
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { turnEverybody } from '../../bonuses/jobs.ts'
import { playedOnMarkets } from '../../bonuses/periods/played.ts'
import { publishRule } from '../../bonuses/testing/rules.ts'
import { CODE } from '../../people/testing/tree.ts'
import { systemBalance } from '../gateway/testing/ready-account.ts'
import {
  asked,
  codeOf,
  DAY_MS,
  decide,
  depositOf,
  HOUR_MS,
  method,
  notices,
  ready,
  rupees,
  tree,
  useTree,
  wager,
} from '../testing/money-out.ts'

useTree()
beforeEach(() => tree.configure({ type: 'b2c', payments: { wagerDeposits: 1 } }))

const giveBack = (depositId: string, body: { forfeitBonus?: boolean } = {}, player = 'player1') =>
  tree.ask(player, calls.returnDeposit, { params: { depositId }, body })
const own = async () => {
  const query = { page: 1, limit: 25, status: 'all' } as const
  return (await (await tree.ask('player1', calls.getDeposits, { params: { role: 'user' }, query })).reply()).docs
}
const mayReturn = async () => (await own()).flatMap((row) => ('mayReturn' in row && row.mayReturn ? [row._id] : []))
const sendBack = (officer: 'agent' | 'admin', depositId: string, version: number) =>
  tree.ask(officer, calls.sendBackDeposit, {
    params: { role: officer, depositId },
    body: { version, utr: 'HDFC0002026112199', payer: 'ann@okbank', remarks: '', transactionCode: CODE },
  })
const reverse = (officer: 'agent' | 'admin', depositId: string, version: number) =>
  tree.ask(officer, calls.reverseDeposit, {
    params: { role: officer, depositId },
    body: { version, remarks: 'It never came', transactionCode: CODE },
  })
const money = async () => ({
  player: await tree.balanceOf('player1'),
  agent: await tree.balanceOf('agent'),
  unclaimed: await systemBalance(tree, 'unclaimed'),
})
const pointsBack = async () =>
  (await (await tree.ask('player1', calls.getWithdrawTerms, { query: {} })).reply()).docs.mayReturn
const left = async () =>
  (await (await tree.ask('player1', calls.getWithdrawTerms, { query: {} })).reply()).docs.turnoverLeft

test('it leaves the balance at once, is owed until two officers have sent it, and need not be played any more', async () => {
  const before = await money()
  const depositId = await depositOf('player1', 500)
  expect(await left()).toBe(50_000)
  expect(await mayReturn()).toEqual([depositId])
  expect(await pointsBack()).toBe(true)
  expect((await giveBack(depositId)).body).toMatchObject({
    docs: { status: 'approved', reversedAt: expect.any(String), goesBack: 'ON_ITS_WAY', mayReturn: false },
  })
  expect(await money()).toEqual({ ...before, agent: before.agent - 500, unclaimed: 500 })
  expect(await left()).toBe(0)
  expect(await pointsBack()).toBe(false)
  expect(codeOf(await giveBack(depositId))).toBe('REQUEST_CHANGED')
  expect((await sendBack('agent', depositId, 3)).body).toMatchObject({ docs: { owed: { why: 'UNPLAYED' } } })
  await sendBack('admin', depositId, 4)
  expect(await money()).toEqual(before)
  expect(await own()).toMatchObject([{ goesBack: 'BACK' }])
})

test.each([1, 2, 3])(
  'of several what came last goes back, as long as nothing of it was played (%d times)',
  async (times) => {
    await tree.configure({ type: 'b2c', payments: { wagerDeposits: times } })
    const first = await depositOf('player1', 500, -30)
    const second = await depositOf('player1', 300, -20)
    expect(await mayReturn()).toEqual(expect.arrayContaining([first, second]))
    await wager('m1', { net: -10, exposure: 10 }, -10)
    expect(await mayReturn()).toEqual([second])
    expect(codeOf(await giveBack(first))).toBe('DEPOSIT_PLAYED')
    await wager('m2', { net: 500 * times, exposure: 500 * times }, -5)
    expect(await mayReturn()).toEqual([])
    expect(codeOf(await giveBack(second))).toBe('DEPOSIT_PLAYED')
    expect(await pointsBack()).toBe(false)
  },
)

test('what need not be played is withdrawn instead', async () => {
  await tree.configure({ type: 'b2c', payments: { wagerDeposits: 0 } })
  const depositId = await depositOf('player1', 500)
  expect(await mayReturn()).toEqual([])
  expect(codeOf(await giveBack(depositId))).toBe('DEPOSIT_PLAYED')
})

test('what is at risk, or somebody else’s, or nobody paid in, does not go back', async () => {
  const depositId = await depositOf('player1', 500)
  expect(codeOf(await giveBack(depositId, {}, 'player2'))).toBe('NOT_FOUND')
  await sql`update accounts set exposure = balance - 49999 where id = ${tree.idOf('player1')}`.execute(tree.db)
  expect((await giveBack(depositId)).body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  await sql`update accounts set exposure = 0, user_locked = true where id = ${tree.idOf('player1')}`.execute(tree.db)
  expect((await giveBack(depositId)).status).not.toBe(200)
  await sql`update accounts set user_locked = false where id = ${tree.idOf('player1')}`.execute(tree.db)
  expect((await giveBack(depositId)).status).toBe(200)
})

test('officers who say that it never came, and its player who has it sent back, move it once', async () => {
  const [one, other] = [await depositOf('player1', 500), await depositOf('player1', 400)]
  await reverse('agent', one, 2)
  expect(codeOf(await giveBack(one))).toBe('DEPOSIT_DOUBTED')
  await giveBack(other)
  expect(codeOf(await reverse('agent', other, 3))).toBe('REQUEST_CHANGED')
  const before = await money()
  const both = await Promise.all([reverse('admin', one, 3), giveBack(one), giveBack(one)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await money()).player).toBe(before.player - 500)
})

test('the word of one officer that it never came keeps it waiting for seven days at most, and its player reads until when', async () => {
  const depositId = await depositOf('player1', 500)
  expect(await own()).toMatchObject([{ mayReturn: true, returnWaitsUntil: null }])
  await reverse('agent', depositId, 2)
  expect(await own()).toMatchObject([{ mayReturn: false, returnWaitsUntil: expect.any(Number) }])
  expect(await pointsBack()).toBe(false)
  expect((await giveBack(depositId)).body).toMatchObject({ code: 'DEPOSIT_DOUBTED' })
  tree.wait(7 * DAY_MS - HOUR_MS)
  expect(codeOf(await giveBack(depositId))).toBe('DEPOSIT_DOUBTED')
  tree.wait(HOUR_MS)
  expect(await own()).toMatchObject([{ mayReturn: true, returnWaitsUntil: null }])
  expect((await giveBack(depositId)).status).toBe(200)
  expect(codeOf(await reverse('admin', depositId, 4))).toBe('REQUEST_CHANGED')
})

test('whose payment never came, or whose way back ended, is undone by two officers as a withdrawal that came back is', async () => {
  const undo = (officer: 'agent' | 'admin', depositId: string, version: number, what: 'NEVER_CAME' | 'CAME_BACK') =>
    tree.ask(officer, calls.undoOwedDeposit, {
      params: { role: officer, depositId },
      body: { version, what, remarks: 'The bank says so', transactionCode: CODE },
    })
  const before = await money()
  const [one, other] = [await depositOf('player1', 500), await depositOf('player1', 300)]
  await giveBack(one)
  await giveBack(other)
  await undo('agent', one, 3, 'NEVER_CAME')
  await undo('admin', one, 4, 'NEVER_CAME')
  expect(await money()).toEqual({ ...before, agent: before.agent - 300, unclaimed: 300 })
  await sendBack('agent', other, 3)
  await sendBack('admin', other, 4)
  const goesBack = async () => new Set((await own()).map((row) => 'goesBack' in row && row.goesBack))
  expect(await goesBack()).toEqual(new Set(['BACK', 'NEVER_CAME']))
  expect(await notices('player1')).toContain('DEPOSIT_REVERSED')
  await undo('agent', other, 5, 'CAME_BACK')
  await undo('admin', other, 6, 'CAME_BACK')
  expect(await money()).toEqual({ ...before, agent: before.agent - 300, unclaimed: 300 })
  expect(await goesBack()).toEqual(new Set(['ON_ITS_WAY', 'NEVER_CAME']))
  // Its reference is spent for good, and its player asked to have it back: once it is there after all it is owed to where it came from.
  const body = { version: 5, remarks: 'It came on Friday', transactionCode: CODE }
  const owed = await tree.ask('agent', calls.oweDeposit, { params: { role: 'agent', depositId: one }, body })
  expect(owed.body).toMatchObject({ docs: { status: 'approved', owed: { why: 'UNPLAYED', amount: 500 } } })
  expect(await money()).toEqual({ ...before, agent: before.agent - 800, unclaimed: 800 })
  expect(await goesBack()).toEqual(new Set(['ON_ITS_WAY']))
  expect(await left()).toBe(0)
})

test('the word of one officer that it never came is said again by another, or a month later, and keeps nobody waiting for ever', async () => {
  const depositId = await depositOf('player1', 500)
  await reverse('agent', depositId, 2)
  tree.wait(7 * DAY_MS)
  expect((await reverse('agent', depositId, 3)).body).toMatchObject({ code: 'WORD_LAPSED' })
  expect(await mayReturn()).toEqual([depositId])
  tree.wait(30 * DAY_MS - HOUR_MS)
  expect(codeOf(await reverse('agent', depositId, 3))).toBe('WORD_LAPSED')
  tree.wait(HOUR_MS)
  expect((await reverse('agent', depositId, 3)).status).toBe(200)
  expect(await mayReturn()).toEqual([])
  tree.wait(7 * DAY_MS)
  expect((await reverse('admin', depositId, 4)).status).toBe(200)
  expect((await reverse('agent', depositId, 5)).body).toMatchObject({ docs: { reversedAt: expect.any(String) } })
})

test('asked for many times at once it goes back once', async () => {
  const depositId = await depositOf('player1', 500)
  const before = await money()
  const answers = await Promise.all(Array.from({ length: 10 }, () => giveBack(depositId)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await money()).toEqual({ ...before, player: before.player - 500, unclaimed: 500 })
})

test('its reference brings money to nobody else, and stands beside another claim of it once', async () => {
  await tree.configure({ type: 'b2c', payments: { wagerDeposits: 1 }, switches: { manyPendingDeposits: true } })
  const [utr, depositTypeId] = ['612345678902', await method('agent')]
  const claim = async (player: string): Promise<string> => {
    const body = { depositTypeId, amount: rupees(500), utr }
    return (await (await tree.ask(player, calls.createDeposit, { body })).reply()).docs._id
  }
  const params = { role: 'agent' } as const
  const approve = (depositId: string) =>
    tree.ask('agent', calls.decideDeposit, {
      params,
      body: { depositId, action: 'approved', remarks: '', transactionCode: CODE },
    })
  const depositId = await claim('player1')
  await approve(depositId)
  await giveBack(depositId)
  const other = await claim('player2')
  const { docs } = await (
    await tree.ask('agent', calls.getDeposit, { params: { ...params, depositId: other } })
  ).reply()
  expect(docs.claims).toEqual([{ depositId, status: 'approved', here: true }])
  expect(codeOf(await approve(other))).toBe('UTR_SPENT')
})

test('the tax that was added to it stays', async () => {
  const depositDuty = [{ from: '2020-01-01', bps: 2800, bearer: 'ADDED' }]
  await tree.configure({ type: 'b2c', payments: { wagerDeposits: 1 }, jurisdiction: { depositDuty } })
  const before = await money()
  const depositId = await depositOf('player1', 1280)
  expect((await money()).player).toBe(before.player + 1000)
  await giveBack(depositId)
  expect(await money()).toEqual({ player: before.player, agent: before.agent - 1280, unclaimed: 1000 })
  expect(await systemBalance(tree, 'tax')).toBe(280)
  expect(await left()).toBe(0)
})

test('the tax that was added to it is undone where two say that it never came, as of one that is taken back', async () => {
  const depositDuty = [{ from: '2020-01-01', bps: 2800, bearer: 'ADDED' }]
  const withholding = [{ from: '2020-01-01', bps: 3000 }]
  await tree.configure({ type: 'b2c', payments: { wagerDeposits: 1 }, jurisdiction: { depositDuty, withholding } })
  const exempt = async () =>
    (await (await tree.ask('player1', calls.getWithdrawTerms, { query: {} })).reply()).docs.tax?.exempt
  const [before, free] = [await money(), await exempt()]
  const depositId = await depositOf('player1', 1280)
  expect(await exempt()).toBe(rupees(1000) + (free ?? 0))
  await giveBack(depositId)
  expect(await exempt()).toBe(free)
  const says = (officer: 'agent' | 'admin' | 'whitelabel', version: number) =>
    tree.ask(officer, calls.undoOwedDeposit, {
      params: { role: officer === 'whitelabel' ? 'whiteLabel' : officer, depositId },
      body: { version, what: 'NEVER_CAME', remarks: 'The bank took it back', transactionCode: CODE },
    })
  await says('agent', 3)
  expect(await systemBalance(tree, 'tax')).toBe(280)
  const both = await Promise.all([says('admin', 4), says('whitelabel', 4)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await money()).toEqual(before)
  expect(await systemBalance(tree, 'tax')).toBe(0)
  expect([await exempt(), await left()]).toEqual([free, 0])
  // It came after all: all of it is owed, as nothing of it is taxed any more.
  const body = { version: 5, remarks: 'It came on Friday', transactionCode: CODE }
  await tree.ask('agent', calls.oweDeposit, { params: { role: 'agent', depositId }, body })
  expect(await money()).toEqual({ ...before, agent: before.agent - 1280, unclaimed: 1280 })
  await says('agent', 6)
  await says('admin', 7)
  expect(await money()).toEqual(before)
  expect(await systemBalance(tree, 'tax')).toBe(0)
})

test('of which the site bears a tax that stays, it is played or withdrawn: to and fro would cost the site without end', async () => {
  const depositDuty = [{ from: '2020-01-01', bps: 2800, bearer: 'BORNE' }]
  await tree.configure({ type: 'b2c', payments: { wagerDeposits: 1 }, jurisdiction: { depositDuty } })
  const depositId = await depositOf('player1', 1280)
  const before = await money()
  expect(await mayReturn()).toEqual([])
  expect(codeOf(await giveBack(depositId))).toBe('NOT_ON_THIS_SITE')
  expect(await money()).toEqual(before)
})

test('the bonus of it is lost, once the player has said so', async () => {
  const bonusId = await publishRule(tree.db)
  const body = { depositTypeId: await method('agent'), amount: rupees(500), utr: '612345678901', bonusId }
  const depositId = (await (await tree.ask('player1', calls.createDeposit, { body })).reply()).docs._id
  const decision = { depositId, action: 'approved', remarks: '', transactionCode: CODE } as const
  await tree.ask('agent', calls.decideDeposit, { params: { role: 'agent' }, body: decision })
  const awards = async () =>
    (await sql<{ ended: string | null }>`select ended from bonus_awards`.execute(tree.db)).rows.map(
      ({ ended }) => ended,
    )
  expect(await awards()).toEqual([null])
  expect((await giveBack(depositId)).body).toMatchObject({ code: 'BONUS_WOULD_BE_LOST' })
  expect(await awards()).toEqual([null])
  expect((await giveBack(depositId, { forfeitBonus: true })).status).toBe(200)
  expect(await awards()).toEqual(['reversed'])
})

test('what is in a bet that is open is no money to send back: only what came since it is', async () => {
  const first = await depositOf('player1', 500, -30)
  await sql`update accounts set exposure = balance where id = ${tree.idOf('player1')}`.execute(tree.db)
  const second = await depositOf('player1', 500, -20)
  expect(await mayReturn()).toEqual([second])
  expect(codeOf(await giveBack(first))).toBe('DEPOSIT_PLAYED')
  expect((await giveBack(second)).status).toBe(200)
  await sql`update accounts set exposure = 0 where id = ${tree.idOf('player1')}`.execute(tree.db)
})

test('what went out unplayed is not sent back as well, out of what came by another payment', async () => {
  const account = await ready('player1')
  await tree.configure({ type: 'b2c', payments: { wagerDeposits: 0 } })
  const before = await tree.balanceOf('player1')
  const first = await depositOf('player1', 500)
  await decide('agent', await asked('player1', account, before + 500))
  await tree.configure({ type: 'b2c', payments: { wagerDeposits: 1 } })
  const second = await depositOf('player1', 500)
  expect(await mayReturn()).toEqual([second])
  expect(codeOf(await giveBack(first))).toBe('DEPOSIT_PLAYED')
  expect((await giveBack(second)).status).toBe(200)
})

const offered = async (bonusId: string): Promise<string> => {
  const body = { depositTypeId: await method('agent'), amount: rupees(500), utr: '612345678901', bonusId }
  const depositId = (await (await tree.ask('player1', calls.createDeposit, { body })).reply()).docs._id
  const decision = { depositId, action: 'approved', remarks: '', transactionCode: CODE } as const
  await tree.ask('agent', calls.decideDeposit, { params: { role: 'agent' }, body: decision })
  return depositId
}
const look = () => turnEverybody({ db: tree.db, clock: () => Date.now() + 2 * HOUR_MS, tell: () => undefined })

test('what was paid of its bonus goes back with it, once the player has said so and has it', async () => {
  const depositId = await offered(await publishRule(tree.db, { multiple: 0 }))
  await look()
  const before = await tree.balanceOf('player1')
  expect((await giveBack(depositId)).body).toMatchObject({ code: 'BONUS_WOULD_BE_LOST' })
  await wager('m1', { net: 600 - before, exposure: 0 })
  expect((await giveBack(depositId, { forfeitBonus: true })).body).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  await wager('m2', { net: 400, exposure: 0 })
  expect((await giveBack(depositId, { forfeitBonus: true })).status).toBe(200)
  // Not by a later look: until then it could be bet.
  expect(await tree.balanceOf('player1')).toBe(0)
  await look()
  expect(await tree.balanceOf('player1')).toBe(0)
})

test('of the bonus that it earned a friend its player is told nothing', async () => {
  const depositId = await depositOf('player1', 500)
  await sql`insert into bonus_awards (id, site_id, account_id, wagerer_id, rule_id, rule_version, kind, earned_by, deposit_id, amount, turnover, steps, created_at, accepted_at, expires_at, levels, shares)
    select gen_random_uuid(), 1, ${tree.idOf('player2')}, ${tree.idOf('player1')}, ${await publishRule(tree.db)}::uuid, 1, 'referralBonus', 'friend', ${depositId}, 7700, 10000, 1, now(), now(), now() + interval '1 day', '{}', '{}'`.execute(
    tree.db,
  )
  expect((await giveBack(depositId)).status).toBe(200)
})

/** What player2 has of the first deposit of player1, whom they brought. */
async function friendly(): Promise<{ readonly depositId: string; readonly before: number }> {
  const before = await tree.balanceOf('player2')
  await publishRule(tree.db, { kind: 'referralBonus', amount: rupees(77), shareBps: 0, min: rupees(0) })
  await sql`insert into registrations (account_id, site_id, referrer_id) values (${tree.idOf('player1')}, 1, ${tree.idOf('player2')})`.execute(
    tree.db,
  )
  const depositId = await depositOf('player1', 500, -30)
  await sql`update bonus_awards set turnover = 0 where account_id = ${tree.idOf('player2')}`.execute(tree.db)
  await look()
  expect(await tree.balanceOf('player2')).toBe(before + 77)
  return { depositId, before }
}

test('what was paid of it to a friend goes back with it at once', async () => {
  const { depositId, before } = await friendly()
  expect((await giveBack(depositId)).status).toBe(200)
  expect(await tree.balanceOf('player2')).toBe(before)
  await look()
  expect(await tree.balanceOf('player2')).toBe(before)
})

test('and so it does where officers say that it never came', async () => {
  const { depositId, before } = await friendly()
  await reverse('agent', depositId, 2)
  expect(await tree.balanceOf('player2')).toBe(before + 77)
  await reverse('admin', depositId, 3)
  expect(await tree.balanceOf('player2')).toBe(before)
})

test('it takes nothing from what the player has brought a friend', async () => {
  const sent = await depositOf('player1', 500)
  const never = await depositOf('player1', 300)
  await giveBack(sent)
  await reverse('agent', never, 2)
  await reverse('admin', never, 3)
  const within = { siteId: 1, startsAt: 0, endsAt: Date.now() + DAY_MS }
  const { rows } = await sql<{ reversed: number }>`select reversed from ${playedOnMarkets(within)} p`.execute(tree.db)
  expect(rows).toEqual([{ reversed: 30_000 }])
})
