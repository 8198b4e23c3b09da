/** The variants of a session by name: one without its law, or a law without a name, does not compile. */
import type { SessionVariant } from '../../market/index.ts'
import { ballByBall } from './ball-by-ball.ts'
import { khado } from './khado.ts'
import { lastDigit } from './last-digit.ts'
import { line } from './line.ts'
import { meter } from './meter.ts'
import { oddEven } from './odd-even.ts'
import { overByOver } from './over-by-over.ts'
import { session } from './session.ts'
import type { VariantLaw } from './variant.ts'
import { yesNo } from './yes-no.ts'

const LAWS: Readonly<Record<SessionVariant, VariantLaw>> = {
  session,
  overByOver,
  ballByBall,
  oddEven,
  yesNo,
  lastDigit,
  khado,
  meter,
  line,
}

/** What a session of this variant counts, pays and shows. */
export const lawOfVariant = (variant: SessionVariant): VariantLaw => LAWS[variant]

export { khadoWidthOf, lastOfKhado } from './khado.ts'
export type { LadderRow, VariantLaw } from './variant.ts'
