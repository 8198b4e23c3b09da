import { expect, test } from 'vitest'
import { competitionKey, type OfCompetition } from './competition.ts'

const of = (competitionId: string | null, competition: string | null, countryCode = 'IN'): OfCompetition => ({
  competitionId,
  competition,
  countryCode,
})

test.each<[string, boolean, OfCompetition, OfCompetition]>([
  ['one id', true, of('7', 'IPL'), of('7', 'Indian Premier League', 'AE')],
  ['two ids under one name', false, of('7', 'Premier League'), of('8', 'Premier League')],
  ['two names without an id, in one country', false, of('', 'Ranji Trophy'), of('', 'Duleep Trophy')],
  ['one name without an id', true, of('', 'Summer Cup'), of(null, 'Summer Cup')],
  ['a name and none, in one country', false, of('', 'Summer Cup'), of('', '')],
  ['races of a country', true, of('', ''), of(null, null)],
  ['races of two countries', false, of('', ''), of('', '', 'GB')],
])('%s: together is %s', (_, together, a, b) => expect(competitionKey(a) === competitionKey(b)).toBe(together))
