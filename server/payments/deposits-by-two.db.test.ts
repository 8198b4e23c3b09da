/** Deposits that take two officers, and officers who work on them. docs/domain/payments.md#deposits. */
import {
  asked,
  codeOf,
  confirm,
  decide,
  deposit,
  HOUR_MS,
  method,
  propose,
  queue,
  role,
  shown,
  take,
  tree,
  useTree,
} from './testing/money-in.ts'
import { calls } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { WAYS_OUT } from '../people/testing/tree.ts'

useTree()

describe('two officers', () => {
  test('approve what comes to more within a day than the site lets one; splitting it changes nothing', async () => {
    const id = await method('agent')
    await tree.configure({ payments: { twoOfficersAbove: 1000 } })
    expect((await decide('agent', await asked('player1', id, 600))).status).toBe(200)
    const second = await asked('player1', id, 600)
    const first = await decide('agent', second)
    expect((await first.reply()).docs).toMatchObject({
      status: 'processing',
      firstBy: 'agent',
      firstAmount: 60_000,
      version: 2,
    })
    expect(await tree.balanceOf('player1')).toBe(1600)
    expect(codeOf(await decide('agent', second, { version: 2, amount: 600 }))).toBe('SECOND_OFFICER_NEEDED')
    expect((await decide('admin', second, { version: 2, amount: 600 })).status).toBe(200)
    expect(await tree.balanceOf('player1')).toBe(2200)
  })

  test('who find different sums: nobody is kept out by the first word of one below, and it still takes two', async () => {
    await tree.configure({ payments: { twoOfficersAbove: 100 } })
    const depositId = await asked('player1', await method('agent'))
    const says = (officer: string, version: number, amount: number) => decide(officer, depositId, { version, amount })
    expect((await says('agent', 1, 101)).status).toBe(200)
    const first = { docs: { status: 'processing', firstBy: 'administrator', firstAmount: 1000 } }
    expect((await says('administrator', 2, 1000)).body).toMatchObject(first)
    expect((await says('agent', 3, 101)).body).toMatchObject({ code: 'AMOUNT_UNCONFIRMED' })
    expect(codeOf(await says('administrator', 3, 1000))).toBe('SECOND_OFFICER_NEEDED')
    expect(await tree.balanceOf('player1')).toBe(1000)
    expect((await says('admin', 3, 1000)).body).toMatchObject({ docs: { status: 'approved' } })
    expect(await tree.balanceOf('player1')).toBe(2000)
  })

  test('of whom the first’s word lapses after seven days: till then its player takes nothing back, and whoever let it lapse waits for another', async () => {
    const switches = { playerCancelsDeposits: true }
    await tree.configure({ payments: { twoOfficersAbove: 100 }, switches })
    const depositId = await asked('player1', await method('agent'))
    const cancel = () => tree.ask('player1', calls.cancelDeposit, { query: { depositId } })
    const seen = async () =>
      (await (await tree.ask('agent', calls.getDeposit, { params: { role: 'agent', depositId } })).reply()).docs.deposit
    await decide('agent', depositId)
    tree.wait(7 * 24 * HOUR_MS - HOUR_MS)
    // Another sum in the place of their own gains no time.
    await decide('agent', depositId, { version: 2, amount: 900 })
    expect(codeOf(await cancel())).toBe('REQUEST_IN_HAND')
    expect(await seen()).toMatchObject({ firstBy: 'agent', firstAmount: 90_000 })
    tree.wait(HOUR_MS)
    expect(await seen()).toMatchObject({ firstBy: null, firstAmount: null })
    expect((await decide('agent', depositId, { version: 3, amount: 1000 })).body).toMatchObject({ code: 'WORD_LAPSED' })
    expect((await decide('admin', depositId, { version: 3, amount: 1000 })).body).toMatchObject({
      docs: { status: 'processing', firstBy: 'admin' },
    })
    expect(await tree.balanceOf('player1')).toBe(1000)
    expect((await decide('agent', depositId, { version: 4, amount: 1000 })).body).toMatchObject({
      docs: { status: 'approved' },
    })
    const other = await asked('player1', await method('agent'))
    await decide('agent', other)
    tree.wait(7 * 24 * HOUR_MS)
    expect((await tree.ask('player1', calls.cancelDeposit, { query: { depositId: other } })).status).toBe(200)
  })

  test('who stand above an officer that may not decide are told to that one by no name', async () => {
    await tree.configure({ payments: { twoOfficersAbove: 100 } })
    const depositId = await asked('player1', await method('whitelabel', 'administrator'))
    await decide('whitelabel', depositId)
    const seenBy = async (officer: string) =>
      (await (await tree.ask(officer, calls.getDeposit, { params: { role: role(officer), depositId } })).reply()).docs
    const below = await seenBy('agent')
    expect(below.deposit).toMatchObject({ mine: false, ownerName: 'white label', firstBy: null, firstAmount: 100_000 })
    expect(JSON.stringify(below)).not.toContain('whitelabel')
    expect((await seenBy('administrator')).deposit).toMatchObject({ ownerName: 'whitelabel', firstBy: 'whitelabel' })
  })

  test('are needed as soon as another process has published so, and nothing is claimed where it took deposits off', async () => {
    const id = await method('agent')
    const depositId = await asked('player1', id, 600)
    await tree.publishElsewhere({ payments: { twoOfficersAbove: 500 }, switches: { deposit: false } })
    expect((await (await decide('agent', depositId)).reply()).docs).toMatchObject({ status: 'processing' })
    expect(codeOf(await deposit('player2', id))).toBe('PAYMENTS_OFF')
    const begun = await tree.ask('player2', calls.beginUpi, { body: { depositTypeId: id, amount: paise(100_000) } })
    expect(codeOf(begun)).toBe('PAYMENTS_OFF')
  })

  test('who approve at once have said one word, and of several who agree to it one credits', async () => {
    const id = await method('agent')
    await tree.configure({ payments: { twoOfficersAbove: 500 } })
    const depositId = await asked('player1', id, 600)
    const officers = ['agent', 'admin', 'whitelabel']
    const words = await Promise.all(officers.map((officer) => decide(officer, depositId)))
    expect(words.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await tree.balanceOf('player1')).toBe(1000)
    const agreed = await Promise.all(officers.map((officer) => decide(officer, depositId, { version: 2, amount: 600 })))
    expect(agreed.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await tree.balanceOf('player1')).toBe(1600)
  })

  test.each(['LOCKED', 'RETIRED'] as const)(
    'are not one who is out by now (%s) and one who agrees: whose word is the first',
    async (how) => {
      const id = await method('agent')
      await tree.configure({ payments: { twoOfficersAbove: 500 } })
      const depositId = await asked('player1', id, 600)
      await decide('administrator', depositId)
      await tree.shutOut('administrator', how)
      expect((await decide('administrator2', depositId, { version: 2, amount: 600 })).body).toMatchObject({
        docs: { status: 'processing', firstBy: 'administrator2' },
      })
      expect(await tree.balanceOf('player1')).toBe(1000)
      expect((await decide('whitelabel', depositId, { version: 3, amount: 600 })).body).toMatchObject({
        docs: { status: 'approved' },
      })
      expect(await tree.balanceOf('player1')).toBe(1600)
    },
  )

  test.each(WAYS_OUT)('of a payee are not one who is out by now (%s): it is proposed anew', async (how) => {
    const proposed = await propose('agent')
    await tree.shutOut('agent', how)
    expect(codeOf(await confirm('whitelabel', proposed))).toBe('SECOND_OFFICER_NEEDED')
    const { docs: managed } = await (
      await tree.ask('whitelabel', calls.getManagedMethods, {
        params: { role: role('whitelabel') },
        query: { page: 1, limit: 25 },
      })
    ).reply()
    expect(managed.find(({ _id }) => _id === proposed._id)?.waiting).toMatchObject({ mayConfirm: false })
    tree.wait(HOUR_MS)
    expect(await shown('player1')).toEqual([])
  })

  test('are not an officer and an account whose password they have just reset', async () => {
    const id = await method('agent')
    const proposed = await propose('agent', { upiId: 'another@okbank' })
    await tree.configure({ payments: { twoOfficersAbove: 500 } })
    const depositId = await asked('player1', id, 600)
    await tree.takeOver('agent', 'admin')
    expect((await decide('agent', depositId)).body).toMatchObject({ docs: { firstBy: 'agent' } })
    // The word of whoever stands above takes the place of the first: it is still one.
    expect((await decide('admin', depositId, { version: 2, amount: 600 })).body).toMatchObject({
      docs: { status: 'processing', firstBy: 'admin' },
    })
    // From below it is none, and undoes nothing.
    expect(codeOf(await decide('agent', depositId, { version: 3, amount: 600 }))).toBe('SECOND_OFFICER_NEEDED')
    expect(await tree.balanceOf('player1')).toBe(1000)
    const { docs: managed } = await (
      await tree.ask('admin', calls.getManagedMethods, { params: { role: 'admin' }, query: { page: 1, limit: 25 } })
    ).reply()
    expect(managed.find(({ _id }) => _id === proposed._id)?.waiting).toMatchObject({ mayConfirm: false })
    expect(codeOf(await confirm('admin', proposed))).toBe('SECOND_OFFICER_NEEDED')

    expect((await decide('whitelabel', depositId, { version: 3, amount: 600 })).body).toMatchObject({
      docs: { status: 'approved' },
    })
    const { rows } = await sql`
      select after -> 'officers' as officers from audit_log where action = 'DEPOSIT_DECIDED' and object_id = ${depositId} and after ? 'officers'`.execute(
      tree.db,
    )
    const [first, second] = [tree.idOf('admin'), tree.idOf('whitelabel')]
    expect(rows).toEqual([{ officers: { first, second, standing: 'ABOVE' } }])
    tree.wait(7 * 24 * HOUR_MS)
    expect((await confirm('admin', proposed)).status).toBe(200)
  })

  test('approve what comes to more within a day for one payee, whichever players it is split over and whichever method has it', async () => {
    const [one, same, another] = [
      await method('agent'),
      await method('agent'),
      await method('agent', 'whitelabel', { upiId: 'other@okbank' }),
    ]
    await tree.configure({ payments: { twoOfficersAbove: 1000, twoOfficersAbovePayee: 1500 } })
    // Each below what one officer may approve of a player.
    expect((await decide('agent', await asked('player1', one, 900))).status).toBe(200)
    const second = await asked('player2', same, 900)
    expect(await queue('agent')).toMatchObject([{ _id: second, needsTwo: true }, {}])
    expect((await decide('agent', second)).body).toMatchObject({ docs: { status: 'processing' } })
    expect((await decide('admin', second, { version: 2, amount: 900 })).body).toMatchObject({
      docs: { status: 'approved' },
    })
    // Of another payee one officer does, and of the player one does after a day.
    expect((await decide('agent', await asked('player2', another, 100))).body).toMatchObject({
      docs: { status: 'approved' },
    })
    tree.wait(24 * HOUR_MS)
    expect((await decide('agent', await asked('player1', same, 900))).body).toMatchObject({
      docs: { status: 'approved' },
    })
  })

  test('approved at the same moment by one officer, of two players to one payee: the second waits for another', async () => {
    const id = await method('agent')
    await tree.configure({ payments: { twoOfficersAbovePayee: 1500 } })
    const [one, two] = [await asked('player1', id, 900), await asked('player2', id, 900)]
    const states = await Promise.all(
      [one, two].map(async (depositId) => (await (await decide('agent', depositId)).reply()).docs.status),
    )
    expect(states.toSorted()).toEqual(['approved', 'processing'])
  })

  test('approve more than was claimed, with a reason; less is stated by one', async () => {
    const id = await method('agent')
    const more = await asked('player1', id, 500)
    expect(codeOf(await decide('agent', more, { version: 1, amount: 600 }))).toBe('REASON_MISSING')
    expect((await decide('agent', more, { version: 1, amount: 600, remarks: 'bank says 600' })).status).toBe(200)
    expect((await decide('admin', more, { version: 2, amount: 600, remarks: 'seen' })).status).toBe(200)
    expect(await tree.balanceOf('player1')).toBe(1600)
    const less = await asked('player2', id, 500)
    expect((await decide('agent', less, { version: 1, amount: 450 })).status).toBe(200)
    expect(await tree.balanceOf('player2')).toBe(1450)
  })
})

