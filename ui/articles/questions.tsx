import type { ShownArticle } from '@paddock/contract/shapes/article'
import { plainText } from '@paddock/domain/articles'
import { Icon, Notice } from '@paddock/ui/primitives'
import { spokenLanguage } from '@paddock/ui/words'
import { BodyText, NotInLanguage } from './article-view.tsx'
import type { DrawLink } from './draw-link.ts'
import { ARTICLE_WORDS as WORDS } from './words.ts'

type QuestionsProps = {
  readonly questions: readonly ShownArticle[]
  readonly search: string
  /** By their addresses. */
  readonly open: ReadonlySet<string>
  readonly onToggle: (slug: string, isOpen: boolean) => void
  readonly drawLink: DrawLink
}

/** Questions by what they are about, each with its answer behind it; of a search those that have each of its words. */
export function Questions({ questions, search, open, onToggle, drawLink }: QuestionsProps) {
  const found = foundIn(questions, search)
  if (found.length === 0) return <Notice icon="search" text={WORDS.noneFound} />
  const groups = groupsOf(found)
  return (
    <>
      <output className="sr-only">{search.trim() !== '' && WORDS.found(found.length)}</output>
      {[...groups].map(([group, some]) => (
        <section key={group} className="overflow-hidden rounded-md border border-line bg-surface">
          {(group !== '' || groups.size > 1) && (
            <h2 lang={some[0]?.language} className="border-b border-line px-4 py-3 text-sm font-bold">
              {group === '' ? WORDS.others : group}
            </h2>
          )}
          <ul className="divide-y divide-line">
            {some.map((question) => (
              <Question
                key={question.slug}
                question={question}
                isOpen={open.has(question.slug)}
                onToggle={onToggle}
                drawLink={drawLink}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

type QuestionProps = Pick<QuestionsProps, 'onToggle' | 'drawLink'> & {
  readonly question: Pick<ShownArticle, 'slug' | 'language' | 'title' | 'body'>
  readonly isOpen: boolean
}

function Question({ question: { slug, language, title, body }, isOpen, onToggle, drawLink }: QuestionProps) {
  const spoken = spokenLanguage()
  return (
    <li>
      <details lang={language} open={isOpen} onToggle={({ currentTarget }) => onToggle(slug, currentTarget.open)}>
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-2 text-sm [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 wrap-break-word">{title}</span>
          <Icon name="chevron" className={`size-4 text-quiet ${isOpen ? '-rotate-90' : 'rotate-90'}`} />
        </summary>
        <div className="flex flex-col gap-2 px-4 pb-4">
          {language !== spoken && <NotInLanguage language={spoken} />}
          <BodyText text={body ?? ''} drawLink={drawLink} />
        </div>
      </details>
    </li>
  )
}

/** Those in whose question, answer or group each word stands somewhere, in whatever case. */
function foundIn<Q extends Pick<ShownArticle, 'title' | 'group' | 'body'>>(
  questions: readonly Q[],
  search: string,
): readonly Q[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return questions
  return questions.filter(({ title, group, body }) => {
    const said = `${title}\n${group}\n${plainText(body ?? '')}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

/** In the order of the first of each. */
function groupsOf<Q extends Pick<ShownArticle, 'group'>>(questions: readonly Q[]): ReadonlyMap<string, readonly Q[]> {
  const groups = new Map<string, Q[]>()
  for (const question of questions) groups.set(question.group, [...(groups.get(question.group) ?? []), question])
  return groups
}
