/** What an officer is told of what was done, and by whom. docs/domain/audit-log.md */
import { tree, useTree } from './testing/people-tree.ts'
import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { CODE } from './testing/tree.ts'

useTree()

test('the dashboard sums the downline of this site', async () => {
  const answered = await tree.ask('administrator', calls.getDashboard, { params: { role: 'administrator' } })
  expect((await answered.reply()).docs).toMatchObject({ downlinePts: 17_300_000, creditGiven: 10_000_000, online: 0 })
})

test('activity tells what was done, and of an upline only its role', async () => {
  await tree.ask('admin', calls.changePerson, {
    params: { role: 'admin', userId: String(tree.idOf('player1')) },
    body: { remarks: 'watch', transactionCode: CODE },
  })
  const seen = await tree.ask('agent', calls.getActivity, {
    params: { role: 'agent' },
    query: { page: 1, limit: 25, userId: String(tree.idOf('player1')) },
  })
  expect((await seen.reply()).docs).toMatchObject([
    { action: 'ACCOUNT_CHANGED', actorName: null, actorRole: 'admin', address: '' },
  ])
})

describe('the audit log tells of somebody above the reader only the role', () => {
  const read = async (who: string, query: object = {}) =>
    (
      await (
        await tree.ask(who, calls.getAuditLog, {
          params: { role: who === 'whitelabel' ? 'whiteLabel' : (who as 'agent') },
          query: { page: 1, limit: 25, ...query },
        })
      ).reply()
    ).docs
  const about = { userId: '' }

  beforeEach(async () => {
    about.userId = String(tree.idOf('player1'))
    for (const [by, remarks] of [
      ['whitelabel', 'from above'],
      ['agent', 'their own'],
    ] as const)
      await tree.ask(by, calls.changePerson, {
        params: { role: by === 'agent' ? by : 'whiteLabel', userId: about.userId },
        body: { remarks, transactionCode: CODE },
      })
    await sql`insert into audit_log (site_id, actor_id, actor_role, session_key, address, request_id, action, object_type, object_id, before, after)
      select 1, ${tree.idOf('administrator')}, 'administrator', 'session-of-theirs', '203.0.113.9', 'request-of-theirs', 'ACCOUNT_LOCKED', 'account', o,
        null, '{"kind": "USER", "locked": true}'
      from unnest(array[${about.userId}, ${String(tree.idOf('administrator2'))}]::text[]) o`.execute(tree.db)
  })

  test('without their name, address, session and request, and with what they did to somebody below', async () => {
    const theirs = { actorId: null, actorName: null, address: '', session: null, requestId: null, actorIsBelow: false }
    const docs = await read('agent', about)
    expect(docs).toMatchObject([
      { ...theirs, actorRole: 'administrator', objectName: 'player1', after: { kind: 'USER', locked: true } },
      { actorName: 'agent', actorRole: 'agent', requestId: expect.any(String), after: { remarks: 'their own' } },
      { ...theirs, actorRole: 'whiteLabel', after: { remarks: 'from above' } },
    ])
    expect(JSON.stringify(docs)).not.toMatch(/of-theirs|203\.0\.113\.9|"administrator2?","actorRole|whitelabel/)
  })

  test('nor does a name that is asked for tell whose the rows are', async () => {
    for (const query of [{ actorName: 'whitelabel' }, { person: 'white' }, { actorName: 'administrator' }])
      expect(await read('agent', { ...about, ...query })).toEqual([])
    expect(await read('agent', { ...about, actorName: 'agent' })).toHaveLength(1)
    expect(await read('whitelabel', { actorName: 'whitelabel' })).toMatchObject([{ actorName: 'whitelabel' }])
    expect(await read('administrator', { person: 'administrator2' })).toHaveLength(1)
  })

  test('and of what was done to one above them neither to whom nor what became of it', async () => {
    expect((await read('whitelabel'))[0]).toMatchObject({
      actorName: null,
      address: '',
      objectId: '',
      objectName: null,
      before: null,
      after: null,
    })
    expect((await read('administrator'))[0]).toMatchObject({
      actorName: 'administrator',
      address: '203.0.113.9',
      session: 'session-of-t',
      requestId: 'request-of-theirs',
      objectName: 'administrator2',
      after: { locked: true },
    })
  })
})
