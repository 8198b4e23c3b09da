/** Whether somebody may see a page here, by what the site is and chose, and by who they are. 001 §2.1, §2.2, §6. */
import type { AppSite, SwitchName } from '@paddock/ui/site'

export type Terms = {
  /** Left out, anybody. */
  readonly who?: 'visitor' | 'player'
  readonly needs?: 'sports' | 'casino'
  readonly when?: SwitchName
  /** Where the site has this on, visitors enter what is for players too. */
  readonly visitorsWhen?: SwitchName
}

export type Asking = {
  readonly site: Pick<AppSite, 'can'> & { readonly config: Pick<AppSite['config'], 'onlyCasino' | 'noCasino'> }
  readonly isSignedIn: boolean
  /** The account's own lock, as far as it is known. */
  readonly casinoLock: boolean
}

export type Admission = 'enters' | 'logsInFirst' | 'goesHome' | 'goesToCasino' | 'findsNothing'

/** What the page is comes before who asks: a page that the site does not have is not worth a login. */
export function admissionOf({ who, needs, when, visitorsWhen }: Terms, asking: Asking): Admission {
  const { site, isSignedIn } = asking
  if (needs === 'sports' && site.config.onlyCasino) return 'goesToCasino'
  if (needs === 'casino' && !hasCasino(asking)) return 'findsNothing'
  if (when !== undefined && !site.can(when)) return 'findsNothing'
  const isLetIn = visitorsWhen !== undefined && site.can(visitorsWhen)
  if (who === 'player' && !isSignedIn && !isLetIn) return 'logsInFirst'
  if (who === 'visitor' && isSignedIn) return 'goesHome'
  return 'enters'
}

/** Casino tiles and links are hidden where the site has no casino or the account is locked out of it. 000 §6, 001 §6. */
export const hasCasino = ({ site, casinoLock }: Pick<Asking, 'site' | 'casinoLock'>): boolean =>
  !site.config.noCasino && !casinoLock
