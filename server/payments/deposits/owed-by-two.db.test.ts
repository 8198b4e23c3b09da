/** What is owed back by the word of two, anew once it had never come, and to another account once it came back. docs/domain/payments.md#owed. */
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { CODE } from '../../people/testing/tree.ts'
import { systemBalance } from '../gateway/testing/ready-account.ts'
import { asked, codeOf, decide, HOUR_MS, method, nextUtr, role, take, tree, useTree } from '../testing/money-in.ts'

useTree()

const WEEK_MS = 7 * 24 * HOUR_MS
const MONTH_MS = 30 * 24 * HOUR_MS
const switches = { manyPendingDeposits: true, playerCancelsDeposits: true }
let methodId: string
beforeEach(async () => {
  await tree.configure({ payments: { twoOfficersAbove: 1000 }, switches })
  methodId = await method('agent')
})

const lock = (isLocked = true) =>
  sql`update accounts set user_locked = ${isLocked} where id = ${tree.idOf('player1')}`.execute(tree.db)
const owe = (officer: string, depositId: string, version = 1, amount?: number, remarks = 'Came on Monday') =>
  tree.ask(officer, calls.oweDeposit, {
    params: { role: role(officer), depositId },
    body: { version, remarks, transactionCode: CODE, ...(amount !== undefined && { amount: paise(amount * 100) }) },
  })
const sendBack = (officer: string, depositId: string, version: number, utr: string, payer?: string) =>
  tree.ask(officer, calls.sendBackDeposit, {
    params: { role: role(officer), depositId },
    body: { version, utr, remarks: '', transactionCode: CODE, ...(payer !== undefined && { payer }) },
  })
const undo = (officer: string, depositId: string, version: number, what: 'NEVER_CAME' | 'CAME_BACK') =>
  tree.ask(officer, calls.undoOwedDeposit, {
    params: { role: role(officer), depositId },
    body: { version, what, remarks: 'The bank says so', transactionCode: CODE },
  })
const money = async () => [await tree.balanceOf('agent'), await systemBalance(tree, 'unclaimed')]
const seen = async (depositId: string, officer = 'agent') =>
  (await (await tree.ask(officer, calls.getDeposit, { params: { role: role(officer), depositId } })).reply()).docs
const own = async (depositId: string) => {
  const query = { page: 1, limit: 25, status: 'all' } as const
  const { docs } = await (await tree.ask('player1', calls.getDeposits, { params: { role: 'user' }, query })).reply()
  return docs.find(({ _id }) => _id === depositId)
}
const news = async () =>
  (
    await sql<{ kind: string; remarks: string | null }>`
      select kind, facts ->> 'remarks' as remarks from notifications where account_id = ${tree.idOf('player1')} order by id`.execute(
      tree.db,
    )
  ).rows
const never = async (depositId: string, version: number) => {
  await undo('agent', depositId, version, 'NEVER_CAME')
  return await undo('admin', depositId, version + 1, 'NEVER_CAME')
}

