import { amendBet } from '@paddock/contract/endpoints/bets'
import { isChanging } from '@paddock/contract/bet-words'
import type { ReplyOf } from '@paddock/contract/reply'
import { useClient } from '@paddock/ui/client'
import { showToast } from '@paddock/ui/primitives'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Change } from './amend.ts'
import { SLIP_WORDS } from './words.ts'

export type AmendedReply = ReplyOf<typeof amendBet>['docs']

/** The same change keeps its key until it is answered: pressed again after a lost connection it is made once. */
export function useAmend(onAmended: (docs: AmendedReply) => void) {
  const client = useClient()
  const last = useRef({ words: '', key: '' })
  return useMutation({
    mutationFn: (change: Change) => {
      const words = JSON.stringify(change)
      if (last.current.words !== words) last.current = { words, key: crypto.randomUUID() }
      return client.call(amendBet, { body: change, idempotencyKey: last.current.key })
    },
    onSuccess: ({ docs }) => {
      // One that waits tells its outcome when it comes, wherever its player is then.
      if (!isChanging(docs.bet)) showToast(SLIP_WORDS.amended, 'good')
      onAmended(docs)
    },
    onError: (thrown) => {
      // What was refused may be asked again as something new.
      if (!('isUnknown' in thrown && thrown.isUnknown === true)) last.current = { words: '', key: '' }
    },
  })
}
