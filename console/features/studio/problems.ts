/** What is wrong with a configuration, by the field that holds it. */
import { type SiteConfig, siteConfig } from '@paddock/contract/shapes/site'
import { contrastsOf, type Contrast } from '@paddock/domain/sites'
import { inEachLanguage } from '@paddock/ui/words'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { type Field, FIELDS, LOOKS, SECOND_FIELDS } from '../../kit/site-config/index.ts'

export type Problem = { readonly field: Field; readonly text: string }

/** What the contract refuses, in words of the field; one a field. */
export function findProblems(config: SiteConfig): readonly Problem[] {
  const read = siteConfig.safeParse(config)
  const wrong = read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))
  return KNOWN()
    .filter(({ path }) => wrong.some((place) => place === path || place.startsWith(`${path}.`)))
    .map((field) => ({ field, text: WORDS.problems[field.kind] }))
}

/** The fields of the second look in the place of its whole. */
const KNOWN = inEachLanguage(() => [...FIELDS().filter(({ kind }) => kind !== 'secondLook'), ...SECOND_FIELDS()])

/** Every theme of the site. */
export const themesOf = ({ theme, secondLook }: SiteConfig): readonly SiteConfig['theme'][] => [
  theme,
  ...(secondLook ? [secondLook.theme] : []),
]

export type ReadPair = Contrast & { readonly look: (typeof LOOKS)[number] }

const COLOUR = /^#[0-9a-f]{6}$/i

/** Of both looks; a palette with something that is no colour yet has no contrast. */
export const contrastsOfTheme = (theme: SiteConfig['theme']): readonly ReadPair[] =>
  LOOKS.flatMap((look) =>
    Object.values(theme[look]).every((colour) => COLOUR.test(colour))
      ? contrastsOf(theme[look]).map((pair) => ({ ...pair, look }))
      : [],
  )
