/** Points and exposure of the header; each opens what it is the sum of. */
import { Suspense, useState } from 'react'
import { BalanceInHeader } from '../features/balance/index.ts'
import { part } from '../routing/part.tsx'

const SumSheet = part(() => import('./sum-sheet.tsx'))

export function HeaderBalance() {
  const [opened, open] = useState<'balance' | 'exposure' | null>(null)
  return (
    <>
      <BalanceInHeader onBalance={() => open('balance')} onExposure={() => open('exposure')} />
      {opened && (
        <Suspense>
          <SumSheet of={opened} onClose={() => open(null)} />
        </Suspense>
      )}
    </>
  )
}
