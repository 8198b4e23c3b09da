import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { cumulative, type WireCumulative } from './endpoints/home.ts'
import { callExamples } from './examples/calls.ts'
import { FIRST_ANSWER_SHAPE, readCumulative } from './first-answer.ts'

const EXAMPLE = callExamples.getCumulative.docs as WireCumulative
const LENGTH = 12

test('the shape of the first answer is named anew whenever its schema or its grammar changes', () => {
  const schema = z.toJSONSchema(cumulative, { io: 'input', unrepresentable: 'any' })
  // The grammar of lists is in no schema; what they are read as shows it.
  const read = z.parse(cumulative, EXAMPLE)
  const name = createHash('sha256')
    .update(JSON.stringify([schema, EXAMPLE.home, read.home]))
    .digest('base64url')
  expect(FIRST_ANSWER_SHAPE).toBe(name.slice(0, LENGTH))
})

test.each([
  ['whole', EXAMPLE],
  ['of a site alone', { ...EXAMPLE, home: undefined, marketGroup: undefined }],
  ['of nothing but where it is', { ...EXAMPLE, home: undefined, marketGroup: undefined, appConfigruation: undefined }],
])('an answer %s is read as its schema reads what a server wrote', (_, wire) => {
  const decoded = z.parse(cumulative, wire)
  const written = JSON.parse(JSON.stringify(z.encode(cumulative, decoded))) as WireCumulative
  expect(readCumulative(written)).toEqual(z.parse(cumulative, written))
})

test('a malformed list throws', () => {
  expect(() => readCumulative({ ...EXAMPLE, home: { ...EXAMPLE.home!, ongoing: 'e1,4' } })).toThrow('ends after')
})
