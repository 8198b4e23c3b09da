/** The abuse cases of `npm run attack`, against a system of their own; the books balance after them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Attack, createAttack } from './attack/attacker.ts'
import { BETTING } from './attack/betting.ts'
import { DOORS } from './attack/doors.ts'
import { startDatabase } from './harness/database.ts'
import { startSandbox } from './harness/sandbox.ts'
import { audit, createServerProgram } from './harness/server.ts'

const RECORDINGS = ['lingfield-win']
const parts: { stop(): Promise<void> }[] = []
let attack: Attack
let proveBooks: () => Promise<string>
beforeAll(async () => {
  const database = await startDatabase()
  const sandbox = await startSandbox(RECORDINGS, 1)
  const server = await createServerProgram({ databaseUrl: database.url, feeds: sandbox.ports })
  parts.push(database, sandbox, server)
  await server.start()
  proveBooks = () => audit(database.url, server.dataDir)
  attack = createAttack(server.port)
})
afterAll(async () => {
  for (const part of parts.toReversed()) await part.stop()
})

test.each([...DOORS, ...BETTING])('$name', async ({ run }) => {
  expect(await run(attack)).toBeNull()
})

test('the books balance afterwards', async () => {
  expect(await proveBooks()).toBe('')
})
