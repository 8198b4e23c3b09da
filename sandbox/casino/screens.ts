/** A session's page, and the files that it is made of. It may be framed by nobody but the site that asked for the session. */
import type { Book, Session } from './book/index.ts'
import { fontFile, fontSheetOf } from './fonts.ts'
import { type Game, gameOf, MOST_RETURN, type Offer } from './games/index.ts'
import { mayBeHeld } from './holds/index.ts'
import type { Reply } from './operator-api.ts'
import { readScreenFiles } from './screen-files.ts'
import { thumbOf } from './thumbs.ts'

type Page = Omit<Reply, 'body'> & {
  readonly body: string | Buffer
  readonly headers: Readonly<Record<string, string>>
}

export function createScreens(book: Book) {
  const files = readScreenFiles()

  function file(path: string): Page | undefined {
    const found = files.get(path)
    if (found) return { status: 200, ...found, headers: {} }
    const font = fontFile(path)
    if (font) return { status: 200, ...font, headers: font.type === 'text/css' ? {} : FOR_EVER }
    const thumb = thumbOf(path)
    return thumb === undefined ? undefined : { status: 200, body: thumb, type: 'image/svg+xml', headers: {} }
  }

  function page(id: string): Page | undefined {
    const session = book.sessions.get(id)
    const game = session && gameOf(session.gameCode)
    if (!session || !game) return undefined
    const headers = { 'content-security-policy': policyOf(session) }
    return { status: 200, body: pageOf(session, game, files), type: 'text/html', headers }
  }

  return { file, page }
}

/** A font never changes. */
const FOR_EVER = { 'cache-control': 'public, max-age=31536000' }

const policyOf = ({ parentOrigin }: Session): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${parentOrigin}`,
  ].join('; ')

/** Slots are one screen, dressed by the game's name. */
const screenOf = ({ gameType, gameCode }: Offer): string => (gameType === 'slot' ? 'slot' : gameCode)

/** What the screen is told before it has asked anything. No secret: the token is in the address, where no server sees it. */
function factsOf({ id, mode, parentOrigin, limits, walletMode, gameCode }: Session, offer: Offer): string {
  const holds = walletMode === 'exposure' && mayBeHeld(gameCode)
  const facts = { session: id, mode, parentOrigin, limits, mostReturn: MOST_RETURN, holds, offer }
  return JSON.stringify(facts).replaceAll('<', '\\u003c')
}

/** Its own, behind those that it shares. */
const sheetsOf = ({ kind, offer }: Game): string =>
  ['style', ...(kind === 'shared' ? ['table'] : []), `games/${screenOf(offer)}`]
    .map((sheet) => `<link rel="stylesheet" href="/screen/${sheet}.css">`)
    .join('\n')

/** Ahead of its game, which speaks it: where the screens have words in it. */
const languageOf = ({ locale = 'en' }: Session, files: ReadonlyMap<string, unknown>): string =>
  files.has(`/screen/languages/${locale}.ts`) ? locale : 'en'

const pageOf = (session: Session, game: Game, files: ReadonlyMap<string, unknown>): string => {
  const { offer } = game
  const language = languageOf(session, files)
  const font = fontSheetOf(language)
  const spoken = language === 'en' ? '' : `<script type="module" src="/screen/languages/${language}.ts"></script>\n`
  return `<!doctype html>
<html lang="${language}" data-game="${offer.gameCode}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark">
<title>${offer.gameName}</title>
<link rel="icon" href="/thumbs/${offer.gameCode}.svg">
${sheetsOf(game)}${font === undefined ? '' : `\n<link rel="stylesheet" href="${font}">`}
<script type="application/json" id="facts">${factsOf(session, offer)}</script>
${spoken}<script type="module" src="/screen/games/${screenOf(offer)}.ts"></script>
<body><noscript>This game needs scripts.</noscript></body>
</html>
`
}
