/**
 * An article as players will see it, of the components that they see, in the site's colours. It is as wide as a phone or a desk has it, whatever
 * the window is, and nothing in it can be pressed.
 */
import type { ReadArticle, ShownArticle } from '@paddock/contract/shapes/article'
import { type ArticleKind, type ArticleLanguage, textIn } from '@paddock/domain/articles'
import { ArticleCard, ArticleView, type DrawLink, LINK_CLASS, Questions } from '@paddock/ui/articles'
import type { Look } from '@paddock/ui/look'
import { Button } from '@paddock/ui/primitives'
import { themeVariables } from '@paddock/ui/site'
import { type ReactNode, useState } from 'react'
import { ARTICLE_EDITOR_WORDS as WORDS } from '../../words/articles.ts'
import { useSiteTheme } from '../../kit/brand/index.ts'
import { Card } from '../../kit/page/index.ts'
import type { OfferedRule } from './rules.ts'
import { contentOf, isWritten, type Typed } from './state.ts'

type PreviewProps = {
  readonly kind: ArticleKind
  readonly typed: Typed
  readonly language: ArticleLanguage
  readonly rules: readonly OfferedRule[]
  readonly publishedAt: number
}

const WIDTHS = { phone: 'w-[390px]', desk: 'w-[792px]' } as const
type Width = keyof typeof WIDTHS
const LOOKS: readonly Look[] = ['dark', 'light']

export function Preview(props: PreviewProps) {
  const [width, setWidth] = useState<Width>('phone')
  const [look, setLook] = useState<Look>('dark')
  const theme = useSiteTheme()
  return (
    <Card
      title={WORDS.preview}
      actions={
        <span className="flex gap-2">
          <Choice label={WORDS.width} of={['phone', 'desk']} names={WORDS.widths} chosen={width} onChoose={setWidth} />
          <Choice label={WORDS.look} of={LOOKS} names={WORDS.looks} chosen={look} onChoose={setLook} />
        </span>
      }
    >
      {/* Wider than its place it scrolls, and whoever has no mouse scrolls it too. */}
      <section
        aria-label={WORDS.preview}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="overflow-auto"
      >
        <div
          inert
          data-look={look}
          style={theme ? themeVariables(theme[look]) : undefined}
          className={`${WIDTHS[width]} mx-auto flex flex-col gap-2 bg-page p-4 text-text`}
        >
          <Seen {...props} />
        </div>
      </section>
    </Card>
  )
}

const drawLink: DrawLink = ({ look, children }) => <span className={LINK_CLASS[look]}>{children}</span>

function Seen({ kind, typed, language, rules, publishedAt }: PreviewProps) {
  const article = seenOf({ kind, typed, language, rules, publishedAt })
  if (kind === 'FAQ')
    return (
      <Questions
        questions={[article]}
        search=""
        open={new Set([article.slug])}
        onToggle={() => undefined}
        drawLink={drawLink}
      />
    )
  return (
    <>
      <p className="text-xs text-quiet">{WORDS.inList}</p>
      <ArticleCard article={article} drawLink={drawLink} />
      <div className="rounded-md border border-line bg-surface px-4 py-4">
        <ArticleView article={article} language={language} drawLink={drawLink} />
      </div>
    </>
  )
}

/** What is typed, as the server would tell it. */
function seenOf({
  kind,
  typed,
  language,
  rules,
  publishedAt,
}: PreviewProps): ReadArticle & ShownArticle & { body: string } {
  const { texts, image, video, aim, bonusRuleId, endsAt } = contentOf(typed)
  const { language: read, text } = textIn(texts, isWritten(typed.texts[language]) ? language : 'en')
  return {
    _id: '0',
    kind,
    slug: 'preview',
    language: read,
    languages: [],
    ...text,
    title: text.title === '' ? WORDS.noTitle : text.title,
    image,
    video,
    aim,
    endsAt,
    publishedAt,
    bonus: rules.find(({ id }) => id === bonusRuleId)?.told ?? null,
  }
}

type ChoiceProps<T extends string> = {
  readonly label: string
  readonly of: readonly T[]
  readonly names: Readonly<Record<T, string>>
  readonly chosen: T
  readonly onChoose: (one: T) => void
}

const Choice = <T extends string>({ label, of, names, chosen, onChoose }: ChoiceProps<T>): ReactNode => (
  <fieldset aria-label={label} className="flex">
    {of.map((one) => (
      <Button
        key={one}
        size="dense"
        look={one === chosen ? 'plain' : 'ghost'}
        aria-pressed={one === chosen}
        onClick={() => onChoose(one)}
      >
        {names[one]}
      </Button>
    ))}
  </fieldset>
)
