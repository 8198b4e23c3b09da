/** What is copied of an account, ready to be sent to its owner. docs/domain/people.md */
import { calls, type Endpoint, readReply } from '@paddock/contract'
import { callExamples } from '@paddock/contract/examples/calls'
import { speak } from '@paddock/ui/words'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import hi from '../../words/hi/index.ts'
import { WORDS } from '../../words/shell.ts'
import { question, sayYes, show } from '../../kit/testing/show.tsx'
import { credentialLines } from './credentials.ts'
import { PersonActions } from './person-actions.tsx'

const { docs: details } = await readReply(calls.getPerson, { docs: callExamples.getPerson.docs })
const PLAYER = { userName: 'ravi77', fullName: 'Ravi Kumar', userType: 'user', password: 'kQ7mwD4pXnR8' } as const

const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
beforeEach(() => {
  writeText.mockClear()
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(() => {
  cleanup()
  speak('en')
  vi.unstubAllGlobals()
})

describe('names the address of the site', () => {
  const at = (host: string) => vi.stubGlobal('location', { protocol: 'https:', host })

  test('with name, login and first password', () => {
    at('club.example')
    expect(credentialLines(PLAYER)).toEqual([
      'Sign in at: https://club.example/',
      'Name: Ravi Kumar',
      'Username: ravi77',
      'First password: kQ7mwD4pXnR8',
      WORDS.changedAtFirst,
    ])
  })

  test.each([
    ['of its console for an operator', 'club.example', 'agent', 'https://club.example/console/'],
    ['as phones open it too', 'd.club.example', 'user', 'https://club.example/'],
    ['with its port', 'club.localhost:3000', 'user', 'https://club.localhost:3000/'],
  ] as const)('%s', (_, host, userType, address) => {
    at(host)
    expect(credentialLines({ ...PLAYER, userType })[0]).toBe(`Sign in at: ${address}`)
  })

  test('without what is not known: no name, no password', () => {
    at('club.example')
    expect(credentialLines({ ...PLAYER, fullName: '', password: null })).toEqual([
      'Sign in at: https://club.example/',
      'Username: ravi77',
    ])
  })

  test('in the language of the officer', () => {
    at('club.example')
    speak('hi', hi)
    expect(credentialLines(PLAYER)[3]).toBe('पहला पासवर्ड: kQ7mwD4pXnR8')
  })
})

test('a password that was reset is copied with all that its owner needs', async () => {
  const call = async (endpoint: Endpoint) =>
    endpoint.path === calls.resetPersonPassword.path ? { docs: { password: 'nEw7mwD4pXnR' } } : { docs: {} }
  show(<PersonActions details={details} />, { call, role: 'agent' })
  fireEvent.keyDown(screen.getByRole('button', { name: WORDS.more }), { key: 'Enter' })
  const item = await screen.findByRole('menuitem', { name: WORDS.resetPassword })
  fireEvent.click(item)
  await question(WORDS.resetPassword)
  await sayYes()
  const made = await screen.findByRole('dialog', { name: WORDS.madeTitle })
  within(made).getByRole('button', { name: WORDS.copy }).click()
  await waitFor(() => expect(writeText).toHaveBeenCalledTimes(1))
  const [text = ''] = writeText.mock.calls[0] ?? []
  for (const part of [location.origin, details.user.userName, 'nEw7mwD4pXnR']) expect(text).toContain(part)
})
