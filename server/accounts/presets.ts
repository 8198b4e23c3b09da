import { paise } from '@paddock/domain/money'
import type { Preset, PresetKind } from './store.ts'

/** 000 §9: 1000 to 6000, and 1000 to 3000 for quick bets. */
const HOW_MANY: Readonly<Record<PresetKind, number>> = { stake: 6, quickBet: 3 }

export const defaultPresets = (kind: PresetKind): Preset[] =>
  Array.from({ length: HOW_MANY[kind] }, (_, i) => ({
    _id: `p-${i + 1}`,
    label: `${i + 1}k`,
    value: paise((i + 1) * 1000_00),
  }))

/** Every entry gets an id of its own, its old one where it still has it. */
export function withIds(entries: readonly (Omit<Preset, '_id'> & { readonly _id?: string | undefined })[]): Preset[] {
  const taken = new Set<string>()
  return entries.map(({ _id, label, value }, i) => {
    const wish = _id !== undefined && !taken.has(_id) ? _id : `p-${i + 1}`
    const id = taken.has(wish) ? `${wish}-${i + 1}` : wish
    taken.add(id)
    return { _id: id, label, value }
  })
}
