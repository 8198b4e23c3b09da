/** Prizes for a board are proposed, by a rule of what officers give. */
import { getBonusRules } from '@paddock/contract/endpoints/bonuses'
import { proposeBoardPrizes } from '@paddock/contract/endpoints/leaderboard'
import { ALL_SPORTS, BOARD_PERIODS, MOST_MULTIPLE, PRIZE_MEASURES } from '@paddock/domain/leaderboard'
import { sum } from '@paddock/domain/money'
import { useClient } from '@paddock/ui/client'
import { formatAmount } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { LEADERBOARD_WORDS as WORDS } from '../../words/leaderboards.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useAskedSend, useLeave } from '../../kit/confirm/index.ts'
import { type Field, Fields, Form, FormButtons, readWhole } from '../../kit/form/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { BOARD_SPORTS, boardSport, boardText, prizesText, readPrizes } from './board-text.ts'
import { BOARDS, useBoardsDone } from './keys.ts'

type Typed = {
  readonly period: (typeof BOARD_PERIODS)[number]
  readonly measure: (typeof PRIZE_MEASURES)[number]
  readonly sport: string
  readonly amounts: string
  readonly multiple: string
  readonly ruleId: string
}
const EMPTY: Typed = { period: 'WEEK', measure: 'profit', sport: ALL_SPORTS, amounts: '', multiple: '1', ruleId: '' }
const AMOUNTS_LENGTH = 600

type Rules = readonly { readonly value: string; readonly label: string }[] | undefined

const fieldsOf = (rules: Rules): readonly Field<Typed>[] => [
  {
    kind: 'select',
    name: 'period',
    label: WORDS.period,
    options: BOARD_PERIODS.map((value) => ({ value, label: WORDS.periods[value] })),
  },
  {
    kind: 'select',
    name: 'measure',
    label: WORDS.measure,
    options: PRIZE_MEASURES.map((value) => ({ value, label: WORDS.measures[value] })),
  },
  {
    kind: 'select',
    name: 'sport',
    label: WORDS.sport,
    options: BOARD_SPORTS.map((value) => ({ value, label: boardSport(value) })),
  },
  {
    kind: 'whole',
    name: 'multiple',
    label: WORDS.multiple,
    hint: WORDS.multipleHint,
    isWrong: (text) => ((readWhole(text) ?? MOST_MULTIPLE + 1) > MOST_MULTIPLE ? WORDS.multipleWrong : undefined),
  },
  {
    kind: 'lines',
    name: 'amounts',
    label: WORDS.amounts,
    className: 'sm:col-span-2',
    most: AMOUNTS_LENGTH,
    left: WORDS.left,
  },
  {
    kind: 'select',
    name: 'ruleId',
    label: WORDS.rule,
    className: 'sm:col-span-2',
    options: [{ value: '', label: WORDS.chooseRule }, ...(rules ?? [])],
    hint: rules?.length === 0 ? WORDS.noRule : WORDS.ruleHint,
  },
]

/** Rules by which officers give bonuses, as far as they are in force. */
function useRules(): Rules {
  const client = useClient()
  const role = operatorRole(useMe())
  const { data } = useQuery({
    queryKey: [BOARDS, 'rules'],
    queryFn: async ({ signal }) => (await client.call(getBonusRules, { params: { role } }, signal)).docs,
  })
  return data?.flatMap(({ _id, active, inForce }) =>
    active && inForce?.kind === 'manualDepositBonus' ? [{ value: _id, label: inForce.title }] : [],
  )
}

export function ProposePanel({ onClose }: { readonly onClose: () => void }) {
  const formId = useId()
  const form = useForm<Typed>({ defaultValues: EMPTY })
  const ask = useAskedSend(form, usePropose(onClose))
  const leave = useLeave(form, onClose)
  const rules = useRules()
  const send: typeof ask = (event) => {
    const typed = form.getValues()
    if (typed.amounts.trim() !== '' && readPrizes(typed.amounts) === undefined) {
      form.setError('amounts', { message: WORDS.amountsWrong }, { shouldFocus: true })
      event?.preventDefault()
      return Promise.resolve()
    }
    return ask(event)
  }
  return (
    <Panel
      title={WORDS.propose}
      closeLabel={COMMON.close}
      onClose={leave}
      footer={<FormButtons form={form} formId={formId} action={WORDS.propose} onCancel={leave} />}
    >
      <Form id={formId} onSend={send} className="grid gap-3 p-4 sm:grid-cols-2">
        <Fields form={form} fields={fieldsOf(rules)} />
      </Form>
    </Panel>
  )
}

function usePropose(onDone: () => void): (typed: Typed) => Question {
  const client = useClient()
  const role = operatorRole(useMe())
  const finish = useBoardsDone()
  return ({ amounts, multiple: typedMultiple, ...board }) => {
    const prizes = [...(readPrizes(amounts) ?? [])]
    const multiple = readWhole(typedMultiple) ?? 0
    return {
      title: WORDS.propose,
      text: WORDS.proposeFact,
      facts: [
        [WORDS.board, boardText(board)],
        [WORDS.prizes, prizesText({ prizes })],
        [WORDS.inAll, formatAmount(sum(prizes))],
        [WORDS.multiple, WORDS.wagered(multiple)],
      ],
      action: WORDS.propose,
      run: async ({ transactionCode }) => {
        const body = { ...board, prizes, multiple, transactionCode }
        await client.call(proposeBoardPrizes, { params: { role }, body })
        await finish(WORDS.proposed)
        onDone()
      },
    }
  }
}
