/** What the player has, as a sum: what there was a week ago, what came and went since, what is held, what can be bet with. */
import { dayIn, presetRange } from '@paddock/ui/dates'
import { Sheet } from '@paddock/ui/layers'
import { useSite } from '@paddock/ui/site'
import { useState } from 'react'
import { usePoints } from '../features/balance/index.ts'
import { BalanceWeek } from '../features/records/index.ts'
import { ACCOUNT_WORDS } from '../words/account.ts'
import { WORDS } from '../words/shell.ts'
import { MoneyOfPlayer } from './money-of-player.tsx'

export function MoneySheet({ onClose }: { readonly onClose: () => void }) {
  const { data: points } = usePoints()
  const { timeZone: zone } = useSite().config
  const [range] = useState(() => presetRange('last7', dayIn(zone, Date.now())))
  return (
    <Sheet title={ACCOUNT_WORDS.money} closeLabel={WORDS.close} onClose={onClose}>
      <div className="border-t border-line">
        {points && <BalanceWeek range={range} zone={zone} balance={points.balance} />}
        <MoneyOfPlayer onLeave={onClose} isBare />
      </div>
    </Sheet>
  )
}
