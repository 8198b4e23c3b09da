/** Bonuses of players below: how far they are, which are held, and what an officer gives or takes back. */
import { decideAward, exportAwards, takeBonus } from '@paddock/contract/endpoints/bonuses'
import { AWARD_STATES, type AwardState, type OfficerAward } from '@paddock/contract/shapes/bonus'
import { useClient } from '@paddock/ui/client'
import { formatAmount } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { Button, showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { BONUS_WORDS as WORDS } from '../../words/bonuses.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { type Question, useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMay, useMe } from '../../kit/me/index.ts'
import { AddButton, Badge, Facts, Moment, Page, PhoneNote } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, type Filter, plainPage, useList, type View } from '../../kit/table/index.ts'
import { BONUSES, useReadBonusesAgain } from './bonuses.ts'
import { GivePanel } from './give-form.tsx'

const FILTERS = ['search', 'status', 'userId'] as const
const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  { kind: 'search', name: 'search', label: WORDS.searchAwards },
  {
    kind: 'select',
    name: 'status',
    label: WORDS.state,
    options: AWARD_STATES.map((value) => ({ value, label: WORDS.awardStates[value] })),
  },
])
const EVERY_MS = 30_000

type Mood = 'good' | 'warn' | 'plain'
const moodOf = (status: AwardState): Mood => (status === 'held' ? 'warn' : status === 'released' ? 'good' : 'plain')

const COLUMNS = inEachLanguage((): readonly ExportedColumn<OfficerAward, typeof exportAwards>[] => [
  {
    id: 'userName',
    label: WORDS.player,
    cell: ({ userName, title }) => (
      <>
        <span className="font-bold">{userName}</span>
        <PhoneNote>{title}</PhoneNote>
      </>
    ),
  },
  { id: 'title', label: WORDS.rule, isWide: true, cell: ({ title }) => title },
  { id: 'kind', label: WORDS.kind, isWide: true, cell: ({ kind }) => WORDS.kinds[kind] },
  { id: 'amount', label: WORDS.amount, isNumber: true, cell: ({ amount }) => formatAmount(amount) },
  {
    id: 'released',
    label: WORDS.released,
    isNumber: true,
    isWide: true,
    cell: ({ released }) => formatAmount(released),
  },
  {
    id: 'wagered',
    label: WORDS.wagered,
    isNumber: true,
    isWide: true,
    cell: ({ wagered, turnover }) => `${formatAmount(wagered)} / ${formatAmount(turnover)}`,
  },
  {
    id: 'status',
    label: WORDS.state,
    cell: ({ status }) => <Badge mood={moodOf(status)}>{WORDS.awardStates[status]}</Badge>,
  },
  {
    id: 'turnover',
    label: WORDS.turnover,
    isNumber: true,
    isExtra: true,
    cell: ({ turnover }) => formatAmount(turnover),
  },
  {
    id: 'expiresAt',
    label: WORDS.until,
    isExtra: true,
    cell: ({ expiresAt }) => <Moment at={expiresAt} />,
  },
  { id: 'id', label: WORDS.number, isExtra: true, cell: ({ _id }) => _id },
  { id: 'createdAt', label: WORDS.at, isWide: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
])

export default function AwardsPage() {
  const [opened, open] = useState<OfficerAward | 'GIVE' | null>(null)
  const list = useList(FILTERS, exportAwards, {
    query: queryOf,
    page: plainPage,
    words: { kind: WORDS.kinds, status: WORDS.awardStates },
  })
  const mayGive = useMay()('bonus.give')
  return (
    <Page
      title={WORDS.bonuses}
      isFixed
      actions={mayGive && <AddButton onClick={() => open('GIVE')}>{WORDS.give}</AddButton>}
    >
      <DataTable
        name="bonuses"
        label={WORDS.bonuses}
        columns={COLUMNS()}
        {...list}
        queryKey={[BONUSES, 'awards']}
        rowId={({ _id }) => _id}
        onOpen={open}
        filters={NARROWED_BY()}
        emptyText={WORDS.noAwards}
        emptyHint={WORDS.noAwardsHint}
        refreshMs={EVERY_MS}
      />
      {opened === 'GIVE' && <GivePanel onClose={() => open(null)} />}
      {opened !== null && opened !== 'GIVE' && (
        <AwardView award={opened} mayTake={mayGive} onClose={() => open(null)} />
      )}
    </Page>
  )
}

function queryOf({ page, limit, filters: { search, status, userId } }: View) {
  const state = AWARD_STATES.find((known) => known === status)
  return { page, limit, ...(search && { search }), ...(state && { status: state }), ...(userId && { userId }) }
}

type ViewProps = { readonly award: OfficerAward; readonly mayTake: boolean; readonly onClose: () => void }

function AwardView({ award, mayTake, onClose }: ViewProps) {
  const ask = useConfirm()
  const { release, refuse, take } = useQuestions(award, onClose)
  const { held, mayDecide, locked } = award
  return (
    <Panel
      title={`${award.userName} · ${award.title}`}
      closeLabel={COMMON.close}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2">
          {held.length > 0 && !mayDecide && <p className="mr-auto text-xs text-quiet">{WORDS.mayNotDecide}</p>}
          {/* Who gave one that waits has no say about it, and takes back what was a mistake. */}
          {mayTake && locked > 0 && !mayDecide && (
            <Button size="dense" look="danger" onClick={() => ask(take)}>
              {WORDS.takeBack}
            </Button>
          )}
          {mayDecide && (
            <>
              <Button size="dense" look="danger" onClick={() => ask(refuse)}>
                {WORDS.refuse}
              </Button>
              <Button size="dense" look="brand" onClick={() => ask(release)}>
                {WORDS.letGoOn}
              </Button>
            </>
          )}
        </div>
      }
    >
      <Facts
        facts={{
          [WORDS.state]: WORDS.awardStates[award.status],
          ...(held.length > 0 && {
            [WORDS.heldFor]: (
              <ul>
                {held.map((reason) => (
                  <li key={reason} className="text-warn">
                    {WORDS.holds[reason]}
                  </li>
                ))}
              </ul>
            ),
          }),
          [WORDS.kind]: WORDS.kinds[award.kind],
          [WORDS.amount]: formatAmount(award.amount),
          [WORDS.released]: formatAmount(award.released),
          [WORDS.locked]: formatAmount(locked),
          [WORDS.wagered]: `${formatAmount(award.wagered)} / ${formatAmount(award.turnover)}`,
          ...(award.byFriend && { [WORDS.wageredBy]: award.wagererName }),
          [WORDS.at]: <Moment at={award.createdAt} />,
          ...(award.expiresAt !== null && { [WORDS.until]: <Moment at={award.expiresAt} /> }),
          ...(award.givenBy !== null && { [WORDS.givenBy]: award.givenBy }),
          ...(award.remarks !== '' && { [WORDS.remarks]: award.remarks }),
        }}
      />
    </Panel>
  )
}

