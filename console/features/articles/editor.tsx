/** What an article says, by language, with how players will see it beside it. */
import { createArticle, saveArticle } from '@paddock/contract/endpoints/articles'
import type { WholeArticle } from '@paddock/contract/shapes/article'
import {
  ARTICLE_AIMS,
  ARTICLE_LANGUAGES,
  type ArticleKind,
  type ArticleLanguage,
  longestOf,
} from '@paddock/domain/articles'
import { CallFailure, useClient } from '@paddock/ui/client'
import { Button, showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useEffect, useEffectEvent, useState } from 'react'
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { ARTICLE_EDITOR_WORDS as WORDS } from '../../words/articles.ts'
import { type Field, Fields, Form, FormButtons, type Refusals, useSend } from '../../kit/form/index.ts'
import { MessagePicture } from '../../kit/image/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Card } from '../../kit/page/index.ts'
import { useTakeArticle } from './api.ts'
import { Preview } from './preview.tsx'
import { type OfferedRule, useRules } from './rules.ts'
import {
  contentOf,
  EMPTY,
  GROUP_LENGTH,
  halfWritten,
  isWritten,
  isWrongSlug,
  isWrongVideo,
  momentOf,
  MOST_PLACE,
  slugOf,
  SUMMARY_LENGTH,
  TITLE_LENGTH,
  type Typed,
  typedOf,
} from './state.ts'

type Draft = Typed & { readonly slug: string; readonly note: string }

type EditorProps = {
  readonly kind: ArticleKind
  /** Null while it has no version. */
  readonly article: WholeArticle | null
  readonly onDirty: (isDirty: boolean) => void
}

const REFUSALS: Refusals<Draft> = {
  ARTICLE_TIMES: 'endsAt',
  ARTICLE_SLUG_TAKEN: 'slug',
  ARTICLE_NEEDS_RULE: 'bonusRuleId',
  BONUS_UNKNOWN: 'bonusRuleId',
}

export function Editor({ kind, article, onDirty }: EditorProps) {
  const [language, choose] = useLanguage()
  const rules = useRules(kind === 'PROMOTION')
  const form = useForm<Draft>({
    defaultValues: { ...(article ? typedOf(article.content) : EMPTY), slug: article?.slug ?? '', note: '' },
  })
  const typed = useWatch({ control: form.control }) as Draft
  const [openedAt] = useState(() => Date.now())
  const { isDirty } = form.formState
  const tell = useEffectEvent(() => onDirty(isDirty))
  useEffect(() => tell(), [isDirty])
  const save = useSave(kind, article)
  const send = useSend(
    form,
    async (values) => {
      const half = halfWritten(values)
      if (half === undefined) return await showing(choose, () => save(values))
      choose(half)
      form.setError(`texts.${half}.body`, { type: 'required', message: WORDS.titleMissing })
    },
    REFUSALS,
  )
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <Card>
        <Form onSend={send} label={WORDS.form} className="grid gap-3 p-3 md:grid-cols-2">
          <Languages typed={typed} chosen={language} onChoose={choose} />
          <Fields key={language} form={form} fields={textFields(kind, language)} />
          <p className="text-xs text-quiet md:col-span-2">{WORDS.signs}</p>
          {article === null && <SlugField form={form} />}
          <Fields form={form} fields={settingFields(kind, rules, () => form.getValues())} />
          {kind !== 'FAQ' && (
            <MessagePicture path={typed.image} onPath={(path) => form.setValue('image', path, { shouldDirty: true })} />
          )}
          {article !== null && <Fields form={form} fields={[NOTE()]} />}
          <div className="md:col-span-2">
            <FormButtons form={form} action={WORDS.save} isDisabled={!isDirty} />
          </div>
        </Form>
      </Card>
      <Preview
        kind={kind}
        typed={typed}
        language={language}
        rules={rules}
        publishedAt={article?.changedAt ?? openedAt}
      />
    </div>
  )
}

/** What is refused of a text is told beside it, so the language that it is in is shown. */
async function showing(choose: (language: ArticleLanguage) => void, save: () => Promise<void>): Promise<void> {
  try {
    await save()
  } catch (thrown) {
    const field = thrown instanceof CallFailure ? thrown.body?.field : undefined
    const language = ARTICLE_LANGUAGES.find((known) => field?.startsWith(`texts.${known}.`))
    if (language !== undefined) choose(language)
    throw thrown
  }
}

/** Which language is written stands in the address, so that a saved version opens where it was written. */
function useLanguage(): readonly [ArticleLanguage, (language: ArticleLanguage) => void] {
  const [address, setAddress] = useSearchParams()
  const language = ARTICLE_LANGUAGES.find((known) => known === address.get('language')) ?? 'en'
  const choose = (next: ArticleLanguage) => {
    const kept = new URLSearchParams(address)
    kept.set('language', next)
    setAddress(kept, { replace: true })
  }
  return [language, choose]
}

function useSave(kind: ArticleKind, article: WholeArticle | null): (typed: Draft) => Promise<void> {
  const client = useClient()
  const role = operatorRole(useMe())
  const take = useTakeArticle()
  const navigate = useNavigate()
  return async (typed) => {
    const content = contentOf(typed)
    const { docs } =
      article === null
        ? await client.call(createArticle, { params: { role }, body: { kind, slug: typed.slug.trim(), content } })
        : await client.call(saveArticle, {
            params: { role, articleId: article._id },
            body: { baseVersion: article.version, content, note: typed.note.trim() },
          })
    take(docs)
    showToast(WORDS.saved, 'good')
    if (article === null) await navigate(`/articles/${docs._id}`, { replace: true })
  }
}

type LanguagesProps = {
  readonly typed: Typed
  readonly chosen: ArticleLanguage
  readonly onChoose: (language: ArticleLanguage) => void
}

