/** What is on and what comes, of one sport or of all. docs/domain/public-pages.md. */
import { sportName } from '@paddock/domain/betting'
import type { BoardEvent } from '../board/index.ts'
import { escaped } from '../platform/http/html.ts'
import { eventPath, listPath, type PageLanguage } from './addresses.ts'
import { isOn } from './draw-event.ts'
import { drawTime, type Page, type Shown } from './draw-shell.ts'
import { PAGE_WORDS } from './words.ts'

/** Of a part; a page of more is read by nobody. */
const MOST_LISTED = 100

/** Those that can be bet on, as they begin. */
export const listedOf = (events: readonly BoardEvent[], sportId: string | null): readonly BoardEvent[] =>
  events
    .filter((event) => (sportId === null || event.event.sportId === sportId) && isOn(event))
    .toSorted((one, other) => one.event.openAt - other.event.openAt || one.event.name.localeCompare(other.event.name))

export function listPage(events: readonly BoardEvent[], sportId: string | null, shown: Shown): Page {
  const { language, config } = shown
  const words = PAGE_WORDS[language]
  const listed = listedOf(events, sportId)
  const sport = sportId === null ? undefined : sportName(sportId)
  const heading = sport === undefined ? words.matches : `${sport}: ${words.matches}`
  const parts = [
    [words.inPlay, listed.filter(({ inPlay }) => inPlay)],
    [words.next, listed.filter(({ inPlay }) => !inPlay)],
  ] as const
  const sports = [...new Set(listedOf(events, null).map(({ event }) => event.sportId))]
  return {
    title: `${heading} · ${config.name}`,
    description: words.describesList(config.name),
    path: (one: PageLanguage) => listPath(sportId, one),
    body: [
      `<h1>${escaped(heading)}</h1>`,
      sports.length === 0
        ? ''
        : `<nav aria-label="${escaped(words.matches)}">${[null, ...sports].map((one) => drawTab(one, sportId, shown)).join('')}</nav>`,
      listed.length === 0 ? `<p>${escaped(words.none)}</p>` : '',
      ...parts.map(([name, some]) =>
        some.length === 0
          ? ''
          : `<h2>${escaped(name)}</h2><ul class="card">${some
              .slice(0, MOST_LISTED)
              .map((event) => drawRow(event, shown))
              .join('')}</ul>`,
      ),
    ].join(''),
  }
}

function drawTab(sportId: string | null, here: string | null, { language }: Shown): string {
  const name = escaped(sportId === null ? PAGE_WORDS[language].all : (sportName(sportId) ?? sportId))
  return sportId === here
    ? `<b aria-current="page">${name}</b>`
    : `<a href="${escaped(listPath(sportId, language))}">${name}</a>`
}

const drawRow = ({ event, inPlay }: BoardEvent, shown: Shown): string =>
  `<li><a href="${escaped(eventPath(event, shown.language))}"><b>${escaped(event.name)}</b>${
    inPlay ? ` <span class="live">${escaped(PAGE_WORDS[shown.language].inPlay)}</span>` : ''
  }<br>${drawTime(shown, event.openAt)}${event.competition === '' ? '' : ` <small>· ${escaped(event.competition)}</small>`}</a></li>`
