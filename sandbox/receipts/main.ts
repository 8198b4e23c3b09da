/** `node sandbox/receipts/main.ts FOLDER COUNT [SEED]`: draws receipts into the folder, with `receipts.json` beside them, which says what is on each. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawReceipt } from './draw.ts'

const [, , folder = '', count = '20', seed = 'receipts'] = process.argv
await mkdir(folder, { recursive: true })
const told: object[] = []
for (let n = 0; n < Number(count); n += 1) {
  const { receipt, way, look, jpeg } = await drawReceipt(`${seed} ${n}`)
  const file = `${String(n).padStart(3, '0')}-${way}-${look}.jpg`
  await writeFile(join(folder, file), jpeg)
  told.push({ file, utr: receipt.utr, way, look })
}
await writeFile(join(folder, 'receipts.json'), JSON.stringify(told))
process.stdout.write(`${JSON.stringify({ drawn: told.length })}\n`)
