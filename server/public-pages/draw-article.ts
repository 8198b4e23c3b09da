/** What a site has written, for who looks for it: the texts themselves, and what they are in the words of schema.org. docs/domain/content.md. */
import {
  ARTICLE_LANGUAGES,
  type ArticleKind,
  articlePath as appPath,
  type Block,
  parseText,
  type Piece,
  plainText,
} from '@paddock/domain/articles'
import { formatRupees, type Paise } from '@paddock/domain/money'
import type { PublicArticle, PublicBonus } from '../articles/index.ts'
import { escaped } from '../platform/http/html.ts'
import { articlePath, type PageLanguage, sectionPath } from './addresses.ts'
import { ARTICLE_WORDS } from './article-words.ts'
import { drawTime, type Page, type Shown } from './draw-shell.ts'

/** Of a text search engines show so much. */
const LONGEST_DESCRIPTION = 200

/** Articles of a kind, each a line; questions with their answers. */
export function sectionPage(kind: ArticleKind, articles: readonly PublicArticle[], shown: Shown): Page {
  const { language, config, origin } = shown
  const words = ARTICLE_WORDS[language]
  const name = words.sections[kind]
  const languages = ARTICLE_LANGUAGES.filter((one) => one === 'en' || articles.some((a) => a.languages.includes(one)))
  const crumbs = [{ name, url: origin + sectionPath(kind) }]
  return {
    title: `${name} · ${config.name}`,
    description: words.describes(name, config.name),
    languages,
    path: inLanguages(languages, (one) => sectionPath(kind, one)),
    data: graphOf([crumbsOf(crumbs), ...(kind === 'FAQ' && articles.length > 0 ? [questionsOf(articles)] : [])]),
    body: [
      `<h1>${escaped(name)}</h1>`,
      articles.length === 0 ? `<p>${escaped(words.none)}</p>` : '',
      kind === 'FAQ' ? articles.map((article) => drawQuestion(article, language)).join('') : drawList(articles, shown),
    ].join(''),
  }
}

export function articlePage(article: PublicArticle, shown: Shown): Page {
  const { language, config, origin } = shown
  const { kind, title, summary, body, languages, image } = article
  const words = ARTICLE_WORDS[language]
  const section = words.sections[kind]
  const crumbs = [
    { name: section, url: origin + sectionPath(kind) },
    { name: title, url: origin + articlePath(article) },
  ]
  const own = image !== null && image.startsWith('/') ? image : undefined
  return {
    title: `${title} · ${config.name}`,
    description: cut(summary === '' ? plainText(body) : summary),
    languages,
    path: inLanguages(languages, (one) => articlePath(article, one)),
    ...(own !== undefined && { picture: own, isPlainPicture: true }),
    data: graphOf([crumbsOf(crumbs), kind === 'FAQ' ? questionsOf([article]) : writingOf(article, shown)]),
    body: [
      `<p class="quiet"><a href="${escaped(sectionPath(kind, language))}">${escaped(section)}</a></p>`,
      article.language === language ? '' : `<p class="quiet">${escaped(words.inEnglish)}</p>`,
      `<article lang="${article.language}"><h1>${escaped(title)}</h1>`,
      kind === 'BLOG' ? `<p>${drawTime(shown, article.publishedAt)}</p>` : '',
      article.endsAt === null ? '' : `<p class="quiet">${escaped(words.until)}: ${drawTime(shown, article.endsAt)}</p>`,
      image === null ? '' : `<img src="${escaped(image)}" alt="" referrerpolicy="no-referrer">`,
      summary === '' ? '' : `<p class="quiet">${escaped(summary)}</p>`,
      drawText(body),
      `</article>`,
      article.bonus === null ? '' : drawBonus(article.bonus, language),
      `<p class="acts"><a class="act" href="${escaped(appPath(article))}">${escaped(words.open)}</a></p>`,
    ].join(''),
  }
}

/** In a language that it is not written in it is the English one. */
const inLanguages =
  (languages: readonly PageLanguage[], path: (language: PageLanguage) => string) =>
  (language: PageLanguage): string =>
    path(languages.includes(language) ? language : 'en')

