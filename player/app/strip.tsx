import { Button, Icon } from '@paddock/ui/primitives'
import { useSite } from '@paddock/ui/site'
import { Suspense, useState } from 'react'
import { useMoneyWay } from './money-way.ts'
import { WORDS } from '../words/shell.ts'
import { part } from '../routing/part.tsx'

/** All three stand beside each other on the narrowest phones; a long name of the first is cut. */
const NARROW = 'max-[359px]:px-2'

const SwitchSite = part(() => import('./switch-site.tsx'))

/** What a player reaches from every page: the other style, money in, money out. 001 §2.4. */
export function Strip() {
  const [isChoosing, setIsChoosing] = useState(false)
  const deposit = useMoneyWay('deposit')
  const withdraw = useMoneyWay('withdraw')
  const hasOther = useSite().otherSite !== null
  if (!hasOther && !deposit && !withdraw) return null
  return (
    <div className="flex h-11 shrink-0 items-center gap-2 max-[359px]:gap-1 md:h-10 short:order-last">
      {hasOther && (
        <Button look="ghost" size="strip" onClick={() => setIsChoosing(true)} className={`min-w-0 ${NARROW}`}>
          <Icon name="transfer" className="size-4" />
          <span className="truncate">{WORDS.switchTheme}</span>
        </Button>
      )}
      <span className="flex-1" />
      {withdraw && (
        <Button size="strip" onClick={withdraw} className={`shrink-0 ${NARROW}`}>
          {WORDS.withdraw}
        </Button>
      )}
      {deposit && (
        <Button look="brand" size="strip" onClick={deposit} className={`shrink-0 ${NARROW}`}>
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
