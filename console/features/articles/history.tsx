/** Each version of an article: by whom, when and why, what has changed since, and one press to bring it back. */
import { getArticleVersion, restoreArticle } from '@paddock/contract/endpoints/articles'
import type { ArticleContent, ArticleVersionHead, WholeArticle } from '@paddock/contract/shapes/article'
import { useClient } from '@paddock/ui/client'
import { formatMoment } from '@paddock/ui/formats'
import { Button, showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ARTICLE_EDITOR_WORDS as WORDS } from '../../words/articles.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Badge, Card, CouldNotLoad, Facts, Moment } from '../../kit/page/index.ts'
import { ARTICLES, useTakeArticle } from './api.ts'
import { type ChangedField, changesBetween, type DiffLine } from './state.ts'

export function History({ article }: { readonly article: WholeArticle }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const shown = article.versions.find(({ version }) => version === chosen)
  return (
    <Card title={WORDS.history}>
      <div className="grid items-start lg:grid-cols-[360px_minmax(0,1fr)]">
        <ul aria-label={WORDS.history} className="max-h-96 divide-y divide-line overflow-y-auto">
          {article.versions.map((version) => (
            <li key={version.version}>
              <Line
                article={article}
                version={version}
                isShown={version === shown}
                onShow={() => setChosen(version.version)}
              />
            </li>
          ))}
        </ul>
        {shown && <Since key={shown.version} article={article} version={shown.version} />}
      </div>
    </Card>
  )
}

type LineProps = {
  readonly article: WholeArticle
  readonly version: ArticleVersionHead
  readonly isShown: boolean
  readonly onShow: () => void
}

function Line({ article, version: { version, at, author, note, restores }, isShown, onShow }: LineProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onShow}
      className={`block min-h-11 w-full px-3 py-2 text-left text-sm hover:bg-raised ${isShown ? 'bg-raised' : ''}`}
    >
      <span className="flex items-center gap-2">
        <span className="sr-only">{WORDS.compare(version)}</span>
        <b aria-hidden="true">{version}</b>
        <Moment at={at} />
        <span className="ml-auto truncate text-quiet">{author}</span>
      </span>
      <span className="flex flex-wrap items-center gap-2 text-xs text-quiet">
        {version === article.version && <Badge>{WORDS.newest}</Badge>}
        {version === article.publicVersion && <Badge mood="good">{WORDS.publishedAs}</Badge>}
        {restores !== null && <Badge>{WORDS.restores(restores)}</Badge>}
        {note}
      </span>
    </button>
  )
}

function Since({ article, version }: { readonly article: WholeArticle; readonly version: number }) {
  const { _id: articleId } = article
  const client = useClient()
  const role = operatorRole(useMe())
  const { data, error, refetch } = useQuery({
    queryKey: [...ARTICLES, articleId, version],
    queryFn: async ({ signal }) =>
      (await client.call(getArticleVersion, { params: { role, articleId, version: String(version) } }, signal)).docs,
    // A version stays as it was written.
    staleTime: Infinity,
  })
  if (error) return <CouldNotLoad error={error} refetch={refetch} />
  if (!data) return <p className="p-4 text-sm text-quiet">{COMMON.loading}</p>
  return (
    <section aria-label={WORDS.compare(version)} className="flex min-w-0 flex-col gap-3 border-line p-3 lg:border-l">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-bold">{WORDS.compare(version)}</h3>
        {version !== article.version && <Restore article={article} version={version} />}
      </header>
      <Changes before={data.content} after={article.content} />
    </section>
  )
}

function Changes({ before, after }: { readonly before: ArticleContent; readonly after: ArticleContent }) {
  const { texts, fields } = changesBetween(before, after)
  if (texts.length + fields.length === 0) return <p className="text-sm text-quiet">{WORDS.nothingChanged}</p>
  return (
    <>
      {texts.map(({ language, lines }) => (
        <section key={language} aria-label={WORDS.languages[language]}>
          <h4 className="text-xs text-quiet">{WORDS.languages[language]}</h4>
          <div lang={language} className="overflow-x-auto rounded-md border border-line text-sm">
            {lines.map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have nothing but their places
              <DiffRow key={at} line={line} />
            ))}
          </div>
        </section>
      ))}
      {fields.length > 0 && (
        <Facts facts={Object.fromEntries(fields.map((field) => [labelOf(field), saidOf(field)]))} />
      )}
    </>
  )
}

const ROWS = inEachLanguage(
  () =>
    ({
      SAME: { sign: ' ', look: 'text-quiet', says: null },
      GONE: { sign: '−', look: 'bg-raised text-loss line-through', says: WORDS.gone },
      COME: { sign: '+', look: 'bg-raised text-profit', says: WORDS.come },
    }) as const,
)

function DiffRow({ line: { is, text } }: { readonly line: DiffLine }) {
  const { sign, look, says } = ROWS()[is]
  return (
    <p className={`flex min-h-6 gap-2 px-2 whitespace-pre-wrap wrap-anywhere ${look}`}>
      <span aria-hidden="true" className="w-3 shrink-0">
        {sign}
      </span>
      {says && <span className="sr-only">{says}: </span>}
      <span>{text}</span>
    </p>
  )
}

const LABELS = inEachLanguage(
  (): Readonly<Record<ChangedField['name'], string>> => ({
    place: WORDS.place,
    startsAt: WORDS.startsAt,
    endsAt: WORDS.endsAt,
    image: WORDS.picture,
    video: WORDS.video,
    marketing: WORDS.marketing,
    aim: WORDS.aim,
    bonusRuleId: WORDS.rule,
  }),
)
const labelOf = ({ name }: ChangedField): string => LABELS()[name]

const saidOf = ({ name, before, after }: ChangedField): string => `${valueOf(name, before)} → ${valueOf(name, after)}`

function valueOf(name: ChangedField['name'], value: unknown): string {
  if (value === null) return COMMON.nothing
  return (name === 'startsAt' || name === 'endsAt') && typeof value === 'number'
    ? formatMoment(value)
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
}

function Restore({ article, version }: { readonly article: WholeArticle; readonly version: number }) {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const take = useTakeArticle()
  const ask = () =>
    confirm({
      title: WORDS.restore,
      text: WORDS.restoreFact,
      facts: [
        [WORDS.title, article.title],
        [WORDS.version, String(version)],
      ],
      action: WORDS.restore,
      asksCode: false,
      run: async () => {
        const body = { version, baseVersion: article.version }
        take((await client.call(restoreArticle, { params: { role, articleId: article._id }, body })).docs)
        showToast(WORDS.restored, 'good')
      },
    })
  return (
    <Button size="dense" onClick={ask}>
      {WORDS.restore}
    </Button>
  )
}
