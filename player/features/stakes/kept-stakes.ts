/** The stakes as this device saw them last, so that the slip has its buttons before the server answers. 000 §7. */
import type { StakePreset } from '@paddock/contract/endpoints/presets'

const storedUnder = (kind: string) => `paddock.stakes.${kind}`

/** `owner` names the session: nobody sees another player's buttons. Without a name nothing is kept. */
export function keepStakes(kind: string, owner: string | null, stakes: readonly StakePreset[]): void {
  if (owner === null) return
  try {
    localStorage.setItem(storedUnder(kind), JSON.stringify({ owner, stakes }))
  } catch {
    // A full storage costs a moment with the usual buttons.
  }
}

export function keptStakes(kind: string, owner: string | null): readonly StakePreset[] | null {
  if (owner === null) return null
  try {
    const kept = JSON.parse(localStorage.getItem(storedUnder(kind)) ?? 'null') as Kept | null
    return kept?.owner === owner && Array.isArray(kept.stakes) ? kept.stakes : null
  } catch {
    return null
  }
}
type Kept = { readonly owner: string; readonly stakes: readonly StakePreset[] }
