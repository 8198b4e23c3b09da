import { Button } from '@paddock/ui/primitives'
import { Children, type ReactNode, useId, useState } from 'react'
import { MARKET_WORDS } from '../../words/markets.ts'
import { Card } from '../../kit/page/index.ts'
import { ListPager } from '../../kit/table/index.ts'

type Props = {
  readonly title: string
  readonly page: number
  readonly total: number
  readonly onPage: (page: number) => void
  /** What is done with rows that are chosen, above them. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** How many rows a screen shows on which the page scrolls, so that the markets below are not pages away. */
const FIRST = 3

/**
 * What waits for an officer above the markets: its rows scroll in their card, but where the screen is small the page does, and the first rows
 * stand for all until somebody asks for them.
 */
export function DecisionList({ title, page, total, onPage, actions, children }: Props) {
  const rows = useId()
  const [isWhole, setWhole] = useState(false)
  const more = Children.count(children) - FIRST
  return (
    <Card title={title}>
      {actions && (
        <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-1 text-sm">
          {actions}
        </div>
      )}
      <ul
        id={rows}
        className={`divide-y divide-line overflow-y-auto md:[@media(min-height:700px)]:max-h-60 ${isWhole ? '' : FEW}`}
      >
        {children}
      </ul>
      {more > 0 && (
        <div className={`p-2 md:[@media(min-height:700px)]:hidden ${isWhole ? 'border-t border-line' : ''}`}>
          <Button size="dense" aria-expanded={isWhole} aria-controls={rows} onClick={() => setWhole(!isWhole)}>
            {isWhole ? MARKET_WORDS.fewerRows : MARKET_WORDS.moreRows(more)}
          </Button>
        </div>
      )}
      <ListPager label={title} page={page} total={total} onPage={onPage} />
    </Card>
  )
}

/** Behind the first of them; a class is written out to be found. */
const FEW = 'max-md:[&>li:nth-child(n+4)]:hidden [@media(max-height:699px)]:[&>li:nth-child(n+4)]:hidden'
