import type { ReactNode } from 'react'
import { Card } from '../../kit/page/index.ts'
import { ListPager } from '../../kit/table/index.ts'

type Props = {
  readonly title: string
  readonly page: number
  readonly total: number
  readonly onPage: (page: number) => void
  readonly children: ReactNode
}

/** What waits for an officer above the markets: its rows scroll in their card, but where the screen is small the page does. */
export const DecisionList = ({ title, page, total, onPage, children }: Props) => (
  <Card title={title}>
    <ul className="divide-y divide-line overflow-y-auto md:[@media(min-height:700px)]:max-h-60">{children}</ul>
    <ListPager label={title} page={page} total={total} onPage={onPage} />
  </Card>
)
