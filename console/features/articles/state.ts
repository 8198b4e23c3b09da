/** An article as it is typed, and what is different between two versions of it. */
import type { ArticleContent } from '@paddock/contract/shapes/article'
import {
  ARTICLE_LANGUAGES,
  type ArticleAim,
  type ArticleLanguage,
  type ArticleText,
  textIn,
  writtenIn,
} from '@paddock/domain/articles'

export const TITLE_LENGTH = 120
export const SUMMARY_LENGTH = 300
export const GROUP_LENGTH = 60
export const MOST_PLACE = 999

export type Typed = {
  readonly place: string
  /** As the device's own clock says it; empty is from when it is published, and without an end. */
  readonly startsAt: string
  readonly endsAt: string
  /** As the server told it of an upload; empty is none. */
  readonly image: string
  readonly video: string
  readonly marketing: boolean
  readonly aim: ArticleAim | ''
  readonly bonusRuleId: string
  readonly texts: Readonly<Record<ArticleLanguage, ArticleText>>
}

const NOTHING: ArticleText = { group: '', title: '', summary: '', body: '' }

export const EMPTY: Typed = {
  place: '0',
  startsAt: '',
  endsAt: '',
  image: '',
  video: '',
  marketing: false,
  aim: '',
  bonusRuleId: '',
  texts: { en: NOTHING, hi: NOTHING, bn: NOTHING, ta: NOTHING, te: NOTHING, ne: NOTHING },
}

export const isWrongSlug = (typed: string): boolean => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(typed.trim())
export const isWrongVideo = (typed: string): boolean => !/^[\w-]{3,40}$/.test(typed.trim())

/** A title as the last part of an address: what letters of ours are in it. */
export const slugOf = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80)
    .replace(/-$/, '')

export const momentOf = (typed: string): number | null => {
  const at = typed === '' ? Number.NaN : new Date(typed).getTime()
  return Number.isNaN(at) ? null : at
}

