/** The rules of betting as everybody reads them, in the language he chooses. */
export type RuleSection = { readonly title: string; readonly rules: readonly string[] }

export const RULE_LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
] as const
export type RuleLanguage = (typeof RULE_LANGUAGES)[number]['code']

const LOAD: Readonly<Record<RuleLanguage, () => Promise<{ readonly default: readonly RuleSection[] }>>> = {
  en: () => import('./rules-en.ts'),
  hi: () => import('./rules-hi.ts'),
}

export const loadRules = async (language: RuleLanguage): Promise<readonly RuleSection[]> =>
  (await LOAD[language]()).default
