/** The list of open bets composed with what belongs to other features: receipts, changes, cash-out, stakes. */
import type { Bet } from '@paddock/contract/shapes/bet'
import { Sheet } from '@paddock/ui/layers'
import { useSite } from '@paddock/ui/site'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { SLIP_WORDS } from '../features/betslip/words.ts'
import { GivenCashOuts } from '../features/cash-out/index.ts'
import { type BetTools, useCancelBet, useOpenBets } from '../features/open-bets/index.ts'
import { applyBet } from './account-news.ts'
import MarketCashOut from './market-cash-out.tsx'
import { WORDS } from '../words/shell.ts'
import { part } from '../routing/part.tsx'

const ReceiptSheet = part(() => import('../features/receipt/receipt-sheet.tsx'))
const CashOutReceiptSheet = part(() => import('../features/cash-out/receipt-sheet.tsx'))
const AmendForm = part(() => import('../features/betslip/amend-form.tsx'))
const EditStakes = part(() => import('./edit-stakes.tsx'))

type Layer =
  | { readonly kind: 'receipt'; readonly betId: string }
  | { readonly kind: 'cashOut'; readonly cashOutId: string }
  | { readonly kind: 'amend'; readonly betId: string }
  | { readonly kind: 'stakes' }

/** The tools, and the layer that one of them has opened. */
export function useBetTools(): {
  readonly tools: BetTools
  readonly onEditStake: () => void
  readonly layer: ReactNode
} {
  const site = useSite()
  const [layer, setLayer] = useState<Layer | null>(null)
  const tools: BetTools = {
    onReceipt: ({ _id }) => setLayer({ kind: 'receipt', betId: _id }),
    onAmend: ({ _id }) => setLayer({ kind: 'amend', betId: _id }),
    cashOut: (market) => <MarketCashOut {...market} />,
    cashedOut: (marketId) => (
      <GivenCashOuts marketId={marketId} onOpen={(cashOutId) => setLayer({ kind: 'cashOut', cashOutId })} />
    ),
    hasAverage: site.can('averageOdds'),
  }
  return {
    tools,
    onEditStake: () => setLayer({ kind: 'stakes' }),
    layer: layer && <Suspense>{draw(layer, setLayer)}</Suspense>,
  }
}

function draw(layer: Layer, open: (layer: Layer | null) => void): ReactNode {
  const close = () => open(null)
  switch (layer.kind) {
    case 'receipt':
      return (
        <ReceiptSheet
          betId={layer.betId}
          onClose={close}
          onCashOut={(cashOutId) => open({ kind: 'cashOut', cashOutId })}
        />
      )
    case 'cashOut':
      return <CashOutReceiptSheet cashOutId={layer.cashOutId} onClose={close} />
    case 'amend':
      return <AmendLayer betId={layer.betId} onClose={close} />
    case 'stakes':
      return <EditStakes first="stake" onClose={close} />
  }
}

/** Follows the bet as it is: what is matched meanwhile shows, and a bet that is over closes it. */
function AmendLayer({ betId, onClose }: { readonly betId: string; readonly onClose: () => void }) {
  const queries = useQueryClient()
  const site = useSite()
  const { data } = useOpenBets()
  const cancel = useCancelBet()
  const bet: Bet | undefined = data?.bets.find(({ _id }) => _id === betId)
  if (!bet || bet.sizeRemaining <= 0) return null
  return (
    <Sheet title={SLIP_WORDS.amend} closeLabel={WORDS.close} onClose={onClose}>
      <AmendForm
        bet={bet}
        steps={site.can('ladderSteps') ? 'ladder' : 'plain'}
        onCancel={(id) => cancel.mutateAsync(id)}
        onAmended={(docs) => {
          applyBet(queries, docs)
          onClose()
        }}
      />
    </Sheet>
  )
}