/** By the clock of the device, to the minute. */
const typedMoment = (at: number | null): string => {
  if (at === null) return ''
  const local = new Date(at - new Date(at).getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}

export const typedOf = (content: ArticleContent): Typed => ({
  place: String(content.place),
  startsAt: typedMoment(content.startsAt),
  endsAt: typedMoment(content.endsAt),
  image: content.image ?? '',
  video: content.video ?? '',
  marketing: content.marketing,
  aim: content.aim ?? '',
  bonusRuleId: content.bonusRuleId ?? '',
  texts: { ...EMPTY.texts, ...content.texts },
})

const trimmed = ({ group, title, summary, body }: ArticleText): ArticleText => ({
  group: group.trim(),
  title: title.trim(),
  summary: summary.trim(),
  body: body.trim(),
})

export const isWritten = ({ title, body }: ArticleText): boolean => title.trim() !== '' || body.trim() !== ''

/** The first language that has a title without a text, or the other way round; English has both. */
export const halfWritten = ({ texts }: Typed): ArticleLanguage | undefined =>
  ARTICLE_LANGUAGES.find((language) => {
    const { title, body } = trimmed(texts[language])
    return (language === 'en' || isWritten(texts[language])) && (title === '' || body === '')
  })

export function contentOf({ texts, ...typed }: Typed): ArticleContent {
  const others = ARTICLE_LANGUAGES.filter((language) => language !== 'en' && isWritten(texts[language]))
  return {
    texts: {
      ...Object.fromEntries(others.map((language) => [language, trimmed(texts[language])])),
      en: trimmed(texts.en),
    },
    place: Number(typed.place),
    startsAt: momentOf(typed.startsAt),
    endsAt: momentOf(typed.endsAt),
    image: typed.image || null,
    video: typed.video.trim() || null,
    marketing: typed.marketing,
    aim: typed.aim || null,
    bonusRuleId: typed.bonusRuleId || null,
  }
}

export type DiffLine = { readonly is: 'SAME' | 'GONE' | 'COME'; readonly text: string }

/** What a text of lines has lost and gained: the longest that both have in common stays. @internal Exported for the tests. */
export function diffOf(before: string, after: string): DiffLine[] {
  const [old, now] = [linesOf(before), linesOf(after)]
  const head = commonLength(old, now)
  const tail = commonLength(old.slice(head).toReversed(), now.slice(head).toReversed())
  const middle = diffMiddle(old.slice(head, old.length - tail), now.slice(head, now.length - tail))
  return [
    ...old.slice(0, head).map((text): DiffLine => ({ is: 'SAME', text })),
    ...middle,
    ...old.slice(old.length - tail).map((text): DiffLine => ({ is: 'SAME', text })),
  ]
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split('\n'))

function commonLength(one: readonly string[], other: readonly string[]): number {
  const end = one.findIndex((line, at) => line !== other[at])
  return end === -1 ? one.length : end
}

/** A page that changed so much is read anew anyway. */
const MOST_COMPARED = 1_000_000

function diffMiddle(old: readonly string[], now: readonly string[]): DiffLine[] {
  const whole = [
    ...old.map((text): DiffLine => ({ is: 'GONE', text })),
    ...now.map((text): DiffLine => ({ is: 'COME', text })),
  ]
  if (old.length * now.length > MOST_COMPARED || old.length * now.length === 0) return whole
  const longest = commonTable(old, now)
  const lines: DiffLine[] = []
  let [o, n] = [0, 0]
  while (o < old.length && n < now.length) {
    const [was = '', is = ''] = [old[o], now[n]]
    if (was === is) lines.push({ is: 'SAME', text: was })
    const goes = was === is || at(longest, o + 1, n) >= at(longest, o, n + 1)
    if (was !== is) lines.push(goes ? { is: 'GONE', text: was } : { is: 'COME', text: is })
    if (goes) o += 1
    if (was === is || !goes) n += 1
  }
  return [
    ...lines,
    ...old.slice(o).map((text): DiffLine => ({ is: 'GONE', text })),
    ...now.slice(n).map((text): DiffLine => ({ is: 'COME', text })),
  ]
}

type Table = readonly (readonly number[])[]
const at = (table: Table, o: number, n: number): number => table[o]?.[n] ?? 0

/** How many lines the rests from each place on have in common. */
function commonTable(old: readonly string[], now: readonly string[]): Table {
  const table: number[][] = Array.from({ length: old.length + 1 }, () =>
    Array.from({ length: now.length + 1 }, () => 0),
  )
  for (let o = old.length - 1; o >= 0; o--)
    for (let n = now.length - 1; n >= 0; n--) {
      const row = table[o]
      if (row)
        row[n] = old[o] === now[n] ? at(table, o + 1, n + 1) + 1 : Math.max(at(table, o + 1, n), at(table, o, n + 1))
    }
  return table
}

/** A version as lines, a language below another. */
const textOf = (content: ArticleContent, language: ArticleLanguage): string => {
  if (content.texts[language] === undefined) return ''
  const { group, title, summary, body } = textIn(content.texts, language).text
  return [group, title, summary, body].filter((line) => line !== '').join('\n')
}

type ChangedText = { readonly language: ArticleLanguage; readonly lines: readonly DiffLine[] }
export type ChangedField = {
  readonly name: keyof Omit<ArticleContent, 'texts'>
  readonly before: unknown
  readonly after: unknown
}

/** What is different: texts by language, then what stands beside them. */
export function changesBetween(before: ArticleContent, after: ArticleContent) {
  const languages = new Set([...writtenIn(before.texts), ...writtenIn(after.texts)])
  const texts = [...languages].flatMap((language): ChangedText[] => {
    const [was, is] = [textOf(before, language), textOf(after, language)]
    return was === is ? [] : [{ language, lines: diffOf(was, is) }]
  })
  const { texts: _, ...rest } = after
  const fields = (Object.keys(rest) as ChangedField['name'][]).flatMap((name): ChangedField[] =>
    before[name] === after[name] ? [] : [{ name, before: before[name], after: after[name] }],
  )
  return { texts, fields }
}
