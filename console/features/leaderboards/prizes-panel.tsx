/** Prizes of boards: what is in force, what waits for another officer, and new ones. docs/domain/leaderboard.md#prizes. */
import { confirmBoardPrizes, endBoardPrizes } from '@paddock/contract/endpoints/leaderboard'
import type { BoardPrizes } from '@paddock/contract/shapes/leaderboard'
import { useClient } from '@paddock/ui/client'
import { Panel } from '@paddock/ui/layers'
import { Button, Icon, Notice } from '@paddock/ui/primitives'
import { useState } from 'react'
import { LEADERBOARD_WORDS as WORDS } from '../../words/leaderboards.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Moment } from '../../kit/page/index.ts'
import { boardText, prizesText } from './board-text.ts'
import { useBoardsDone } from './keys.ts'
import { ProposePanel } from './propose-form.tsx'

type PrizesPanelProps = { readonly prizes: readonly BoardPrizes[]; readonly onClose: () => void }

export function PrizesPanel({ prizes, onClose }: PrizesPanelProps) {
  const [isProposing, setProposing] = useState(false)
  if (isProposing) return <ProposePanel onClose={() => setProposing(false)} />
  return (
    <Panel
      title={WORDS.prizes}
      closeLabel={COMMON.close}
      onClose={onClose}
      isWide
      footer={
        <div className="flex justify-end">
          <Button size="dense" look="brand" onClick={() => setProposing(true)}>
            <Icon name="plus" className="size-4" />
            {WORDS.propose}
          </Button>
        </div>
      }
    >
      {prizes.length === 0 ? (
        <Notice icon="gift" text={WORDS.noPrizes} hint={WORDS.noPrizesHint} />
      ) : (
        <ul className="divide-y divide-line">
          {prizes.map((one) => (
            <Prizes key={one._id} prizes={one} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Prizes({ prizes }: { readonly prizes: BoardPrizes }) {
  const ask = useConfirm()
  const { confirm, end } = usePrizeQuestions(prizes)
  const { fromAt, untilAt, mayConfirm, madeBy, confirmedBy, multiple } = prizes
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-sm">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block font-bold">{boardText(prizes)}</span>
        <span className="block tabular-nums">{prizesText(prizes)}</span>
        <span className="block text-xs text-quiet">
          {WORDS.wagered(multiple)} · {WORDS.madeBy} {madeBy}
          {confirmedBy !== null && ` · ${WORDS.confirmedBy} ${confirmedBy}`}
        </span>
        <span className={`block text-xs ${fromAt === null ? 'text-warn' : 'text-quiet'}`}>
          {fromAt === null ? (
            mayConfirm ? (
              WORDS.notYet
            ) : (
              WORDS.mustBeOther
            )
          ) : (
            <>
              {WORDS.inForceFrom} <Moment at={fromAt} />
              {untilAt !== null && (
                <>
                  {' '}
                  {WORDS.untilAt} <Moment at={untilAt} />
                </>
              )}
            </>
          )}
        </span>
      </span>
      <span className="ml-auto flex gap-2">
        {untilAt === null && (
          <Button size="dense" look="danger" onClick={() => ask(end)}>
            {WORDS.end}
          </Button>
        )}
        {mayConfirm && (
          <Button size="dense" look="brand" onClick={() => ask(confirm)}>
            {WORDS.confirm}
          </Button>
        )}
      </span>
    </li>
  )
}

function usePrizeQuestions(prizes: BoardPrizes): { readonly [Q in 'confirm' | 'end']: Question } {
  const client = useClient()
  const params = { role: operatorRole(useMe()), prizesId: prizes._id }
  const finish = useBoardsDone()
  const facts = [
    [WORDS.board, boardText(prizes)],
    [WORDS.prizes, prizesText(prizes)],
    [WORDS.multiple, WORDS.wagered(prizes.multiple)],
  ] as const
  return {
    confirm: {
      title: WORDS.confirm,
      text: WORDS.confirmFact,
      facts,
      action: WORDS.confirm,
      run: async ({ transactionCode }) => {
        await client.call(confirmBoardPrizes, { params, body: { transactionCode } })
        await finish(WORDS.confirmed)
      },
    },
    end: {
      title: WORDS.end,
      text: WORDS.endFact,
      facts,
      action: WORDS.end,
      isDanger: true,
      run: async ({ transactionCode }) => {
        await client.call(endBoardPrizes, { params, body: { transactionCode } })
        await finish(WORDS.ended)
      },
    },
  }
}
