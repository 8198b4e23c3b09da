/** What a player has, and what of it is on its way in or out. 001 §2.2. */
import { Button } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { BonusProgress } from '../../features/bonuses/index.ts'
import { WaitingClock } from '../../features/payments/index.ts'
import { NewestRequests } from '../../features/records/index.ts'
import { VerificationNote } from '../../features/verification/index.ts'
import { WORDS } from '../../words/shell.ts'
import { MoneyOfPlayer } from '../money-of-player.tsx'
import { useMoneyWay } from '../money-way.ts'

export default function WalletRoute() {
  const site = useSite()
  const deposit = useMoneyWay('deposit')
  const withdraw = useMoneyWay('withdraw')
  return (
    <div className="flex flex-col gap-2">
      <h1 className="px-1 text-md font-bold max-md:pt-2">{WORDS.wallet}</h1>
      <MoneyOfPlayer />
      {site.can('bonuses') && <BonusProgress />}
      {site.can('withdraw') && <VerificationNote />}
      {(deposit ?? withdraw) && (
        <div className="flex gap-2">
          {deposit && (
            <Button look="brand" className="flex-1" onClick={deposit}>
              {WORDS.deposit}
            </Button>
          )}
          {withdraw && (
            <Button className="flex-1" onClick={withdraw}>
              {WORDS.withdraw}
            </Button>
          )}
        </div>
      )}
      {site.can('deposit') && <NewestRequests kind="deposit" status="open" />}
      {site.can('withdraw') && <NewestRequests kind="withdraw" status="open" />}
      {site.can('withdraw') && <WaitingClock />}
    </div>
  )
}
