import { calls } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, PASSWORD } from '../../live/testing/gateway.ts'
import { type AccessWorld, createAccessWorld } from '../testing/access-world.ts'

let watching: AccessWorld
let other: AccessWorld
beforeAll(async () => {
  watching = await createAccessWorld({ developerToolsWatch: true })
  other = await createAccessWorld()
})
afterAll(async () => {
  await watching?.close()
  await other?.close()
})

const tell = ({ gateway }: AccessWorld, address: string) => ask(gateway, calls.reportDeveloperTools, {}, { address })

async function signalsOf({ db }: AccessWorld): Promise<readonly { objectId: string; accountId: number | null }[]> {
  const { rows } = await sql<{ objectId: string; accountId: number | null }>`
    select object_id, actor_id as account_id from audit_log where action = 'DEVELOPER_TOOLS_SEEN'`.execute(db)
  return rows
}

// Security T31.
test('developer tools are noted once a minute and place, and nobody is blocked for them', async () => {
  expect((await tell(watching, '10.9.0.1')).status).toBe(200)
  for (let again = 0; again < 100; again++) {
    expect((await tell(watching, '10.9.0.1')).body).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  }
  expect((await tell(watching, '10.9.1.2')).status).toBe(200)
  expect(await signalsOf(watching)).toEqual([
    { objectId: '1', accountId: null },
    { objectId: '1', accountId: null },
  ])
  expect((await watching.signIn('p1', PASSWORD, { address: '10.9.0.1' })).status).toBe(200)
})

test('a site that does not watch for them hears nothing of them', async () => {
  expect((await tell(other, '10.9.0.1')).body).toMatchObject({ code: 'NOT_ON_THIS_SITE' })
  expect(await signalsOf(other)).toEqual([])
})
