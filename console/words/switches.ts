import type { SwitchName } from '@paddock/contract/switch-names'
import { SWITCHES } from '@paddock/contract/switches'
import { defineWords } from '@paddock/ui/words'

const NAMES = Object.keys(SWITCHES) as SwitchName[]
const ENGLISH = Object.fromEntries(NAMES.map((name) => [name, SWITCHES[name].meaning])) as Record<SwitchName, string>

/** What each switch of a site means. The English is the contract's. */
export const SWITCH_MEANINGS = defineWords('switches', ENGLISH)
