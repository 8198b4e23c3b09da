/** Methods, and payments by one as it was shown. docs/domain/payments.md#methods. */
import {
  codeOf,
  confirm,
  decide,
  deposit,
  HOUR_MS,
  method,
  nextUtr,
  propose,
  shown,
  type Terms,
  TERMS,
  tree,
  useTree,
} from '../testing/money-in.ts'
import { calls, type RequestOf } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { describe, expect, test } from 'vitest'
import { lockUntold } from '../../accounts/testing/lock-untold.ts'
import { CODE } from '../../people/testing/tree.ts'

useTree()

describe('a method', () => {
  test('is shown when another officer has confirmed who is paid, and an hour is over', async () => {
    const proposed = await propose('agent')
    expect(proposed).toMatchObject({
      inForce: false,
      ownerName: 'agent',
      waiting: { proposedBy: 'agent', mayConfirm: false },
    })
    tree.wait(24 * HOUR_MS)
    expect(await shown('player1')).toEqual([])
    expect(codeOf(await confirm('agent', proposed))).toBe('SECOND_OFFICER_NEEDED')
    expect((await confirm('admin', proposed)).status).toBe(200)
    expect(await shown('player1')).toEqual([])
    tree.wait(HOUR_MS)
    expect(await shown('player1')).toMatchObject([{ _id: proposed._id, upiId: 'paddock@okbank', version: 1 }])
  })

  test('is among those that wait until another officer has confirmed it', async () => {
    const waiting = async () =>
      (
        await (
          await tree.ask('admin', calls.getManagedMethods, {
            params: { role: 'admin' },
            query: { page: 1, limit: 25, waiting: true },
          })
        ).reply()
      ).docs.map(({ _id }) => _id)
    await method('agent')
    const proposed = await propose('agent')
    expect(await waiting()).toEqual([proposed._id])
    expect((await confirm('admin', proposed)).status).toBe(200)
    expect(await waiting()).toEqual([])
  })

  test('is not for officers below its owner, beside it or on another site', async () => {
    const proposed = await propose('admin')
    for (const other of ['agent', 'agent2', 'branch']) {
      expect(codeOf(await confirm(other, proposed))).toBe('NOT_FOUND')
    }
  })

  test('changes at once where the same are paid, and else by two and after an hour', async () => {
    const id = await method('agent')
    const change = async (version: number, terms: Partial<Terms>) =>
      tree.ask('agent', calls.changeMethod, {
        params: { role: 'agent', methodId: id },
        body: { ...TERMS, ...terms, version, transactionCode: CODE } as typeof TERMS & {
          version: number
          transactionCode: string
        },
      })
    expect((await change(1, { minAmount: paise(50_000) })).status).toBe(200)
    expect(await shown('player1')).toMatchObject([{ version: 2, minAmount: 50_000 }])
    const other = await change(2, { upiId: 'thief@okbank' })
    expect((await other.reply()).docs).toMatchObject({
      upiId: 'paddock@okbank',
      waiting: { version: 3, upiId: 'thief@okbank' },
    })
    tree.wait(100 * HOUR_MS)
    expect(await shown('player1')).toMatchObject([{ version: 2, upiId: 'paddock@okbank' }])
    expect(codeOf(await change(2, { minAmount: paise(1) }))).toBe('METHOD_CHANGED')
    expect((await confirm('whitelabel', (await other.reply()).docs)).status).toBe(200)
    expect(await shown('player1')).toMatchObject([{ version: 2 }])
    tree.wait(HOUR_MS)
    expect(await shown('player1')).toMatchObject([{ version: 3, upiId: 'thief@okbank' }])
  })

  test('that is confirmed can be ended within its hour', async () => {
    const id = await method('agent', 'admin')
    const [current] = await shown('player1')
    const changed = await tree.ask('agent', calls.changeMethod, {
      params: { role: 'agent', methodId: id },
      body: { ...TERMS, upiId: 'other@okbank', version: must(current, 'one').version, transactionCode: CODE },
    })
    const { docs } = await changed.reply()
    expect((await confirm('admin', docs)).status).toBe(200)
    const ended = await tree.ask('admin', calls.withdrawMethodChange, {
      params: { role: 'admin', methodId: id },
      body: { version: 2, transactionCode: CODE },
    })
    expect(ended.status).toBe(200)
    tree.wait(2 * HOUR_MS)
    expect(await shown('player1')).toMatchObject([{ version: 1, upiId: 'paddock@okbank' }])
  })

  test('of the nearest officer above who has any is what a player sees', async () => {
    const ofAdmin = await method('admin')
    expect((await shown('player1')).map(({ _id }) => _id)).toEqual([ofAdmin])
    const ofAgent = await method('agent')
    expect((await shown('player1')).map(({ _id }) => _id)).toEqual([ofAgent])
    expect((await shown('player3')).map(({ _id }) => _id)).toEqual([ofAdmin])
  })

  test.each([
    [{ upiId: 'no id' }, 'METHOD_FIELD_WRONG'],
    [{ paymentType: 'IMPS', accountNumber: '12', ifscCode: 'HDFC0001234' }, 'METHOD_FIELD_WRONG'],
    [{ minAmount: paise(200), maxAmount: paise(100) }, 'METHOD_BOUNDS'],
  ] satisfies [Partial<Terms>, string][])('%j is refused', async (change, code) => {
    const body = { ...TERMS, ...change, transactionCode: CODE }
    const made = await tree.ask('agent', calls.createMethod, { params: { role: 'agent' }, body })
    expect(codeOf(made)).toBe(code)
  })
})

