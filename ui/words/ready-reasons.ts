/** What officers tell a player by one press, in the reader's language: known by its text, which is all that travels. */
import { READY_REASONS } from '@paddock/contract/ready-reasons'
import { defineWords } from './words.ts'

const { depositRejected, depositReversed, withdrawalRejected, documentsRejected } = READY_REASONS
const ENGLISH = { ...depositRejected, ...depositReversed, ...withdrawalRejected, ...documentsRejected }

export const READY_REASON_WORDS = defineWords('readyReasons', ENGLISH)

type Name = keyof typeof ENGLISH
const NAMES = Object.keys(ENGLISH) as readonly Name[]
const NAME_OF: ReadonlyMap<string, Name> = new Map(NAMES.map((name) => [ENGLISH[name], name]))

/** What an officer typed stands as it was written. */
export function readyReasonText(remarks: string): string {
  const name = NAME_OF.get(remarks)
  return name === undefined ? remarks : READY_REASON_WORDS[name]
}

/** What travels of a reason that was chosen in the reader's words; what an officer typed stands as it was written. */
export function readyReasonAsSent(text: string): string {
  const name = NAMES.find((known) => READY_REASON_WORDS[known] === text)
  return name === undefined ? text : ENGLISH[name]
}

/** The reader's words by those that travel: for a file, which the server fills in. */
export const readyReasonWords = (): Readonly<Record<string, string>> =>
  Object.fromEntries(NAMES.map((name) => [ENGLISH[name], READY_REASON_WORDS[name]]))
