import { setConfirmBets } from '@paddock/contract/endpoints/profile'
import { failureText, useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PROFILE } from '../features/balance/index.ts'

/** The toggle follows the server: it moves when the call has succeeded. 000 §4 "Confirm Bets setting". */
export function useConfirmBets() {
  const client = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (confirmBets: boolean) => client.call(setConfirmBets, { body: { confirmBets } }),
    onSuccess: ({ docs }) =>
      queries.setQueryData<object>(PROFILE, (known) => known && { ...known, confirmBets: docs.confirmBets }),
    onError: (thrown) => showToast(failureText(thrown), 'bad'),
  })
}
