/** An event for who looks for it: names, when it begins, and the latest prices. docs/domain/public-pages.md. */
import { isLiveSession, type LiveMarket, type LiveRunnersMarket, type LiveSessionMarket } from '@paddock/contract'
import { isRacing, sportName } from '@paddock/domain/betting'
import { hasBook, hasOneWinner } from '@paddock/domain/kinds'
import { isFinal } from '@paddock/domain/market'
import { formatOdds, type Odds } from '@paddock/domain/odds'
import { type BoardEvent, type BoardMarket, inOrder, presentLive } from '../board/index.ts'
import { escaped } from '../platform/http/html.ts'
import { betPath, eventPath, listPath, type PageLanguage, picturePath } from './addresses.ts'
import { drawTime, type Page, type Shown, timeText } from './draw-shell.ts'
import { PAGE_WORDS, type PageWords } from './words.ts'

/** Of a cricket match there are some sixty, of a race forty runners. */
const MOST_MARKETS = 60
const MOST_RUNNERS = 40

const openOf = ({ markets }: BoardEvent): readonly BoardMarket[] =>
  inOrder([...markets.values()]).filter(({ state }) => !isFinal(state.status))

/** Whether anything of it is still to be bet on. */
export const isOn = (event: BoardEvent): boolean => openOf(event).length > 0

/** Of the market that says who wins it, with the sides; of a race nobody plays against one other. */
export function sidesOf(event: BoardEvent): readonly string[] {
  if (isRacing(event.event.sportId)) return []
  const main = openOf(event).find(({ definition: { shape } }) => hasBook(shape.kind) && hasOneWinner(shape))
  const names =
    main?.definition.runners.filter(({ name }) => !/^(the )?draw$/i.test(name)).map(({ name }) => name) ?? []
  return names.length === 2 ? names : []
}

export function eventPage(event: BoardEvent, shown: Shown): Page {
  const { language, config, now } = shown
  const words = PAGE_WORDS[language]
  const { name, competition, openAt } = event.event
  const when = event.inPlay ? words.inPlay : timeText(shown, openAt)
  const markets = openOf(event)
    .slice(0, MOST_MARKETS)
    .map((market) => presentLive(event, market))
  const path = (one: PageLanguage): string => eventPath(event.event, one)
  return {
    title: [name, competition, config.name].filter((part) => part !== '').join(' · '),
    description: words.describes(name, when),
    path,
    picture: picturePath(event.event),
    data: dataOf(event, shown),
    body: [
      `<p class="quiet"><a href="${escaped(listPath(event.event.sportId, language))}">${escaped(sportName(event.event.sportId) ?? words.all)}</a>`,
      competition === '' ? '' : ` · ${escaped(competition)}`,
      `</p><h1>${escaped(name)}</h1><p>${event.inPlay ? `<span class="live">${escaped(words.inPlay)}</span>` : escaped(words.begins)}`,
      ` ${drawTime(shown, openAt)}</p>`,
      `<div class="acts"><a class="act" href="${escaped(betPath(event.event))}">${escaped(words.bet)}</a>`,
      `<span class="quiet">${escaped(words.pricesAt)} ${drawTime(shown, now)} <a href="${escaped(path(language))}">${escaped(words.readAgain)}</a></span></div>`,
      drawMarkets(markets, words),
    ].join(''),
  }
}

const drawMarkets = (markets: readonly LiveMarket[], words: PageWords): string => {
  const books = markets.filter((market) => !isLiveSession(market))
  const sessions = markets.filter(isLiveSession)
  return [
    ...books.map((market) => drawBook(market, words)),
    sessions.length === 0
      ? ''
      : drawTable({ name: words.sessions, first: [words.no, 'l'], second: [words.yes, 'b'] }, sessions.map(sessionRow)),
  ].join('')
}

const DASH = '–'
const priceOf = (price: Odds | undefined): string => (price === undefined ? DASH : formatOdds(price))

type Side = 'b' | 'l'
type Row = readonly [name: string, first: string, second: string]

function drawBook({ name, kind, status, runners }: LiveRunnersMarket, words: PageWords): string {
  const isOpen = status === 'OPEN'
  const rows = runners
    .filter((runner) => runner.status === 'ACTIVE')
    .toSorted((one, other) => one.sort - other.sort)
    .slice(0, MOST_RUNNERS)
    .map((runner): Row => {
      const [toBack, toLay] = [runner.back[0]?.price, runner.lay[0]?.price].map((price) =>
        priceOf(isOpen ? price : undefined),
      )
      return [runner.name, toBack ?? DASH, toLay ?? DASH]
    })
  const beside = [hasBook(kind) ? '' : words.per100, isOpen ? '' : words.suspended].filter(Boolean).join(' · ')
  return drawTable({ name, beside, first: [words.back, 'b'], second: [words.lay, 'l'] }, rows)
}

/** NO stands first, as everywhere: its line is a run below YES. */
function sessionRow({ name, quotes, status }: LiveSessionMarket): Row {
  const [no, yes] = [quotes.no[0], quotes.yes[0]].map((quote) =>
    status === 'OPEN' && quote ? `${quote.line} <small>${formatOdds(quote.price)}</small>` : DASH,
  )
  return [name, no ?? DASH, yes ?? DASH]
}

type Head = {
  readonly name: string
  readonly beside?: string
  readonly first: readonly [word: string, side: Side]
  readonly second: readonly [word: string, side: Side]
}

function drawTable({ name, beside = '', first, second }: Head, rows: readonly Row[]): string {
  const head = [first, second].map(([word, side]) => `<th scope="col" class="${side}">${escaped(word)}</th>`)
  const body = rows.map(
    ([what, one, other]) =>
      `<tr><th scope="row">${escaped(what)}</th><td class="${first[1]}">${one}</td><td class="${second[1]}">${other}</td></tr>`,
  )
  const note = beside === '' ? '' : ` <small>${escaped(beside)}</small>`
  return `<h2>${escaped(name)}${note}</h2><table aria-label="${escaped(name)}"><thead><tr><td></td>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

/** As schema.org has it: nothing that we do not know. */
function dataOf(event: BoardEvent, { origin, now }: Shown): object {
  const { event: known } = event
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: known.name,
    url: origin + eventPath(known),
    image: origin + picturePath(known),
    startDate: new Date(known.openAt).toISOString(),
    ...(known.openAt > now && { eventStatus: 'https://schema.org/EventScheduled' }),
    ...(sportName(known.sportId) !== undefined && { sport: sportName(known.sportId) }),
    ...(known.competition !== '' && { superEvent: { '@type': 'SportsEvent', name: known.competition } }),
    ...(known.countryCode !== '' && {
      location: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: known.countryCode } },
    }),
    ...(sidesOf(event).length > 0 && {
      competitor: sidesOf(event).map((name) => ({ '@type': 'SportsTeam', name })),
    }),
  }
}
