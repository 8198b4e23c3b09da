/** A list of several fields a row, of which any row can be taken out and another one be added. */
import { useHeir } from '@paddock/ui/layers'
import { Button, Icon, IconButton } from '@paddock/ui/primitives'
import { type ReactNode, useRef, useState } from 'react'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'

export type RowListProps<Row> = {
  readonly rows: readonly Row[]
  readonly onChange: (rows: readonly Row[]) => void
  /** What a new row begins with. */
  readonly fresh: Row
  readonly most: number
  readonly addLabel: string
  /** Whether their order means something. */
  readonly hasOrder?: boolean
  readonly rowClass: string
  /** The fields of a row; `number` tells it from the others in their names. */
  readonly draw: (row: Row, number: number, change: (part: Partial<Row>) => void) => ReactNode
}

export function RowList<Row extends object>(props: RowListProps<Row>) {
  const { rows, onChange, fresh, most, addLabel, hasOrder = false, rowClass, draw } = props
  const { keys, setKeys } = useRowKeys(rows.length)
  const [takenOut, setTakenOut] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const heir = useHeir(list)
  const both = (change: <T>(list: readonly T[]) => readonly T[]) => {
    setKeys(change(keys))
    onChange(change(rows))
  }
  return (
    <div ref={list} {...heir} className="flex flex-col gap-2">
      {rows.map((row, index) => (
        <div key={keys[index]} className={rowClass}>
          {draw(row, index + 1, (part) => onChange(rows.with(index, { ...row, ...part })))}
          <span className="flex shrink-0">
            {hasOrder && (
              <IconButton
                label={`${WORDS.moveUp} ${index + 1}`}
                disabled={index === 0}
                onClick={() => both((lines) => movedUp(lines, index))}
                className="md:size-9"
              >
                <Icon name="chevron" className="size-4 -rotate-90" />
              </IconButton>
            )}
            <IconButton
              label={`${WORDS.remove} ${index + 1}`}
              data-heir={index === Math.min(takenOut, rows.length - 1) || undefined}
              onClick={() => {
                setTakenOut(index)
                both((lines) => lines.toSpliced(index, 1))
              }}
              className="md:size-9"
            >
              <Icon name="close" className="size-4" />
            </IconButton>
          </span>
        </div>
      ))}
      {rows.length < most && (
        <Button
          size="dense"
          className="self-start"
          data-heir={rows.length === 0 || undefined}
          onClick={() => onChange([...rows, fresh])}
        >
          <Icon name="plus" className="size-4" />
          {addLabel}
        </Button>
      )}
    </div>
  )
}

const movedUp = <T,>(list: readonly T[], index: number): readonly T[] => [
  ...list.slice(0, index - 1),
  ...list.slice(index, index + 1),
  ...list.slice(index - 1, index),
  ...list.slice(index + 1),
]

/** The configuration has no ids for its rows, and a text that is being typed is none: they are known by when they came. */
function useRowKeys(count: number) {
  const [keys, setKeys] = useState(() => withCount([], count))
  // Rows that were added, and those of another version that was taken up.
  if (keys.length !== count) setKeys(withCount(keys, count))
  return { keys, setKeys }
}

const withCount = (keys: readonly number[], count: number): readonly number[] => {
  const next = Math.max(-1, ...keys) + 1
  return [...keys.slice(0, count), ...Array.from({ length: Math.max(0, count - keys.length) }, (_, at) => next + at)]
}
