/**
 * Says on standard output what the score feed tells of each recorded match on standard input, one match and one list of changes a
 * line: so that the server can be held against the feed without waiting for its clock.
 */
import type { RecordedMatch } from '@paddock/domain/cricket'
import { createInterface } from 'node:readline'
import { playMatch } from './play.ts'

let number = 0
for await (const line of createInterface({ input: process.stdin })) {
  number += 1
  const match = JSON.parse(line) as RecordedMatch
  process.stdout.write(`${JSON.stringify(playMatch(match, String(number)))}\n`)
}
