import { picked } from './picked.ts'
import type { VariantLaw } from './variant.ts'

/** The last digit of the runs. Law 2.4. */
export const lastDigit: VariantLaw = picked(10, (result) => result % 10)
