import type { SwitchName } from './switch-names.ts'

/** The controls that are not switches: what protects players, or keeps an officer from acting alone. `controls.ts`. */
export const OTHER_CONTROLS = [
  'confirmResults',
  'administrators',
  'limits',
  'minimumAge',
  'countryCodes',
  'money',
  'forbidden',
  'noCasinoFrom',
  'playerBand',
  'houseCaps',
  'twoOfficersAbove',
  'payouts',
  'bonusRelease',
  'duties',
  'retention',
  'casinoKeys',
  'casinoBounds',
  'casinoDifferences',
  'deskRights',
] as const
export type ControlName = (typeof OTHER_CONTROLS)[number] | SwitchName
