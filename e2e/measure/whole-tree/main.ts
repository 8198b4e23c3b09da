/// <reference lib="dom" />
/**
 * The baseline of the event page: the same number of price cells kept in the state of one component, which draws all of them for
 * every message, as the live sites of our peers do. Messages are made here, so it neither reads a socket nor decodes a frame.
 */
import { createElement, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

type Price = { readonly price: number; readonly size: number }

const { cells, perSecond } = Object.fromEntries(
  [...new URLSearchParams(location.search)].map(([name, value]) => [name, Number(value)]),
) as { cells: number; perSecond: number }
const CELLS_A_ROW = 6

function App() {
  const [prices, setPrices] = useState<readonly Price[]>(() =>
    Array.from({ length: cells }, () => ({ price: 2, size: 1000 })),
  )
  useEffect(() => {
    // Each message is a task of its own, as those of a socket are.
    const { port1, port2 } = new MessageChannel()
    let sent = 0
    const begun = performance.now()
    port1.onmessage = ({ data: turn }: MessageEvent<number>) =>
      setPrices((before) =>
        before.map((cell, at) => (at === turn % cells ? { price: 2 + (turn % 7) / 100, size: 1000 + turn } : cell)),
      )
    const sending = setInterval(() => {
      const due = Math.floor(((performance.now() - begun) * perSecond) / 1000)
      for (; sent < due; sent++) port2.postMessage(sent)
    }, 1)
    return () => clearInterval(sending)
  }, [])
  const rows = Array.from({ length: cells / CELLS_A_ROW }, (_, row) => row)
  return createElement(
    'div',
    null,
    rows.map((row) =>
      createElement(
        'div',
        { key: row },
        createElement('span', null, `Runner ${row}`),
        prices
          .slice(row * CELLS_A_ROW, (row + 1) * CELLS_A_ROW)
          .map((cell, at) => createElement(Cell, { key: at, ...cell })),
      ),
    ),
  )
}

function Cell({ price, size }: Price) {
  return createElement(
    'button',
    { type: 'button', 'aria-label': `Back ${price.toFixed(2)}, ${size} available` },
    createElement('b', null, price.toFixed(2)),
    createElement('span', null, size.toLocaleString('en-IN')),
  )
}

const root = document.getElementById('app')
if (!root) throw new Error('the page has its root')
createRoot(root).render(createElement(App))
