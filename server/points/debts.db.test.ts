/**
 * What a tree of several levels owes after whatever was done in it, as every call tells it: the same figure everywhere, and the
 * domain's. docs/domain/people.md, docs/decisions/0040. The law itself: domain/ledger/debts.test.ts.
 */
import { calls, type Person } from '@paddock/contract'
import { debtOf, inSettlingOrder } from '@paddock/domain/ledger'
import { negate, paise, type Paise, ZERO } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { keptAlong, type TreeRole } from '@paddock/domain/roles'
import { splitChain } from '@paddock/domain/settlement'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadAccount } from '../accounts/index.ts'
import { booksBalance } from '../markets/testing/world.ts'
import { CODE, createTree, type Tree } from '../people/testing/tree.ts'

let tree: Tree
beforeEach(async () => {
  tree = await createTree()
  await tree.configure({ switches: { pointsFromPlayers: true }, payments: { twoOfficersAbove: null } })
})
afterEach(async () => {
  await booksBalance(tree.db)
  await tree.close()
})

const params = { role: 'administrator' } as const
const PAGE = { page: 1, limit: 100 }

type Made = { readonly id: number; readonly parent: number; readonly role: TreeRole }

/** As an administrator makes it, below an account of the tree or below one that was made. */
async function make(
  parent: number,
  role: TreeRole,
  userName: string,
  openingPts: Paise,
  creditPts: Paise,
): Promise<Made> {
  const body = { parentId: String(parent), userType: role, userName, openingPts, creditPts, transactionCode: CODE }
  const { docs } = await (await tree.ask('administrator', calls.createPerson, { params, body })).reply()
  return { id: Number(docs.user._id), parent, role }
}

const move = (call: typeof calls.givePoints, id: number, amount: Paise) =>
  tree.ask('administrator', call, {
    params,
    body: { transfers: [{ userId: String(id), amount }], transactionCode: CODE },
  })
/** The whole of what is owed; nothing where nothing is. */
const settle = async (id: number) => {
  const { clientPL: owed } = await ownFigure(String(id))
  const cash = owed < 0 ? ({ kind: 'LENA', amount: negate(owed) } as const) : ({ kind: 'DENA', amount: owed } as const)
  if (owed === 0) return undefined
  return await tree.ask('administrator', calls.settleCash, {
    params,
    body: { settlements: [{ userId: String(id), owed, ...cash }], transactionCode: CODE },
  })
}
const trust = (id: number, creditPts: Paise) =>
  tree.ask('administrator', calls.changePerson, {
    params: { ...params, userId: String(id) },
    body: { creditPts, transactionCode: CODE },
  })

/** A result with the levels' parts of it, as a settlement posts them. */
async function play(player: number, amount: Paise): Promise<void> {
  const { rows } = await sql<{ id: number; share: number }>`
    select u.id, u.sports_share_bps as share from accounts a cross join lateral unnest(a.ancestors || a.id) with ordinality c(id, n)
    join accounts u on u.id = c.id where a.id = ${player} and u.id <> 0 order by c.n`.execute(tree.db)
  const levels = splitChain(amount, keptAlong([10_000, ...rows.map(({ share }) => share)]).toReversed()).toReversed()
  const moves = rows.map(({ id }, n) => (id === player ? amount : must(levels[n + 1], 'a level').keeps))
  const ids = rows.map(({ id }) => id)
  await tree.db.transaction().execute(async (tx) => {
    await sql`insert into transfers (debit_account, credit_account, amount, kind, reference)
      select case when m.amount > 0 then ${tree.idOf('house')} else m.id end, case when m.amount > 0 then m.id else ${tree.idOf('house')} end,
        abs(m.amount), case when m.id = ${player} then 'settlement' else 'share' end, gen_random_uuid()::text
      from unnest(${ids}::bigint[], ${moves}::bigint[]) as m(id, amount) where m.amount <> 0`.execute(tx)
    await sql`update accounts a set balance = a.balance + m.amount, sports_net = a.sports_net + m.result
      from (select id, amount, case id when ${player} then amount else 0 end as result from unnest(${ids}::bigint[], ${moves}::bigint[]) as u(id, amount)
        union all select ${tree.idOf('house')}, -(select sum(amount) from unnest(${moves}::bigint[]) as s(amount)), -${amount}::bigint) m
      where a.id = m.id`.execute(tx)
  })
}

