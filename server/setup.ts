/**
 * `npm run setup`: makes a production installation out of an empty database: looks whether the database will do, writes the settings
 * with keys of their own to a file, brings up the schema, and makes the first administrator and the first site. What was broken off is
 * begun again by the same command; on a database that has a site it changes nothing. docs/operations.md, decision 0033.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { refuseUnsafeDatabase } from './platform/database.ts'
import { Refused } from './platform/refused.ts'
import { tellRefusals } from './platform/config/tell-refusals.ts'
import { openPrompter, QUESTIONS, setUp } from './setup/index.ts'

tellRefusals()
let prompter: ReturnType<typeof openPrompter> | undefined
try {
  const { settings, print, yes, help, ...flags } = readFlags()
  if (help) tellFlags()
  else {
    prompter = yes ? undefined : openPrompter(process.stdin, process.stdout)
    await setUp({
      flags,
      environment: process.env,
      file: print ? undefined : resolve(settings),
      prompter,
      say: (line) => console.log(line),
      assertSafe: refuseUnsafeDatabase,
    })
  }
} finally {
  prompter?.close()
}

function readFlags() {
  const asked = Object.fromEntries(QUESTIONS.map(({ flag }) => [flag, { type: 'string' } as const]))
  try {
    const { values } = parseArgs({
      options: {
        settings: { type: 'string', default: 'paddock.env' },
        print: { type: 'boolean', default: false },
        yes: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        ...asked,
      },
    })
    return values as typeof values & Readonly<Record<string, string>>
  } catch (error) {
    throw new Refused(`${(error as Error).message.split('. ', 1).join('')}; npm run setup -- --help names the flags`)
  }
}

function tellFlags(): void {
  const flags = QUESTIONS.map(({ flag, ask }) => `  --${flag.padEnd(15)} ${ask}`)
  console.log(['npm run setup -- [--settings FILE | --print] [--yes] [--FLAG VALUE …]', ...flags].join('\n'))
}
