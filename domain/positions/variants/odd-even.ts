import { picked } from './picked.ts'
import type { VariantLaw } from './variant.ts'

/** Whether the runs are odd (1) or even (0). Law 2.4. */
export const oddEven: VariantLaw = picked(2, (result) => result % 2)