describe('an officer who works on it', () => {
  test('is alone with it for ten minutes, or until it is left', async () => {
    const id = await method('agent')
    const depositId = await asked('player1', id)
    expect((await take('agent', depositId)).status).toBe(200)
    expect((await take('agent', depositId, false)).status).toBe(200)
    expect((await take('admin', depositId)).status).toBe(200)
    expect(codeOf(await decide('agent', depositId, { version: 4 }))).toBe('REQUEST_TAKEN')
    expect(codeOf(await take('agent', depositId))).toBe('REQUEST_TAKEN')
    expect(codeOf(await take('agent', depositId, false))).toBe('REQUEST_TAKEN')
    tree.wait(11 * 60 * 1000)
    expect((await decide('agent', depositId, { version: 4 })).status).toBe(200)
  })

  test('keeps nobody out who stands above: they decide it, or take it, and then it is theirs alone', async () => {
    const id = await method('agent')
    const [first, second] = [await asked('player1', id), await asked('player2', id)]
    for (const depositId of [first, second]) expect((await take('agent', depositId)).status).toBe(200)
    expect(await queue('administrator')).toMatchObject([
      { takenBy: 'agent', takenBelow: true },
      { takenBy: 'agent', takenBelow: true },
    ])
    expect((await decide('administrator', first, { version: 2 })).body).toMatchObject({ docs: { status: 'approved' } })
    expect((await take('administrator', second)).body).toMatchObject({
      docs: { takenBy: 'administrator', takenBelow: false },
    })
    expect(codeOf(await take('agent', second))).toBe('REQUEST_TAKEN')
    // Administrators are one level: none of them goes past another.
    expect(codeOf(await decide('administrator2', second, { version: 3 }))).toBe('REQUEST_TAKEN')
    expect((await decide('administrator', second, { version: 3 })).status).toBe(200)
  })

  test('decides what was looked at: a version that is over is refused', async () => {
    const id = await method('agent')
    const depositId = await asked('player1', id)
    await take('agent', depositId)
    await take('agent', depositId, false)
    expect(codeOf(await decide('agent', depositId, { version: 1 }))).toBe('REQUEST_CHANGED')
    // An existing client tells none: nothing may have happened, or be happening.
    await take('agent', depositId)
    expect(codeOf(await decide('agent', depositId))).toBe('REQUEST_CHANGED')
  })
})
