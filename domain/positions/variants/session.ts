import { THRESHOLDS } from './thresholds.ts'
import type { VariantLaw } from './variant.ts'

/** The runs of some overs: YES when at least as many are made. Law 2.2. */
export const session: VariantLaw = THRESHOLDS
