import { exportLoginHistory } from '@paddock/contract/endpoints/access'
import type { LoginEvent } from '@paddock/contract/shapes/access'
import { deviceName } from '@paddock/ui/formats'
import { inEachLanguage } from '@paddock/ui/words'
import { WORDS } from '../../words/shell.ts'
import { Badge, Moment, PhoneNote } from '../../kit/page/index.ts'
import { type ExportedColumn, DataTable, plainPage, useList } from '../../kit/table/index.ts'

const NO_FILTERS: readonly string[] = []

const COLUMNS = inEachLanguage((): readonly ExportedColumn<LoginEvent, typeof exportLoginHistory>[] => [
  {
    id: 'at',
    label: WORDS.time,
    cell: ({ at, address, agent }) => (
      <>
        <Moment at={at} />
        <PhoneNote>
          {address} · {deviceName(agent) ?? WORDS.unknownDevice}
        </PhoneNote>
      </>
    ),
  },
  {
    id: 'outcome',
    label: WORDS.outcome,
    cell: ({ outcome }) => (
      <Badge mood={outcome === 'SIGNED_IN' ? 'good' : outcome === 'SECOND_FACTOR_ASKED' ? 'plain' : 'bad'}>
        {WORDS.outcomes[outcome]}
      </Badge>
    ),
  },
  { id: 'address', label: WORDS.address, isWide: true, cell: ({ address }) => address },
  {
    id: 'agent',
    label: WORDS.device,
    isWide: true,
    cell: ({ agent }) => <span title={agent}>{deviceName(agent) ?? WORDS.unknownDevice}</span>,
  },
])

/** When, from where and with what outcome somebody signed in to this account. */
export function Logins() {
  const list = useList(NO_FILTERS, exportLoginHistory, {
    query: ({ page, limit }) => ({ page, limit }),
    page: plainPage,
    words: { outcome: WORDS.outcomes },
  })
  return (
    <DataTable
      name="logins"
      label={WORDS.logins}
      columns={COLUMNS()}
      {...list}
      queryKey={['me', 'logins']}
      rowId={({ at, outcome, address }) => `${at} ${outcome} ${address}`}
    />
  )
}
