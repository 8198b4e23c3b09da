import type { AuditLogRow } from '@paddock/contract/endpoints/audit'
import { callExamples } from '@paddock/contract/examples/calls'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { EntryPanel } from './entry-panel.tsx'

afterEach(cleanup)

const ROW = {
  ...(callExamples.getAuditLog.docs as readonly AuditLogRow[])[0],
  at: Date.UTC(2026, 10, 21),
} as AuditLogRow
const ABOVE = { actorId: null, actorName: null, session: null, address: '', requestId: null, actorIsBelow: false }

const show = (change: Partial<AuditLogRow>) =>
  render(
    <EntryPanel row={{ ...ROW, ...change }} siteName="Paddock" onClose={() => undefined} onFilter={() => undefined} />,
  )
const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent?.trim()
const offers = (label: string) => screen.queryByRole('button', { name: label }) !== null

test('a row of somebody the reader knows tells who it was and leads to others like it', () => {
  show({})
  expect(factOf(WORDS.actor)).toBe(`agent (${COMMON.roles.agent})`)
  expect([WORDS.sameActor, WORDS.sameRequest, WORDS.sameObject, COMMON.copy].map(offers)).toEqual(Array(4).fill(true))
})

test('one of somebody above the reader tells their role, and leads neither to them nor to their request', () => {
  show({ ...ABOVE, actorRole: 'whiteLabel' })
  expect(factOf(WORDS.actor)).toBe(`${WORDS.nothing} (${COMMON.roles.whiteLabel})`)
  expect([WORDS.address, WORDS.session, WORDS.requestId].map(factOf)).toEqual(Array(3).fill(WORDS.nothing))
  expect([WORDS.sameActor, WORDS.sameRequest, COMMON.copy].map(offers)).toEqual(Array(3).fill(false))
})

test('what nobody did is the server’s own, and what was done to one above leads to no other rows about them', () => {
  show({ ...ABOVE, actorRole: null, objectId: '', objectName: null, before: null, after: null })
  expect(factOf(WORDS.actor)).toBe(WORDS.byItself)
  expect(offers(WORDS.sameObject)).toBe(false)
})