type Figure = Pick<Person, 'clientPL' | 'givenPts' | 'subtreePts'>

/** By every call that tells it, of everybody of the site. */
async function figuresOf(): Promise<Map<string, Figure[]>> {
  const told = new Map<string, Figure[]>()
  const tell = (id: string, figure: Figure) => told.set(id, [...(told.get(id) ?? []), figure])
  const people = await (
    await tree.ask('administrator', calls.listPeople, { params, query: { ...PAGE, deep: true, sort: 'clientPL' } })
  ).reply()
  expect(people.docs.map(({ clientPL }) => clientPL)).toEqual(
    people.docs.map(({ clientPL }) => clientPL).toSorted((one, other) => one - other),
  )
  for (const person of people.docs) {
    tell(person._id, person)
    const one = await tree.ask('administrator', calls.getPerson, { params: { ...params, userId: person._id } })
    tell(person._id, (await one.reply()).docs.user)
    const { clientPL } = await ownFigure(person._id)
    expect(clientPL).toBe(person.clientPL)
  }
  // Of everybody below at once: the same, each with its own upline.
  const whole = await (
    await tree.ask('administrator', calls.getDebts, { params, query: { ...PAGE, deep: true } })
  ).reply()
  const uplines = new Map(people.docs.map(({ _id, userName }) => [userName, _id]))
  expect(whole.docs.map(({ userId }) => userId).toSorted()).toEqual(people.docs.map(({ _id }) => _id).toSorted())
  for (const debt of whole.docs) {
    tell(debt.userId, debt)
    const { rows } = await sql<{ parentId: number }>`select parent_id from accounts where id = ${debt.userId}`.execute(
      tree.db,
    )
    expect(debt.uplineId).toBe(String(rows[0]?.parentId))
    expect(uplines.get(debt.uplineName) ?? '0').toBe(debt.uplineId)
  }
  for (const upline of ['0', ...people.docs.filter(({ userType }) => userType !== 'user').map(({ _id }) => _id)]) {
    const query = { ...PAGE, ...(upline !== '0' && { userId: upline }) }
    const debts = await (await tree.ask('administrator', calls.getDebts, { params, query })).reply()
    for (const debt of debts.docs) tell(debt.userId, debt)
    const owed = debts.docs.map(({ clientPL }) => clientPL)
    expect(debts.totalLena).toBe(-owed.filter((one) => one < 0).reduce((all, one) => all + one, 0) + 0)
    expect(debts.totalDena).toBe(owed.filter((one) => one > 0).reduce((all, one) => all + one, 0))
  }
  return told
}

/** What the account is told of itself. */
async function ownFigure(id: string): Promise<{ readonly clientPL: Paise }> {
  const account = must(await loadAccount(tree.db, Number(id)), 'an account')
  return { clientPL: debtOf(account) }
}

/** Bets won and lost, points up and down, credit and cash, drawn by a fixed seed: each run does the same. */
const acts = fc.sample(
  fc.record({
    do: fc.constantFrom('give', 'take', 'play', 'play', 'play', 'settle', 'trust'),
    who: fc.nat(),
    amount: fc.integer({ min: -40_000_00, max: 40_000_00 }),
  }),
  { numRuns: 60, seed: 40 },
)

