/** Whom a method pays and within which bounds: what a higher level said no lower one undoes, by whichever call. docs/domain/payments.md#payee. */
import { calls, type ManagedMethod } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { describe, expect, test } from 'vitest'
import { CODE } from '../../people/testing/tree.ts'
import {
  codeOf,
  confirm,
  HOUR_MS,
  method,
  propose,
  role,
  shown,
  type Terms,
  TERMS,
  tree,
  useTree,
} from '../testing/money-in.ts'

useTree()

const THIEF = 'thief@okbank'
const GOOD = 'good@okbank'

const arrange = (by: string, methodId: string, how: { active?: boolean; isLock?: boolean }) =>
  tree.ask(by, calls.arrangeMethod, { params: { role: role(by), methodId }, body: { ...how, transactionCode: CODE } })
const change = (by: string, methodId: string, version: number, terms: Partial<Terms>) =>
  tree.ask(by, calls.changeMethod, {
    params: { role: role(by), methodId },
    body: { ...TERMS, ...terms, version, transactionCode: CODE },
  })
const create = (by: string, terms: Partial<Terms>) =>
  tree.ask(by, calls.createMethod, { params: { role: role(by) }, body: { ...TERMS, ...terms, transactionCode: CODE } })
const end = (by: string, methodId: string, version: number) =>
  tree.ask(by, calls.withdrawMethodChange, {
    params: { role: role(by), methodId },
    body: { version, transactionCode: CODE },
  })
const payees = async () => (await shown('player1')).map(({ upiId }) => upiId)
const bySet = (setBy: string, field = 'payee') => ({ code: 'SET_ABOVE', field, facts: { setBy } })

/** The agent's, of two below, that two administrators change: waiting, in its hour. */
async function corrected(): Promise<{ id: string; docs: ManagedMethod }> {
  const id = await method('agent', 'admin', { upiId: THIEF })
  const { docs } = await (await change('administrator', id, 1, { upiId: GOOD })).reply()
  expect((await confirm('administrator2', docs)).status).toBe(200)
  return { id, docs }
}

/** As an officer's console reads it. */
const told = async (officer: string, methodId: string): Promise<ManagedMethod> => {
  const query = { page: 1, limit: 25 } as const
  const listed = await tree.ask(officer, calls.getManagedMethods, { params: { role: role(officer) }, query })
  return must(
    (await listed.reply()).docs.find(({ _id }) => _id === methodId),
    'it is listed',
  )
}

describe('an officer is told what the server would take of them', () => {
  const WAYS_OF_SAYING = ['agent', 'admin', 'whitelabel', 'administrator'] as const

  test.each(WAYS_OF_SAYING)('what waits by the word of two administrators is ended: %s', async (officer) => {
    const { id } = await corrected()
    const { waiting } = await told(officer, id)
    expect(waiting).toMatchObject({ setBy: 'administrator' })
    expect((await end(officer, id, 2)).status === 200).toBe(must(waiting, 'it waits').mayEnd)
    expect(must(waiting, 'it waits').mayEnd).toBe(officer === 'administrator')
  })

  test.each(WAYS_OF_SAYING)('what an admin hid or locked is turned on: %s', async (officer) => {
    const id = await method('agent', 'admin')
    await arrange('admin', id, { active: false, isLock: true })
    const { mayShow, mayUnlock, hiddenBy, lockedBy } = await told(officer, id)
    expect([hiddenBy, lockedBy]).toEqual(['admin', 'admin'])
    expect((await arrange(officer, id, { isLock: false })).status === 200).toBe(mayUnlock)
    expect((await arrange(officer, id, { active: true })).status === 200).toBe(mayShow)
    expect(mayShow).toBe(officer !== 'agent')
  })

  test.each(WAYS_OF_SAYING)(
    'what is hidden in front of a version of two administrators is shown: %s',
    async (officer) => {
      const { id } = await corrected()
      await arrange('agent', id, { active: false })
      const { mayShow, hiddenBy } = await told(officer, id)
      expect(hiddenBy).toBe('agent')
      expect((await arrange(officer, id, { active: true })).status === 200).toBe(mayShow)
      expect(mayShow).toBe(officer === 'administrator')
    },
  )

  test.each(WAYS_OF_SAYING)('another payee than that of two administrators is confirmed: %s', async (officer) => {
    const { id } = await corrected()
    tree.wait(HOUR_MS)
    await change('agent', id, 2, { upiId: THIEF })
    const { waiting } = await told(officer, id)
    expect((await confirm(officer, await told(officer, id))).status === 200).toBe(must(waiting, 'it waits').mayConfirm)
    expect(must(waiting, 'it waits').mayConfirm).toBe(officer === 'administrator')
  })
})

