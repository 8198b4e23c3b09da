/**
 * The chances that a session is cashed out at: those of the model that quotes, moved along the runs until no rung that is
 * live would be a good bet for a player. Whole numbers throughout, so that whoever checks a figure comes to the same paisa.
 */
import type { Rung, SessionModel, SessionQuote } from '../kinds/session/index.ts'
import type { Side } from '../market/index.ts'
import { paise } from '../money/index.ts'
import { EMPTY, addFill, type Position, priceFill, profitAt, type SessionShape } from '../positions/index.ts'

/** Chances are millionths: ten-thousandths of the model, and hundredths of a run between two of them. */
export const CERTAIN = 1_000_000
const RUN = 100
/** As the model has it, in ten-thousandths. */
const SURE = CERTAIN / RUN

export type FairChances = {
  readonly made: number
  /** The chance of `made + index` or more. Beyond the end there is none. */
  readonly atLeast: readonly number[]
  /** How far the model's chances were moved up the runs, in hundredths of a run. */
  readonly shift: number
}

/** How far a quote may stand from the model, and still be believed: in runs, and of its line. */
const FARTHEST = { runs: 6, lineShare: 0.1 }

/** Whether a model can be counted with: whole runs from nothing on, and chances that never rise. What quotes may be mistaken. */
export const isSound = ({ made, atLeast, halfWidth }: SessionModel): boolean =>
  Number.isSafeInteger(made) &&
  made >= 0 &&
  Number.isSafeInteger(halfWidth) &&
  atLeast.length > 0 &&
  atLeast.every((chance, run) => Number.isSafeInteger(chance) && chance >= 0 && chance <= (atLeast[run - 1] ?? SURE))

/** The model's chances moved by the least there is; undefined where no move of that size makes every rung a bad bet. */
export function fairChances(shape: SessionShape, quote: SessionQuote, model: SessionModel): FairChances | undefined {
  const sides: [Side, readonly Rung[]][] = [
    ['BACK', quote.yes],
    ['LAY', quote.no],
  ]
  const rungs = sides.flatMap(([side, offered]) => offered.map(({ run, price }) => ({ side, run, price })))
  const line = Math.max(...rungs.map(({ run }) => run))
  const farthest = Math.round(RUN * Math.max(FARTHEST.runs, FARTHEST.lineShare * line))
  const highest = model.made + model.atLeast.length + Math.ceil(farthest / RUN)
  const bets = rungs.map((rung) =>
    risesOf(shape, addFill(shape, EMPTY, priceFill(shape, { ...rung, stake: STAKE })), model.made, highest),
  )
  for (let distance = 0; distance <= farthest; distance += 1)
    for (const shift of distance === 0 ? [0] : [distance, -distance])
      if (bets.every((bet) => valueOf(bet, model, shift) <= 0)) return shifted(model, shift)
  return undefined
}

/** Of a hundred rupees no price of a rung rounds anything. */
const STAKE = paise(10_000)

/** What a position comes to at the runs made, and by how much it rises at each run after. */
type Rises = { readonly atMade: number; readonly rises: readonly (readonly [run: number, by: number])[] }

function risesOf(shape: SessionShape, position: Position, made: number, highest: number): Rises {
  const at = (result: number): number => profitAt(shape, position, { type: 'RESULT', result })
  const rises: [number, number][] = []
  for (let run = made + 1; run <= highest; run += 1) {
    const by = at(run) - at(run - 1)
    if (by !== 0) rises.push([run, by])
  }
  return { atMade: at(made), rises }
}

const valueOf = ({ atMade, rises }: Rises, model: SessionModel, shift: number): number =>
  rises.reduce((value, [run, by]) => value + by * chanceAt(model, run, shift), atMade * CERTAIN)

/** Straight between two runs, and never less than is made. */
function chanceAt({ made, atLeast }: SessionModel, run: number, shift: number): number {
  if (run <= made) return CERTAIN
  const from = run * RUN - shift
  const below = Math.floor(from / RUN)
  const chance = (of: number): number => (of <= made ? SURE : (atLeast[of - made] ?? 0))
  const over = from - below * RUN
  return chance(below) * (RUN - over) + chance(below + 1) * over
}

function shifted(model: SessionModel, shift: number): FairChances {
  const last = model.made + model.atLeast.length + Math.max(0, Math.ceil(shift / RUN))
  const atLeast: number[] = []
  for (let run = model.made; run <= last; run += 1) {
    const chance = chanceAt(model, run, shift)
    if (chance > 0) atLeast.push(chance)
  }
  return { made: model.made, atLeast, shift }
}

/** The results that may still come, each with its chance. */
export function resultsOf({
  made,
  atLeast,
}: FairChances): readonly { readonly result: number; readonly chance: number }[] {
  return atLeast.map((chance, index) => ({ result: made + index, chance: chance - (atLeast[index + 1] ?? 0) }))
}
