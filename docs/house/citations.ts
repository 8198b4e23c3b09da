/**
 * What the code and the documents cite of each other: `law D-36` a rule of docs/domain, `security T13` one of docs/security.md,
 * `000 §5` a section of docs/specification.md, `docs/architecture.md "Live"` a heading, `decision 0008` a decision. Each has to be there.
 */
import { findFiles, FOLDERS, readSource, type SourceFile } from './source-files.ts'

/** What may be cited. Of a rule, on which pages it stands: exactly one. */
export type Citable = {
  readonly law: ReadonlyMap<string, readonly string[]>
  readonly security: ReadonlyMap<string, readonly string[]>
  readonly sections: ReadonlySet<string>
  readonly decisions: ReadonlySet<string>
  /** Headings by the path of their page. */
  readonly headings: ReadonlyMap<string, ReadonlySet<string>>
}

const RULE = String.raw`(?:[A-Z]+\d*-[A-Z]+|[A-Z]+-?\d+[A-Z]?|\d+(?:\.\d+)?)\b`
const SAID_BY_NUMBER = new RegExp(
  String.raw`\b([Ll]aw|[Ss]ecurity) (${RULE}(?:(?:, | and | to |–|, and )${RULE})*)`,
  'g',
)
/** A rule that stands beside others, or alone in a sentence about it. */
const ALONE = /\b(?:[DP]-\d\d|GLI33-[A-Z]+)\b/g
const SECTION = /\b(00[01]) (§\d+(?:\.\d+)*(?:(?:, |–| and | to )§\d+(?:\.\d+)*)*)/g
const DECISION = /\bdecisions? (00\d\d(?:(?:, | and )00\d\d)*)/gi
const PAGE = /\b((?:docs\/[\w./-]+|CONTRIBUTING|README)\.md)(?: "([^"\n]+)")?/g
/** Documents that are not in the repository. */
const ELSEWHERE =
  /\b(?:RULES|SECURITY|DESIGN|DESK|STYLE|UX|MONEY|PROOF|SCALE|SPEC-[12])(?:'|,? "|,? §| \d| [A-Z]-?\d)|\bIssue \d|\/work\//g

const anchorsOf = (pages: readonly SourceFile[]): ReadonlyMap<string, readonly string[]> => {
  const found = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => ({ id, path })),
  )
  return new Map([...Map.groupBy(found, ({ id }) => id)].map(([id, at]) => [id, at.map(({ path }) => path)]))
}

const headingsOf = ({ text }: SourceFile): ReadonlySet<string> =>
  new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading))

/** What stands in these documents. */
export function citableOf(pages: readonly SourceFile[]): Citable {
  const below = (folder: string) => pages.filter(({ path }) => path.startsWith(folder))
  const sections = anchorsOf(below('docs/specification.md')).keys()
  return {
    law: anchorsOf(below('docs/domain/')),
    security: anchorsOf(below('docs/security.md')),
    sections: new Set([...sections].map((id) => id.replace('-', ' §'))),
    decisions: new Set(below('docs/decisions/').map(({ path }) => path.slice('docs/decisions/'.length).slice(0, 4))),
    headings: new Map(pages.map((page) => [page.path, headingsOf(page)])),
  }
}

const isOfSecurity = (id: string): boolean => id.startsWith('GLI33')

/** The citations of a file that lead nowhere, as `path:line: what`. */
export function brokenCitations({ path, text }: SourceFile, citable: Citable): string[] {
  const broken: { readonly at: number; readonly what: string }[] = []
  const look = (pattern: RegExp, wrongIn: (match: RegExpExecArray) => readonly string[]): void => {
    for (const match of text.matchAll(pattern))
      broken.push(...wrongIn(match).map((what) => ({ at: match.index, what })))
  }
  const lacksRule = (of: 'law' | 'security', id: string): boolean => citable[of].get(id)?.length !== 1

  look(SAID_BY_NUMBER, ([, word = '', list = '']) => {
    const of = word.toLowerCase() === 'law' ? 'law' : 'security'
    const ids = list.match(new RegExp(RULE, 'g')) ?? []
    return ids.filter((id) => lacksRule(of, id)).map((id) => `${of} ${id}`)
  })
  look(ALONE, ([id]) => (lacksRule(isOfSecurity(id) ? 'security' : 'law', id) ? [id] : []))
  look(SECTION, ([, document = '', list = '']) => {
    const cited = (list.match(/§\d+(?:\.\d+)*/g) ?? []).map((section) => `${document} ${section}`)
    return cited.filter((section) => !citable.sections.has(section))
  })
  look(DECISION, ([, list = '']) => (list.match(/\d{4}/g) ?? []).filter((number) => !citable.decisions.has(number)))
  look(PAGE, ([, page = '', heading]) => {
    const headings = citable.headings.get(page)
    if (!headings) return [page]
    return heading === undefined || headings.has(heading) ? [] : [`${page} "${heading}"`]
  })
  look(ELSEWHERE, ([what]) => [`not in the repository: ${what}`])
  return broken.map(({ at, what }) => `${path}:${text.slice(0, at).split('\n').length}: ${what}`)
}

/** Everything that is read, but the tools of this folder, whose tests cite what is not there. */
export const citingFiles = (): SourceFile[] =>
  [...findFiles(`{${FOLDERS.join(',')}}/**/*.{ts,tsx,sql,css,md}`), ...pagePaths(), '.dependency-cruiser.cjs'].map(
    readSource,
  )

const pagePaths = (): string[] => findFiles('{docs/**/*.md,*.md}')

/** Every page of the repository. */
export const allPages = (): SourceFile[] => pagePaths().map(readSource)
