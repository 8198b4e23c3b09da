/** How events stand at a desk: each in a column of its own, which scrolls by itself, the depth of a runner before them. */
import { Button, Icon, IconButton } from '@paddock/ui/primitives'
import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { EVENT_WORDS } from '../features/event/words.ts'
import { part } from '../routing/part.tsx'

const BesidePicker = part(() => import('./beside-picker.tsx'))

/** The page is as wide as the window, and the column of sports makes room (`in-data-[spread]`). */
export function useSpread(isSpread: boolean): void {
  useLayoutEffect(() => {
    if (!isSpread) return undefined
    document.documentElement.dataset['spread'] = ''
    return () => {
      delete document.documentElement.dataset['spread']
    }
  }, [isSpread])
}

/** As the columns of the page are. */
const IN_PLACE = 'sticky top-14 h-[calc(100dvh-64px)]'

type DeskProps = {
  readonly isSpread: boolean
  /** Null while none is open. */
  readonly depth: ReactNode
  readonly events: readonly { readonly id: string; readonly page: ReactNode }[]
}

/** One event alone scrolls with the page. Where there is no room for all, the row of them scrolls and the depth stays. */
export function Desk({ isSpread, depth, events }: DeskProps) {
  const isRow = events.length > 1
  return (
    <div className={`${isSpread ? 'flex gap-2' : ''} ${isRow ? `${IN_PLACE} overflow-x-auto` : ''}`}>
      {depth && (
        <div className={`w-70 shrink-0 ${isRow ? 'sticky left-0 z-10 h-full bg-page' : `${IN_PLACE} self-start`}`}>
          {depth}
        </div>
      )}
      {events.map(({ id, page }) => (
        <div
          key={id}
          data-event={id}
          className={`${isSpread ? 'min-w-80 flex-1' : ''} ${isRow ? 'h-full overflow-y-auto pr-px [scrollbar-width:thin]' : ''}`}
        >
          {page}
        </div>
      ))}
    </div>
  )
}

type DeskToolsProps = {
  readonly name: string
  readonly inSight: readonly string[]
  /** Null where there is no room, or another event offers it. */
  readonly onAdd: ((eventId: string) => void) | null
  /** Null where it stands alone. */
  readonly onTakeAway: (() => void) | null
}

/** In the head of each event: brings another one beside it, takes it away. */
export function DeskTools({ name, inSight, onAdd, onTakeAway }: DeskToolsProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      {onAdd && (
        <Button
          size="small"
          look="ghost"
          aria-haspopup="dialog"
          title={EVENT_WORDS.addBeside}
          onClick={() => setChoosing(true)}
        >
          <Icon name="columns" />
          <span className="in-data-[spread]:sr-only">{EVENT_WORDS.addBeside}</span>
        </Button>
      )}
      {onTakeAway && (
        <IconButton label={EVENT_WORDS.takeAway(name)} onClick={onTakeAway}>
          <Icon name="close" />
        </IconButton>
      )}
      {isChoosing && onAdd && (
        <Suspense>
          <BesidePicker inSight={inSight} onPick={onAdd} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
