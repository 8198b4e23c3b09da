/** What somebody with all the rights of one site tries to get an account of another. 000 §6, 001 §2.4; security T2, T13. */
import { calls, completeConfig } from '@paddock/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccessWorld, CONSOLE, createAccessWorld, tokenOf } from '../auth/testing/access-world.ts'
import { ask, CODE, PASSWORD } from '../live/testing/gateway.ts'

const BROWSER = { headers: { 'user-agent': 'Browser/1' } }
const CLUB = { host: 'club.localhost', ...BROWSER }
const NUMBER = '+919876500000'

let world: AccessWorld
let owner: string
beforeAll(async () => {
  world = await createAccessWorld({ loginLinks: true, otpLogin: true, forgotPassword: true })
  await sql`insert into accounts (site_id, parent_id, ancestors, role, user_name, password_hash, transaction_code_hash,
      second_factor_waived)
    select 1, id, array[id], 'whiteLabel', 'owner', password_hash, transaction_code_hash, true
    from accounts where user_name = 'administrator'`.execute(world.db)
  await sql`update accounts set phone = ${NUMBER}, parent_id = o.id, ancestors = o.ancestors || o.id
    from accounts o where accounts.user_name = 'p2' and o.user_name = 'owner'`.execute(world.db)
  await sql`insert into accounts (site_id, role, user_name, phone, password_hash)
    select 2, 'user', 'twin', ${NUMBER}, password_hash from accounts where user_name = 'p2'`.execute(world.db)
  owner = tokenOf(await world.signIn('owner', PASSWORD, CONSOLE))
})
afterAll(() => world.close())

/** A white label makes its site lead to a host of its choice. */
async function leadTo(diamondWebsiteUrl: string, change: object = {}): Promise<void> {
  const params = { role: 'whiteLabel', siteId: '1' } as const
  const { docs } = await (await ask(world.gateway, calls.getSite, { params }, { token: owner })).reply()
  const config = completeConfig({
    ...docs.published,
    ...change,
    diamondWebsiteUrl,
    switches: { ...docs.published.switches, switchSite: true },
  })
  const body = { config, baseVersion: docs.site.version, note: '', transactionCode: CODE }
  expect((await ask(world.gateway, calls.publishSite, { params, body }, { token: owner })).status).toBe(200)
}

/** It resets the password of its own player and comes in as that player, as far as a player comes. */
async function comeInAsPlayer(): Promise<string> {
  const reset = await ask(
    world.gateway,
    calls.resetPersonPassword,
    { params: { role: 'whiteLabel', userId: String(world.players[1]) }, body: { transactionCode: CODE } },
    { token: owner },
  )
  const { password } = (await reset.reply()).docs
  const first = tokenOf(await world.signIn('p2', password, BROWSER))
  const body = { oldPassword: password, newPassword: 'Taken@over1' }
  await ask(world.gateway, calls.changePassword, { params: { role: 'user' }, body }, { token: first })
  return tokenOf(await world.signIn('p2', 'Taken@over1', BROWSER))
}

test.each(['https://club.evil.example', 'https://club.localhost'])(
  'a white label whose site leads to %s gets no code for the twin of its player',
  async (address) => {
    await leadTo(address)
    const token = await comeInAsPlayer()
    const answered = await ask(world.gateway, calls.createSwitchLink, {}, { token, ...BROWSER })
    const { url = '' } = (answered.body.docs ?? {}) as { url?: string }
    const code = url.slice(url.lastIndexOf('/') + 1) || 'x'.repeat(22)
    const used = await ask(world.gateway, calls.useDirectLogin, { body: { token: code } }, CLUB)
    expect({ made: answered.status, used: used.status, url }).toEqual({ made: 403, used: 410, url: '' })
  },
)

test('nor does it get one for its own second look at a host that is not registered', async () => {
  const secondLook = { label: 'world', name: 'World' }
  await sql`update sites set settings = settings || jsonb_build_object('secondLook', ${JSON.stringify(secondLook)}::jsonb)
    where id = 1`.execute(world.db)
  await leadTo('https://world.evil.example')
  const token = await comeInAsPlayer()
  for (const body of [{}, { host: 'world.evil.example' }]) {
    const answered = await ask(world.gateway, calls.createSwitchLink, { body }, { token, ...BROWSER })
    expect(answered.body).toMatchObject({ code: 'SITES_NOT_PAIRED' })
  }
})
