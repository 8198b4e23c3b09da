import { expect, test } from 'vitest'
import {
  type CallName,
  calls,
  encodeFileFrame,
  type Endpoint,
  EXPORTED_LISTS,
  type FileFrame,
  isExport,
  parseRequest,
  readFileFrames,
} from './index.ts'
import { callExamples } from './examples/calls.ts'

const all = Object.entries<Endpoint>(calls) as [CallName, Endpoint][]
const exported = all.flatMap(([name, call]) => (isExport(call) ? [[name, call] as const] : []))

/** Lists by pages of which nobody is given a file, and why. */
const NOT_EXPORTED: { readonly [N in CallName]?: string } = {
  getComplaintsOfSite: 'The same list as getComplaints, which has one.',
  getChats: 'What people say to each other, which goes when its time is over; what is to be kept is a complaint.',
  getNotifications: 'Of the app: what was said is in the records.',
  getOpenBets: 'A bet that is not decided changes from second to second; its end is in the bet history.',
  getBetHistory: 'The same bets, one by one, are in getBetHistoryDetails.',
  getDownlineBetHistoryDetails: 'No screen has it yet.',
  getOpenCasinoBets: 'A round that has not ended changes from second to second; its end is in the history.',
  getDownlineOpenCasinoBets: 'A round that has not ended changes from second to second; its end is in the history.',
  getMyAwards: 'A handful, and what was paid of each is in the statement.',
  getCasinoDays: 'A handful; what differs of each is listed.',
  getCasinoOffer: 'What is offered now; each change is in the audit log.',
  getTogetherPlayers: 'Of one group, of which the list of groups has a file.',
  getLeftOutPlayers: 'A handful; each of them is in the audit log.',
  getPractisers: 'Points, which are no money: nothing is kept of them elsewhere.',
  getDeskNotes: 'Of one event, some lines of officers to each other.',
  getQuoteHistory: 'Of one market, some hundred lines; each change by a person is in the audit log.',
  getPartVoids: 'Of one market, a handful; each is in the audit log.',
  listDeskOfficers: 'A handful; each change of one is in the audit log.',
  getManagedMethods: 'A handful; each change of one is in the audit log.',
  ...Object.fromEntries(
    [
      'getControlChanges',
      'getHeldPayments',
      'getStuckCasinoRounds',
      'getCasinoDifferences',
      'getStrayLines',
      'getResultProposals',
      'getResultQuestions',
      'getSitePairs',
      'getSiteHosts',
    ].map((name) => [name, 'What waits for an officer; what became of it is in the audit log.']),
  ),
}

test('every list by pages has a file, or says why not', () => {
  const lists = new Set<string>(Object.values(EXPORTED_LISTS))
  const paged = all.filter(([, { query, method }]) => method === 'GET' && 'page' in query.shape).map(([name]) => name)
  expect(new Set(paged.filter((name) => !lists.has(name)))).toEqual(new Set(Object.keys(NOT_EXPORTED)))
})

test.each(exported)('%s asks who may, about whom and with which filters as its list does', (_, call) => {
  const { list } = call
  expect([call.action, call.target, call.stages]).toEqual([list.action, list.target, list.stages])
  const filters = Object.keys(list.query.shape).filter((name) => name !== 'page' && name !== 'limit')
  expect(Object.keys(call.query.shape)).toEqual(filters)
  for (const name of filters) expect(call.query.shape[name]).toBe(list.query.shape[name])
})

test.each(exported)('%s takes no page, no unknown column and none without a head', (name, call) => {
  const example = callExamples[name]
  expect(parseRequest(call, example)).toMatchObject({ ok: true })
  expect(parseRequest(call, { ...example, query: { page: '2' } })).toMatchObject({ ok: false })
  for (const column of [{ id: 'passwordHash', head: 'x' }, { id: call.columns[0] }])
    expect(parseRequest(call, { ...example, body: { ...(example.body as object), columns: [column] } })).toMatchObject({
      ok: false,
    })
})

test.each(exported)('%s says what it comes to by the names of its list alone, each once', (name, call) => {
  const example = callExamples[name]
  const taken = (sums: readonly object[]) =>
    parseRequest(call, { ...example, body: { ...(example.body as object), sums } }).ok
  const all = call.sums.map((id) => ({ id, head: 'h' }))
  const hasSome = all.length > 0
  expect([taken(all), taken([...all, ...all])]).toEqual([hasSome, false])
  expect(taken([{ id: 'totalDocs', head: 'h' }])).toBe(false)
})

const wordsOf = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, 'w'.repeat(200)]))

test.each(exported)(
  '%s takes each column once, with short heads and few words: no row is longer than its own',
  (name, call) => {
    const example = callExamples[name]
    const taken = (columns: readonly object[]) =>
      parseRequest(call, { ...example, body: { kind: 'csv', title: 't', columns } }).ok
    const all = call.columns.map((id) => ({ id, head: 'h'.repeat(60) }))
    expect(taken(all)).toBe(true)
    const [first] = all
    expect(taken(Array.from({ length: 40 }, () => first ?? {}))).toBe(false)
    expect(taken([...all, first ?? {}])).toBe(false)
    expect(taken([{ ...first, head: 'h'.repeat(61) }])).toBe(false)
    expect(taken([{ ...first, words: wordsOf(70) }])).toBe(true)
    expect(taken([{ ...first, words: wordsOf(90) }])).toBe(false)
    expect(taken(all.map((column) => ({ ...column, words: wordsOf(30) })))).toBe(all.length * 30 * 203 < 16_000)
  },
)

const FRAMES: readonly FileFrame[] = [
  { type: 'PROGRESS', step: 'READ', rows: 2, total: 3 },
  { type: 'BYTES', bytes: new Uint8Array([1, 2, 3, 255]) },
  { type: 'BYTES', bytes: new Uint8Array(0) },
  { type: 'FAILED', body: { code: 'FAULT', message: 'नहीं' } },
  { type: 'END', rows: 3, bytes: 4, unwritten: 0 },
]
const whole = FRAMES.flatMap((frame) => [...encodeFileFrame(frame)])

async function* inPieces(bytes: readonly number[], size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield new Uint8Array(bytes.slice(at, at + size))
}

async function allOf<T>(given: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of given) all.push(one)
  return all
}

test.each([1, 2, 7, 1000])('frames are read as they were said, cut into pieces of %i bytes', async (size) => {
  expect(await allOf(readFileFrames(inPieces(whole, size)))).toEqual(FRAMES)
})

test('an answer that ends in the middle of a frame is no file', async () => {
  await expect(allOf(readFileFrames(inPieces(whole.slice(0, -1), 50)))).rejects.toThrow('middle of a frame')
})
