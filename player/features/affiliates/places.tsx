/** How many came by each of an affiliate's sub-ids, and how far. */
import { exportMyAffiliateSubs } from '@paddock/contract/endpoints/affiliates'
import type { AffiliateSub } from '@paddock/contract/shapes/affiliate'
import { type ExportOrder, orderExport } from '@paddock/ui/exports'
import { formatAmount } from '@paddock/ui/formats'
import { Button, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { type ReactNode, useState } from 'react'
import { Card } from './card.tsx'
import { useSubs } from './api.ts'
import { countText } from './state.ts'
import { AFFILIATE_WORDS as WORDS } from './words.ts'

const orderOf = (): ExportOrder =>
  orderExport(exportMyAffiliateSubs, {
    title: WORDS.places,
    query: {},
    columns: [
      { id: 'subId', head: WORDS.place },
      { id: 'visits', head: WORDS.visits },
      { id: 'signUps', head: WORDS.signUps },
      { id: 'firstDeposits', head: WORDS.firstDeposits },
      { id: 'heads', head: WORDS.heads },
      { id: 'brought', head: WORDS.brought },
    ],
  })

export function Places({ exporting }: { readonly exporting: (order: () => ExportOrder) => ReactNode }) {
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useSubs(page)
  return (
    <Card title={WORDS.places} beside={exporting(orderOf)}>
      {data ? (
        data.docs.length > 0 ? (
          <Table rows={data.docs} />
        ) : (
          <p className="px-4 py-4 text-sm text-quiet">{WORDS.noPlaces}</p>
        )
      ) : isError ? (
        <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={3} rowClass="h-11" label={WORDS.loading} />
      )}
      {data && (data.previousPage || data.nextPage) && (
        <nav aria-label={WORDS.places} className="flex justify-between border-t border-line p-2">
          <Button size="dense" disabled={!data.previousPage} onClick={() => setPage(data.previousPageNumber)}>
            {WORDS.newer}
          </Button>
          <Button size="dense" disabled={!data.nextPage} onClick={() => setPage(data.nextPageNumber)}>
            {WORDS.older}
          </Button>
        </nav>
      )}
    </Card>
  )
}

const CELL = 'px-2 py-2.5 whitespace-nowrap tabular-nums first:pl-4 last:pr-4'
const NUMBER = `${CELL} text-right`

function Table({ rows }: { readonly rows: readonly AffiliateSub[] }) {
  const heads = [WORDS.visits, WORDS.signUps, WORDS.firstDeposits, WORDS.heads, WORDS.brought]
  const isFew = rows.some(({ brought }) => brought === null)
  return (
    <>
      <section aria-label={WORDS.numbers} tabIndex={0} className="overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-xs text-quiet">
              <th scope="col" className={`${CELL} text-left font-normal`}>
                {WORDS.place}
              </th>
              {heads.map((head) => (
                <th key={head} scope="col" className={`${NUMBER} font-normal`}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map(({ subId, visits, signUps, firstDeposits, heads: begun, brought }) => (
              <tr key={subId}>
                <th scope="row" className={`${CELL} text-left font-normal`}>
                  {subId === '' ? WORDS.noPlace : subId}
                </th>
                {[visits, signUps, firstDeposits, begun].map((count, at) => (
                  <td key={heads[at]} className={NUMBER}>
                    {countText(count)}
                  </td>
                ))}
                <td className={NUMBER}>{brought === null ? '–' : `₹ ${formatAmount(brought).replace('-', '−')}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isFew && <p className="border-t border-line px-4 py-2 text-xs text-quiet">{WORDS.fewHint}</p>}
    </>
  )
}
