import { useCallback, useEffect, useState } from 'react'

type Stay = {
  readonly isOpen: boolean
  /** True while it slides away too. */
  readonly isHere: boolean
  readonly open: () => void
  readonly leave: () => void
}

/** A layer that is there until it has slid away. */
export function useStay(leavesMs: number): Stay {
  const [step, setStep] = useState<'gone' | 'open' | 'leaving'>('gone')
  useEffect(() => {
    if (step !== 'leaving') return undefined
    const timer = setTimeout(() => setStep('gone'), leavesMs)
    return () => clearTimeout(timer)
  }, [step, leavesMs])
  const open = useCallback(() => setStep('open'), [])
  const leave = useCallback(() => setStep((now) => (now === 'open' ? 'leaving' : now)), [])
  return { isOpen: step === 'open', isHere: step !== 'gone', open, leave }
}
