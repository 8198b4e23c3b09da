/** Deposits that are taken back. docs/domain/payments.md#deposits. */
import { codeOf, DAY_MS, depositOf, notices, ready, role, tree, useTree, withdraw } from './testing/money-out.ts'
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { CODE, WAYS_OUT } from '../people/testing/tree.ts'

useTree()

describe('an approved deposit', () => {
  const reverse = (officer: string, depositId: string, version: number) =>
    tree.ask(officer, calls.reverseDeposit, {
      params: { role: role(officer), depositId },
      body: { remarks: 'It never came', version, transactionCode: CODE },
    })

  test('is not taken back by an officer and an account whose password they have just reset', async () => {
    const depositId = await depositOf('player1', 400)
    await tree.takeOver('agent', 'admin')
    await reverse('agent', depositId, 2)
    expect((await reverse('admin', depositId, 3)).body).toMatchObject({
      docs: { reversalBy: 'admin', reversedAt: null },
    })
    expect((await reverse('whitelabel', depositId, 4)).body).toMatchObject({
      docs: { reversedAt: expect.any(String) },
    })
  })

  test.each(WAYS_OUT)('is not taken back by the word of one who is out by now (%s)', async (how) => {
    const depositId = await depositOf('player1', 400)
    await reverse('agent', depositId, 2)
    await tree.shutOut('agent', how)
    expect((await reverse('whitelabel', depositId, 3)).body).toMatchObject({
      docs: { reversalBy: 'whitelabel', reversedAt: null },
    })
    expect((await reverse('administrator', depositId, 4)).body).toMatchObject({
      docs: { reversedAt: expect.any(String) },
    })
  })

  test('is taken back by two officers, below zero if need be, and keeps its reference spent', async () => {
    const depositId = await depositOf('player1', 400)
    const before = await tree.balanceOf('agent')
    await tree.playerResult('player1', -1400)
    expect((await reverse('agent', depositId, 2)).body).toMatchObject({
      docs: { reversalBy: 'agent', reversedAt: null },
    })
    expect(codeOf(await reverse('agent', depositId, 3))).toBe('SECOND_OFFICER_NEEDED')
    expect(codeOf(await reverse('admin', depositId, 2))).toBe('REQUEST_CHANGED')
    expect((await reverse('admin', depositId, 3)).body).toMatchObject({
      docs: { status: 'approved', reversedAt: expect.any(String) },
    })
    expect([await tree.balanceOf('player1'), await tree.balanceOf('agent')]).toEqual([-400, before + 400])
    for (const [status, found] of [
      ['approved', []],
      ['reversed', [depositId]],
      ['all', [depositId]],
    ] as const) {
      const query = { page: 1, limit: 25, status }
      for (const [who, path] of [
        ['agent', 'agent'],
        ['player1', 'user'],
      ] as const) {
        const { docs } = await (await tree.ask(who, calls.getDeposits, { params: { role: path }, query })).reply()
        expect(docs.map(({ _id }) => _id)).toEqual(found)
      }
    }
    expect(codeOf(await reverse('whitelabel', depositId, 4))).toBe('REQUEST_CHANGED')
    expect(await tree.debtOf('player1')).toBe(-1400)
    expect(await notices('player1')).toContain('DEPOSIT_REVERSED')
    expect(codeOf(await withdraw('player1', await ready('player1'), 100))).toBe('INSUFFICIENT_FUNDS')
  })

  test('is not taken back by two words of which the first has lapsed: the next one’s is the first', async () => {
    const depositId = await depositOf('player1', 400)
    const seen = async () =>
      (await (await tree.ask('agent', calls.getDeposit, { params: { role: 'agent', depositId } })).reply()).docs.deposit
    await reverse('agent', depositId, 2)
    expect(await seen()).toMatchObject({ reversalBy: 'agent', reversalUntil: expect.any(Number) })
    tree.wait(7 * DAY_MS)
    expect(await seen()).toMatchObject({ reversalBy: null, reversalUntil: null })
    expect((await reverse('admin', depositId, 3)).body).toMatchObject({
      docs: { reversalBy: 'admin', reversedAt: null },
    })
    expect((await reverse('agent', depositId, 4)).body).toMatchObject({ docs: { reversedAt: expect.any(String) } })
  })

  test('is not said never to have come from below in the place of one above, where the two are one person', async () => {
    const depositId = await depositOf('player1', 400)
    await reverse('admin', depositId, 2)
    await tree.takeOver('agent', 'admin')
    expect(codeOf(await reverse('agent', depositId, 3))).toBe('SECOND_OFFICER_NEEDED')
    const params = { role: 'admin' as const, depositId }
    expect((await (await tree.ask('admin', calls.getDeposit, { params })).reply()).docs.deposit).toMatchObject({
      reversalBy: 'admin',
    })
  })

  test('that is not approved, or is another’s to decide, is not', async () => {
    const depositId = await depositOf('player1', 400)
    expect(codeOf(await reverse('agent2', depositId, 2))).toBe('NOT_FOUND')
    await sql`select 1`.execute(tree.db)
  })
})
