/** What is around every public page: whose it is, what others show of it, and its look. No script: it is read by who runs none. */
import type { SiteConfig } from '@paddock/contract'
import { THEME_STYLE_ID, themeStyle } from '@paddock/contract/theme'
import { embedded, escaped } from '../platform/http/html.ts'
import { listPath, PAGE_LANGUAGES, type PageLanguage } from './addresses.ts'
import { PAGE_WORDS } from './words.ts'

/** A site as one of its hosts shows it. */
export type Shown = {
  /** Where it is, as its pages name it. */
  readonly origin: string
  readonly config: SiteConfig
  readonly language: PageLanguage
  readonly now: number
}

export type Page = {
  readonly title: string
  readonly description: string
  /** In a language. */
  readonly path: (language: PageLanguage) => string
  readonly picture?: string
  /** One of any measure; else of those that others ask for. */
  readonly isPlainPicture?: boolean
  /** Those that it is written in; absent: all. */
  readonly languages?: readonly PageLanguage[]
  /** For search engines: what the page says, in the words of schema.org. */
  readonly data?: object
  readonly body: string
}

const LANGUAGE_NAMES: Readonly<Record<PageLanguage, string>> = {
  en: 'English',
  hi: 'हिन्दी',
  bn: 'বাংলা',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  ne: 'नेपाली',
}

export function drawPage({ origin, config, language }: Shown, page: Page): string {
  const words = PAGE_WORDS[language]
  const { theme, name, logoText, footer } = config
  const own = logoText.first !== '' || logoText.second !== ''
  const logo = own ? `${escaped(logoText.first)}<b>${escaped(logoText.second)}</b>` : escaped(name)
  const here = `${origin}${page.path(language)}`
  const languages = page.languages ?? PAGE_LANGUAGES
  return `<!doctype html>
<html lang="${language}" data-look="${theme.background}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(page.title)}</title>
<meta name="description" content="${escaped(page.description)}">
<link rel="canonical" href="${escaped(here)}">
${languages.map((one) => `<link rel="alternate" hreflang="${one}" href="${escaped(origin + page.path(one))}">`).join('')}
<link rel="alternate" hreflang="x-default" href="${escaped(origin + page.path('en'))}">
<link rel="icon" href="/icons/icon-192.png">
<meta property="og:type" content="website">
<meta property="og:site_name" content="${escaped(name)}">
<meta property="og:title" content="${escaped(page.title)}">
<meta property="og:description" content="${escaped(page.description)}">
<meta property="og:url" content="${escaped(here)}">
${page.picture === undefined ? '' : drawPictureTags(origin + page.picture, page.isPlainPicture ?? false)}
<meta name="theme-color" content="${theme[theme.background].surface}">
<style id="${THEME_STYLE_ID}">${themeStyle(theme)}</style><style>${STYLE}</style>
${page.data === undefined ? '' : `<script type="application/ld+json">${embedded(JSON.stringify(page.data))}</script>`}
</head>
<body>
<header><a href="/" class="logo">${logo}</a><a href="${escaped(listPath(null, language))}">${escaped(words.all)}</a></header>
<main>${page.body}</main>
<footer>
<nav aria-label="${escaped(words.languages)}">${languages
    .map((one) =>
      one === language
        ? `<b lang="${one}" aria-current="true">${LANGUAGE_NAMES[one]}</b>`
        : `<a lang="${one}" hreflang="${one}" href="${escaped(page.path(one))}">${LANGUAGE_NAMES[one]}</a>`,
    )
    .join('')}</nav>
<p><b>18+</b> ${escaped(words.adults)} <a href="/responsible-gambling">${escaped(words.responsible)}</a></p>
${footer.company === '' ? '' : `<p>${escaped(footer.company)}</p>`}
</footer>
</body>
</html>
`
}

const drawPictureTags = (picture: string, isPlain: boolean): string =>
  [
    `<meta property="og:image" content="${escaped(picture)}">`,
    isPlain ? '' : '<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')

/** The instant as the site's clock shows it, and as machines read it. */
export function drawTime({ config, language }: Pick<Shown, 'config' | 'language'>, at: number): string {
  return `<time datetime="${new Date(at).toISOString()}">${escaped(timeText({ config, language }, at))}</time>`
}

export const timeText = ({ config, language }: Pick<Shown, 'config' | 'language'>, at: number): string =>
  new Intl.DateTimeFormat(`${language}-IN`, {
    timeZone: config.timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
    numberingSystem: 'latn',
  }).format(at)

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.45 system-ui,-apple-system,"Noto Sans",sans-serif}
a{color:var(--brand-text)}
header{display:flex;justify-content:space-between;align-items:center;gap:16px;padding:0 16px;background:var(--surface);border-bottom:1px solid var(--line)}
header a{display:inline-flex;align-items:center;min-height:48px;text-decoration:none}
.logo{font-size:20px;font-weight:700;color:var(--text)}.logo b{color:var(--brand-text)}
main{max-width:760px;margin:0 auto;padding:16px}
h1{font-size:24px;line-height:1.2;margin:8px 0}
h2{font-size:16px;margin:24px 0 8px}
.quiet,time,small{color:var(--quiet)}
.live{display:inline-block;padding:0 8px;border-radius:4px;background:var(--profit);color:var(--page);font-size:13px;font-weight:700}
table,.card{width:100%;border-collapse:collapse;background:var(--surface);border:1px solid var(--line);border-radius:8px;overflow:hidden}
thead td,thead th{padding:8px;font-size:13px;font-weight:400;color:var(--quiet);text-align:center}
tbody th{text-align:left;font-weight:400;padding:10px 12px;overflow-wrap:anywhere}
tbody td{padding:10px 4px;text-align:center;font-variant-numeric:tabular-nums;white-space:nowrap}
tbody tr>*{border-top:1px solid var(--line)}
.b,.l{width:76px}
tbody .b,tbody .l{font-weight:700;color:#10202e}
tbody .b small,tbody .l small{color:#10202e;font-weight:400}
tbody .b{background:var(--back)}tbody .l{background:var(--lay)}
ul{list-style:none;margin:0;padding:0}
article,section{overflow-wrap:anywhere}article img{display:block;max-width:100%;max-height:400px;border:1px solid var(--line);border-radius:8px}
h3{font-size:15px;margin:16px 0 8px}
.said{padding-left:24px;margin:8px 0}ul.said{list-style:disc}
tbody th+td:last-child{padding-right:12px;text-align:right;white-space:normal}
.card>li{border-top:1px solid var(--line)}.card>li:first-child{border-top:0}
.card a{display:block;padding:12px;color:var(--text);text-decoration:none}
.card a:hover{background:var(--raised)}
.act{display:inline-flex;align-items:center;justify-content:center;min-height:48px;padding:0 20px;border-radius:8px;background:var(--brand);color:var(--on-brand);font-weight:700;text-decoration:none}
.acts{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:center;margin:16px 0}
nav{display:flex;flex-wrap:wrap;gap:4px 4px;margin:8px 0}
nav a,nav b{display:inline-flex;align-items:center;min-height:44px;padding:0 10px}
footer{max-width:760px;margin:0 auto;padding:16px;border-top:1px solid var(--line);font-size:14px;color:var(--quiet)}
a:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
@media (max-width:400px){.b,.l{width:62px}}
`
  .trim()
  .replaceAll('\n', '')
