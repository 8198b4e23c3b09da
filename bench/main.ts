/**
 * `npm run bench [name…]`: measures each row against its baseline in the same run, prints the table, and exits 1 when a row
 * is below its bar. What a row measures is in README.md.
 */
import { cpus, release, totalmem } from 'node:os'
import { BENCHES, type Bar, holds, type Row } from './rows.ts'

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
process.exit(rows.every(holds) ? 0 : 1)

function machine(): string {
  const [cpu] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  return `${cpus().length} × ${cpu?.model.trim()}, ${memory}, ${process.platform} ${release()}, Node ${process.versions.node}, PostgreSQL 18 (embedded, fsync on); clients, server and database share the machine`
}

function table(measured: readonly Row[]): string {
  const lines = [
    ['row', 'measured', 'baseline', 'ratio', 'bar', ''],
    ...measured.map((row) => [
      row.name,
      row.measured,
      row.baseline,
      row.ratio.toFixed(2),
      barText(row.bar),
      holds(row) ? 'holds' : 'BELOW',
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

function barText(bar: Bar): string {
  return 'atLeast' in bar ? `≥ ${bar.atLeast}` : `≤ ${bar.atMost}`
}
