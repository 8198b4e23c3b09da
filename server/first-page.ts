/**
 * What a first page carries along, so that a slow phone does not ask for it in turn: the site and its colours, what is
 * on where the page shows it, the name of an event, and the names of the files that its address needs. The console is told of the
 * site alone.
 */
import {
  APP_KEY_HEADER,
  calls,
  type CasinoGame,
  LANGUAGE_COOKIE,
  readReply,
  routeOf,
  SITE_LANGUAGES,
} from '@paddock/contract'
import type { Cumulative } from '@paddock/contract/endpoints/home'
import { FIRST_ANSWER_SHAPE } from '@paddock/contract/first-answer'
import { unpackDocs } from '@paddock/contract/packing'
import { THEME_STYLE_ID, themeStyle } from '@paddock/contract/theme'
import type { GameType } from '@paddock/domain/casino'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { escaped } from './platform/http/html.ts'
import { CONSOLE, type Early } from './platform/http/pages.ts'

const LISTS: ReadonlySet<string> = new Set(['/', '/m', '/exchange', '/inPlay'])
const EVENT = /^\/events\/(?:[^/]+\/)?([^/]+)\/?$/
/** The tabs of the lobby, each of a type of games, or of all. 001 §2.1. */
const TYPES_OF_TABS: Readonly<Record<string, GameType | null>> = {
  'top-casino': null,
  'live-casino': 'live',
  'crash-games': 'crash',
  'slot-games': 'slot',
  lottery: 'lottery',
  'virtual-games': 'virtual',
  'premium-casino': 'premium',
}
const LOBBY = new RegExp(`^/(${Object.keys(TYPES_OF_TABS).join('|')})/?$`)
/** A larger one would hold up the page itself. */
const MOST_BYTES = 24_000

/** What is read here of the answer, as it stands on the wire. */
type Told = {
  readonly appConfigruation?: Pick<
    NonNullable<Cumulative['appConfigruation']>,
    'theme' | 'onlyCasino' | 'name' | 'metaTags'
  >
  readonly marketGroup?: Cumulative['marketGroup']
}

export function createFirstPage(app: FastifyInstance): (request: FastifyRequest) => Promise<Early | undefined> {
  /** The answer to the call with which the app begins, as that call gives it to this host. */
  const ask = async ({ headers }: FastifyRequest, parts: readonly string[]): Promise<string | undefined> => {
    const language = languageOf(headers.cookie)
    const query = new URLSearchParams({ domainType: 'mobile', wholeAppConfiguration: 'true', language })
    for (const part of parts) query.set(part, 'true')
    const url = `${routeOf(calls.getCumulative)}?${query.toString()}`
    // Our own app asks, which has no key of existing clients.
    const reply = await app.inject({ url, headers: { host: headers.host ?? '', [APP_KEY_HEADER]: 'paddock-server' } })
    return reply.statusCode === 200 ? reply.body : undefined
  }
  /** What the lobby begins with; nothing where it cannot be had. */
  const askGames = async ({ headers }: FastifyRequest, tab: string): Promise<readonly CasinoGame[]> => {
    const gameType = TYPES_OF_TABS[tab]
    const query = new URLSearchParams({ first: 'true', ...(gameType && { gameType }) })
    const url = `${routeOf(calls.getCasinoGames)}?${query.toString()}`
    const reply = await app.inject({ url, headers: { host: headers.host ?? '', [APP_KEY_HEADER]: 'paddock-server' } })
    return reply.statusCode === 200 ? (await readReply(calls.getCasinoGames, reply.json())).docs : []
  }
  return async (request) => {
    const path = request.url.split('?')[0] ?? ''
    const eventId = EVENT.exec(path)?.[1]
    const tab = LOBBY.exec(path)?.[1]
    const parts = LISTS.has(path) ? ['marketGroup', 'home'] : eventId === undefined ? [] : ['marketGroup']
    const whole = await ask(request, parts)
    if (whole === undefined) return undefined
    const answer = whole.length <= MOST_BYTES ? whole : await ask(request, [])
    if (answer === undefined || answer.length > MOST_BYTES) return undefined
    const told = (await unpackDocs((JSON.parse(whole) as { docs: string }).docs)) as Told
    const site = told.appConfigruation
    const theme = site?.theme
    return {
      answer,
      shape: FIRST_ANSWER_SHAPE,
      ...(site && { head: path.startsWith(CONSOLE) ? drawConsoleHead(site) : drawHead(site) }),
      ...(theme && { theme: { id: THEME_STYLE_ID, css: themeStyle(theme), look: theme.background } }),
      ...(eventId !== undefined && { drawn: drawEvent(told, eventId) }),
      ...(tab !== undefined && { drawn: drawLobby(await askGames(request, tab)) }),
    }
  }
}

const LANGUAGE = new RegExp(String.raw`(?:^|;\s*)${LANGUAGE_COOKIE}=(${SITE_LANGUAGES.join('|')})(?:;|$)`)

/** In which language the reader has chosen to read; nearly all have chosen none. */
const languageOf = (cookies: string | undefined): string => LANGUAGE.exec(cookies ?? '')?.[1] ?? 'en'

/**
 * The rows at the top of an event's page and its name, where the app will draw them; how they look stands in the app's own page.
 * An only-casino site leads on to its casino.
 */
function drawEvent({ appConfigruation: site, marketGroup = [] }: Told, eventId: string): string {
  const events = marketGroup.flatMap(({ competitions }) => competitions.flatMap((competition) => competition.events))
  const event = events.find(({ id }) => id === eventId)
  if (!site || site.onlyCasino || !event) return ''
  return `<header></header><nav></nav><hr><h1${event.inPlay ? ' class="live"' : ''}>${escaped(event.name)}</h1>`
}

/** What a phone's screen shows of a lobby above its bar. */
const PICTURES = 4

/** The pictures of the first games, where the app will draw them on a phone: they come while its files do. */
function drawLobby(games: readonly CasinoGame[]): string {
  const pictures = games.slice(0, PICTURES).filter(({ urlThumb, rests }) => urlThumb !== '' && !rests)
  const drawn = pictures.map(({ urlThumb }) => `<img src="${escaped(urlThumb)}" alt="" fetchpriority="high" />`)
  return drawn.length < PICTURES ? '' : `<header></header><hr><section>${drawn.join('')}</section>`
}

/** What those read who run no script: the site's name, and the marks by which others know whose it is. 001 §3.2. */
const drawHead = ({ name, metaTags }: NonNullable<Told['appConfigruation']>): string =>
  [
    `<title>${escaped(name)}</title>`,
    ...metaTags.map((tag) => `<meta name="${escaped(tag.name)}" content="${escaped(tag.content)}" />`),
  ].join('')

/** The site's marks are for its players. */
const drawConsoleHead = ({ name }: Pick<NonNullable<Told['appConfigruation']>, 'name'>): string =>
  `<title>${escaped(name)} console</title>`

/** Modules of the player's app that it loads on their own, by the address that needs them; the words of another language first, without which nothing is drawn. */
export const neededByPlayer = (path: string, cookies?: string): readonly string[] => {
  const language = languageOf(cookies)
  return [...(language === 'en' ? [] : [`languages/${language}.ts`]), ...neededAt(path)]
}

function neededAt(path: string): readonly string[] {
  if (EVENT.test(path)) return ['app/event-route.tsx']
  return LOBBY.test(path) ? ['app/other-routes.tsx', 'app/casino-route.tsx'] : []
}
