import { inspect } from 'node:util'
import { Refused } from '../refused.ts'

/** For the beginning of a program: what only somebody outside can mend ends it with one line, any other fault as always. */
export function tellRefusals(): void {
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${error instanceof Refused ? error.message : inspect(error)}\n`)
    process.exit(1)
  })
}
