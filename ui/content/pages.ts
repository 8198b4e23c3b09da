/** The pages that every site has, and whose words it may replace: which there are, and our own words where it has none. 001 §2.1. */

export { PAGE_LANGUAGES, PAGE_NAMES, type PageLanguage, type PageName } from '@paddock/contract/shapes/site'
import type { PageLanguage, PageName } from '@paddock/contract/shapes/site'

/** What our own words say of the site. */
export type PageFacts = { readonly name: string; readonly minimumAge: number }

export type OwnWords = {
  readonly titles: Readonly<Record<PageName, string>>
  readonly pages: Readonly<Record<PageName, (facts: PageFacts) => string>>
}

const LOAD: Readonly<Record<PageLanguage, () => Promise<{ readonly default: OwnWords }>>> = {
  en: () => import('./en.ts'),
  hi: () => import('./hi.ts'),
}

/** Loaded by who reads them. */
export const loadOwnWords = async (language: PageLanguage): Promise<OwnWords> => (await LOAD[language]()).default
