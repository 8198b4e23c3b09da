import { calls } from '@paddock/contract'
import { writeReply } from '@paddock/contract/reply'
import { paise } from '@paddock/domain/money'
import { CLASSIC, odds } from '@paddock/domain/odds'
import { HOUR_MS } from '@paddock/domain/time'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderSignedIn } from '../../testing/render-signed-in.tsx'
import { StreamedBlob } from '../../testing/streamed-blob.ts'
import { PriceChart } from './index.ts'

const NOW = new Date('2026-11-21T12:45:00').getTime()
const point = (minutesAgo: number, price: number | null, volume: number) => ({
  at: NOW / 1000 - minutesAgo * 60,
  back: price === null ? null : odds(price - 1),
  lay: price === null ? null : odds(price + 1),
  last: null,
  backRun: null,
  layRun: null,
  volume: paise(volume),
})
const RUNNERS = [
  { slot: 0, name: 'India' },
  { slot: 1, name: 'Australia' },
]

function show(first = [point(50, 190, 0), point(30, 210, 150_000), point(5, 200, 400_000)]) {
  const asked: string[] = []
  renderSignedIn(<PriceChart marketId="m1" kind="BETFAIR" ladder={CLASSIC} runners={RUNNERS} />, async (url) => {
    asked.push(new URL(url as string, location.origin).searchParams.get('span') ?? '')
    const docs = {
      marketId: 'm1',
      kind: 'BETFAIR' as const,
      since: NOW - HOUR_MS,
      until: NOW,
      runners: [
        { slot: 0, points: first },
        { slot: 1, points: [point(50, 400, 0)] },
      ],
    }
    return Response.json(await writeReply(calls.getPriceHistory, { docs }))
  })
  return asked
}

vi.stubGlobal('Blob', StreamedBlob)
afterEach(cleanup)

test('the chart says in words what it shows', async () => {
  show()
  const chart = await screen.findByRole('slider')
  expect(chart.getAttribute('aria-label')).toBe('India, 1 h: now 2, between 1.9 and 2.1. Arrow keys read the points.')
  expect(screen.getByText('Volume').nextElementSibling?.textContent).toBe('4k')
})

test('arrow keys read point after point', async () => {
  show()
  const chart = await screen.findByRole('slider')
  const read = () => chart.getAttribute('aria-valuetext')
  expect(read()).toBe('12:40: 2')
  // What the arrow keys do to a range.
  fireEvent.change(chart, { target: { value: '1' } })
  expect(read()).toBe('12:15: 2.1')
  fireEvent.change(chart, { target: { value: '0' } })
  expect(read()).toBe('11:55: 1.9')
  fireEvent.blur(chart)
  expect(read()).toBe('12:40: 2')
})

test('another runner and another span are a choice away', async () => {
  const asked = show()
  await screen.findByRole('slider')
  fireEvent.change(screen.getByRole('combobox', { name: 'Runner' }), { target: { value: '1' } })
  expect(screen.getByRole('slider').getAttribute('aria-label')).toMatch(/^Australia, 1 h: now 4,/)
  fireEvent.mouseDown(screen.getByRole('tab', { name: '1 day' }))
  expect(asked).toEqual(['1h', '1d'])
})

test('all of it is a table too, the newest first', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'As a table' }))
  const rows = screen.getAllByRole('row').map((row) => row.textContent)
  expect(rows[1]).toBe('12:401.992.01–4k')
  expect(rows).toHaveLength(4)
})

test('a time in which nothing was offered says so', async () => {
  show([point(30, null, 0)])
  expect(await screen.findByText('No prices were recorded in this time')).toBeDefined()
})
