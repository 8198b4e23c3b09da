import { calls } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { EXAMPLE_BET, EXAMPLE_SESSION_CASH_OUT } from '@paddock/contract/examples/shapes'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { createCellMaker } from './cell-maker.ts'

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
  const cells = createCellMaker(calls.exportBets, body, String)
  const [cashOut, bet] = cells.make(z.parse(calls.getBetHistoryDetails.docs, [CASH_OUT, BET]))
  expect(cashOut).toEqual(['Cash out 50 %', null, null, null, 'Settled', null, null, 5721.12])
  expect([bet?.[0], bet?.[1], bet?.[4], bet?.at(-1)]).toEqual(['Netherlands', 'Back', 'Won', 960])
  expect(cells.columns().map(({ isNumber }) => isNumber)).toEqual([false, false, false, true, false, true, true, true])
})

test('open bets have their price, of a session the run with it', () => {
  const session = { ...EXAMPLE_BET, averageOdd: null, odds: { ...EXAMPLE_BET.odds, odd: 1.9, run: 112 } }
  const body = { kind: 'csv' as const, title: 'Open bets', columns: [{ id: 'odds', head: 'Odds' }] }
  const cells = createCellMaker(calls.exportDownlineOpenBets, body, String)
  expect(cells.make(z.parse(calls.getDownlineOpenBets.docs, [EXAMPLE_BET, session]))).toEqual([[1.96], ['112 @ 1.90']])
})

test.each(['LinkedTrades', 'LinkedPairs'] as const)('%s say what the two have in common', (list) => {
  const columns = [{ id: 'links', head: 'In common', words: { PARENT: 'Upline', DEVICE: 'Device' } }]
  const cells = createCellMaker(calls[`export${list}`], { kind: 'csv', title: list, columns }, String)
  expect(cells.make(z.parse(calls[`get${list}`].docs, callExamples[`get${list}`].docs))).toEqual([['Upline, Device']])
})

test('a voided trade of linked players says so where others say what was given', () => {
  const columns = [{ id: 'given', head: 'Given', words: { VOIDED: 'Voided' } }]
  const cells = createCellMaker(calls.exportLinkedTrades, { kind: 'csv', title: 'Trades', columns }, String)
  const [trade] = callExamples.getLinkedTrades.docs as readonly object[]
  const voided = { ...trade, given: null, voided: true }
  expect(cells.make(z.parse(calls.getLinkedTrades.docs, [trade, voided]))).toEqual([[42.55], ['Voided']])
})
