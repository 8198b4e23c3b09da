/** The panel of a paid position leads to its market, where it is decided anew once its result is taken back. */
import { calls, type Endpoint, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { must } from '@paddock/domain/result'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { EXAMPLE_EFFECT } from '../../kit/effect/testing/example-effect.ts'
import { show } from '../../kit/testing/show.tsx'
import { SettledMarketPanel } from './settled-market-panel.tsx'

const { docs, ...also } = callExamples.getDownlineBetHistory
const history = await readReply(calls.getDownlineBetHistory, { docs, ...also.also })
const settled = must(history.docs[0], 'an example')

afterEach(cleanup)

test('its market is a link to the panel of the market', async () => {
  const call = async (endpoint: Endpoint): Promise<unknown> =>
    endpoint === calls.getResultProposals ? { docs: [], confirmResults: false } : { docs: EXAMPLE_EFFECT }
  show(<SettledMarketPanel settled={settled} onClose={() => {}} />, { call, role: 'administrator' })
  const link = await screen.findByRole('link', { name: settled.market.marketName })
  const id = encodeURIComponent(settled.market._id)
  expect(link.getAttribute('href')).toBe(`/markets?marketId=${id}&open=${id}`)
})
