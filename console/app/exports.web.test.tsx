/** What an officer takes along as a file shows codes in the words of the screen, and times in the officer's zone. */
import type { ExportCall } from '@paddock/contract/exports'
import { encodeFileFrame, type ExportBody } from '@paddock/contract'
import { BET_WORDS, outcomeTexts } from '@paddock/ui/bets'
import { type Client, ClientProvider, storedSession } from '@paddock/ui/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import OpenBetsPage from '../features/bets/open-bets-page.tsx'
import { MarketsPage } from '../features/markets/markets-page.tsx'
import { Activity } from '../features/people/activity.tsx'
import { Statement } from '../features/people/statement.tsx'
import { ConfirmProvider } from '../kit/confirm/index.ts'
import { type Me, MeProvider } from '../kit/me/index.ts'
import { WORDS } from '../words/shell.ts'

beforeEach(() =>
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} })),
)
afterEach(cleanup)

function draw(page: ReactElement, client: object): void {
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <ClientProvider client={client as Client} session={storedSession(localStorage, 'test')}>
          <MeProvider value={{ user: {}, role: 'agent', pathRole: 'agent' } as Me}>
            <ConfirmProvider>{page}</ConfirmProvider>
          </MeProvider>
        </ClientProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}

async function chooseCsv(): Promise<void> {
  fireEvent.keyDown(await screen.findByRole('button', { name: WORDS.export }), { key: 'Enter' })
  fireEvent.click(await screen.findByRole('menuitem', { name: WORDS.exportAs.csv }))
}

/** What the server is asked for when the list on the page is taken as CSV. */
async function askedBy(page: ReactElement): Promise<ExportBody> {
  const asked: ExportBody[] = []
  const client = {
    call: async () => ({ docs: [], totalDocs: 0, totalIsLeast: false }),
    open: async (_: ExportCall, { body }: { readonly body: ExportBody }) => {
      asked.push(body)
      return new Response('')
    },
  }
  draw(page, client)
  await chooseCsv()
  await waitFor(() => expect(asked).toHaveLength(1))
  const [body] = asked
  if (!body) throw new Error('nothing was asked')
  return body
}

test.each<[string, () => ReactElement, Readonly<Record<string, Readonly<Record<string, string>>>>]>([
  [
    'open bets',
    () => <OpenBetsPage />,
    { status: WORDS.betStatuses, side: BET_WORDS.sides, selection: outcomeTexts() },
  ],
  ['markets', () => <MarketsPage />, { kind: WORDS.kinds, status: WORDS.statuses }],
  ['what was done', () => <Activity userId="1" userName="player1" />, { role: WORDS.roles }],
  ['a statement', () => <Statement userId="1" userName="player1" />, { kind: WORDS.lineKinds }],
])('of %s', async (_, page, words) => {
  const { columns, zone } = await askedBy(page())
  for (const [id, ofColumn] of Object.entries(words))
    expect(columns.find((column) => column.id === id)?.words).toMatchObject(ofColumn)
  expect(zone).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
})

test.each([
  [500_000, WORDS.exportRead('76,000', '5,00,000')],
  [null, '76,000 read'],
])('how far a list of %s rows is read is told of no bound', async (total, text) => {
  const frame = encodeFileFrame({ type: 'PROGRESS', step: 'READ', rows: 76_000, total })
  const client = {
    call: async () => ({ docs: [], totalDocs: 0, totalIsLeast: false }),
    // Stays open, so that what is told stands.
    open: async () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(frame) })),
  }
  draw(<OpenBetsPage />, client)
  await chooseCsv()
  expect(await screen.findByText(text)).toBeDefined()
})
