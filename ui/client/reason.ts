/** Why the server said no, in the reader's language. */
import { minuteText } from '@paddock/contract/texts'
import { formatMoment, formatNumber } from '@paddock/ui/formats'
import { translationOf } from '@paddock/ui/words'

export type ReasonFacts = Readonly<Record<string, number | string | undefined>>

/** A refusal or a lapse as it came: its code, its English text and the numbers behind that. */
export type Reason = { readonly code: string; readonly text: string; readonly facts?: ReasonFacts | undefined }

/** The reason in the words of the catalogue; in those it came with where the catalogue has none or a fact is missing. */
export function reasonText({ code, text, facts = {} }: Reason): string {
  const template = translationOf('refusals', code)
  if (template === undefined) return withOwnMoments(text, facts)
  let isWhole = true
  // What stands in square brackets is said only where its facts came.
  const said = template.replace(/\[([^\]]*)\]/g, (_, part: string) => (hasFactsOf(part, facts) ? part : ''))
  const filled = said.replace(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name]
    isWhole &&= fact !== undefined
    return fact === undefined ? '' : factText(name, fact)
  })
  return isWhole ? filled.replace(/ {2,}/g, ' ').trim() : withOwnMoments(text, facts)
}

const hasFactsOf = (part: string, facts: ReasonFacts): boolean =>
  [...part.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => facts[name] !== undefined)

const MOMENTS: ReadonlySet<string> = new Set(['until', 'from', 'at'])

/** The text as it came tells its moments in UTC; whoever reads it has one zone for all they read. */
const withOwnMoments = (text: string, facts: ReasonFacts): string =>
  Object.entries(facts).reduce((said, [name, fact]) => {
    if (typeof fact !== 'string' || !MOMENTS.has(name)) return said
    const at = Date.parse(fact)
    return said.replace(minuteText(at), formatMoment(at))
  }, text)

function factText(name: string, fact: number | string): string {
  if (typeof fact === 'number') return formatNumber(fact)
  if (MOMENTS.has(name)) return formatMoment(Date.parse(fact))
  return translationOf('refusalFacts', fact) ?? fact
}
