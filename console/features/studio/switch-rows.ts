/** The switches of a site as people look at them: what each is by itself, what was chosen, what comes of it and why. */
import type { SiteConfig } from '@paddock/contract/shapes/site'
import { SWITCH_NAMES, type SwitchName } from '@paddock/contract/switch-names'
import { isOn, SWITCHES } from '@paddock/contract/switches'
import { SWITCH_MEANINGS } from '../../words/switches.ts'

/** Why a choice has no effect. */
export type Override = 'forbidden' | 'kind' | 'sports' | 'casino' | 'money'

export type SwitchRow = {
  readonly name: SwitchName
  readonly meaning: string
  readonly source: string
  readonly usual: boolean
  /** Undefined: as usual. */
  readonly chosen: boolean | undefined
  readonly isOn: boolean
  readonly override: Override | null
}

function overrideOf(config: SiteConfig, name: SwitchName): Override | null {
  const { only, needs } = SWITCHES[name]
  if (config.jurisdiction.forbidden.includes(name)) return 'forbidden'
  if (only !== undefined && only !== config.type) return 'kind'
  if (needs === 'sports' && config.onlyCasino) return 'sports'
  if (needs === 'casino' && config.noCasino) return 'casino'
  if (needs === 'money' && config.jurisdiction.money !== 'REAL') return 'money'
  return null
}

export const switchRows = (config: SiteConfig): readonly SwitchRow[] =>
  SWITCH_NAMES.map((name) => ({
    name,
    meaning: SWITCH_MEANINGS[name],
    source: SWITCHES[name].source,
    usual: SWITCHES[name].default,
    chosen: config.switches[name],
    isOn: isOn(config, name),
    override: overrideOf(config, name),
  }))

export type SwitchFilter = { readonly text: string; readonly onlySet: boolean }

/** Every word that is looked for stands somewhere in the row. */
export function filterSwitches(rows: readonly SwitchRow[], { text, onlySet }: SwitchFilter): readonly SwitchRow[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(({ name, meaning, source, chosen }) => {
    const told = `${name} ${meaning} ${source}`.toLowerCase()
    return words.every((word) => told.includes(word)) && (!onlySet || chosen !== undefined)
  })
}
