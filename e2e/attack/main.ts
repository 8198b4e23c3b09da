/**
 * `npm run attack -- [http://localhost:PORT]`: abuse against a running demo world on this machine, and nowhere else. Says of each
 * case whether the system held; exits 1 when one fell. `npm run audit` afterwards proves the books.
 */
import { createAttack } from './attacker.ts'
import { BETTING } from './betting.ts'
import { DOORS } from './doors.ts'

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])
const url = new URL(process.argv[2] ?? `http://localhost:${process.env['PORT'] ?? 3000}`)
if (!LOCAL.has(url.hostname)) {
  console.error(`${url.hostname} is not this machine: attacks are made on a local system only`)
  process.exit(2)
}

const attack = createAttack(Number(url.port || 80))
let fell = 0
for (const { name, run } of [...DOORS, ...BETTING]) {
  const found = await run(attack).catch((error: unknown) => `it could not be tried: ${String(error)}`)
  if (found !== null) fell += 1
  console.log(found === null ? `held  ${name}` : `FELL  ${name}\n      ${found}`)
}
console.log(fell === 0 ? 'everything held' : `${fell} fell`)
process.exit(fell === 0 ? 0 : 1)
