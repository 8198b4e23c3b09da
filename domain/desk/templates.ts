/** Lists of markets that are made together, with the teams of an event in their names. docs/domain/desk.md#templates */
import type { StartingTerms } from '../market/index.ts'
import { ok, refuse, type Result } from '../result/index.ts'
import { type AskedMarket, type MadeKind, type MakingRefusal, outOfRange, readMarket } from './by-hand.ts'
import { nameKey, plainName } from './names.ts'
import type { MarketRules } from './rules.ts'

type Teams = readonly (string | undefined)[]

const TEAM = /\{team([12])\}/gu

/** Each text of a market in other words. */
function reworded(asked: AskedMarket, change: (text: string) => string): AskedMarket {
  const { name, runners, remarks, rules } = asked
  return {
    ...asked,
    name: change(name),
    ...(runners && { runners: runners.map(change) }),
    ...(remarks !== undefined && { remarks: change(remarks) }),
    ...(rules && { rules: eachText(rules, change) }),
  }
}

const eachText = (rules: MarketRules, change: (text: string) => string): MarketRules =>
  Object.fromEntries(Object.entries(rules).map(([language, text]) => [language, text && change(text)]))

/** Its texts with the names of the teams; refused where they name a team that nobody tells of. */
export function filledIn(asked: AskedMarket, teams: Teams): Result<AskedMarket, MakingRefusal> {
  let isTold = true
  const filled = reworded(asked, (text) =>
    text.replaceAll(TEAM, (_, number: string) => {
      const team = teams[Number(number) - 1]
      isTold &&= Boolean(team?.trim())
      return team ?? ''
    }),
  )
  const unknown = isTold ? undefined : outOfRange('runnerName', 0)
  return unknown ? refuse(unknown) : ok(filled)
}

/** Its texts with the marks of teams where these are named: the longer name first, since the other may be part of it. */
export function withoutTeams(asked: AskedMarket, teams: Teams): AskedMarket {
  const named = teams
    .flatMap((team, at) => (team?.trim() ? [{ team, mark: `{team${at + 1}}` }] : []))
    .toSorted((a, b) => b.team.length - a.team.length)
  return reworded(asked, (text) => named.reduce((known, { team, mark }) => known.replaceAll(team, mark), text))
}

/** The runners of a match may be left out: they are the exchange's of the event, or else its teams. */
export const withTeams = (market: AskedMarket, match: readonly string[]): AskedMarket =>
  market.use === 'MATCH' && market.runners === undefined
    ? { ...market, runners: match.length > 0 ? match : ['{team1}', '{team2}'] }
    : market

/** The first market of a list that could not be made beside those before it, whatever the teams are called. */
export function wrongMarket(
  markets: readonly AskedMarket[],
  starting: Readonly<Record<MadeKind, StartingTerms>>,
  now: number,
): { readonly at: number; readonly refusal: MakingRefusal } | undefined {
  const seen = new Set<string>()
  for (const [at, market] of markets.entries()) {
    const filled = filledIn(withTeams(market, []), ['Team one', 'Team two'])
    const read = filled.ok ? readMarket(filled.value, starting[market.kind], now) : filled
    if (!read.ok) return { at, refusal: read.refusal }
    const key = nameKey(market.name)
    if (seen.has(key)) return { at, refusal: { code: 'MARKET_NAME_TAKEN', name: plainName(market.name) } }
    seen.add(key)
  }
  return undefined
}
