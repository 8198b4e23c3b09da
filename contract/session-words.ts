/** What a bet on each variant of a session is called, in codes that each language has its words for. What it counts and pays the domain says. Law 2.4. */
import type { SessionNumbers, SessionVariant, Side } from '@paddock/domain/market'
import { lastOfKhado } from '@paddock/domain/positions'

/** What it is called to take a side. */
export type SideWord = 'BACK' | 'LAY' | 'YES' | 'NO' | 'UNDER' | 'OVER'

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const
type Digit = (typeof DIGITS)[number]
export const OUTCOME_WORDS = [
  ...(['EVEN', 'ODD', 'YES', 'NO'] as const),
  ...DIGITS.map((digit) => `DIGIT ${digit}` as const),
]
/** What an outcome that is picked is called. */
export type OutcomeWord = (typeof OUTCOME_WORDS)[number]

/** What was taken, as it is called. Of a runner the side alone. */
export type Called = {
  readonly side: SideWord
  /** The outcome that was picked; null where runs are counted, where the side says it already, and of a runner. */
  readonly outcome: OutcomeWord | null
  /** The run it was taken at, and the last that it wins at where there is one; null where no runs are counted. */
  readonly runs: { readonly from: number; readonly to: number | null } | null
}

/** What of a market says how a bet on it is called. A session's whose variant is not told is counted in runs. */
export type Naming = SessionNumbers & { readonly sessionVariant?: SessionVariant | null | undefined }

type VariantWords = {
  /** `number` is a run, or stands for an outcome as `Pick.run` of the domain says. */
  readonly call: (side: Side, number: number, naming: Naming) => Called
  /** What the outcome of that number is called by itself; null where runs are counted. */
  readonly outcomeOf: (number: number) => OutcomeWord | null
  /** What a result is called; null where it is told as the number that it is. */
  readonly resultOf: (result: number) => OutcomeWord | null
}

const RUNS: VariantWords = {
  call: (side, run) => ({ side: side === 'BACK' ? 'YES' : 'NO', outcome: null, runs: { from: run, to: null } }),
  outcomeOf: () => null,
  resultOf: () => null,
}

/** One outcome of a few, backed or laid as a runner is. */
const picked = (outcomeOf: (number: number) => OutcomeWord): VariantWords => ({
  call: (side, number) => ({ side, outcome: outcomeOf(number), runs: null }),
  outcomeOf,
  resultOf: () => null,
})

const yesOrNo = (isYes: boolean) => (isYes ? 'YES' : 'NO')
const YES = 1
const isYes = (number: number): boolean => number === YES

const WORDS: Readonly<Record<SessionVariant, VariantWords>> = {
  session: RUNS,
  overByOver: RUNS,
  ballByBall: RUNS,
  oddEven: picked((number) => (number === 0 ? 'EVEN' : 'ODD')),
  yesNo: {
    // To lay one is to take the other.
    call: (side, number) => ({ side: yesOrNo((side === 'BACK') === isYes(number)), outcome: null, runs: null }),
    outcomeOf: (number) => yesOrNo(isYes(number)),
    resultOf: (result) => yesOrNo(isYes(result)),
  },
  lastDigit: picked((number) => `DIGIT ${number as Digit}`),
  khado: {
    ...RUNS,
    call: (side, run, naming) => ({
      ...RUNS.call(side, run, {}),
      runs: { from: run, to: lastOfKhado(naming, run) },
    }),
  },
  meter: RUNS,
  line: {
    ...RUNS,
    call: (side, run) => ({ ...RUNS.call(side, run, {}), side: side === 'BACK' ? 'UNDER' : 'OVER' }),
  },
}

const wordsOf = ({ sessionVariant }: Naming): VariantWords => WORDS[sessionVariant ?? 'session']

/** What is taken of a session with this side of a run, or of the outcome that the number stands for. */
export const callSession = (naming: Naming, side: Side, number: number): Called =>
  wordsOf(naming).call(side, number, naming)

/** What a side is called while nobody knows of which run or outcome: that of a whole column. */
export const sideWord = (naming: Naming, side: Side): SideWord => callSession(naming, side, YES).side

/** The outcome of that number; null where the number is one of runs. */
export const outcomeWord = (naming: Naming, number: number): OutcomeWord | null => wordsOf(naming).outcomeOf(number)

/** A declared result, as the wire tells it, where it is better called by a word: yes or no. */
export const resultWord = (naming: Naming, result: string): OutcomeWord | null =>
  /^\d+$/.test(result) ? wordsOf(naming).resultOf(Number(result)) : null