describe('is owed by two', () => {
  test('what is more than was claimed, with a reason, and the second says the same sum', async () => {
    const depositId = await asked('player1', methodId, 500)
    await lock()
    expect(codeOf(await owe('agent', depositId, 1, 600, ''))).toBe('REASON_MISSING')
    expect((await owe('agent', depositId, 1, 600)).body).toMatchObject({
      docs: { status: 'processing', owed: null, owing: { by: 'agent', amount: 600 }, version: 2 },
    })
    expect(await money()).toEqual([10_000, 0])
    expect(codeOf(await owe('agent', depositId, 2, 600))).toBe('SECOND_OFFICER_NEEDED')
    // From above another sum is the first word anew, and from below it is refused.
    expect((await owe('admin', depositId, 2, 700)).body).toMatchObject({
      docs: { owing: { by: 'admin', amount: 700 } },
    })
    expect(codeOf(await owe('agent', depositId, 3, 600))).toBe('AMOUNT_UNCONFIRMED')
    expect((await owe('agent', depositId, 3, 700)).body).toMatchObject({
      docs: { status: 'rejected', owed: { amount: 700 }, owing: null },
    })
    expect(await money()).toEqual([9300, 700])
  })

  test('what comes to more within a day than the site lets one, of a player and with what was credited', async () => {
    const [one, two, three] = [
      await asked('player1', methodId, 600),
      await asked('player1', methodId, 600),
      await asked('player1', methodId, 600),
    ]
    expect((await decide('agent', one)).status).toBe(200)
    await lock()
    expect((await owe('agent', two)).body).toMatchObject({ docs: { owed: null, owing: { amount: 600 } } })
    await tree.configure({ payments: { twoOfficersAbove: 1800 }, switches })
    expect((await owe('agent', two, 2)).body).toMatchObject({ docs: { owed: { amount: 600 } } })
    expect((await owe('agent', three)).body).toMatchObject({ docs: { owed: { amount: 600 } } })
    const four = await (async () => {
      await lock(false)
      const id = await asked('player1', methodId, 300)
      await lock()
      return id
    })()
    expect((await owe('agent', four)).body).toMatchObject({ docs: { owed: null, owing: { amount: 300 } } })
    expect(await money()).toEqual([10_000 - 1800, 1200])
  })

  test('once, of several who agree at once', async () => {
    const depositId = await asked('player1', methodId, 1500)
    await lock()
    await owe('agent', depositId)
    const officers = ['admin', 'whitelabel', 'administrator']
    const agreed = await Promise.all(officers.map((officer) => owe(officer, depositId, 2)))
    expect(agreed.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await money()).toEqual([8500, 1500])
  })

  test('for seven days the word stands, and keeps its player from taking the claim back; then another officer’s is the first', async () => {
    const depositId = await asked('player1', methodId, 1500)
    await lock()
    await owe('agent', depositId)
    await take('agent', depositId, true)
    await take('agent', depositId, false)
    expect(await own(depositId)).toMatchObject({ status: 'processing' })
    await lock(false)
    const cancel = () => tree.ask('player1', calls.cancelDeposit, { query: { depositId } })
    expect(codeOf(await cancel())).toBe('REQUEST_IN_HAND')
    await lock()
    tree.wait(WEEK_MS)
    expect((await seen(depositId)).deposit.owing).toBeNull()
    expect(codeOf(await owe('agent', depositId, 4))).toBe('WORD_LAPSED')
    expect((await owe('admin', depositId, 4)).body).toMatchObject({ docs: { owing: { by: 'admin' }, owed: null } })
    await lock(false)
    tree.wait(WEEK_MS)
    expect((await cancel()).status).toBe(200)
  })

  test('a claim that is rejected since is owed by nobody’s word of before', async () => {
    const depositId = await asked('player1', methodId, 1500)
    await lock()
    await owe('agent', depositId)
    await decide('admin', depositId, { action: 'rejected', version: 2, remarks: 'Nothing came' })
    expect((await owe('whitelabel', depositId, 3)).body).toMatchObject({
      docs: { status: 'rejected', owed: null, owing: { by: 'whitelabel' } },
    })
    expect(await news()).toEqual([{ kind: 'DEPOSIT_REJECTED', remarks: 'Nothing came' }])
    expect((await owe('agent', depositId, 4)).body).toMatchObject({ docs: { owed: { amount: 1500 } } })
  })
})

describe('what two said never came', () => {
  test('its player reads so, and is told so', async () => {
    const depositId = await asked('player1', methodId, 500)
    await lock()
    await owe('agent', depositId)
    expect(await own(depositId)).toMatchObject({ goesBack: 'ON_ITS_WAY', remarks: 'RETURNED' })
    expect((await never(depositId, 2)).status).toBe(200)
    expect(await own(depositId)).toMatchObject({ status: 'rejected', goesBack: 'NEVER_CAME', remarks: 'It never came' })
    expect(await news()).toEqual([
      { kind: 'DEPOSIT_REJECTED', remarks: 'RETURNED' },
      { kind: 'DEPOSIT_REJECTED', remarks: 'It never came' },
    ])
  })

  test('and comes after all is owed again, as often as that happens, and goes back', async () => {
    const depositId = await asked('player1', methodId, 500)
    await lock()
    await owe('agent', depositId)
    await never(depositId, 2)
    await lock(false)
    expect(codeOf(await owe('agent', depositId, 4))).toBe('DEPOSIT_CREDITABLE')
    await lock()
    expect((await owe('agent', depositId, 4, 400)).body).toMatchObject({
      docs: { owed: { amount: 400, neverCameAt: null, sentAt: null } },
    })
    expect(await own(depositId)).toMatchObject({ goesBack: 'ON_ITS_WAY', remarks: 'RETURNED' })
    expect(await money()).toEqual([9600, 400])
    await never(depositId, 5)
    expect(await money()).toEqual([10_000, 0])
    await owe('agent', depositId, 7)
    const [first, second] = ['HDFC0002026112201', 'HDFC0002026112202']
    await sendBack('agent', depositId, 8, first, 'asha@oksbi')
    await sendBack('admin', depositId, 9, first, 'asha@oksbi')
    await undo('agent', depositId, 10, 'CAME_BACK')
    await undo('admin', depositId, 11, 'CAME_BACK')
    await sendBack('agent', depositId, 12, second, 'asha@oksbi')
    expect((await sendBack('admin', depositId, 13, second, 'asha@oksbi')).status).toBe(200)
    expect(await money()).toEqual([10_000, 0])
    expect(codeOf(await owe('agent', depositId, 14))).toBe('REQUEST_CHANGED')
    expect((await news()).map(({ remarks }) => remarks)).toEqual([
      'RETURNED',
      'It never came',
      'RETURNED',
      'It never came',
      'RETURNED',
    ])
  })

  test('is owed to nobody by a reference that has funded another deposit since', async () => {
    const utr = nextUtr()
    const depositId = await asked('player1', methodId, 500, utr)
    await lock()
    await owe('agent', depositId)
    await never(depositId, 2)
    expect((await decide('agent', await asked('player2', methodId, 500, utr))).status).toBe(200)
    expect(codeOf(await owe('agent', depositId, 4))).toBe('UTR_SPENT')
  })

  test('was said by officers: one below says nothing else in the place of one above, and nobody says it alone for ever', async () => {
    const depositId = await asked('player1', methodId, 500)
    await lock()
    await owe('agent', depositId)
    await sendBack('admin', depositId, 2, 'HDFC0002026112203', 'asha@oksbi')
    expect(codeOf(await sendBack('agent', depositId, 3, 'HDFC0002026112204', 'asha@oksbi'))).toBe('SAID_ABOVE')
    await undo('admin', depositId, 3, 'NEVER_CAME')
    tree.wait(WEEK_MS)
    expect((await seen(depositId)).deposit.owed).toMatchObject({ firstBy: null, utr: null, undone: null })
    expect((await undo('admin', depositId, 4, 'NEVER_CAME')).body).toMatchObject({ code: 'WORD_LAPSED' })
    expect(codeOf(await sendBack('admin', depositId, 4, 'HDFC0002026112203', 'asha@oksbi'))).toBe('WORD_LAPSED')
    tree.wait(MONTH_MS)
    expect((await undo('admin', depositId, 4, 'NEVER_CAME')).body).toMatchObject({
      docs: { owed: { undone: { by: 'admin' } } },
    })
  })
})

