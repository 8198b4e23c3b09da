import type { SessionNumbers } from '../../market/index.ts'
import { add, negate, ZERO } from '../../money/index.ts'
import { must } from '../../result/index.ts'
import { oneCell, type SessionShape } from '../fill.ts'
import { addPositions, positionOf } from '../position.ts'
import { runsAbout, THRESHOLDS } from './thresholds.ts'
import type { VariantLaw } from './variant.ts'

type Width = Pick<SessionNumbers, 'khadoWidth'>

/** How many results a bet wins at, whoever tells of the market. */
export const khadoWidthOf = ({ khadoWidth }: Width): number => must(khadoWidth, 'a khado market has a width')

/** The last result at which a bet on the run wins; null where no width is told. */
export const lastOfKhado = ({ khadoWidth }: Width, run: number): number | null =>
  khadoWidth ? run + khadoWidth - 1 : null

/** The first result behind the range, at which a bet on the run has lost. */
const behind = (shape: SessionShape, run: number): number => run + khadoWidthOf(shape)

/** A range of results: a bet wins from its run up to, not including, run + width. Law 2.4. */
export const khado: VariantLaw = {
  ...THRESHOLDS,
  // What its first run brings, the run behind its last takes away again.
  positionOf: (shape, fill, run) => {
    const swing = add(fill.profit, fill.liability)
    const end = positionOf(ZERO, [[behind(shape, run), fill.side === 'BACK' ? negate(swing) : swing]])
    return addPositions(oneCell(fill, run), end)
  },
  resultsAbout: (shape, known, run) => runsAbout(known, run === null ? [] : [run, behind(shape, run)]),
  // Another range: neither holds the other.
  isBetterRun: () => false,
  lacks: ({ khadoWidth }) => (isCount(khadoWidth) ? undefined : `a width, not ${khadoWidth}`),
}

const isCount = (value: number | undefined): boolean => Number.isSafeInteger(value) && (value ?? 0) >= 1