test('a tree of six levels: the same figure by every call, the sum of those below, and nothing of who never played', async () => {
  await sql`update accounts set sports_share_bps = 6000 where id = ${tree.idOf('agent2')}`.execute(tree.db)
  const made: Made[] = []
  const master = await make(tree.idOf('admin'), 'master', 'deep_master', paise(20_000_00), paise(25_000_00))
  await sql`update accounts set sports_share_bps = 5000 where id = ${master.id}`.execute(tree.db)
  const agent = await make(master.id, 'agent', 'deep_agent', paise(10_000_00), paise(10_000_00))
  await sql`update accounts set sports_share_bps = 1333 where id = ${agent.id}`.execute(tree.db)
  for (let n = 0; n < 3; n++)
    made.push(await make(agent.id, 'user', `deep_player${n}`, paise(2_500_00), paise(2_500_00)))
  // Credit that was never handed over: the player owes nothing of it.
  const quiet = await make(agent.id, 'user', 'quiet_one', ZERO, paise(25_000_00))
  const players = [...made.map(({ id }) => id), ...['player1', 'player2', 'player3'].map(tree.idOf)]
  const everybody = [...players, agent.id, master.id, ...['agent', 'agent2', 'admin', 'whitelabel'].map(tree.idOf)]
  for (const { do: what, who, amount } of acts) {
    const id = must(everybody[who % everybody.length], 'somebody')
    const size = paise(Math.abs(amount) + 1)
    if (what === 'play') await play(must(players[who % players.length], 'a player'), paise(amount))
    else if (what === 'give') await move(calls.givePoints, id, size)
    else if (what === 'take') await move(calls.takePoints, id, size)
    else if (what === 'trust') await trust(id, size)
    else await settle(id)
  }
  const told = await figuresOf()
  expect(told.size).toBe(everybody.length + 2)
  const clientPL = new Map<number, Paise>()
  for (const [id, figures] of told) {
    const [first] = figures
    for (const figure of figures)
      expect(figure).toMatchObject({
        clientPL: first?.clientPL,
        givenPts: first?.givenPts,
        subtreePts: first?.subtreePts,
      })
    expect(first?.clientPL).toBe((first?.subtreePts ?? 0) - (first?.givenPts ?? 0))
    clientPL.set(Number(id), must(first, 'a figure').clientPL)
  }
  expect(clientPL.get(quiet.id)).toBe(0)
  expect([...clientPL.values()].filter((debt) => debt !== 0).length).toBeGreaterThan(5)
  // Right below the administrators: what the house and its bank are without, but for the points that the bank gave.
  const { rows } = await sql<{ owed: Paise }>`
    select -(sum(balance) - sum(points_net))::bigint as owed from accounts where site_id = 1 and role = 'system'`.execute(
    tree.db,
  )
  expect(clientPL.get(tree.idOf('whitelabel'))).toBe(rows[0]?.owed)
  // From the leaves up everybody settles, and nothing is owed anywhere.
  const deepestFirst = await sql<{ id: number }>`
    select id from accounts where site_id = 1 and role not in ('system', 'administrator') order by cardinality(ancestors) desc, id`.execute(
    tree.db,
  )
  for (const { id } of deepestFirst.rows) await fill(id)
  for (const { id } of deepestFirst.rows.filter((one) => clientPL.get(one.id) !== 0))
    expect((await settle(id))?.status).toBe(200)
  for (const [, [figure]] of await figuresOf()) expect(figure?.clientPL).toBe(0)
})

/** Everybody has the points that a settlement moves, whichever way: given by the bank down to them, they are owed by nobody. */
async function fill(id: number): Promise<void> {
  const { rows } = await sql<{
    ids: number[]
  }>`select (ancestors || id)[2:] as ids from accounts where id = ${id}`.execute(tree.db)
  const before = (await ownFigure(String(id))).clientPL
  for (const [n, one] of (rows[0]?.ids ?? []).entries())
    expect((await move(calls.givePoints, one, paise((10 - n) * 1_000_000_000))).status).toBe(200)
  expect((await ownFigure(String(id))).clientPL).toBe(before)
}

