/** What is wrong with a configuration, by the field that holds it. */
import { type SiteConfig, siteConfig } from '@paddock/contract/shapes/site'
import { contrastsOf, type Contrast } from '@paddock/domain/sites'
import { STUDIO_WORDS as WORDS } from '../../app/words-studio.ts'
import { type Field, FIELDS, LOOKS } from './fields.ts'

export type Problem = { readonly field: Field; readonly text: string }

/** As the contract sees it, in words of the field; one a field. */
export function findProblems(config: SiteConfig): readonly Problem[] {
  const read = siteConfig.safeParse(config)
  if (read.success) return []
  const wrong = new Set(read.error.issues.map(({ path }) => path.join('.')))
  return FIELDS.filter(({ path }) => [...wrong].some((place) => place === path || place.startsWith(`${path}.`))).map(
    (field) => ({ field, text: WORDS.problems[field.kind] }),
  )
}

export type ReadPair = Contrast & { readonly look: (typeof LOOKS)[number] }

const COLOUR = /^#[0-9a-f]{6}$/i

/** Of both looks; a palette with something that is no colour yet has no contrast. */
export const contrastsOfTheme = (theme: SiteConfig['theme']): readonly ReadPair[] =>
  LOOKS.flatMap((look) =>
    Object.values(theme[look]).every((colour) => COLOUR.test(colour))
      ? contrastsOf(theme[look]).map((pair) => ({ ...pair, look }))
      : [],
  )
