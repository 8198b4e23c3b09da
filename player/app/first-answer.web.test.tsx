import { calls } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { FIRST_ANSWER_SHAPE } from '@paddock/contract/first-answer'
import { packDocs } from '@paddock/contract/packing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOME, TREE } from '../features/in-play/api.ts'
import { StreamingBlob } from '../testing/streaming-blob.ts'
import { takeFirstAnswer } from './first-answer.ts'
import { queries, site } from './services.ts'

const DOCS = callExamples.getCumulative.docs as object

/** As the server's page carries it. */
function bring(text: string, shape: string = FIRST_ANSWER_SHAPE): void {
  document.body.innerHTML = '<script id="first-answer" type="application/json"></script>'
  const element = document.getElementById('first-answer')!
  element.textContent = text
  element.dataset['shape'] = shape
}

const packed = async (date: string): Promise<string> => JSON.stringify({ docs: await packDocs({ ...DOCS, date }) })
const now = (): string => new Date().toISOString()

beforeEach(() => {
  vi.stubGlobal('Blob', StreamingBlob)
  localStorage.clear()
  queries.clear()
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

test('a page begins with the site and the lists that it brought, as the call would have given them', async () => {
  const date = now()
  bring(await packed(date))
  await takeFirstAnswer()
  const { home, marketGroup } = calls.getCumulative.docs.parse({ ...DOCS, date })
  expect(site.read()?.label).toBe('demo')
  expect(queries.getQueryData(HOME)).toEqual(home)
  expect(queries.getQueryData(TREE)).toEqual(marketGroup)
})

test.each([
  ['of another release', now(), 'another-one'],
  ['of a page without a shape', now(), ''],
  ['that a cache kept', '2026-01-01T00:00:00.000Z', FIRST_ANSWER_SHAPE],
  ['of no moment', 'yesterday', FIRST_ANSWER_SHAPE],
])('what is %s is not taken', async (_, date, shape) => {
  bring(await packed(date), shape)
  await takeFirstAnswer()
  expect(queries.getQueryData(HOME)).toBeUndefined()
})

test.each(['{"docs":', '{}', '{"docs":{"date":"yesterday"}}', '{"docs":"H4sI"}'])(
  'a page begins although what it brought cannot be read: %s',
  async (brought) => {
    bring(brought)
    await expect(takeFirstAnswer()).resolves.toBeUndefined()
  },
)
