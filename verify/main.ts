/** `node verify/main.ts FILE…`: checks the rounds of these files. Ends with 1 where one does not hold, with 2 for what cannot be read. */
import { readFileSync } from 'node:fs'
import { type Checked, checkFile } from './check.ts'

const files = process.argv.slice(2)
if (files.length === 0) {
  process.stderr.write('node verify/main.ts FILE…: each is a record of a round, a list of them, or one a line\n')
  process.exitCode = 2
}
for (const file of files) {
  try {
    for (const checked of checkFile(readFileSync(file, 'utf8'))) tell(checked)
  } catch (error) {
    process.stderr.write(`${file}: ${error instanceof Error ? error.message : 'it cannot be read'}\n`)
    process.exitCode = 2
  }
}

function tell({ name, lines }: Checked): void {
  const isGood = lines.every((line) => line.isGood)
  process.stdout.write(`${isGood ? 'holds' : 'DOES NOT HOLD'}  ${name}\n`)
  for (const line of lines) process.stdout.write(`  ${line.isGood ? '✓' : '✕'} ${line.text}\n`)
  if (!isGood) process.exitCode ??= 1
}
