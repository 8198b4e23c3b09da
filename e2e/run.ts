/** `npm run e2e`: the whole-system tests; with `--whole` in every way that they know, with `--gallery` a picture of every screen instead. What else is given goes on to either. */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { SEED } from './harness/chosen.ts'

const ROOT = join(import.meta.dirname, '..')
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const given = process.argv.slice(2)
const rest = given.filter((argument) => argument !== '--gallery' && argument !== '--whole')
const isGallery = given.includes('--gallery')
const args = isGallery
  ? [join(import.meta.dirname, 'gallery', 'main.ts'), ...rest]
  : [VITEST, 'run', '--project', 'deep', '--project', 'browser', '--project', 'faults', ...rest]
/** Whoever names a file means all of it. */
const isWhole = given.includes('--whole') || rest.some((argument) => !argument.startsWith('-'))
const seed = process.env[SEED] ?? (isWhole ? '' : String(randomInt(2 ** 31)))
if (!isGallery) process.stdout.write(seed === '' ? 'e2e: every way of everything\n' : `e2e: ${SEED}=${seed}\n`)
const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, [SEED]: seed } })
child.once('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1))
