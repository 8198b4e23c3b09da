import { calls, type Endpoint } from '@paddock/contract'
import type { Market } from '@paddock/contract/shapes/market'
import { CallFailure } from '@paddock/ui/client'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Asking, factsIn, press, question, sayYes, show, type } from '../../kit/testing/show.tsx'
import { BY_HAND_WORDS as WORDS } from '../../words/by-hand.ts'
import { MESSAGE_WORDS } from '../../words/messages.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { RulesForm } from './rules-form.tsx'

const MARKET = { _id: 'm1', marketName: '6 overs', event: { name: 'India v Australia' } } as Market
const { languages } = MESSAGE_WORDS

let sent: Asking['body'][]
let failure: CallFailure | null
beforeEach(() => {
  sent = []
  failure = null
})
afterEach(cleanup)

async function call(endpoint: Endpoint, { body }: Asking): Promise<unknown> {
  if (failure) throw failure
  if (endpoint === calls.getMarketRules) return { docs: { marketId: 'm1', rules: { en: 'Void', hi: 'रद्द' } } }
  sent.push(body)
  return { docs: { marketId: 'm1', rules: body['rules'] } }
}
const open = () => show(<RulesForm market={MARKET} />, { call, role: 'desk' })

test('rules are said anew as a whole, in the languages that have a text', async () => {
  open()
  await screen.findByText(`${languages.en}, ${languages.hi}`)
  type(new RegExp(`^${languages.hi}`), '')
  type(new RegExp(`^${languages.bn}`), 'বাতিল')
  press(COMMON.save)
  expect(factsIn(await question(WORDS.rules))).toContain(`${languages.bn}: বাতিল`)
  await sayYes()
  await waitFor(() =>
    expect(sent).toEqual([{ marketId: 'm1', rules: { en: 'Void', bn: 'বাতিল' }, transactionCode: '123456' }]),
  )
  expect(await screen.findByText(WORDS.rulesSaved('6 overs'))).toBeTruthy()
})

test('whoever has no right to it does not see it', async () => {
  failure = new CallFailure(403, { code: 'DESK_RIGHT_NEEDED', message: '' })
  open()
  await waitFor(() => expect(screen.queryByRole('region', { name: WORDS.rules })).toBeNull())
})
