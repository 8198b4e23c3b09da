/**
 * The controls in a site's configuration: what protects its players, or keeps an officer from acting alone. A change that
 * weakens one takes effect when a second officer has confirmed it; one that strengthens takes effect at once.
 * So do who may move money as a casino, and how much: no site has these in its configuration.
 */
import { keepsLess, takesLess } from '@paddock/domain/payments'
import { isSameLimit } from '@paddock/domain/protection'
import { type ControlName, OTHER_CONTROLS } from './control-names.ts'
import type { CasinoBounds } from './shapes/casino.ts'
import { isPlayersOwn, MONEY_LAWS, playerBandBps, type SiteConfig } from './shapes/site.ts'
import { isOn, SWITCHES } from './switches.ts'
import { SWITCH_NAMES, type SwitchName } from './switch-names.ts'

const lacks = <T>(before: readonly T[], after: readonly T[]): boolean => before.some((one) => !after.includes(one))

/** Whether players may do, lose or stake more by the second list of limits than by the first. */
function loosensLimits(before: SiteConfig['limits'], after: SiteConfig['limits']): boolean {
  return before.some((limit) => !after.some((other) => isSameLimit(other, limit) && other.value <= limit.value))
}

type Payments = SiteConfig['payments']

/** Null is no bound, and needs two officers never. */
const isLooser = (before: number | null, after: number | null): boolean =>
  (after ?? Number.POSITIVE_INFINITY) > (before ?? Number.POSITIVE_INFINITY)

/** Whether money goes out sooner by the second: to a new account, unplayed, to somebody unknown, without the second factor, another way than it came, or with no officer looking;
 * where players have no money of their own none of it is asked. */
const loosensPayouts = (one: SiteConfig, next: SiteConfig): boolean =>
  (isPlayersOwn(one) && !isPlayersOwn(next)) || loosensTerms(one.payments, next.payments)

const loosensTerms = (before: Payments, after: Payments): boolean =>
  after.accountHoldHours < before.accountHoldHours ||
  after.wagerDeposits < before.wagerDeposits ||
  (before.closedLoop && !after.closedLoop) ||
  isLooser(before.kycAbove, after.kycAbove) ||
  isLooser(before.secondFactorAbove, after.secondFactorAbove) ||
  (after.clearBelow ?? 0) > (before.clearBelow ?? 0) ||
  after.clearAfterDays < before.clearAfterDays

function weakensSwitch(name: SwitchName, before: SiteConfig, after: SiteConfig): boolean {
  const { protects } = SWITCHES[name]
  if (protects === undefined) return false
  const safe = protects === 'on'
  return isOn(before, name) === safe && isOn(after, name) !== safe
}

const CAPS = ['eventLoss', 'dayLoss', 'dayWin'] as const

/** The controls that the second configuration weakens, in the order in which they are listed. */
export function weakenedControls(before: SiteConfig, after: SiteConfig): readonly ControlName[] {
  const [law, next] = [before.jurisdiction, after.jurisdiction]
  const others: Readonly<Record<string, boolean>> = {
    limits: loosensLimits(before.limits, after.limits),
    minimumAge: next.minimumAge < law.minimumAge,
    countryCodes: lacks(next.countryCodes, law.countryCodes),
    money: MONEY_LAWS.indexOf(next.money) > MONEY_LAWS.indexOf(law.money),
    forbidden: lacks(law.forbidden, next.forbidden),
    noCasinoFrom: lacks(law.noCasinoFrom, next.noCasinoFrom),
    playerBand: playerBandBps(after) > playerBandBps(before) || next.widestPlayerBand > law.widestPlayerBand,
    houseCaps: CAPS.some((name) => isLooser(before.houseCaps[name], after.houseCaps[name])),
    duties: takesLess(law.withholding, next.withholding) || takesLess(law.depositDuty, next.depositDuty),
    retention:
      keepsLess(before.payments.keepDocuments, after.payments.keepDocuments) ||
      keepsLess(before.payments.keepProofs, after.payments.keepProofs),
    twoOfficersAbove:
      isLooser(before.payments.twoOfficersAbove, after.payments.twoOfficersAbove) ||
      isLooser(before.payments.twoOfficersAbovePayee, after.payments.twoOfficersAbovePayee),
    payouts: loosensPayouts(before, after),
    // A result may be taken back for so long before it is paid for.
    bonusRelease: after.bonuses.releaseAfterMinutes < before.bonuses.releaseAfterMinutes,
  }
  return [
    ...OTHER_CONTROLS.filter((name) => others[name]),
    ...SWITCH_NAMES.filter((name) => weakensSwitch(name, before, after)),
  ]
}

type BoundRule = { readonly [K in keyof CasinoBounds]: (before: CasinoBounds[K], after: CasinoBounds[K]) => boolean }

/** Whether a provider of the casino may do more. How long it may be silent says when stakes go back, which either way is somebody's gain. */
const LOOSENS: BoundRule = {
  active: (before, after) => !before && after,
  mostNetADay: (before, after) => after > before,
  mostWinOfRound: (before, after) => after > before,
  silenceHours: (before, after) => after !== before,
}
const BOUNDS = Object.keys(LOOSENS) as (keyof CasinoBounds)[]

/** Parts a change of a provider's bounds into what takes effect at once and what waits for a second officer. What is not said changes nothing. */
export function partBounds(before: CasinoBounds, change: ChangedBounds): Parted {
  const [now, later]: [Partial<CasinoBounds>, Partial<CasinoBounds>] = [{}, {}]
  const put = <K extends keyof CasinoBounds>(name: K): void => {
    const value = change[name]
    if (value !== undefined) (LOOSENS[name](before[name], value) ? later : now)[name] = value
  }
  for (const name of BOUNDS) put(name)
  return { now, later }
}
type ChangedBounds = { readonly [K in keyof CasinoBounds]?: CasinoBounds[K] | undefined }
type Parted = { readonly now: Partial<CasinoBounds>; readonly later: Partial<CasinoBounds> }