const Languages = ({ typed, chosen, onChoose }: LanguagesProps) => (
  <div className="flex flex-col gap-1 md:col-span-2">
    <fieldset aria-label={WORDS.language} className="flex flex-wrap gap-1">
      {ARTICLE_LANGUAGES.map((language) => (
        <Button
          key={language}
          size="dense"
          lang={language}
          look={language === chosen ? 'plain' : 'ghost'}
          aria-pressed={language === chosen}
          onClick={() => onChoose(language)}
        >
          {WORDS.languages[language]}
          {isWritten(typed.texts[language]) ? ' ✓' : ''}
        </Button>
      ))}
    </fieldset>
    {chosen !== 'en' && !isWritten(typed.texts[chosen]) && <p className="text-xs text-quiet">{WORDS.notWritten}</p>}
  </div>
)

/** Begins with the English title; what somebody typed there stays. */
function SlugField({ form }: { readonly form: UseFormReturn<Draft> }) {
  const title = useWatch({ control: form.control, name: 'texts.en.title' })
  const follow = useEffectEvent(() => {
    if (!form.formState.dirtyFields.slug) form.setValue('slug', slugOf(title))
  })
  useEffect(() => follow(), [title])
  return <Fields form={form} fields={[SLUG()]} />
}

const SLUG = inEachLanguage(
  (): Field<Draft> => ({
    kind: 'text',
    name: 'slug',
    label: WORDS.slug,
    hint: WORDS.slugHint,
    typed: { maxLength: 80, autoComplete: 'off', autoCapitalize: 'none' },
    isWrong: (text) => (isWrongSlug(text) ? WORDS.slugWrong : undefined),
  }),
)

const NOTE = inEachLanguage(
  (): Field<Draft> => ({
    kind: 'text',
    name: 'note',
    label: WORDS.note,
    hint: WORDS.noteHint,
    isOptional: true,
    typed: { maxLength: 200 },
  }),
)

function textFields(kind: ArticleKind, language: ArticleLanguage): readonly Field<Draft>[] {
  const isQuestion = kind === 'FAQ'
  const whole = { isOptional: true, className: 'md:col-span-2' } as const
  const group: Field<Draft> = {
    ...whole,
    kind: 'text',
    name: `texts.${language}.group`,
    label: WORDS.group,
    hint: WORDS.groupHint,
    typed: { maxLength: GROUP_LENGTH },
  }
  const title: Field<Draft> = {
    ...whole,
    kind: 'text',
    name: `texts.${language}.title`,
    label: isQuestion ? WORDS.question : WORDS.title,
    typed: { maxLength: TITLE_LENGTH },
    left: WORDS.left,
  }
  const summary: Field<Draft> = {
    ...whole,
    kind: 'lines',
    name: `texts.${language}.summary`,
    label: WORDS.summary,
    most: SUMMARY_LENGTH,
    left: WORDS.left,
  }
  const body: Field<Draft> = {
    ...whole,
    kind: 'lines',
    name: `texts.${language}.body`,
    label: isQuestion ? WORDS.answer : WORDS.body,
    most: longestOf(kind),
    left: WORDS.left,
    rows: isQuestion ? 8 : 16,
  }
  return isQuestion ? [group, title, body] : [title, summary, body]
}

function settingFields(kind: ArticleKind, rules: readonly OfferedRule[], typed: () => Draft): readonly Field<Draft>[] {
  const isPromise = kind === 'PROMOTION' || kind === 'LOYALTY'
  return [
    {
      kind: 'whole',
      name: 'place',
      label: WORDS.place,
      hint: WORDS.placeHint,
      isWrong: (text) => (Number(text) > MOST_PLACE ? WORDS.placeWrong : undefined),
    },
    ...(kind === 'FAQ' ? [] : [VIDEO()]),
    {
      kind: 'text',
      name: 'startsAt',
      label: WORDS.startsAt,
      hint: WORDS.startsAtHint,
      isOptional: true,
      typed: { type: 'datetime-local' },
    },
    {
      kind: 'text',
      name: 'endsAt',
      label: WORDS.endsAt,
      hint: WORDS.endsAtHint,
      isOptional: true,
      typed: { type: 'datetime-local' },
      isWrong: (text) => ((momentOf(text) ?? 0) <= (momentOf(typed().startsAt) ?? 0) ? WORDS.endsAtWrong : undefined),
    },
    ...(kind === 'PROMOTION' ? promotionFields(rules) : []),
    ...(isPromise
      ? []
      : [{ kind: 'tick', name: 'marketing', label: WORDS.marketing, hint: WORDS.marketingHint } as const]),
  ]
}

const VIDEO = inEachLanguage(
  (): Field<Draft> => ({
    kind: 'text',
    name: 'video',
    label: WORDS.video,
    hint: WORDS.videoHint,
    isOptional: true,
    typed: { maxLength: 40, autoComplete: 'off', autoCapitalize: 'none' },
    isWrong: (text) => (isWrongVideo(text) ? WORDS.videoWrong : undefined),
  }),
)

const promotionFields = (rules: readonly OfferedRule[]): readonly Field<Draft>[] => [
  {
    kind: 'select',
    name: 'aim',
    label: WORDS.aim,
    isOptional: true,
    options: (['', ...ARTICLE_AIMS] as const).map((value) => ({ value, label: WORDS.aims[value] })),
  },
  {
    kind: 'select',
    name: 'bonusRuleId',
    label: WORDS.rule,
    hint: WORDS.ruleHint,
    isOptional: true,
    options: [{ value: '', label: WORDS.noRule }, ...rules.map(({ id, told }) => ({ value: id, label: told.title }))],
  },
]
