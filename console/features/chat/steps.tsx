/** Who answers a conversation, and how it ends. Each is said of the version that was read. */
import { closeChat, handOverChat, takeChat } from '@paddock/contract/endpoints/chat'
import type { ChatWhole } from '@paddock/contract/shapes/chat'
import { CHAT_REASONS, type ChatReason } from '@paddock/domain/chat'
import { failureText, useClient } from '@paddock/ui/client'
import { Button, showToast } from '@paddock/ui/primitives'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CHAT_WORDS as WORDS } from '../../words/chat.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { CHATS } from './keys.ts'

const SELECT = 'h-11 min-w-0 flex-1 rounded-md border border-line bg-ground px-2 text-sm md:h-9'

/** Of who has it. */
export const Steps = ({ chat }: { readonly chat: ChatWhole }) => (
  <div className="mx-3 mb-3 grid gap-2 sm:grid-cols-2">
    <HandOver chat={chat} />
    <End chat={chat} />
  </div>
)

/** What stands is read again, whatever came of it: somebody else may have been quicker. */
function useStep<Given = void>(run: (given: Given) => Promise<unknown>, done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: () => showToast(done, 'good'),
    onError: (thrown) => showToast(failureText(thrown), 'bad'),
    onSettled: () => queries.invalidateQueries({ queryKey: [CHATS] }),
  })
}

/** Of who has it not: one that nobody has, or that somebody below them has. */
export function Take({ chat: { _id: chatId, version, status, officer } }: { readonly chat: ChatWhole }) {
  const client = useClient()
  const role = operatorRole(useMe())
  const take = useStep(() => client.call(takeChat, { params: { role, chatId }, body: { version } }), WORDS.taken)
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {status === 'open' && <span className="text-sm text-quiet">{WORDS.notYours(officer ?? WORDS.above)}</span>}
      {(status === 'waiting' || officer !== null) && (
        <Button look="brand" size="dense" disabled={take.isPending} onClick={() => take.mutate()}>
          {status === 'waiting' ? WORDS.take : WORDS.takeOver}
        </Button>
      )}
    </div>
  )
}

function HandOver({ chat: { _id: chatId, version, officers } }: { readonly chat: ChatWhole }) {
  const client = useClient()
  const role = operatorRole(useMe())
  const [to, setTo] = useState('')
  const body = { version, ...(to !== '' && { to }) }
  const hand = useStep(() => client.call(handOverChat, { params: { role, chatId }, body }), WORDS.handedOver)
  return (
    <div className="flex gap-2">
      <select aria-label={WORDS.handOver} value={to} onChange={({ target }) => setTo(target.value)} className={SELECT}>
        <option value="">{WORDS.back}</option>
        {officers.map(({ userId, userName }) => (
          <option key={userId} value={userId}>
            {userName}
          </option>
        ))}
      </select>
      <Button size="dense" disabled={hand.isPending} onClick={() => hand.mutate()}>
        {WORDS.hand}
      </Button>
    </div>
  )
}

function End({ chat: { _id: chatId, version } }: { readonly chat: ChatWhole }) {
  const client = useClient()
  const role = operatorRole(useMe())
  const [reason, setReason] = useState<ChatReason | null>(null)
  const end = useStep(
    (chosen: ChatReason) => client.call(closeChat, { params: { role, chatId }, body: { reason: chosen, version } }),
    WORDS.endDone,
  )
  return (
    <div className="flex gap-2">
      <select
        aria-label={WORDS.end}
        value={reason ?? ''}
        onChange={({ target }) => setReason(CHAT_REASONS.find((one) => one === target.value) ?? null)}
        className={SELECT}
      >
        <option value="">{WORDS.chooseEnd}</option>
        {CHAT_REASONS.map((one) => (
          <option key={one} value={one}>
            {WORDS.reasons[one]}
          </option>
        ))}
      </select>
      <Button
        look="danger"
        size="dense"
        disabled={reason === null || end.isPending}
        onClick={() => reason !== null && end.mutate(reason)}
      >
        {WORDS.endIt}
      </Button>
    </div>
  )
}
