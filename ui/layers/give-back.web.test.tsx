import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'
import { Panel } from './panel.tsx'
import { Sheet } from './sheet.tsx'

afterEach(cleanup)

type Draw = (onClose: () => void) => React.ReactNode
const LAYERS: readonly (readonly [string, Draw])[] = [
  [
    'a dialog',
    (onClose) => (
      <Dialog title="Rules" onClose={onClose}>
        <button type="button">Inside</button>
      </Dialog>
    ),
  ],
  [
    'a sheet',
    (onClose) => (
      <Sheet title="Rules" closeLabel="Close" onClose={onClose}>
        Text
      </Sheet>
    ),
  ],
  [
    'a panel',
    (onClose) => (
      <Panel title="Rules" closeLabel="Close" onClose={onClose}>
        Text
      </Panel>
    ),
  ],
]

function Page({ draw, onLeft }: { readonly draw: Draw; readonly onLeft?: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    onLeft?.()
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <a href="#next">Next</a>
      {isOpen && draw(close)}
    </>
  )
}

async function openAndLeave(): Promise<void> {
  const opener = screen.getByText('Open')
  opener.focus()
  fireEvent.click(opener)
  const layer = await screen.findByRole('dialog')
  await waitFor(() => expect(layer.contains(document.activeElement)).toBe(true))
  fireEvent.keyDown(layer, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const focused = (): string | null | undefined => document.activeElement?.textContent

test.each(LAYERS)('%s gives the focus back to what opened it', async (_, draw) => {
  render(<Page draw={draw} />)
  await openAndLeave()
  await waitFor(() => expect(focused()).toBe('Open'))
})

test.each(LAYERS)('%s leaves the focus where the app has put it', async (_, draw) => {
  render(<Page draw={draw} onLeft={() => queueMicrotask(() => screen.getByText('Next').focus())} />)
  await openAndLeave()
  await waitFor(() => expect(focused()).toBe('Next'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(focused()).toBe('Next')
})

/** What is opened is done, and what opened it is gone: a row of a list that was decided. */
function List({ draw }: { readonly draw: Draw }) {
  const [row, setRow] = useState<'there' | 'opened' | 'gone'>('there')
  return (
    <>
      {row !== 'gone' && (
        <button type="button" onClick={() => setRow('opened')}>
          Open
        </button>
      )}
      <a href="#next" data-heir>
        Next
      </a>
      {row === 'opened' && draw(() => setRow('gone'))}
    </>
  )
}

test.each(LAYERS)('%s leaves the focus to the heir of what opened it and has gone', async (_, draw) => {
  render(<List draw={draw} />)
  await openAndLeave()
  await waitFor(() => expect(focused()).toBe('Next'))
})
