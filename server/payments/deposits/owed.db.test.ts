/** Money that came by hand and may not be credited: owed on the books, and sent back under a reference. docs/domain/payments.md#owed. */
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { CODE } from '../../people/testing/tree.ts'
import { systemBalance } from '../gateway/testing/ready-account.ts'
import { asked, codeOf, decide, HOUR_MS, method, nextUtr, role, tree, useTree } from '../testing/money-in.ts'

useTree()

const WAYS_OUT = { excluded: 'SELF_EXCLUDED', locked: 'PLAYER_LOCKED', limited: 'LIMIT_DEPOSIT' } as const
const player = () => tree.idOf('player1')
const MAY_NOT = {
  excluded: () =>
    sql`insert into exclusions (account_id, kind, since, until, origin_id)
      values (${player()}, 'SELF_EXCLUSION', now(), now() + interval '1 year', ${player()})`.execute(tree.db),
  locked: () => sql`update accounts set user_locked = true where id = ${player()}`.execute(tree.db),
  limited: () =>
    sql`insert into player_limits (account_id, kind, period, value, since, set_by)
      values (${player()}, 'DEPOSIT', 'DAY', 50000, now(), ${player()})`.execute(tree.db),
}

let methodId: string
beforeEach(async () => {
  await tree.configure({ switches: { manyPendingDeposits: true } })
  methodId = await method('agent')
  await sql`update accounts set guarded_from = '-infinity' where id = ${player()}`.execute(tree.db)
})

const owe = (officer: string, depositId: string, version = 1) =>
  tree.ask(officer, calls.oweDeposit, {
    params: { role: role(officer), depositId },
    body: { version, remarks: 'Came on Monday', transactionCode: CODE },
  })
const PAYER = '1234567890 HDFC0001234'
const sendBack = (
  officer: string,
  depositId: string,
  version: number,
  utr = 'HDFC0002026112199',
  payer: string | undefined = PAYER,
) =>
  tree.ask(officer, calls.sendBackDeposit, {
    params: { role: role(officer), depositId },
    body: { version, utr, remarks: '', transactionCode: CODE, ...(payer !== '' && { payer }) },
  })
const undo = (officer: string, depositId: string, version: number, what: 'NEVER_CAME' | 'CAME_BACK') =>
  tree.ask(officer, calls.undoOwedDeposit, {
    params: { role: role(officer), depositId },
    body: { version, what, remarks: 'The bank says so', transactionCode: CODE },
  })
const owedNow = async (officer = 'agent') => {
  const query = { page: 1, limit: 25, status: 'all', owed: true } as const
  const listed = await tree.ask(officer, calls.getDeposits, { params: { role: role(officer) }, query })
  return (await listed.reply()).docs.map(({ _id }) => _id)
}
const money = async () => ({
  player: await tree.balanceOf('player1'),
  agent: await tree.balanceOf('agent'),
  unclaimed: await systemBalance(tree, 'unclaimed'),
})
const BEFORE = { player: 1000, agent: 10_000, unclaimed: 0 }

test.each(['excluded', 'locked', 'limited'] as const)(
  'of who is %s by then it is owed back, listed until it is sent, and told as returned',
  async (how) => {
    const depositId = await asked('player1', methodId)
    await MAY_NOT[how]()
    expect(codeOf(await decide('agent', depositId))).toBe(WAYS_OUT[how])
    expect((await owe('agent', depositId)).body).toMatchObject({
      docs: {
        status: 'rejected',
        remarks: 'RETURNED',
        owed: { amount: 100_000 / 100, why: WAYS_OUT[how], sentAt: null },
      },
    })
    expect(await money()).toEqual({ player: 1000, agent: 9000, unclaimed: 1000 })
    expect(await owedNow()).toEqual([depositId])
    expect((await sendBack('agent', depositId, 2)).body).toMatchObject({
      docs: { owed: { firstBy: 'agent', utr: 'HDFC0002026112199', sentAt: null } },
    })
    expect(await money()).toEqual({ player: 1000, agent: 9000, unclaimed: 1000 })
    expect(codeOf(await sendBack('agent', depositId, 3))).toBe('SECOND_OFFICER_NEEDED')
    expect((await sendBack('admin', depositId, 3)).body).toMatchObject({
      docs: { owed: { sentAt: expect.any(String) } },
    })
    expect(await money()).toEqual(BEFORE)
    expect(await owedNow()).toEqual([])
    expect(codeOf(await sendBack('whitelabel', depositId, 4))).toBe('REQUEST_CHANGED')
    const { rows } =
      await sql`select kind, facts ->> 'remarks' as remarks from notifications where account_id = ${player()}`.execute(
        tree.db,
      )
    expect(rows).toContainEqual({ kind: 'DEPOSIT_REJECTED', remarks: 'RETURNED' })
  },
)

