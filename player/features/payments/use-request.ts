import { useEffect, useSyncExternalStore } from 'react'
import type { PaymentRequest, Sending } from './payment-request.ts'

/** What a form shows of its request. One that this tab does not know the end of is gone on with. */
export function useRequest<W, A>(request: PaymentRequest<W, A>): Sending {
  useEffect(() => {
    request.resume()
    const wake = () => document.hidden || request.wake()
    document.addEventListener('visibilitychange', wake)
    return () => document.removeEventListener('visibilitychange', wake)
  }, [request])
  return useSyncExternalStore(request.subscribe, request.read)
}
