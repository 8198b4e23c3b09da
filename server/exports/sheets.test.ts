import { calls, type ExportCall } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { EXAMPLE_BET, EXAMPLE_SESSION_CASH_OUT } from '@paddock/contract/examples/shapes'
import { OUTCOME_WORDS } from '@paddock/contract/session-words'
import { SESSION_VARIANTS, type SessionVariant } from '@paddock/domain/market'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { createCellMaker } from './cell-maker.ts'
import { rowsOf } from './sheets.ts'

const WORDS = { 'cashOut 50': 'Cash out 50 %', SETTLED: 'Settled', WIN: 'Won', BACK: 'Back' }
const columns = ['selection', 'side', 'run', 'price', 'state', 'stake', 'matched', 'result'].map((id) => ({
  id,
  head: id,
  words: WORDS,
}))
const settledAt = '2026-11-21T19:00:00.000Z'
const CASH_OUT = { ...EXAMPLE_SESSION_CASH_OUT, status: 'SETTLED', fraction: 50, profitLoss: 5721.12, settledAt }
const BET = { ...EXAMPLE_BET, status: 'SETTLED', outcome: 'WIN', profitLoss: 960, settledAt }

test('a bet history holds bets and cash-outs, which have neither a side nor a stake', () => {
  const body = { kind: 'csv' as const, title: 'Bets', columns }
  const cells = createCellMaker(calls.exportBets, body, 'IST')
  const [cashOut, bet] = cells.make(z.parse(calls.getBetHistoryDetails.docs, [CASH_OUT, BET]))
  expect(cashOut).toEqual(['Cash out 50 %', null, null, null, 'Settled', null, null, 5721.12])
  expect([bet?.[0], bet?.[1], bet?.[4], bet?.at(-1)]).toEqual(['Netherlands', 'Back', 'Won', 960])
  expect(cells.columns().map(({ isNumber }) => isNumber)).toEqual([false, false, false, true, false, true, true, true])
})

test('open bets have their price, of a session the run with it', () => {
  const session = { ...EXAMPLE_BET, averageOdd: null, odds: { ...EXAMPLE_BET.odds, odd: 1.9, run: 112 } }
  const body = { kind: 'csv' as const, title: 'Open bets', columns: [{ id: 'odds', head: 'Odds' }] }
  const cells = createCellMaker(calls.exportDownlineOpenBets, body, 'IST')
  expect(cells.make(z.parse(calls.getDownlineOpenBets.docs, [EXAMPLE_BET, session]))).toEqual([[1.96], ['112 @ 1.90']])
})

test.each(['LinkedTrades', 'LinkedPairs'] as const)('%s say what the two have in common', (list) => {
  const columns = [{ id: 'links', head: 'In common', words: { PARENT: 'Upline', DEVICE: 'Device' } }]
  const cells = createCellMaker(calls[`export${list}`], { kind: 'csv', title: list, columns }, 'IST')
  expect(cells.make(z.parse(calls[`get${list}`].docs, callExamples[`get${list}`].docs))).toEqual([['Upline, Device']])
})

test('a voided trade of linked players says so where others say what was given', () => {
  const columns = [{ id: 'given', head: 'Given', words: { VOIDED: 'Voided' } }]
  const cells = createCellMaker(calls.exportLinkedTrades, { kind: 'csv', title: 'Trades', columns }, 'IST')
  const [trade] = callExamples.getLinkedTrades.docs as readonly object[]
  const voided = { ...trade, given: null, voided: true }
  expect(cells.make(z.parse(calls.getLinkedTrades.docs, [trade, voided]))).toEqual([[42.55], ['Voided']])
})

/** The cells of the first example of a list, in these columns, with these words for codes. */
function cellsOf<N extends 'Activity' | 'AuditLog' | 'Bets' | 'DownlineOpenBets'>(
  name: N,
  docs: unknown,
  columns: readonly (typeof calls)[`export${N}`]['columns'][number][],
  words: Readonly<Record<string, string>> = {},
) {
  const call = calls[`export${name}`] as ExportCall
  const body = { kind: 'csv' as const, title: name, columns: columns.map((id) => ({ id, head: id, words })) }
  const cells = createCellMaker(call, body, 'IST')
  const [first] = cells.make(rowsOf(call, z.parse(call.list.docs, docs)))
  return { first, heads: cells.columns().map(({ head }) => head) }
}

