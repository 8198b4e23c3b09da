/** The limits that a site sets for its players, as the studio orders and names them. Pure. */
import type { PlayerLimit } from '@paddock/contract/shapes/site'
import {
  isOffered,
  isSameLimit,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  LIMIT_PRODUCTS,
  type WhichLimit,
} from '@paddock/domain/protection'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'

type Line = Pick<WhichLimit, 'kind' | 'product'>

export const LIMIT_LINES: readonly Line[] = LIMIT_KINDS.flatMap((kind) =>
  LIMIT_PRODUCTS.map((product) => ({ kind, product })).filter((line) => isOffered({ ...line, period: 'DAY' })),
)

const PLACES: readonly WhichLimit[] = LIMIT_LINES.flatMap((line) =>
  LIMIT_PERIODS.map((period) => ({ ...line, period })).filter(isOffered),
)

/** Always in the order of the table, so that what was typed and taken back is no change. */
export function withLimit(
  limits: readonly PlayerLimit[],
  which: WhichLimit,
  value: number | null,
): readonly PlayerLimit[] {
  const rest = limits.filter((limit) => !isSameLimit(limit, which))
  const all = value === null ? rest : [...rest, { ...which, value }]
  return PLACES.flatMap((place) => all.find((limit) => isSameLimit(limit, place)) ?? [])
}

export const nameOfLimit = ({ kind, product }: Line): string =>
  product === 'ALL' ? WORDS.limitKinds[kind] : `${WORDS.limitKinds[kind]}: ${WORDS.limitProducts[product]}`

/** In a sentence, for the list of what changes. */
export const limitText = ({ value, ...which }: PlayerLimit): string =>
  `${nameOfLimit(which)}, ${WORDS.limitPeriods[which.period]}: ${value.toLocaleString('en-IN')}`