describe('a payee that a higher level set', () => {
  test.each<[string, (id: string) => Promise<{ body: { code?: string } }>]>([
    ['is ended', (id) => end('agent', id, 2)],
    ['is replaced by another', (id) => change('agent', id, 2, { upiId: THIEF })],
    [
      'is replaced by the same with other bounds',
      (id) => change('agent', id, 2, { upiId: THIEF, minAmount: paise(20_000) }),
    ],
    [
      'is passed by, as the method is hidden and shown again',
      async (id) => {
        expect((await arrange('agent', id, { active: false })).status).toBe(200)
        return await arrange('agent', id, { active: true })
      },
    ],
  ])('in its hour %s by nobody below', async (_, undo) => {
    const { id } = await corrected()
    expect((await undo(id)).body).toMatchObject(bySet('administrator'))
    tree.wait(HOUR_MS)
    await arrange('administrator', id, { active: true })
    expect(await payees()).not.toContain(THIEF)
  })

  test('stays once it is in force, whatever two below want, and also behind other bounds and hiding', async () => {
    const { id } = await corrected()
    tree.wait(HOUR_MS)
    expect(await payees()).toEqual([GOOD])
    expect((await change('agent', id, 2, { upiId: GOOD, minAmount: paise(20_000) })).status).toBe(200)
    const thief = await (await change('agent', id, 3, { upiId: THIEF })).reply()
    expect((await confirm('admin', thief.docs)).body).toMatchObject(bySet('administrator'))
    expect((await end('agent', id, 4)).status).toBe(200)
    await arrange('agent', id, { active: false })
    expect((await arrange('agent', id, { active: true })).status).toBe(200)
    expect((await change('agent', id, 5, { upiId: THIEF })).body).toMatchObject(bySet('administrator'))
    expect((await confirm('admin', (await (await arrange('agent', id, {})).reply()).docs)).status).toBe(200)
    tree.wait(HOUR_MS)
    expect(await payees()).toEqual([GOOD])
  })

  test('is that level’s to end and to replace, with whoever proposes it', async () => {
    const { id } = await corrected()
    expect((await end('administrator2', id, 2)).status).toBe(200)
    const { docs } = await (await change('agent', id, 1, { upiId: 'other@okbank' })).reply()
    expect((await confirm('administrator', docs)).status).toBe(200)
    tree.wait(HOUR_MS)
    expect(await payees()).toEqual(['other@okbank'])
  })

  test('is what it confirmed too: whoever made it ends it no more', async () => {
    const made = await propose('agent', { upiId: GOOD })
    expect((await confirm('admin', made)).status).toBe(200)
    expect((await end('agent', made._id, 1)).body).toMatchObject(bySet('admin'))
    expect((await end('whitelabel', made._id, 1)).status).toBe(200)
  })
})

