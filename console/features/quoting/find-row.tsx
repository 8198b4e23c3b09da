import { Dialog } from '@paddock/ui/layers'
import { useState } from 'react'
import { INPUT } from '../../kit/form/index.ts'
import { QUOTING_WORDS as WORDS } from '../../words/quoting.ts'
import type { Line } from './lines.ts'

type Props = {
  readonly lines: readonly Line[]
  readonly onChoose: (line: Line) => void
  readonly onClose: () => void
}

const MOST = 8

/** A row by a part of its name; Enter takes the first. */
export function FindRow({ lines, onChoose, onClose }: Props) {
  const [asked, setAsked] = useState('')
  const words = asked.toLowerCase().split(/\s+/)
  const found = lines
    .filter(({ name, row }) => words.every((word) => `${name} ${row.name}`.toLowerCase().includes(word)))
    .slice(0, MOST)
  const take = (line: Line | undefined) => {
    if (!line) return
    onChoose(line)
    onClose()
  }
  return (
    <Dialog title={WORDS.findRow} onClose={onClose}>
      <form
        className="flex flex-col gap-2 p-4"
        onSubmit={(event) => {
          event.preventDefault()
          take(found[0])
        }}
      >
        <input
          type="search"
          aria-label={WORDS.findName}
          placeholder={WORDS.findName}
          value={asked}
          onChange={({ target }) => setAsked(target.value)}
          className={INPUT}
        />
        {found.length === 0 && <p className="text-sm text-quiet">{WORDS.foundNone}</p>}
        <ul>
          {found.map((line, at) => (
            <li key={line.id}>
              <button
                type="button"
                onClick={() => take(line)}
                className={`flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-raised max-md:min-h-11 ${at === 0 ? 'bg-raised font-bold' : ''}`}
              >
                <span className="truncate">{line.name}</span>
                {line.teamId !== null && (
                  <span className="truncate text-xs font-normal text-quiet">{line.row.name}</span>
                )}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}