test('points that an administrator issues are nobody’s win: not of those who get them, and not of those above', async () => {
  const { docs } = await (
    await tree.ask('administrator', calls.getPerson, { params: { ...params, userId: '0' } })
  ).reply()
  expect(docs.user).toMatchObject({ clientPL: 0 })
  expect(docs.user.subtreePts).toBeGreaterThan(0)
  await play(tree.idOf('player1'), paise(-1000_00))
  const after = await tree.ask('administrator', calls.getPerson, { params: { ...params, userId: '0' } })
  // The player lost 1,000; white label, admin and agent keep 900 of it between them.
  expect((await after.reply()).docs.user.clientPL).toBe(negate(paise(100_00)))
  const mine = await tree.ask('administrator', calls.getPerson, {
    params: { ...params, userId: String(tree.idOf('administrator')) },
  })
  expect((await mine.reply()).docs.user.clientPL).toBe(0)
})

test('a white label in front of the whole chain: each level owes what it passes up', async () => {
  await play(tree.idOf('player1'), paise(-1000_00))
  const told = await figuresOf()
  const owes = (name: string) => told.get(String(tree.idOf(name)))?.[0]?.clientPL
  expect(['player1', 'agent', 'admin', 'whitelabel', 'player2', 'agent2'].map(owes)).toEqual([
    -1000_00, -800_00, -300_00, -100_00, 0, 0,
  ])
})

test('what a whole tree owes is told to each of what is below them, and settled by one call with no more points than there are', async () => {
  await play(tree.idOf('player1'), paise(-1000_00))
  await play(tree.idOf('player2'), paise(300_00))
  const seenBy = async (name: string, role: 'agent' | 'admin' | 'whiteLabel', search?: string) => {
    const query = { ...PAGE, deep: true, open: true, ...(search !== undefined && { search }) }
    return await (await tree.ask(name, calls.getDebts, { params: { role }, query })).reply()
  }
  const below = await seenBy('agent', 'agent')
  expect(below.docs.map(({ userName }) => userName).toSorted()).toEqual(['player1', 'player2'])
  expect(below).toMatchObject({ totalLena: 1000_00, totalDena: 300_00, settlesWithPlayers: true })
  expect((await seenBy('admin', 'admin', 'PLAYER1')).docs.map(({ userName }) => userName)).toEqual(['player1'])
  const whole = await seenBy('whitelabel', 'whiteLabel')
  expect(whole.docs.map(({ userName, uplineName }) => `${userName} with ${uplineName}`).toSorted()).toEqual([
    'admin with whitelabel',
    'agent with admin',
    'player1 with agent',
    'player2 with agent',
  ])
  const settlements = inSettlingOrder(whole.docs).map(({ userId, clientPL: owed }) =>
    owed < 0
      ? { userId, owed, kind: 'LENA' as const, amount: negate(owed) }
      : { userId, owed, kind: 'DENA' as const, amount: owed },
  )
  const settled = await tree.ask('whitelabel', calls.settleCash, {
    params: { role: 'whiteLabel' },
    body: { settlements, transactionCode: CODE },
  })
  expect(settled.status).toBe(200)
  expect((await seenBy('whitelabel', 'whiteLabel')).docs).toEqual([])
  await tree.configure({ switches: { pointsFromPlayers: false } })
  expect(await seenBy('whitelabel', 'whiteLabel')).toMatchObject({ settlesWithPlayers: false })
})

test('with whom cash is settled: with players too, until the site leaves their money to payments', async () => {
  await play(tree.idOf('player1'), paise(-1000_00))
  await play(tree.idOf('player2'), paise(300_00))
  const seen = async (query: { readonly cash?: boolean }) =>
    await (
      await tree.ask('admin', calls.getDebts, {
        params: { role: 'admin' },
        query: { ...PAGE, deep: true, open: true, ...query },
      })
    ).reply()
  expect(await seen({ cash: true })).toEqual(await seen({}))
  await tree.configure({ switches: { pointsFromPlayers: false } })
  expect(await seen({})).toMatchObject({ totalDocs: 3 })
  const settled = await seen({ cash: true })
  expect(settled).toMatchObject({ totalDocs: 1, totalLena: 560_00, totalDena: 0 })
  expect(settled.docs.map(({ userName }) => userName)).toEqual(['agent'])
})
