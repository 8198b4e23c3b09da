import { calls, type Endpoint } from '@paddock/contract'
import type { Market } from '@paddock/contract/shapes/market'
import { must } from '@paddock/domain/result'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Asking, press, question, show } from '../../kit/testing/show.tsx'
import { BY_HAND_WORDS as WORDS } from '../../words/by-hand.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { NameForm } from './name-form.tsx'

const MARKET = { _id: 'hand-1', marketName: 'Lamby', event: { name: 'India v Australia' } } as Market
afterEach(cleanup)

test('another name is sent alone, with the code; what was not typed stays', async () => {
  const sent: Asking[] = []
  const call = async (endpoint: Endpoint, asking: Asking) => {
    expect(endpoint).toBe(calls.nameMarket)
    sent.push(asking)
    return { docs: { marketId: 'hand-1', eventId: 'e1', name: 'Lambi', status: 'SUSPENDED' } }
  }
  show(<NameForm market={MARKET} />, { call, role: 'desk' })
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(`^${WORDS.name}`) }), { target: { value: 'Lambi' } })
  press(COMMON.save)
  const dialog = await question(WORDS.naming)
  fireEvent.change(within(dialog).getByLabelText(COMMON.transactionCode), { target: { value: '123456' } })
  fireEvent.submit(must(dialog.querySelector('form'), 'a form'))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual({ marketId: 'hand-1', name: 'Lambi', transactionCode: '123456' })
  expect(await screen.findByText(WORDS.renamed('Lambi'))).toBeTruthy()
})
