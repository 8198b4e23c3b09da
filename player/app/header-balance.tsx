/** Points and exposure of the header; each opens what it is the sum of. */
import { Suspense, useState } from 'react'
import { BalanceInHeader, usePoints } from '../features/balance/index.ts'
import { part } from '../routing/part.tsx'

const ExposureSheet = part(() => import('../features/exposure/exposure-sheet.tsx'))
const MoneySheet = part(() => import('./money-sheet.tsx'))

export function HeaderBalance() {
  const { data } = usePoints()
  const [opened, open] = useState<'balance' | 'exposure' | null>(null)
  return (
    <>
      <BalanceInHeader onBalance={() => open('balance')} onExposure={() => open('exposure')} />
      <Suspense>
        {opened === 'exposure' && <ExposureSheet exposure={data?.exposure ?? 0} onClose={() => open(null)} />}
        {opened === 'balance' && <MoneySheet onClose={() => open(null)} />}
      </Suspense>
    </>
  )
}