describe('of which a line says that it came', () => {
  const utr = '412345678901'
  const importLines = async (...rows: string[]) => {
    const text = ['Date,Narration,Debit,Credit', ...rows].join('\n')
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
  const day = () => new Date(tree.clock() + 5.5 * HOUR_MS).toISOString().slice(0, 10)
  const came = () => `${day()},UPI/CR/${utr}/ASHA/asha@oksbi,,500.00`
  const owed = async () => {
    const depositId = await asked('player1', methodId, 500, utr)
    await lock()
    await owe('agent', depositId)
    return depositId
  }

  test('nobody says that it never came, until its bank has taken that back', async () => {
    const depositId = await owed()
    await importLines(came())
    expect(codeOf(await undo('agent', depositId, 2, 'NEVER_CAME'))).toBe('LINE_STANDS')
    await importLines(`${day()},REV/${utr},500.00,`)
    expect((await never(depositId, 2)).status).toBe(200)
  })

  test('the second does not say so either, however an import meets it', async () => {
    const depositId = await owed()
    await undo('agent', depositId, 2, 'NEVER_CAME')
    const [said] = await Promise.all([undo('admin', depositId, 3, 'NEVER_CAME'), importLines(came())])
    const { deposit, lines } = await seen(depositId)
    const isOver = said.status === 200
    expect(codeOf(said)).toBe(isOver ? undefined : 'LINE_STANDS')
    expect([deposit.owed?.neverCameAt !== null, lines.map(({ state }) => state)]).toEqual([
      isOver,
      [isOver ? 'UNCLAIMED' : 'FUNDED'],
    ])
  })

  test('it is sent to whom that names, and once that came back to another account of theirs that two name', async () => {
    const depositId = await owed()
    await importLines(came())
    expect(codeOf(await sendBack('agent', depositId, 2, 'HDFC0002026112211', '123 HDFC0001234'))).toBe('PAYER_DIFFERS')
    await sendBack('agent', depositId, 2, 'HDFC0002026112211')
    await sendBack('admin', depositId, 3, 'HDFC0002026112211')
    await undo('agent', depositId, 4, 'CAME_BACK')
    await undo('admin', depositId, 5, 'CAME_BACK')
    expect((await sendBack('agent', depositId, 6, 'HDFC0002026112212', '123 HDFC0001234')).body).toMatchObject({
      docs: { owed: { payer: '123 HDFC0001234', firstBy: 'agent', sentAt: null } },
    })
    // Whom the line names is another account than the first said.
    expect((await sendBack('admin', depositId, 7, 'HDFC0002026112212')).body).toMatchObject({
      docs: { owed: { payer: 'asha@oksbi', firstBy: 'admin', sentAt: null } },
    })
    await sendBack('admin', depositId, 8, 'HDFC0002026112212', '123 HDFC0001234')
    expect(await money()).toEqual([9500, 500])
    expect((await sendBack('agent', depositId, 9, 'HDFC0002026112212', '123hdfc0001234')).body).toMatchObject({
      docs: { owed: { sentAt: expect.any(String) } },
    })
    expect(await money()).toEqual([10_000, 0])
  })

  test('of that and of what is owed without one officers read: what was returned or rejected too', async () => {
    const depositId = await owed()
    const query = { page: 1, limit: 25, status: 'all', lineless: true } as const
    const lineless = async () =>
      (await (await tree.ask('agent', calls.getDeposits, { params: { role: 'agent' }, query })).reply()).docs.map(
        ({ _id }) => _id,
      )
    await importLines(`${day()},CASH,,7.00`)
    expect(await lineless()).toEqual([depositId])
    await importLines(came())
    expect(await lineless()).toEqual([])
    await importLines(`${day()},REV/${utr},500.00,`)
    expect(await lineless()).toEqual([depositId])
    await never(depositId, 2)
    expect(await lineless()).toEqual([])
  })
})
