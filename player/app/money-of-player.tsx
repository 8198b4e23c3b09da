/** The three figures of the account, each of which leads to what it is the sum of. */
import { Suspense, useState } from 'react'
import { usePoints } from '../features/balance/index.ts'
import { MoneyCard } from '../features/profile/index.ts'
import { part } from '../routing/part.tsx'

const ExposureSheet = part(() => import('../features/exposure/exposure-sheet.tsx'))

type MoneyOfPlayerProps = {
  /** In a layer: what was chosen lies behind it. */
  readonly onLeave?: () => void
  /** In a frame already. */
  readonly isBare?: boolean
}

export function MoneyOfPlayer({ onLeave, isBare = false }: MoneyOfPlayerProps) {
  const { data: points } = usePoints()
  const [hasExposure, setHasExposure] = useState(false)
  return (
    <>
      <MoneyCard
        points={points ?? null}
        isBare={isBare}
        onExposure={() => setHasExposure(true)}
        {...(onLeave && { onLeave })}
      />
      {hasExposure && (
        <Suspense>
          <ExposureSheet exposure={points?.exposure ?? 0} onClose={() => setHasExposure(false)} />
        </Suspense>
      )}
    </>
  )
}