test.each(['excluded', 'locked', 'limited'] as const)(
  'who looks at a claim of somebody who is %s reads what is in the way, who may decide it alone, and the same as its crediting says',
  async (how) => {
    const depositId = await asked('player1', methodId)
    const inTheWay = async (officer: string) => {
      const params = { role: role(officer), depositId }
      return (await (await tree.ask(officer, calls.getDeposit, { params })).reply()).docs.inTheWay
    }
    expect(await inTheWay('agent')).toBeNull()
    await MAY_NOT[how]()
    expect([await inTheWay('agent'), await inTheWay('admin')]).toEqual([WAYS_OUT[how], WAYS_OUT[how]])
    expect(codeOf(await decide('agent', depositId))).toBe(WAYS_OUT[how])
  },
)

test('what may be credited is not owed, nor by whom it was not paid to, nor twice', async () => {
  const depositId = await asked('player1', methodId)
  expect(codeOf(await owe('agent', depositId))).toBe('DEPOSIT_CREDITABLE')
  await MAY_NOT.locked()
  expect(codeOf(await owe('agent2', depositId))).toBe('NOT_FOUND')
  const both = await Promise.all([owe('agent', depositId), owe('admin', depositId)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(codeOf(await decide('agent', depositId, { version: 2 }))).toBe('REQUEST_CHANGED')
  expect(await money()).toEqual({ player: 1000, agent: 9000, unclaimed: 1000 })
})

test.each(['rejected', 'canceled'] as const)(
  'of a claim that was %s plainly what turns up later is owed too',
  async (how) => {
    await tree.configure({ switches: { manyPendingDeposits: true, playerCancelsDeposits: true } })
    const depositId = await asked('player1', methodId)
    if (how === 'rejected') await decide('agent', depositId, { action: 'rejected', remarks: 'Nothing came' })
    else await tree.ask('player1', calls.cancelDeposit, { query: { depositId } })
    expect(codeOf(await owe('agent', depositId, 2))).toBe('DEPOSIT_CREDITABLE')
    await MAY_NOT.locked()
    expect(codeOf(await owe('agent', depositId, 1))).toBe('REQUEST_CHANGED')
    expect((await owe('agent', depositId, 2)).body).toMatchObject({
      docs: { status: 'rejected', remarks: 'RETURNED', owed: { amount: 1000, sentAt: null } },
    })
    expect(await owedNow()).toEqual([depositId])
    expect(codeOf(await owe('agent', depositId, 3))).toBe('REQUEST_CHANGED')
    const { rows } =
      await sql`select facts ->> 'remarks' as remarks from notifications where account_id = ${player()}`.execute(
        tree.db,
      )
    expect(rows).toContainEqual({ remarks: 'RETURNED' })
  },
)

describe('the line of what is owed', () => {
  const utr = '412345678901'
  const importLine = async () => {
    const day = new Date(tree.clock() + 5.5 * HOUR_MS).toISOString().slice(0, 10)
    const text = `Date,Narration,Debit,Credit\n${day},UPI/CR/${utr}/ASHA/asha@oksbi,,1000.00`
    const columns = {
      date: 'Date',
      narration: 'Narration',
      debit: 'Debit',
      credit: 'Credit',
      dateOrder: 'YMD',
    } as const
    const body = { file: new File([text], 'a.csv'), accountName: 'HDFC', transactionCode: CODE, ...columns }
    expect((await tree.ask('agent', calls.importStatement, { params: { role: 'agent' }, body })).status).toBe(200)
  }
  const linesOf = async (state: 'UNCLAIMED' | 'FUNDED') => {
    const query = { page: 1, limit: 25, state } as const
    const listed = await tree.ask('agent', calls.getStatementLines, { params: { role: 'agent' }, query })
    return (await listed.reply()).docs.map(({ depositId }) => depositId)
  }

  test.each(['before', 'behind'] as const)('is spent by it where it was imported %s that was said', async (when) => {
    const depositId = await asked('player1', methodId, 1000, utr)
    await MAY_NOT.locked()
    if (when === 'before') await importLine()
    await owe('agent', depositId)
    if (when === 'behind') await importLine()
    expect(await linesOf('UNCLAIMED')).toEqual([])
    expect(await linesOf('FUNDED')).toEqual([depositId])
    // Who paid stands there: nobody need say it, and nobody says otherwise.
    expect(codeOf(await sendBack('agent', depositId, 2))).toBe('PAYER_DIFFERS')
    await sendBack('agent', depositId, 2, undefined, '')
    await sendBack('admin', depositId, 3, undefined, 'Asha@OkSBI')
    expect(await money()).toEqual(BEFORE)
    expect(await linesOf('FUNDED')).toEqual([depositId])
  })
})

test('its reference brings money to nobody else, on its rail or another', async () => {
  const utr = nextUtr()
  const [depositId, other] = [await asked('player1', methodId, 1000, utr), await asked('player2', methodId, 1000, utr)]
  const otherRail = await method('agent', 'whitelabel', { paymentType: 'other', paymentName: 'Cash app' })
  const elsewhere = await asked('player2', otherRail, 1000, `RRN-${utr}`)
  await MAY_NOT.locked()
  await owe('agent', depositId)
  expect(codeOf(await decide('agent', other))).toBe('UTR_SPENT')
  expect(codeOf(await decide('agent', elsewhere))).toBe('UTR_SPENT')
  await sendBack('agent', depositId, 2)
  await sendBack('admin', depositId, 3)
  expect(codeOf(await decide('agent', other))).toBe('UTR_SPENT')
})

test('it is sent back once under a reference, and another one said begins anew', async () => {
  const [one, other] = [await asked('player1', methodId, 600), await asked('player1', methodId, 700)]
  await MAY_NOT.locked()
  for (const id of [one, other]) await owe('agent', id)
  await sendBack('agent', one, 2, 'HDFC0002026112101')
  await sendBack('admin', one, 3, 'HDFC0002026112102')
  expect(await money()).toMatchObject({ unclaimed: 1300 })
  await sendBack('agent', one, 4, 'HDFC0002026112102')
  expect(await money()).toMatchObject({ unclaimed: 700 })
  expect(codeOf(await sendBack('agent', other, 2, 'HDFC0002026112102'))).toBe('UTR_SPENT')
})

test('where no line names the payer both officers say the same account', async () => {
  const depositId = await asked('player1', methodId)
  await MAY_NOT.locked()
  await owe('agent', depositId)
  expect(codeOf(await sendBack('agent', depositId, 2, undefined, ''))).toBe('PAYER_MISSING')
  await sendBack('agent', depositId, 2)
  expect((await sendBack('admin', depositId, 3, undefined, '999 HDFC0001234')).body).toMatchObject({
    docs: { owed: { firstBy: 'admin', payer: '999 HDFC0001234', payerInLine: false, sentAt: null } },
  })
  await sendBack('agent', depositId, 4, undefined, '1234567890hdfc0001234')
  expect(await money()).toMatchObject({ unclaimed: 1000 })
  await sendBack('admin', depositId, 4, undefined, '1234567890hdfc0001234')
  expect(await money()).toMatchObject({ unclaimed: 1000 })
})

test('who was paid and has no points for it is told so', async () => {
  const depositId = await asked('player1', methodId, 20_000)
  await MAY_NOT.locked()
  expect(codeOf(await owe('agent', depositId))).toBe('INSUFFICIENT_FUNDS')
})

describe('what is owed back', () => {
  const owed = async () => {
    const depositId = await asked('player1', methodId)
    await MAY_NOT.locked()
    await owe('agent', depositId)
    return depositId
  }

  test('and never came is owed no more by the word of two, once, and is not sent', async () => {
    const depositId = await owed()
    expect(codeOf(await undo('agent', depositId, 2, 'CAME_BACK'))).toBe('REQUEST_CHANGED')
    expect((await undo('agent', depositId, 2, 'NEVER_CAME')).body).toMatchObject({
      docs: { owed: { undone: { what: 'NEVER_CAME', by: 'agent' }, neverCameAt: null } },
    })
    expect(codeOf(await undo('agent', depositId, 3, 'NEVER_CAME'))).toBe('SECOND_OFFICER_NEEDED')
    expect(await money()).toEqual({ player: 1000, agent: 9000, unclaimed: 1000 })
    const both = await Promise.all([
      undo('admin', depositId, 3, 'NEVER_CAME'),
      undo('whitelabel', depositId, 3, 'NEVER_CAME'),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await money()).toEqual(BEFORE)
    expect(await owedNow()).toEqual([])
    expect(codeOf(await sendBack('agent', depositId, 4))).toBe('REQUEST_CHANGED')
    expect(codeOf(await undo('agent', depositId, 4, 'NEVER_CAME'))).toBe('REQUEST_CHANGED')
  })

  test('and never came spends no reference: whoever’s it is claims it', async () => {
    const utr = nextUtr()
    const depositId = await asked('player1', methodId, 1000, utr)
    await MAY_NOT.locked()
    await owe('agent', depositId)
    const claim = () => asked('player2', methodId, 1000, utr).then((id) => decide('agent', id))
    expect(codeOf(await claim())).toBe('UTR_SPENT')
    await undo('agent', depositId, 2, 'NEVER_CAME')
    await undo('admin', depositId, 3, 'NEVER_CAME')
    expect((await claim()).status).toBe(200)
  })

  test('was not undone by two of whom the first’s word has lapsed', async () => {
    const depositId = await owed()
    await undo('agent', depositId, 2, 'NEVER_CAME')
    tree.wait(7 * 24 * HOUR_MS)
    expect((await undo('admin', depositId, 3, 'NEVER_CAME')).body).toMatchObject({
      docs: { owed: { undone: { by: 'admin' }, neverCameAt: null } },
    })
    expect(await money()).toEqual({ player: 1000, agent: 9000, unclaimed: 1000 })
  })

  test('and was sent is owed again where it came back, until it goes under another reference', async () => {
    const depositId = await owed()
    await sendBack('agent', depositId, 2)
    await sendBack('admin', depositId, 3)
    expect(codeOf(await undo('agent', depositId, 4, 'NEVER_CAME'))).toBe('REQUEST_CHANGED')
    await undo('agent', depositId, 4, 'CAME_BACK')
    expect(await money()).toEqual(BEFORE)
    expect((await undo('admin', depositId, 5, 'CAME_BACK')).body).toMatchObject({
      docs: { owed: { cameBack: 1, sentAt: null, utr: null, firstBy: null, undone: null } },
    })
    expect(await money()).toEqual({ player: 1000, agent: 9000, unclaimed: 1000 })
    expect(await owedNow()).toEqual([depositId])
    expect(codeOf(await sendBack('agent', depositId, 6))).toBe('UTR_SPENT')
    await sendBack('agent', depositId, 6, 'HDFC0002026112200')
    await sendBack('admin', depositId, 7, 'HDFC0002026112200')
    expect(await money()).toEqual(BEFORE)
    await undo('agent', depositId, 8, 'CAME_BACK')
    await undo('admin', depositId, 9, 'CAME_BACK')
    await undo('agent', depositId, 10, 'NEVER_CAME')
    expect((await undo('admin', depositId, 11, 'NEVER_CAME')).body).toMatchObject({
      docs: { owed: { cameBack: 2, neverCameAt: expect.any(String) } },
    })
    expect(await money()).toEqual(BEFORE)
  })

  test('comes back to an owner who has the points for it', async () => {
    const depositId = await owed()
    await sendBack('agent', depositId, 2)
    await sendBack('admin', depositId, 3)
    await sql`update accounts set exposure = balance - 1 where id = ${tree.idOf('agent')}`.execute(tree.db)
    expect(codeOf(await undo('admin', depositId, 4, 'CAME_BACK'))).toBe('INSUFFICIENT_FUNDS')
    await sql`update accounts set exposure = 0 where id = ${tree.idOf('agent')}`.execute(tree.db)
  })

  test('is undone by nobody to whom it is not to decide, and as it was seen', async () => {
    const depositId = await owed()
    expect(codeOf(await undo('agent2', depositId, 2, 'NEVER_CAME'))).toBe('NOT_FOUND')
    expect(codeOf(await undo('agent', depositId, 1, 'NEVER_CAME'))).toBe('REQUEST_CHANGED')
  })
})
