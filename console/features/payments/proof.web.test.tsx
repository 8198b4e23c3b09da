/** What the officer's browser reads of an image: said below it, framed on it, and led to by the zoom. */
import { calls, type Endpoint } from '@paddock/contract'
import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import { formatMoment } from '@paddock/ui/formats'
import type { Located } from '@paddock/ui/receipts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { show } from '../../kit/testing/show.tsx'
import { Proof } from './proof.tsx'

const DEPOSIT = {
  _id: 'dep_1',
  userName: 'player1',
  type: 'UPI',
  utr: '412345678901',
  proof: true,
  proofRemovedAt: null,
} as QueuedDeposit
const box = { x: 540, y: 300, width: 240, height: 40 }
const located = (...utrs: readonly string[]): Located => ({
  size: { width: 1080, height: 1920 },
  found: utrs.map((utr, n) => ({ utr, box: { ...box, y: box.y + n * 100 } })),
})

let read: (url: string) => Promise<Located>
let scrolls: Mock<() => void>
beforeEach(() => {
  scrolls = vi.fn<() => void>()
  read = async () => located('412345678901')
  HTMLElement.prototype.scrollTo = scrolls
})
afterEach(cleanup)

const call = async (endpoint: Endpoint): Promise<unknown> => {
  if (endpoint === calls.getDepositProof) return { docs: { url: '/images/1/p/x?until=1', until: 1 } }
  throw new Error('nothing else is asked')
}

function Shown({ deposit }: { readonly deposit: QueuedDeposit }) {
  const [isZoomed, setZoomed] = useState(false)
  return <Proof deposit={deposit} isZoomed={isZoomed} onZoom={() => setZoomed(!isZoomed)} read={(url) => read(url)} />
}

async function open(change: Partial<QueuedDeposit> = {}): Promise<void> {
  show(<Shown deposit={{ ...DEPOSIT, ...change }} />, { call })
  fireEvent.load(await screen.findByRole('img', { name: WORDS.proofOf('player1') }))
}

test('of an image that was removed it is said when, and nothing is asked for', async () => {
  const proofRemovedAt = Date.UTC(2026, 4, 31, 10)
  show(<Shown deposit={{ ...DEPOSIT, proofRemovedAt }} />, { call })
  expect(await screen.findByText(WORDS.proofRemoved(formatMoment(proofRemovedAt)))).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
})

const frame = () => document.querySelector('svg rect')

test.each<[string, readonly string[], Partial<QueuedDeposit>, string, number]>([
  ['the claimed one', ['412345678901'], {}, WORDS.readAsClaimed('412345678901'), 300],
  ['the claimed one among others', ['512345678901', '412345678901'], {}, WORDS.readAsClaimed('412345678901'), 400],
  ['one that ends as was claimed', ['412345678901'], { utr: '345678901' }, WORDS.readAsClaimed('412345678901'), 300],
  ['another one', ['512345678901', '612345678901'], {}, WORDS.readOtherwise('512345678901'), 300],
  ['one where none was claimed', ['512345678901'], { utr: null }, WORDS.readOtherwise('512345678901'), 300],
])('%s is said and framed', async (_, utrs, change, text, y) => {
  read = async () => located(...utrs)
  await open(change)
  expect((await screen.findByText(text)).closest('output')).not.toBeNull()
  const top = Number(frame()?.getAttribute('y'))
  expect(top).toBeLessThan(y)
  expect(top + Number(frame()?.getAttribute('height'))).toBeGreaterThan(y + box.height)
})

test('the zoom leads to it', async () => {
  await open()
  await screen.findByText(WORDS.readAsClaimed('412345678901'))
  expect(scrolls).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: WORDS.zoom }))
  expect(scrolls).toHaveBeenCalledTimes(1)
})

test.each<[string, () => Promise<Located>]>([
  ['nothing stands there', async () => located()],
  ['the reader does not come', async () => Promise.reject(new Error('no reader'))],
])('where %s that is said, and the image stays', async (_, reads) => {
  read = reads
  await open()
  await screen.findByText(WORDS.proofUnread)
  expect(frame()).toBeNull()
  expect(screen.getByRole('img', { name: WORDS.proofOf('player1') })).toBeDefined()
})

test('what has no number of twelve digits is not read', async () => {
  const reads = vi.fn<typeof read>(read)
  read = reads
  await open({ type: 'USDT', utr: 'f'.repeat(64) })
  expect(screen.queryByText(WORDS.readingProof)).toBeNull()
  expect(reads).not.toHaveBeenCalled()
})
