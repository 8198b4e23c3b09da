import { callExamples } from '@paddock/contract/examples/calls'
import { REFUSED_OFFER_ID } from '@paddock/domain/bonuses'
import { paise } from '@paddock/domain/money'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { AwaitingBonusPage, BonusChoice, BonusProgress, ReferPage } from './index.ts'

const [offer] = callExamples.getBonuses.docs as [object]
const [award] = callExamples.getMyAwards.docs as [object]
const page = callExamples.getMyAwards.also as object
const answering = (docs: unknown) => async () => Response.json({ docs, ...page })

afterEach(cleanup)

test('before an offer is chosen it says what it asks for, for how long, and what that will likely cost', async () => {
  const choose = vi.fn<(bonusId: string) => void>()
  renderSignedIn(
    <BonusChoice amount={paise(100_000)} chosen={null} signedUpFor={null} onChoose={choose} />,
    answering([offer]),
  )
  expect(await screen.findByRole('radio', { name: /No Offer Selected/ })).toHaveProperty('checked', true)
  const welcome = screen.getByRole('radio', { name: /Welcome bonus/ })
  expect(screen.getByText('₹ 500 bonus')).toBeDefined()
  expect(screen.getByText('Bet ₹ 2,500 within 30 days')).toBeDefined()
  expect(screen.getByText('Likely cost of that: ₹ 62.50')).toBeDefined()
  fireEvent.click(welcome)
  expect(choose).toHaveBeenCalledWith((offer as { _id: string })._id)
})

test('an offer that so little does not earn cannot be chosen, and says from what on', async () => {
  renderSignedIn(
    <BonusChoice
      amount={paise(10_000)}
      chosen={null}
      signedUpFor={null}
      onChoose={vi.fn<(bonusId: string) => void>()}
    />,
    answering([offer]),
  )
  expect(await screen.findByRole('radio', { name: /From a deposit of ₹ 500/ })).toHaveProperty('disabled', true)
})

test('what was signed up for is chosen with its terms, until another is or none', async () => {
  const choose = vi.fn<(bonusId: string) => void>()
  const { _id } = offer as { _id: string }
  const choice = (chosen: string | null) => (
    <BonusChoice amount={paise(100_000)} chosen={chosen} signedUpFor={_id} onChoose={choose} />
  )
  renderSignedIn(choice(null), answering([offer]))
  await vi.waitFor(() => expect(choose).toHaveBeenCalledWith(_id))
  cleanup()
  choose.mockClear()
  renderSignedIn(choice(REFUSED_OFFER_ID), answering([offer]))
  expect(await screen.findByRole('radio', { name: /No Offer Selected/ })).toHaveProperty('checked', true)
  expect(choose).not.toHaveBeenCalled()
})

test('what was signed up for is chosen or refused at a gateway too, where else no offer is', async () => {
  const { _id } = offer as { _id: string }
  const choice = (signedUpFor: string | null) => (
    <BonusChoice
      amount={paise(100_000)}
      chosen={_id}
      signedUpFor={signedUpFor}
      onChoose={vi.fn<(bonusId: string) => void>()}
      instead={<p>none here</p>}
    />
  )
  renderSignedIn(choice(_id), answering([offer]))
  expect(await screen.findByRole('radio', { name: /No Offer Selected/ })).toHaveProperty('value', REFUSED_OFFER_ID)
  cleanup()
  renderSignedIn(choice(null), answering([offer]))
  expect(await screen.findByText('none here')).toBeDefined()
})

test('where nothing is offered nothing stands there', async () => {
  const { container } = renderSignedIn(
    <BonusChoice
      amount={paise(100_000)}
      chosen={null}
      signedUpFor={null}
      onChoose={vi.fn<(bonusId: string) => void>()}
    />,
    answering([]),
  )
  await vi.waitFor(() => expect(container.querySelector('fieldset')).toBeNull())
})

test('a bonus says how much of it is paid, what was bet and what is still to bet', async () => {
  renderSignedIn(<AwaitingBonusPage />, answering([award]))
  expect(await screen.findByText('₹ 100 of ₹ 1,000 paid')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'Bet ₹ 800 of ₹ 5,000' })).toHaveProperty('value', 16)
  expect(screen.getByText('₹ 200 more until the next part')).toBeDefined()
})

test('without one it says where one comes from', async () => {
  renderSignedIn(<AwaitingBonusPage />, answering([]))
  expect(await screen.findByText('No bonus is waiting')).toBeDefined()
})

test('the wallet has what is locked of all of them', async () => {
  renderSignedIn(<BonusProgress />, answering([award, { ...award, _id: 'other' }]))
  expect(await screen.findByText('₹ 1,800 locked in bonuses')).toBeDefined()
})

test('a link for friends carries the player’s code', async () => {
  renderSignedIn(<ReferPage />, answering(callExamples.getMyReferrals.docs))
  expect(await screen.findByText(/\/register-referrer\/player1$/)).toBeDefined()
  expect(screen.getByText('Friends who came').nextSibling?.textContent).toBe('3')
})