const cut = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= LONGEST_DESCRIPTION
    ? line
    : `${line.slice(0, LONGEST_DESCRIPTION - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

const drawList = (articles: readonly PublicArticle[], { language }: Shown): string =>
  articles.length === 0
    ? ''
    : `<ul class="card">${articles
        .map(
          (article) =>
            `<li><a href="${escaped(articlePath(article, language))}" lang="${article.language}"><b>${escaped(article.title)}</b>${
              article.summary === '' ? '' : `<br><small>${escaped(article.summary)}</small>`
            }</a></li>`,
        )
        .join('')}</ul>`

const drawQuestion = (article: PublicArticle, language: PageLanguage): string =>
  `<section lang="${article.language}"><h2><a href="${escaped(articlePath(article, language))}">${escaped(article.title)}</a></h2>${drawText(article.body)}</section>`

/** The tree that a text is, as elements: nothing of it is ever markup. Security T24. */
const drawText = (text: string): string => parseText(text, 'ANY').map(drawBlock).join('')

function drawBlock(block: Block): string {
  switch (block.is) {
    case 'heading':
      return `<h${block.level}>${escaped(block.text)}</h${block.level}>`
    case 'paragraph':
      return `<p>${drawPieces(block.pieces)}</p>`
    case 'list': {
      const tag = block.ordered ? 'ol' : 'ul'
      return `<${tag} class="said">${block.entries.map((entry) => `<li>${drawPieces(entry)}</li>`).join('')}</${tag}>`
    }
  }
}

const drawPieces = (pieces: readonly Piece[]): string => pieces.map(drawPiece).join('')

function drawPiece({ text, to, strong }: Piece): string {
  if (to !== null)
    return `<a href="${escaped(to)}"${to.startsWith('/') ? '' : ' rel="noopener noreferrer nofollow"'}>${escaped(text)}</a>`
  return strong ? `<b>${escaped(text)}</b>` : escaped(text)
}

/** What its rule says, and nobody by hand. */
function drawBonus(bonus: PublicBonus, language: PageLanguage): string {
  const words = ARTICLE_WORDS[language]
  const { earnedBy, share, amount, most, least, wagering, days, firstOnly, title } = bonus
  const shares: Readonly<Record<string, ((percent: number) => string) | undefined>> = words.shares
  const gift = amount === null ? (share === null ? '' : (shares[earnedBy]?.(share) ?? '')) : rupees(amount)
  const rows = [
    [words.bonus, gift],
    [words.most, most === null ? '' : rupees(most)],
    [words.from, least > 0 ? rupees(least) : ''],
    [words.wagering, wagering === null ? '' : words.bases[wagering.base](wagering.multiple)],
    [words.within, words.days(days)],
  ] as const
  const drawn = rows.filter(([, said]) => said !== '').map(drawTerm)
  return `<h2>${escaped(words.terms)}: ${escaped(title)}</h2><table><tbody>${drawn.join('')}</tbody></table>${
    firstOnly ? `<p class="quiet">${escaped(words.first)}</p>` : ''
  }`
}

const drawTerm = ([name, said]: readonly [string, string]): string =>
  `<tr><th scope="row">${escaped(name)}</th><td>${escaped(said)}</td></tr>`

const GROUPED = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 })
const rupees = (amount: Paise): string => `₹ ${GROUPED.format(Number(formatRupees(amount)))}`

/* As schema.org has it: nothing that we do not know. */

const graphOf = (parts: readonly object[]): object => ({ '@context': 'https://schema.org', '@graph': parts })

const crumbsOf = (crumbs: readonly { readonly name: string; readonly url: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, url }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: url })),
})

const questionsOf = (articles: readonly PublicArticle[]): object => ({
  '@type': 'FAQPage',
  mainEntity: articles.map(({ title, body, language }) => ({
    '@type': 'Question',
    name: title,
    inLanguage: language,
    acceptedAnswer: { '@type': 'Answer', text: plainText(body) },
  })),
})

const writingOf = (article: PublicArticle, { origin, config }: Shown): object => ({
  '@type': article.kind === 'BLOG' ? 'BlogPosting' : 'Article',
  headline: article.title,
  url: origin + articlePath(article),
  inLanguage: article.language,
  datePublished: new Date(article.publishedAt).toISOString(),
  publisher: { '@type': 'Organization', name: config.name },
  ...(article.summary !== '' && { description: article.summary }),
  ...(article.image !== null && { image: article.image.startsWith('/') ? origin + article.image : article.image }),
})