test('of a session the run is the one that it was matched at, else the one that was asked', () => {
  const asked = { ...BET, odds: { ...EXAMPLE_BET.odds, odd: 1.9, run: 112 }, averageOdd: 1.9 }
  const matched = { ...asked, betterRun: 115 }
  expect(cellsOf('Bets', [matched], ['run']).first).toEqual([115])
  expect(cellsOf('Bets', [asked], ['run']).first).toEqual([112])
  expect(cellsOf('DownlineOpenBets', [matched], ['odds']).first).toEqual(['115 @ 1.90'])
})

type Cells = readonly [selection: string, side: string, run: number | string | null]
const RUNS = [46, ['Netherlands', 'Yes', 46]] as const
/** What is backed of each, and its cells. */
const SESSIONS: Readonly<Record<SessionVariant, readonly [run: number, Cells]>> = {
  session: RUNS,
  overByOver: RUNS,
  ballByBall: RUNS,
  oddEven: [0, ['Even', 'Back', null]],
  lastDigit: [7, ['Digit 7', 'Back', null]],
  yesNo: [1, ['Netherlands', 'Yes', null]],
  khado: [35, ['Netherlands', 'Yes', '35–39']],
  meter: RUNS,
  line: [46, ['Netherlands', 'Under', 46]],
}

/** Each with a word that only a reader has. */
const OUTCOMES = Object.fromEntries(
  OUTCOME_WORDS.map((word) => [word, `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`]),
)

test.each(SESSION_VARIANTS)('a bet on a session of %s stands in a file as what it is', (sessionVariant) => {
  const [run, cells] = SESSIONS[sessionVariant]
  const market = { ...EXAMPLE_BET.market, type: 'SESSION', sessionVariant, khadoWidth: 5 }
  const odds = { ...EXAMPLE_BET.odds, teamId: market._id, run }
  const words = { UNDER: 'Under', BACK: 'Back', ...OUTCOMES }
  const bets = [{ ...BET, market, odds }]
  expect(cellsOf('Bets', bets, ['selection', 'side', 'run'], words).first).toEqual(cells)
  const [selection, side] = cells
  expect(cellsOf('DownlineOpenBets', bets, ['selection', 'side'], words).first).toEqual([selection, side])
})

test('times are moments, and their heads name the zone', () => {
  const { first, heads } = cellsOf('Bets', [{ ...BET, placedAt: '2026-11-14T14:21:58.001Z' }], ['placed', 'stake'])
  expect(first?.[0]).toEqual({ at: Date.UTC(2026, 10, 14, 14, 21, 58, 1) })
  expect(heads).toEqual(['placed (IST)', 'stake'])
})

test('what is a code is said in the reader’s words, and what the audit log tells as its screen does', () => {
  const words = { ACCEPTED: 'Matched', agent: 'Agent', BETFAIR: 'Exchange', SUSPENDED: 'Suspended' }
  expect(cellsOf('DownlineOpenBets', [{ ...EXAMPLE_BET, status: 'ACCEPTED' }], ['status'], words).first).toEqual([
    'Matched',
  ])
  const [deed] = callExamples.getActivity.docs as readonly object[]
  expect(cellsOf('Activity', [{ ...deed, actorRole: 'agent' }], ['role'], words).first).toEqual(['Agent'])
  const [row] = callExamples.getAuditLog.docs as readonly object[]
  const above = {
    ...row,
    actorId: null,
    actorName: null,
    actorRole: 'agent',
    address: '',
    session: null,
    requestId: null,
  }
  const who = ['actor', 'address', 'session', 'request'] as const
  expect(cellsOf('AuditLog', [above], who, words).first).toEqual(['Agent', '', null, null])
  const suspended = [{ ...row, text: 'Suspended a market' }]
  expect(cellsOf('AuditLog', suspended, ['action']).first).toEqual(['Suspended a market'])
  const inHindi = { MARKET_SUSPENDED: 'मार्केट सस्पेंड किया' }
  expect(cellsOf('AuditLog', suspended, ['action'], inHindi).first).toEqual(['मार्केट सस्पेंड किया'])
  expect(cellsOf('AuditLog', [{ ...row, text: 'Of another release' }], ['action'], inHindi).first).toEqual([
    'Of another release',
  ])
})
