import { acknowledgeRealityCheck } from '@paddock/contract/endpoints/protection'
import { useClient } from '@paddock/ui/client'
import { useMutation } from '@tanstack/react-query'

/** "I know, and go on." Bets are taken again from here on. */
export function useAcknowledge(onAcknowledged: () => void) {
  const client = useClient()
  return useMutation({
    mutationFn: () => client.call(acknowledgeRealityCheck, {}),
    onSuccess: onAcknowledged,
  })
}
