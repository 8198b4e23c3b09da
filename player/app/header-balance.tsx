/** Points and exposure of the header; the exposure opens what holds it. */
import { Suspense, useState } from 'react'
import { BalanceInHeader, usePoints } from '../features/balance/index.ts'
import { part } from '../routing/part.tsx'

const ExposureSheet = part(() => import('../features/exposure/exposure-sheet.tsx'))

export function HeaderBalance() {
  const { data } = usePoints()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <BalanceInHeader onExposure={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <ExposureSheet exposure={data?.exposure ?? 0} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
