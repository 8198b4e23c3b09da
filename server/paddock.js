/**
 * `node server/paddock.js PROGRAM …`: the door of the programs of an installation. It is JavaScript, so that a Node that is too old to
 * read the others says so in one line.
 */
import module from 'node:module'
import { join } from 'node:path'

const PROGRAMS = {
  start: () => import('./start.ts'),
  serve: () => import('./main.ts'),
  setup: () => import('./setup.ts'),
  administrator: () => import('./add-administrator.ts'),
  audit: () => import('./audit.ts'),
  replay: () => import('./replay.ts'),
}
/** From here on Node reads TypeScript. */
const OLDEST = [22, 19]

const [name = ''] = process.argv.splice(2, 1)
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]))
  refuse(
    `Node is ${process.versions.node}; expected ${OLDEST.join('.')} or newer (on Linux x64 npm brings one along: npm start)`,
  )
if (!Object.hasOwn(PROGRAMS, name))
  refuse(`the program is ${name || 'not named'}; expected ${Object.keys(PROGRAMS).join(', ')}`)
// A server that died is back sooner: what Node made of our sources is kept. Where it cannot be written the start is as ever, only slower.
if (name === 'serve') module.enableCompileCache(join(process.env.DATA_DIR ?? '.data', 'compiled'))
await PROGRAMS[name]()

function refuse(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}
