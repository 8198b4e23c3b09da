import type { ArticleBonus, ReadArticle } from '@paddock/contract/shapes/article'
import { PageText, VideoFrame } from '@paddock/ui/content'
import { formatAmount, formatDate } from '@paddock/ui/formats'
import { Button, Icon } from '@paddock/ui/primitives'
import { spokenLanguage } from '@paddock/ui/words'
import { type ReactNode, useState } from 'react'
import type { DrawLink } from './draw-link.ts'
import { ARTICLE_WORDS as WORDS } from './words.ts'

type ViewProps = {
  readonly article: Omit<ReadArticle, '_id' | 'slug' | 'languages'>
  /** Which language its reader has asked for; what the app speaks where none is said. */
  readonly language?: ReadArticle['language']
  readonly drawLink: DrawLink
}

/** An article whole: as wide as it has room, whatever the window is, so that a preview of a phone's width is what a phone shows. */
export function ArticleView({ article, language = spokenLanguage(), drawLink }: ViewProps) {
  const { kind, title, summary, image, body, video, aim, bonus, publishedAt, endsAt } = article
  const isDated = kind === 'BLOG'
  return (
    <article lang={article.language} className="flex flex-col gap-3">
      {article.language !== language && <NotInLanguage language={language} />}
      <h1 className="text-lg leading-tight font-bold wrap-break-word">{title}</h1>
      {(isDated || endsAt !== null) && (
        <p lang={language} className="flex flex-wrap gap-x-3 text-xs text-quiet">
          {isDated && <time dateTime={new Date(publishedAt).toISOString()}>{formatDate(publishedAt)}</time>}
          {endsAt !== null && <span>{WORDS.until(formatDate(endsAt))}</span>}
        </p>
      )}
      {image !== null && (
        <img
          src={image}
          alt=""
          referrerPolicy="no-referrer"
          className="max-h-80 w-full rounded-md border border-line object-cover in-data-[saver=on]:hidden"
        />
      )}
      {summary !== '' && <p className="text-md leading-[1.5] text-quiet wrap-break-word">{summary}</p>}
      <BodyText text={body} drawLink={drawLink} />
      {video !== null && <Video id={video} title={title} />}
      {bonus !== null && <Terms bonus={bonus} language={language} />}
      {aim !== null && (
        <p lang={language}>
          {aim === 'DEPOSIT'
            ? drawLink({ to: '/deposit', look: 'BUTTON', children: WORDS.deposit })
            : drawLink({ to: '/awaiting-bonus', look: 'BUTTON', children: WORDS.seeBonuses })}
        </p>
      )}
    </article>
  )
}

/** The signs of a text drawn, with links also elsewhere. */
export const BodyText = ({ text, drawLink }: { readonly text: string; readonly drawLink: DrawLink }) => (
  <PageText text={text} links="ANY" drawLink={(to, children) => drawLink({ to, look: 'TEXT', children })} />
)

export const NotInLanguage = ({ language }: { readonly language: string }) => (
  <p lang={language} className="flex items-center gap-2 text-xs text-quiet">
    <Icon name="globe" className="size-4" />
    {WORDS.inEnglish}
  </p>
)

/** Nothing is asked of elsewhere before somebody wants to see it. */
function Video({ id, title }: { readonly id: string; readonly title: string }) {
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <VideoFrame id={id} title={title} />
  ) : (
    <Button className="self-start" onClick={() => setOpen(true)}>
      <Icon name="play" className="size-5" />
      {WORDS.watch}
    </Button>
  )
}

/** What a rule says, and nobody by hand. */
function Terms({ bonus, language }: { readonly bonus: ArticleBonus; readonly language: string }) {
  const { title, least, firstOnly, wagering, days } = bonus
  return (
    <section lang={language} aria-label={WORDS.terms} className="rounded-md border border-line bg-raised p-4 text-sm">
      <h2 className="text-xs text-quiet">{WORDS.terms}</h2>
      <p className="pt-1 font-bold wrap-break-word">{title}</p>
      <dl className="flex flex-col gap-1 pt-2">
        <Term name={WORDS.bonus}>{giftOf(bonus)}</Term>
        {least > 0 && <Term name={WORDS.from}>₹ {formatAmount(least)}</Term>}
        {wagering !== null && (
          <Term name={WORDS.wagering}>{WORDS.bases[wagering.base](String(wagering.multiple))}</Term>
        )}
        <Term name={WORDS.within}>{WORDS.days(days)}</Term>
      </dl>
      {firstOnly && <p className="pt-2 text-xs text-quiet">{WORDS.first}</p>}
    </section>
  )
}

const Term = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-4">
    <dt className="text-quiet">{name}</dt>
    <dd className="text-right">{children}</dd>
  </div>
)

/** '100 % of your deposit · ₹ 5,000.00 at most'. */
function giftOf({ earnedBy, share, amount, most }: ArticleBonus): string {
  const gift =
    amount !== null
      ? `₹ ${formatAmount(amount)}`
      : share !== null && (earnedBy === 'DEPOSIT' || earnedBy === 'LOSS' || earnedBy === 'FRIEND')
        ? WORDS.shares[earnedBy](`${share} %`)
        : WORDS.given
  return most === null ? gift : `${gift} · ${WORDS.atMost(`₹ ${formatAmount(most)}`)}`
}
