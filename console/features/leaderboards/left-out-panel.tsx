/** Players who stand on no board: tests, and whoever an officer does not want told. docs/domain/leaderboard.md#told. */
import { getLeftOutPlayers, leaveOutOfBoards } from '@paddock/contract/endpoints/leaderboard'
import { MOST_AT_ONCE } from '@paddock/contract/page'
import { failureText, useClient } from '@paddock/ui/client'
import { Panel } from '@paddock/ui/layers'
import { Button, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LEADERBOARD_WORDS as WORDS } from '../../words/leaderboards.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Moment } from '../../kit/page/index.ts'
import { type Player, PlayerField } from '../../kit/player/index.ts'
import { BOARDS, useBoardsDone } from './keys.ts'

export function LeftOutPanel({ onClose }: { readonly onClose: () => void }) {
  const client = useClient()
  const role = operatorRole(useMe())
  const ask = useConfirm()
  const [player, setPlayer] = useState<Player | null>(null)
  const questionOf = useLeaveOut(() => setPlayer(null))
  const { data, error, refetch } = useQuery({
    queryKey: [BOARDS, 'leftOut'],
    queryFn: async ({ signal }) => {
      const query = { page: 1, limit: MOST_AT_ONCE }
      return (await client.call(getLeftOutPlayers, { params: { role }, query }, signal)).docs
    },
  })
  return (
    <Panel title={WORDS.leftOutPlayers} closeLabel={COMMON.close} onClose={onClose}>
      <div className="flex flex-col gap-3 border-b border-line p-4">
        <PlayerField player={player} isFixed={false} onPlayer={setPlayer} />
        <Button
          look="danger"
          disabled={player === null}
          onClick={() => player && ask(questionOf({ userId: player.id, userName: player.userName, leftOut: true }))}
        >
          {WORDS.leaveOut}
        </Button>
      </div>
      {data ? (
        data.length === 0 ? (
          <Notice icon="people" text={WORDS.noneLeftOut} />
        ) : (
          <ul className="divide-y divide-line">
            {data.map(({ userId, userName, at, by }) => (
              <li key={userId} className="flex items-center gap-3 px-4 py-2 text-sm">
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-bold">{userName}</span>
                  <span className="block text-xs text-quiet">
                    <Moment at={at} /> · {WORDS.by} {by}
                  </span>
                </span>
                <Button size="dense" onClick={() => ask(questionOf({ userId, userName, leftOut: false }))}>
                  {WORDS.takeIn}
                </Button>
              </li>
            ))}
          </ul>
        )
      ) : error ? (
        <Notice icon="warning" text={failureText(error)} action={{ label: COMMON.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={4} rowClass="h-14" label={COMMON.loading} />
      )}
    </Panel>
  )
}

type LeavingOut = { readonly userId: string; readonly userName: string; readonly leftOut: boolean }

function useLeaveOut(onDone: () => void): (one: LeavingOut) => Question {
  const client = useClient()
  const role = operatorRole(useMe())
  const finish = useBoardsDone()
  return ({ userId, userName, leftOut }) => ({
    title: leftOut ? WORDS.leaveOut : WORDS.takeIn,
    text: leftOut ? WORDS.leaveOutFact : WORDS.takeInFact,
    facts: [[WORDS.player, userName]],
    action: leftOut ? WORDS.leaveOut : WORDS.takeIn,
    isDanger: leftOut,
    reasonLabel: WORDS.reason,
    run: async ({ transactionCode, reason: remarks }) => {
      await client.call(leaveOutOfBoards, { params: { role }, body: { userId, leftOut, remarks, transactionCode } })
      await finish(leftOut ? WORDS.leftOutDone : WORDS.takenIn)
      onDone()
    },
  })
}
