/**
 * `npm run bench [name…]`: measures each row against its baseline in the same run, several turns of both where that can be, prints
 * their medians with what the turns differ by, and exits 1 when a row is below its bar in every turn. What a row measures is in README.md.
 */
import { cpus, release, totalmem } from 'node:os'
import { BENCHES, type Row } from './rows.ts'
import { type Bar, medianOf, verdictOn } from './verdict.ts'

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in BENCHES))
if (unknown.length > 0) {
  console.error(`bench knows ${Object.keys(BENCHES).join(', ')}, not ${unknown.join(', ')}`)
  process.exit(1)
}

console.log(machine())
const rows: Row[] = []
for (const name of asked.length > 0 ? asked : Object.keys(BENCHES)) {
  console.log(`measuring ${name} …`)
  rows.push(...((await BENCHES[name]?.()) ?? []))
}
console.log(`\n${table(rows)}\n`)
for (const { name, notes } of rows) for (const note of notes) console.log(`${name}: ${note}`)
process.exit(rows.some((row) => verdictOn(row) === 'BELOW') ? 1 : 0)

function machine(): string {
  const [cpu] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  return `${cpus().length} × ${cpu?.model.trim()}, ${memory}, ${process.platform} ${release()}, Node ${process.versions.node}, PostgreSQL 18 (embedded, fsync on); clients, server and database share the machine`
}

function table(measured: readonly Row[]): string {
  const lines = [
    ['row', 'measured', 'baseline', 'ratio', 'turns', 'bar', ''],
    ...measured.map((row) => [
      row.name,
      row.measured,
      row.baseline,
      medianOf(row.ratios).toFixed(2),
      spreadOf(row.ratios),
      barText(row.bar),
      verdictOn(row),
    ]),
  ]
  const widths = lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? []
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The worst and the best of several turns. */
function spreadOf(ratios: readonly number[]): string {
  return ratios.length > 1 ? `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}` : ''
}

function barText(bar: Bar): string {
  return 'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`
}
