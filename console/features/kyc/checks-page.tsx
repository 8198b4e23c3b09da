/** Who sent documents of who they are: what waits, and what was decided. docs/domain/payments.md#kyc. */
import { exportKycChecks } from '@paddock/contract/endpoints/kyc'
import type { KycCheckShown } from '@paddock/contract/shapes/kyc'
import { KYC_STATES, type KycState } from '@paddock/domain/payments'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { KYC_WORDS as WORDS } from '../../words/kyc.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { Badge, Moment, Page, PhoneNote } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, type Filter, plainPage, useList, type View } from '../../kit/table/index.ts'
import { CheckPanel } from './check-panel.tsx'
import { KYC } from './kyc.ts'

const SHOWN_STATES = KYC_STATES.filter((state) => state !== 'none')
const FILTERS = ['search', 'status', 'userId'] as const
const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  { kind: 'search', name: 'search', label: WORDS.search },
  {
    kind: 'select',
    name: 'status',
    label: WORDS.state,
    options: SHOWN_STATES.map((value) => ({ value, label: WORDS.states[value] })),
  },
])
const EVERY_MS = 30_000

const MOODS: Readonly<Record<KycState, 'good' | 'warn' | 'plain'>> = {
  none: 'plain',
  submitted: 'warn',
  verified: 'good',
  rejected: 'plain',
  expired: 'warn',
}

const COLUMNS = inEachLanguage((): readonly ExportedColumn<KycCheckShown, typeof exportKycChecks>[] => [
  {
    id: 'userName',
    label: WORDS.player,
    cell: ({ userName, fullName }) => (
      <>
        <span className="font-bold">{userName}</span>
        <PhoneNote>{fullName}</PhoneNote>
      </>
    ),
  },
  { id: 'fullName', label: WORDS.fullName, isWide: true, cell: ({ fullName }) => fullName },
  {
    id: 'status',
    label: WORDS.state,
    cell: ({ status }) => <Badge mood={MOODS[status]}>{WORDS.states[status]}</Badge>,
  },
  { id: 'submittedAt', label: WORDS.submittedAt, cell: ({ submittedAt }) => <Moment at={submittedAt} /> },
  { id: 'decidedAt', label: WORDS.decidedAt, isWide: true, cell: ({ decidedAt }) => <Moment at={decidedAt} /> },
  { id: 'decidedBy', label: WORDS.decidedBy, isWide: true, cell: ({ decidedBy }) => decidedBy ?? COMMON.nothing },
  { id: 'reason', label: WORDS.reason, isExtra: true, cell: ({ reason }) => reason },
  { id: 'expiresAt', label: WORDS.expiresAt, isExtra: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
])

export default function ChecksPage() {
  const [opened, open] = useState<KycCheckShown | null>(null)
  const list = useList(FILTERS, exportKycChecks, { query: queryOf, page: plainPage, words: { status: WORDS.states } })
  return (
    <Page title={WORDS.checks} isFixed>
      <DataTable
        name="kyc"
        label={WORDS.checks}
        columns={COLUMNS()}
        {...list}
        queryKey={[KYC, 'checks']}
        rowId={({ _id }) => _id}
        onOpen={open}
        filters={NARROWED_BY()}
        emptyText={WORDS.none}
        emptyHint={WORDS.noneHint}
        refreshMs={EVERY_MS}
      />
      {opened && <CheckPanel check={opened} onClose={() => open(null)} />}
    </Page>
  )
}

function queryOf({ page, limit, filters: { search, status, userId } }: View) {
  const state = SHOWN_STATES.find((known) => known === status)
  return { page, limit, ...(search && { search }), ...(state && { status: state }), ...(userId && { userId }) }
}
