/** Cashing out without a screen: which quote may be taken, how results are told, what was typed. */
import type { CashOutQuote } from '@paddock/contract/endpoints/cash-out'
import { type Naming, outcomeWord } from '@paddock/contract/session-words'
import { parseRupees, type Paise } from '@paddock/domain/money'
import { outcomeText } from '@paddock/ui/bets'
import { runnerTitle } from '@paddock/ui/words'

export const WHOLE = 100

/** Refusals that asking again does not cure. */
const FINAL: ReadonlySet<string> = new Set([
  'NOT_OFFERED',
  'NO_CASH_OUT_MODEL',
  'NOT_FOUND',
  'NOTHING_TO_CASH_OUT',
  'MARKET_NOT_OPEN',
])
export const isFinal = (code: string): boolean => FINAL.has(code)

export const STEP = 5

/** A quote older than this is nobody's offer. */
const FRESH_MS = 3000

export const ageOf = (quotedAt: number, now: number): number => Math.max(0, Math.floor((now - quotedAt) / 1000))
export const isStale = (quotedAt: number, now: number): boolean => now - quotedAt > FRESH_MS

/** Whole percent from 1 to 100; what cannot be read keeps what was there. */
export function percentOf(typed: string, before: number): number {
  const digits = typed.replaceAll(/\D/g, '').slice(0, 3)
  return digits === '' ? before : Math.min(WHOLE, Math.max(1, Number(digits)))
}

/** What one line of the table says: of a runner, or of the results from one run up to another. */
export type ResultLine = {
  readonly key: string
  readonly name: string | null
  readonly from: number | null
  readonly to: number | null
  readonly before: Paise
  readonly after: Paise
}

export function resultLines({ before, after, beforeRuns, afterRuns, offer }: CashOutQuote): readonly ResultLine[] {
  if (before.length > 0)
    return before.map(({ runnerId, runnerName, amount }) => ({
      key: runnerId,
      name: runnerTitle(runnerName),
      from: null,
      to: null,
      before: amount,
      after: after.find((outcome) => outcome.runnerId === runnerId)?.amount ?? amount,
    }))
  return runLines(beforeRuns, afterRuns, offer ?? {})
}

type Row = CashOutQuote['beforeRuns'][number]

/** Results that bring the same are one line; the first begins at 0, the last has no end. What is picked has a line for each outcome. */
export function runLines(before: readonly Row[], after: readonly Row[], naming: Naming = {}): readonly ResultLine[] {
  const runs = [...new Set([...before, ...after].map(({ line }) => line))].toSorted((a, b) => a - b)
  const lines: ResultLine[] = []
  for (const run of runs) {
    const values = { before: amountAt(before, run), after: amountAt(after, run) }
    const word = outcomeWord(naming, run)
    if (word !== null) {
      lines.push({ key: `run-${run}`, name: outcomeText(word), from: run, to: run, ...values })
      continue
    }
    const last = lines.at(-1)
    if (last && last.before === values.before && last.after === values.after) continue
    if (last) lines[lines.length - 1] = { ...last, to: run - 1 }
    lines.push({ key: `run-${run}`, name: null, from: last ? run : 0, to: null, ...values })
  }
  return lines
}

/** A row holds until the next; below the first it is what the first says. */
function amountAt(rows: readonly Row[], run: number): Paise {
  const row = rows.findLast(({ line }) => line <= run) ?? rows[0]
  if (!row) throw new RangeError('a ladder has a row')
  return row.amount
}

export type AutoText = { readonly rises: string; readonly falls: string }
export type AutoRefusal = 'needsValue' | 'notAnAmount' | 'wrongOrder'
export type AutoTerms = { readonly whenAtLeast: Paise | null; readonly whenAtMost: Paise | null }

const readAmount = (text: string): Paise | null | undefined => {
  const plain = text.trim().replace('−', '-').replaceAll(/[,\s]/g, '').replace(/^\+/, '')
  return plain === '' ? null : parseRupees(plain)
}

export function readTerms({ rises, falls }: AutoText): AutoTerms | AutoRefusal {
  const whenAtLeast = readAmount(rises)
  const whenAtMost = readAmount(falls)
  if (whenAtLeast === undefined || whenAtMost === undefined) return 'notAnAmount'
  if (whenAtLeast === null && whenAtMost === null) return 'needsValue'
  if (whenAtLeast !== null && whenAtMost !== null && whenAtMost >= whenAtLeast) return 'wrongOrder'
  return { whenAtLeast, whenAtMost }
}

/** What it is worth now meets the terms already. */
export const isMet = ({ whenAtLeast, whenAtMost }: AutoTerms, locked: Paise): boolean =>
  (whenAtLeast !== null && locked >= whenAtLeast) || (whenAtMost !== null && locked <= whenAtMost)

/**
 * A cash-out on its way. Its request id is kept before it is sent: whatever happens to the answer, the outcome is asked for by it
 * until there is one, and nothing is sent again.
 */
export type Flow =
  | { readonly step: 'idle' }
  | { readonly step: 'sending'; readonly locked: Paise }
  | { readonly step: 'waiting'; readonly of: 'bets' | 'sum'; readonly until: number; readonly locked: Paise | null }
  | { readonly step: 'asking'; readonly isOffline: boolean; readonly locked: Paise | null }
  | { readonly step: 'done'; readonly percent: number; readonly locked: Paise | null }
  | { readonly step: 'failed'; readonly text: string }

export const IDLE: Flow = { step: 'idle' }
export const isUnderWay = ({ step }: Flow): boolean => step === 'sending' || step === 'waiting' || step === 'asking'
