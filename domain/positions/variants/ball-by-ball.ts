import { THRESHOLDS } from './thresholds.ts'
import type { VariantLaw } from './variant.ts'

/** The runs of one ball, counted as a session's. Law 2.4. */
export const ballByBall: VariantLaw = THRESHOLDS
