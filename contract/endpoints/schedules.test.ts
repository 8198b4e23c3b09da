import { expect, test } from 'vitest'
import { callExamples } from '../examples/calls.ts'
import { parseRequest } from '../request.ts'
import { addSchedule } from './schedules.ts'

const example = callExamples.addSchedule
const fieldOf = (change: object) => {
  const parsed = parseRequest(addSchedule, { ...example, body: { ...(example.body as object), ...change } })
  return parsed.ok ? undefined : parsed.refusal
}

test.each([
  ['hour', { hour: 24 }],
  ['hour', { hour: -1 }],
  ['hour', { hour: 7.5 }],
  ['rhythm', { rhythm: 'YEAR' }],
  ['period', { period: 'TODAY' }],
  ['report', { report: 'DEBTS' }],
  ['filters', { filters: Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`f${n}`, 'x'])) }],
])('%s is refused by its name: %j', (field, change) => {
  expect(fieldOf(change)).toMatchObject({ code: 'BAD_REQUEST', field })
})

test('any hour of a day is taken', () => {
  for (let hour = 0; hour < 24; hour++) expect(fieldOf({ hour })).toBeUndefined()
})