function useQuestions(
  award: OfficerAward,
  onDone: () => void,
): { readonly [Q in 'release' | 'refuse' | 'take']: Question } {
  const client = useClient()
  const role = operatorRole(useMe())
  const readAgain = useReadBonusesAgain()
  const params = { role, awardId: award._id }
  const facts = [
    [WORDS.player, award.userName],
    [WORDS.amount, formatAmount(award.amount)],
    [WORDS.locked, formatAmount(award.locked)],
  ] as const
  const finish = async () => {
    showToast(WORDS.done, 'good')
    onDone()
    await readAgain()
  }
  const decide =
    (action: 'release' | 'refuse'): Question['run'] =>
    async ({ transactionCode, reason: remarks }) => {
      await client.call(decideAward, { params, body: { action, held: award.held, remarks, transactionCode } })
      await finish()
    }
  const asked = { facts, reasonLabel: WORDS.reason }
  return {
    release: { ...asked, title: WORDS.letGoOn, text: WORDS.letGoOnFact, action: WORDS.letGoOn, run: decide('release') },
    refuse: {
      ...asked,
      title: WORDS.refuse,
      text: WORDS.refuseFact,
      action: WORDS.refuse,
      isDanger: true,
      run: decide('refuse'),
    },
    take: {
      ...asked,
      title: WORDS.takeBack,
      text: WORDS.takeBackFact,
      action: WORDS.takeBack,
      isDanger: true,
      run: async ({ transactionCode, reason: remarks }) => {
        await client.call(takeBonus, { params, body: { remarks, transactionCode } })
        await finish()
      },
    },
  }
}
