/** `npm run e2e`: the whole-system tests, or with `--gallery` a picture of every screen. What else is given goes on to either. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const VITEST = join(ROOT, 'node_modules', 'vitest', 'vitest.mjs')
const given = process.argv.slice(2)
const rest = given.filter((argument) => argument !== '--gallery')
const args = given.includes('--gallery')
  ? [join(import.meta.dirname, 'gallery', 'main.ts'), ...rest]
  : [VITEST, 'run', '--project', 'deep', '--project', 'browser', '--project', 'faults', ...rest]
const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
child.once('exit', (code, signal) => process.exit(signal === null ? (code ?? 1) : 1))
