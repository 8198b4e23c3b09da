/** A gateway for tests of the ways in: sites with chosen switches, a browser's address, messages that were sent. */
import { calls, type SwitchName } from '@paddock/contract'
import { sql } from 'kysely'
import type { GatewayLimits } from '../../gateway.ts'
import { type Answered, ask, type CallOptions, createGatewayWorld, type Strength } from '../../live/testing/gateway.ts'

export type AccessWorld = Awaited<ReturnType<typeof createAccessWorld>>

const CODE = /\b\d{6}\b/

export const CONSOLE = { headers: { 'x-console': '1' } }

export async function createAccessWorld(
  switches: { readonly [N in SwitchName]?: boolean } = {},
  config: Readonly<Record<string, unknown>> = {},
  limits: Partial<GatewayLimits> = {},
  strength?: Strength,
) {
  const world = await createGatewayWorld(limits, undefined, {}, strength)
  // Before the first call: the gateway reads its sites when somebody asks.
  await sql`update sites set settings = ${JSON.stringify({ ...config, switches })}::jsonb`.execute(world.db)
  let next = 0

  /** The code that was sent to the number, read once. */
  async function codeFor(phone: string): Promise<string> {
    // As long as a busy machine takes: the job that sends comes once a second, when it is its turn.
    for (let tries = 0; tries < 1000; tries++) {
      // Some messages have none, and of several nobody says which is sent first.
      const index = world.sms.findLastIndex((message) => message.phone === phone && CODE.test(message.text))
      const code = CODE.exec(world.sms[index]?.text ?? '')?.[0]
      if (code) {
        world.sms.splice(index, 1)
        return code
      }
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`nothing was sent to ${phone}`)
  }

  return {
    ...world,
    codeFor,
    /** A mobile number that nobody in the test has. */
    newPhone: () => `98765${String(43_210 + next++).padStart(5, '0')}`,
    signIn: (email: string, password: string, options: CallOptions = {}, otp?: string) =>
      ask(world.gateway, calls.signIn, { body: { email, password, ...(otp && { otp }) } }, options),
    profile: (token: string, role: 'user' | 'agent' = 'user') =>
      ask(world.gateway, calls.getProfile, { params: { role } }, { token }),
    /** As if so much time had passed since the codes were sent. */
    async age(interval: string) {
      await sql`update otp_codes set created_at = created_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval`.execute(
        world.db,
      )
      await sql`update sms_messages set queued_at = queued_at - ${interval}::interval`.execute(world.db)
    },
  }
}

export function tokenOf({ headers, body }: Pick<Answered<typeof calls.signIn>, 'headers' | 'body'>): string {
  const header = headers['authorization']
  if (typeof header !== 'string') throw new Error(`no token came: ${JSON.stringify(body)}`)
  return header.replace('Bearer ', '')
}
