/** Officers of the desk: their rights as they are and as they wait, what is sent of a change, and the password that is shown once. */
import { calls, type Endpoint } from '@paddock/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DESK_WORDS as WORDS } from '../../words/desk.ts'
import { STUDIO_WORDS } from '../../words/studio.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Asking, press, question, sayYes, show, type } from '../../kit/testing/show.tsx'
import OfficersPage from './officers-page.tsx'

const ANAND = {
  userId: '41',
  userName: 'anand',
  fullName: 'Anand Rao',
  locked: false,
  hasSecondFactor: true,
  mustChangePassword: false,
  rights: ['SUSPEND', 'QUOTE'],
  everything: false,
  sportIds: ['4'],
  eventIds: ['e9'],
  eventNames: { e9: 'Netherlands v Oman' },
  version: 3,
  proposed: null,
  madeBy: 'asha',
  createdAt: Date.UTC(2026, 10, 22),
}

afterEach(cleanup)

function open(officers: readonly object[], failure?: Error) {
  const sent: { readonly call: string; readonly asking: Asking }[] = []
  const call = async (endpoint: Endpoint, asking: Asking): Promise<unknown> => {
    if (endpoint === calls.listDeskOfficers) {
      if (failure) throw failure
      return { docs: officers, totalDocs: officers.length }
    }
    if (endpoint === calls.getControlChanges) return { docs: [], totalDocs: 0 }
    if (endpoint === calls.getMarketGroup)
      return {
        docs: [
          { id: '4', name: 'Cricket' },
          { id: '1', name: 'Football' },
        ],
      }
    sent.push({ call: endpoint.path, asking })
    if (endpoint === calls.createDeskOfficer) return { docs: { officer: ANAND, password: 'first-pass-1' } }
    return { docs: ANAND, changeId: endpoint === calls.setDeskRights ? 'c1' : null, weakens: [] }
  }
  show(<OfficersPage />, { call, role: 'administrator' })
  return sent
}

test('an officer stands with rights and what they are for, and what waits beside', async () => {
  const proposed = { rights: ['RESULT'], everything: true, sportIds: [], eventIds: [], proposedBy: 'vikram' }
  open([{ ...ANAND, proposed }])
  expect(await screen.findByText('Suspend, Quote · Cricket, Netherlands v Oman')).toBeDefined()
  expect(screen.getByText(/^Results · All events\. Proposed by vikram/)).toBeDefined()
})

test('nobody there is said, and so is what cannot be read', async () => {
  open([])
  expect(await screen.findByText(WORDS.none)).toBeDefined()
  cleanup()
  open([], new Error('away'))
  expect(await screen.findByText(COMMON.couldNotLoad)).toBeDefined()
})

test('who is made is told of with a password that is shown once', async () => {
  const sent = open([])
  await screen.findByText(WORDS.none)
  type(COMMON.username, 'bela7')
  const add = screen.getByRole<HTMLButtonElement>('button', { name: WORDS.add })
  await waitFor(() => expect(add.disabled).toBe(false))
  fireEvent.click(add)
  await question(WORDS.add)
  await sayYes()
  expect(await screen.findByText('first-pass-1')).toBeDefined()
  expect(sent).toMatchObject([{ asking: { body: { userName: 'bela7' } } }])
})

test('rights by which money is decided of are proposed, as the version that was seen', async () => {
  const sent = open([ANAND])
  fireEvent.click(await screen.findByRole('button', { name: WORDS.changeOf('anand') }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByLabelText(new RegExp(WORDS.rights.RESULT)))
  fireEvent.click(dialog.getByRole('button', { name: WORDS.save }))
  const asked = within(await question(WORDS.change))
  expect(asked.getByText(/Rights of the desk/)).toBeDefined()
  expect(asked.getByRole('button', { name: STUDIO_WORDS.propose })).toBeDefined()
  await sayYes()
  await waitFor(() =>
    expect(sent).toMatchObject([
      {
        asking: {
          params: { officerId: '41' },
          body: {
            rights: ['SUSPEND', 'QUOTE', 'RESULT'],
            everything: false,
            sportIds: ['4'],
            eventIds: ['e9'],
            version: 3,
          },
        },
      },
    ]),
  )
})

test('who is locked out is let in again from here', async () => {
  const sent = open([{ ...ANAND, locked: true }])
  expect(await screen.findByText(WORDS.locked)).toBeDefined()
  press(WORDS.unlock)
  await question(WORDS.unlock)
  await sayYes()
  await waitFor(() => expect(sent).toMatchObject([{ asking: { body: { locked: false } } }]))
})
