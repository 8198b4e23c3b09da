import { Button, Icon } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { Suspense, useState } from 'react'
import { useMoneyWay } from './money-way.ts'
import { WORDS } from '../words/shell.ts'
import { part } from '../routing/part.tsx'

const SwitchSite = part(() => import('./switch-site.tsx'))

/** What a player reaches from every page: the other style, money in, money out. 001 §2.4. */
export function Strip() {
  const [isChoosing, setIsChoosing] = useState(false)
  const deposit = useMoneyWay('deposit')
  const withdraw = useMoneyWay('withdraw')
  const hasOther = useSite().otherSite !== null
  if (!hasOther && !deposit && !withdraw) return null
  return (
    <div className="flex h-11 shrink-0 items-center gap-2 md:h-10">
      {hasOther && (
        <Button look="ghost" size="strip" onClick={() => setIsChoosing(true)} className="whitespace-nowrap">
          <Icon name="transfer" className="size-4" />
          {WORDS.switchTheme}
        </Button>
      )}
      <span className="flex-1" />
      {withdraw && (
        <Button size="strip" onClick={withdraw}>
          {WORDS.withdraw}
        </Button>
      )}
      {deposit && (
        <Button look="brand" size="strip" onClick={deposit}>
          {WORDS.deposit}
        </Button>
      )}
      {isChoosing && (
        <Suspense>
          <SwitchSite onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </div>
  )
}