describe('a bound that a higher level set', () => {
  test('is a cap: below it is tightened and not loosened, however often it was tightened', async () => {
    const id = await method('agent', 'admin', { maxAmount: paise(0) })
    expect(
      (await change('administrator', id, 1, { minAmount: paise(20_000), maxAmount: paise(1_000_000) })).status,
    ).toBe(200)
    const within = (version: number, minAmount: number, maxAmount: number, by = 'agent') =>
      change(by, id, version, { minAmount: paise(minAmount), maxAmount: paise(maxAmount) })
    expect((await within(2, 20_000, 0)).body).toMatchObject(bySet('administrator', 'maxAmount'))
    expect((await within(2, 10_000, 1_000_000)).body).toMatchObject(bySet('administrator', 'minAmount'))
    expect((await within(2, 20_000, 500_000)).status).toBe(200)
    expect((await within(3, 20_000, 1_000_100)).body).toMatchObject(bySet('administrator', 'maxAmount'))
    expect((await within(3, 30_000, 1_000_000)).status).toBe(200)
    expect((await within(4, 20_000, 0, 'administrator2')).status).toBe(200)
    expect(await shown('player1')).toMatchObject([{ minAmount: 20_000, version: 5 }])
  })
})

describe('whom a higher level turned away', () => {
  const refused = async (): Promise<void> => {
    for (const terms of [
      { upiId: THIEF },
      { upiId: 'THIEF@okbank' },
      { upiId: GOOD, customFields: [{ label: 'Pay', type: 'TEXT' as const, value: THIEF }] },
    ])
      expect((await create('agent', terms)).body).toMatchObject(bySet('administrator'))
    expect((await create('admin', { upiId: THIEF })).body).toMatchObject(bySet('administrator'))
    const other = await method('agent', 'admin', { upiId: 'other@okbank' })
    expect((await change('agent', other, 1, { upiId: THIEF })).body).toMatchObject(bySet('administrator'))
    expect(await payees()).toEqual(['other@okbank'])
  }

  test.each([
    ['hid', { active: false }, { active: true }],
    ['locked', { isLock: true }, { isLock: false }],
  ])('as it %s the method, nobody below pays anew, till it is turned on again', async (_, off, on) => {
    const id = await method('agent', 'admin', { upiId: THIEF })
    expect((await arrange('administrator', id, off)).status).toBe(200)
    if ('isLock' in off) await arrange('agent', id, { active: false })
    await refused()
    expect((await arrange('administrator', id, { active: true, ...on })).status).toBe(200)
    expect((await create('agent', { upiId: THIEF })).status).toBe(200)
  })

  test('as it ended the change, nor by the same method', async () => {
    const made = await propose('agent', { upiId: THIEF })
    expect((await confirm('admin', made)).status).toBe(200)
    expect((await end('administrator', made._id, 1)).status).toBe(200)
    expect((await change('agent', made._id, 1, { upiId: THIEF })).body).toMatchObject(bySet('administrator'))
    await refused()
  })

  test('is confirmed by nobody below who was asked before', async () => {
    const id = await method('agent', 'admin', { upiId: THIEF })
    const anew = await propose('agent', { upiId: THIEF })
    await arrange('administrator', id, { active: false })
    expect((await confirm('admin', anew)).body).toMatchObject(bySet('administrator'))
    expect((await confirm('administrator', anew)).status).toBe(200)
  })

  test('hinders nobody who does not stand below whoever did so', async () => {
    const id = await method('agent', 'admin', { upiId: THIEF })
    await arrange('agent', id, { active: false })
    for (const other of ['admin', 'agent2']) expect((await create(other, { upiId: THIEF })).status).toBe(200)
    await arrange('admin', id, { active: false })
    expect((await create('agent2', { upiId: THIEF })).body).toMatchObject(bySet('admin'))
  })
})

test('a first version that was hidden in its hour was shown to nobody, and no claim takes it', async () => {
  const made = await propose('agent', { upiId: THIEF })
  expect((await confirm('admin', made)).status).toBe(200)
  expect((await arrange('administrator', made._id, { active: false })).status).toBe(200)
  tree.wait(HOUR_MS + 60_000)
  const body = { depositTypeId: made._id, amount: paise(100_000), utr: '412345678901', version: 1 }
  expect(codeOf(await tree.ask('player1', calls.createDeposit, { body }))).toBe('METHOD_UNKNOWN')
})