describe('a payment by a method as it was shown', () => {
  const DAY_MS = 24 * HOUR_MS
  const claim = (depositTypeId: string, version?: number, amount = 1000) =>
    tree.ask('player1', calls.createDeposit, {
      body: { depositTypeId, amount: paise(amount * 100), utr: nextUtr(), version },
    })
  const change = async (methodId: string, version: number, terms: Partial<Terms>) => {
    const body = { ...TERMS, ...terms, version, transactionCode: CODE } as RequestOf<typeof calls.changeMethod>['body']
    const changed = await tree.ask('agent', calls.changeMethod, { params: { role: 'agent', methodId }, body })
    return (await changed.reply()).docs
  }
  const arrange = (methodId: string, how: { active?: boolean; isLock?: boolean }) =>
    tree.ask('agent', calls.arrangeMethod, {
      params: { role: 'agent', methodId },
      body: { ...how, transactionCode: CODE },
    })
  const claimed = async (depositId: string) => {
    const seen = await tree.ask('agent', calls.getDeposit, { params: { role: 'agent', depositId } })
    return (await seen.reply()).docs.method
  }

  test('keeps the one who was paid, for a day after another is', async () => {
    const id = await method('agent')
    expect((await confirm('whitelabel', await change(id, 1, { upiId: 'other@okbank' }))).status).toBe(200)
    tree.wait(HOUR_MS)
    const { docs } = await (await claim(id, 1)).reply()
    expect(await claimed(docs._id)).toMatchObject({ version: 1, upiId: 'paddock@okbank' })
    await decide('agent', docs._id, { action: 'rejected' })
    tree.wait(DAY_MS)
    const later = await (await claim(id, 1)).reply()
    expect(await claimed(later.docs._id)).toMatchObject({ version: 2, upiId: 'other@okbank' })
  })

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['locked', (id) => arrange(id, { isLock: true })],
    ['hidden', (id) => arrange(id, { active: false })],
    ['given other bounds', (id) => change(id, 1, { minAmount: paise(200_000) })],
  ])('is taken for a day after it was %s', async (_, become) => {
    const id = await method('agent')
    await become(id)
    expect((await deposit('player1', id)).status).not.toBe(200)
    const taken = await claim(id, 1)
    expect(taken.body).toMatchObject({ docs: { status: 'pending' } })
    await decide('agent', (await taken.reply()).docs._id, { action: 'rejected' })
    expect(codeOf(await claim(id, 1, 50))).not.toBeUndefined()
    tree.wait(DAY_MS + HOUR_MS)
    expect((await claim(id, 1)).status).not.toBe(200)
  })

  test('by a link needs no version', async () => {
    const id = await method('agent')
    await tree.ask('player1', calls.beginUpi, { body: { depositTypeId: id, amount: paise(100_000) } })
    await arrange(id, { isLock: true })
    expect(codeOf(await deposit('player1', id, 900))).toBe('METHOD_LOCKED')
    expect((await deposit('player1', id)).body).toMatchObject({ docs: { status: 'pending' } })
  })

  test('is none of a version that was never in force, or of a method that nobody above has', async () => {
    const proposed = await propose('agent')
    expect(codeOf(await claim(proposed._id, 1))).toBe('METHOD_UNKNOWN')
    const id = await method('agent')
    const foreign = await tree.ask('player2', calls.createDeposit, {
      body: { depositTypeId: id, amount: paise(100_000), utr: nextUtr(), version: 9 },
    })
    expect(foreign.body).toMatchObject({ docs: { status: 'pending' } })
    expect(await claimed((await foreign.reply()).docs._id)).toMatchObject({ version: 1 })
  })
})

test('a link for payment apps pays just this, and is no request', async () => {
  const depositTypeId = await method('agent')
  const begun = await tree.ask('player1', calls.beginUpi, { body: { depositTypeId, amount: paise(123_450) } })
  const { docs } = await begun.reply()
  const query = new URLSearchParams(docs.link.replace('upi://pay?', ''))
  expect(Object.fromEntries(query)).toEqual({
    pa: 'paddock@okbank',
    pn: 'Paddock',
    am: '1234.50',
    cu: 'INR',
    tr: docs.tr,
    tn: docs.tr,
  })
  expect((await deposit('player1', depositTypeId)).status).toBe(200)
})

test('a link is given to nobody who is locked, also where that has not been heard of yet', async () => {
  const depositTypeId = await method('agent')
  const begin = () => tree.ask('player1', calls.beginUpi, { body: { depositTypeId, amount: paise(100_000) } })
  expect((await begin()).status).toBe(200)
  await lockUntold(tree.db, 'player1')
  expect(codeOf(await begin())).toBe('PLAYER_LOCKED')
})
