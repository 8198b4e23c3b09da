import { hasBook } from '@paddock/domain/kinds'
import { sum } from '@paddock/domain/money'
import { formatOdds, parseOdds } from '@paddock/domain/odds'
import { formatAmount } from '@paddock/ui/formats'
import { type OwnOrder, useLive, useOwn } from '@paddock/ui/live'
import { Button } from '@paddock/ui/primitives'
import { useState } from 'react'
import { BETTING_WORDS } from '../../words/betting.ts'
import type { SlipAccount } from './account.ts'
import { useSlipStore } from './context.tsx'
import { SaidOnce } from './said.tsx'
import type { Draft } from './draft.ts'

/** The player's own orders that the bet would meet before anybody's; none where somebody else's offer stands first. */
export function useOwnInTheWay({ pick, price }: Draft): readonly OwnOrder[] {
  const live = useLive()
  const cell = { ...pick, slot: pick.slot ?? 0 }
  const { isBehindOwn } = useOwn(cell, 0)
  const limit = parseOdds(price)
  if (!live || !hasBook(pick.kind) || !isBehindOwn || limit === undefined) return []
  return live.book.own.met(cell, limit)
}

/** Said before the bet is refused for it, with the way out. */
export function OwnOrderBox({
  orders,
  account,
}: {
  readonly orders: readonly OwnOrder[]
  readonly account: SlipAccount
}) {
  const [first] = orders
  if (!first) return null
  const size = formatAmount(sum(orders.map((order) => order.size)))
  return (
    <div
      data-refusal=""
      className="relative flex items-center gap-2 rounded-md border border-warn bg-surface py-1 pr-1 pl-3 text-sm text-warn"
    >
      <SaidOnce text={BETTING_WORDS.ownFirst(size, formatOdds(first.price))} className="min-w-0 flex-1 py-1" />
      <CancelOwn betIds={orders.map(({ betId }) => betId)} account={account} />
    </div>
  )
}

/** Takes back what stands in the way; the slip may place then. */
export function CancelOwn({ betIds, account }: { readonly betIds: readonly string[]; readonly account: SlipAccount }) {
  const store = useSlipStore()
  const [isBusy, setBusy] = useState(false)
  const cancel = () => {
    setBusy(true)
    account.onCancel(betIds).then(
      () => store.send({ type: 'cured' }),
      // Why not was said where it was asked.
      () => setBusy(false),
    )
  }
  return (
    <Button onClick={cancel} disabled={isBusy} className="shrink-0">
      {BETTING_WORDS.cancelIt}
    </Button>
  )
}
