import { picked } from './picked.ts'
import type { VariantLaw } from './variant.ts'

/** Whether it happens: yes (1) or no (0). Law 2.4. */
export const yesNo: VariantLaw = {
  ...picked(2, (result) => {
    if (result > 1) throw new RangeError(`neither yes (1) nor no (0): ${result}`)
    return result
  }),
  highestDeclared: 1,
  isCounted: false,
}
