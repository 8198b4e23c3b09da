/** What existing clients say at a login of where it comes from. 000 §3 "Login payload". The server believes none of it. */
import type { AppSite } from '@paddock/ui/site'

/** The place as the browser has it: its zone's city, its region. Nobody is asked, and nothing is looked up elsewhere. */
function placeOf({ timeZone }: Intl.ResolvedDateTimeFormatOptions, language: string) {
  const city = timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  const region = regionOf(language)
  return {
    ...(city !== undefined && { city }),
    ...(region !== undefined && { countryFlag: region, country: countryOf(region) }),
  }
}

/** Undefined for a language that no browser should have. */
function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().region
  } catch {
    return undefined
  }
}

const countryOf = (region: string): string => new Intl.DisplayNames(['en'], { type: 'region' }).of(region) ?? region

/** Each login has an id of its own. The flags are those of sites that have them. */
export const loginFacts = (site: Pick<AppSite, 'id' | 'can'>) => ({
  whiteLabelId: site.id,
  domain: location.hostname,
  correlationId: crypto.randomUUID(),
  ...placeOf(new Intl.DateTimeFormat().resolvedOptions(), navigator.language),
  ...(site.can('future9Flag') && { future9: true }),
  ...(site.can('diamondFlag') && { diamondWL: true }),
})
