/** One player's documents and what is to be said of them. */
import { decideKyc } from '@paddock/contract/endpoints/kyc'
import { READY_REASONS } from '@paddock/contract/ready-reasons'
import type { KycCheckShown } from '@paddock/contract/shapes/kyc'
import { useClient } from '@paddock/ui/client'
import { Panel } from '@paddock/ui/layers'
import { Button, showToast } from '@paddock/ui/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { KYC_WORDS as WORDS } from '../../words/kyc.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Facts, Moment } from '../../kit/page/index.ts'
import { Documents } from './documents.tsx'
import { KYC } from './kyc.ts'

type CheckPanelProps = { readonly check: KycCheckShown; readonly onClose: () => void }

export function CheckPanel({ check, onClose }: CheckPanelProps) {
  const { userName, status, mine, mayOpen } = check
  const [day, setDay] = useState('')
  const ask = useConfirm()
  const { verify, reject } = useQuestions(check, day, onClose)
  const isWaiting = status === 'submitted'
  return (
    <Panel
      title={userName}
      closeLabel={COMMON.close}
      onClose={onClose}
      footer={
        mine && (isWaiting || status === 'verified') ? (
          <div className="flex flex-wrap items-end justify-end gap-2">
            {isWaiting && <Day value={day} onChange={setDay} />}
            <Button size="dense" look="danger" onClick={() => ask(reject)}>
              {isWaiting ? WORDS.reject : WORDS.takeBack}
            </Button>
            {isWaiting && (
              <Button size="dense" look="brand" onClick={() => ask(verify)}>
                {WORDS.verify}
              </Button>
            )}
          </div>
        ) : undefined
      }
    >
      <Facts
        facts={{
          [WORDS.state]: WORDS.states[status],
          [WORDS.fullName]: check.fullName || COMMON.nothing,
          [WORDS.submittedAt]: <Moment at={check.submittedAt} />,
          ...(check.decidedAt !== null && { [WORDS.decidedAt]: <Moment at={check.decidedAt} /> }),
          ...(check.decidedBy !== null && { [WORDS.decidedBy]: check.decidedBy }),
          ...(check.reason !== '' && { [WORDS.reason]: check.reason }),
          ...(status === 'verified' && {
            [WORDS.expiresAt]: check.expiresAt === null ? WORDS.withoutEnd : <Moment at={check.expiresAt} />,
          }),
        }}
      />
      {mayOpen ? (
        <Documents check={check} />
      ) : (
        <p className="p-3 text-sm text-quiet">{mine ? WORDS.closed : WORDS.notMine}</p>
      )}
    </Panel>
  )
}

function Day({ value, onChange }: { readonly value: string; readonly onChange: (day: string) => void }) {
  const id = useId()
  return (
    <div className="mr-auto flex flex-col gap-1">
      <label htmlFor={id} className="text-xs text-quiet">
        {WORDS.goodUntil}
      </label>
      <input
        id={id}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-11 rounded-md border border-line bg-ground px-2 text-sm md:h-9"
      />
    </div>
  )
}

/** A document is good until its day is over, where the officer is: what is shown of it again is that day. */
const endOf = (day: string): number | undefined => (day === '' ? undefined : Date.parse(`${day}T23:59:59`))

function useQuestions(
  { _id: userId, userName, fullName, version }: KycCheckShown,
  day: string,
  onDone: () => void,
): { readonly [Q in 'verify' | 'reject']: Question } {
  const client = useClient()
  const queries = useQueryClient()
  const params = { role: operatorRole(useMe()) }
  const facts = [
    [WORDS.player, userName],
    [WORDS.fullName, fullName || COMMON.nothing],
  ] as const
  const finish = async (text: string) => {
    showToast(text, 'good')
    onDone()
    await queries.invalidateQueries({ queryKey: [KYC] })
  }
  return {
    verify: {
      facts: [...facts, [WORDS.expiresAt, day === '' ? WORDS.withoutEnd : day]],
      title: WORDS.verify,
      text: WORDS.verifyFact,
      action: WORDS.verify,
      run: async ({ transactionCode }) => {
        const expiresAt = endOf(day)
        const body = { userId, action: 'verify', reason: '', version, transactionCode } as const
        await client.call(decideKyc, { params, body: { ...body, ...(expiresAt !== undefined && { expiresAt }) } })
        await finish(WORDS.verified)
      },
    },
    reject: {
      facts,
      title: WORDS.reject,
      text: WORDS.rejectFact,
      action: WORDS.reject,
      isDanger: true,
      reasonLabel: WORDS.reason,
      readyReasons: Object.values(READY_REASONS.documentsRejected),
      run: async ({ transactionCode, reason }) => {
        await client.call(decideKyc, { params, body: { userId, action: 'reject', reason, version, transactionCode } })
        await finish(WORDS.rejected)
      },
    },
  }
}
