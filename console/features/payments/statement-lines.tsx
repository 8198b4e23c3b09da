/** Lines of statements: first what came and nobody claims, with what an officer can do about it. */
import { exportStatementLines, setLineAside } from '@paddock/contract/endpoints/statements'
import { type BankLine, lineState } from '@paddock/contract/shapes/statement'
import { useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { Button, showToast } from '@paddock/ui/primitives'
import { inEachLanguage } from '@paddock/ui/words'
import { useState } from 'react'
import { Link } from 'react-router'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STATEMENT_WORDS as WORDS } from '../../words/statements.ts'
import { useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { Badge, Facts, Money, PhoneNote } from '../../kit/page/index.ts'
import { DataTable, type ExportedColumn, type Filter, plainPage, useList, type View } from '../../kit/table/index.ts'
import { dayText, STATEMENTS, useReadStatementsAgain } from './statements.ts'

const FILTERS = ['search', 'state'] as const
/** What an officer comes for. */
const USUAL = 'UNCLAIMED' as const
const STATES = ['all', ...lineState.options.filter((state) => state !== USUAL)] as const
const NARROWED_BY = inEachLanguage((): readonly Filter[] => [
  { kind: 'search', name: 'search', label: WORDS.searchLines },
  {
    kind: 'select',
    name: 'state',
    label: WORDS.state,
    any: WORDS.lineStates[USUAL],
    options: STATES.map((value) => ({ value, label: value === 'all' ? WORDS.allLines : WORDS.lineStates[value] })),
  },
])
const MOODS = {
  UNCLAIMED: 'warn',
  CLAIMED: 'plain',
  FUNDED: 'good',
  CANCELED: 'bad',
  DEBIT: 'plain',
  ASIDE: 'plain',
} as const
const State = ({ state }: Pick<BankLine, 'state'>) => <Badge mood={MOODS[state]}>{WORDS.lineStates[state]}</Badge>

const COLUMNS = inEachLanguage((): readonly ExportedColumn<BankLine, typeof exportStatementLines>[] => [
  { id: 'day', label: WORDS.day, isWide: true, cell: ({ day }) => dayText(day) },
  {
    id: 'narration',
    label: WORDS.narration,
    cell: ({ narration, day, accountName, state }) => (
      <>
        <span className="block max-w-96 truncate max-md:max-w-56" title={narration}>
          {narration}
        </span>
        <PhoneNote>{`${dayText(day)} · ${accountName}`}</PhoneNote>
        <PhoneNote>
          <State state={state} />
        </PhoneNote>
      </>
    ),
  },
  {
    id: 'amount',
    label: WORDS.amount,
    isNumber: true,
    cell: ({ direction, amount }) => (
      <span title={WORDS.ways[direction]}>
        {direction === 'DEBIT' && '−'}
        <Money amount={amount} />
      </span>
    ),
  },
  { id: 'direction', label: WORDS.way, isExtra: true, cell: ({ direction }) => WORDS.ways[direction] },
  { id: 'utr', label: WORDS.reference, isWide: true, cell: ({ utr }) => utr ?? WORDS.noReference },
  { id: 'state', label: WORDS.state, isWide: true, cell: ({ state }) => <State state={state} /> },
  { id: 'accountName', label: WORDS.account, isWide: true, cell: ({ accountName }) => accountName },
  {
    id: 'balance',
    label: WORDS.balance,
    isNumber: true,
    isExtra: true,
    cell: ({ balance }) => (balance === null ? COMMON.nothing : <Money amount={balance} />),
  },
  { id: 'remarks', label: WORDS.whatItIs, isExtra: true, cell: ({ remarks }) => remarks },
  { id: 'depositId', label: WORDS.deposit, isExtra: true, cell: ({ depositId }) => depositId },
])

export function StatementLines() {
  const [opened, setOpened] = useState<BankLine | null>(null)
  const list = useList(FILTERS, exportStatementLines, {
    query: queryOf,
    page: plainPage,
    words: { direction: WORDS.ways, state: WORDS.lineStates },
  })
  return (
    <>
      <DataTable
        name="statement-lines"
        label={WORDS.lines}
        columns={COLUMNS()}
        {...list}
        queryKey={[STATEMENTS, 'lines']}
        rowId={({ _id }) => _id}
        onOpen={setOpened}
        filters={NARROWED_BY()}
        emptyText={WORDS.nothingUnclaimed}
        emptyHint={WORDS.noLinesHint}
      />
      {opened && <LinePanel line={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function queryOf({ page, limit, filters: { search, state } }: View) {
  const known = STATES.find((one) => one === state) ?? USUAL
  return { page, limit, state: known, ...(search && { search }) }
}

/** One line, and what can be done about it. */
function LinePanel({ line, onClose }: { readonly line: BankLine; readonly onClose: () => void }) {
  const { direction, amount, day, narration, utr, balance, state, remarks, accountName, ownerName, depositId } = line
  const setAside = useSetAside(line, onClose)
  return (
    <Panel
      title={`${direction === 'DEBIT' ? '−' : ''}${formatMoney(amount)}`}
      closeLabel={COMMON.close}
      onClose={onClose}
      footer={
        (state === 'UNCLAIMED' || state === 'ASIDE') && (
          <div className="flex justify-end">
            <Button size="dense" className="max-md:min-h-11" onClick={state === 'ASIDE' ? setAside.back : setAside.ask}>
              {state === 'ASIDE' ? WORDS.backToList : WORDS.setAside}
            </Button>
          </div>
        )
      }
    >
      <div className="flex flex-col gap-3 p-4">
        <p className="flex items-start gap-2 text-sm">
          <State state={state} />
          <span className="text-quiet">{remarks || WORDS.lineFacts[state]}</span>
        </p>
        <p className="rounded-md bg-raised p-3 text-sm break-words">{narration}</p>
        <div className="-mx-3">
          <Facts
            facts={{
              [WORDS.day]: dayText(day),
              [WORDS.reference]: utr ?? WORDS.noReference,
              [WORDS.account]: accountName,
              [WORDS.owner]: ownerName,
              [WORDS.balance]: balance === null ? COMMON.nothing : <Money amount={balance} />,
            }}
          />
        </div>
        {depositId !== null && (
          <Link to={historyOf(depositId)} className={LINK}>
            {WORDS.openDeposit}
          </Link>
        )}
        {depositId === null && utr !== null && direction === 'CREDIT' && (
          <div>
            <Link to={historyOf(utr)} className={LINK}>
              {WORDS.findClaims}
            </Link>
            <p className="text-xs text-quiet">{WORDS.findClaimsHint}</p>
          </div>
        )}
      </div>
    </Panel>
  )
}

const LINK = 'inline-flex min-h-11 items-center text-sm text-brand-text underline md:min-h-8'
const historyOf = (search: string): string => `/deposits?${new URLSearchParams({ tab: 'history', search })}`

function useSetAside({ _id: lineId, amount }: BankLine, onDone: () => void) {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const readAgain = useReadStatementsAgain()
  const say = async (remarks: string, told: string) => {
    await client.call(setLineAside, { params: { role, lineId }, body: { remarks } })
    showToast(told, 'good')
    onDone()
    await readAgain()
  }
  return {
    ask: () =>
      confirm({
        title: WORDS.setAsideTitle(formatMoney(amount)),
        text: WORDS.setAsideFact,
        action: WORDS.setAside,
        asksCode: false,
        reasonLabel: WORDS.whatItIs,
        readyReasons: WORDS.asideReasons,
        run: ({ reason }) => say(reason, WORDS.wasAside),
      }),
    back: () =>
      confirm({
        title: WORDS.backToList,
        action: WORDS.backToList,
        asksCode: false,
        run: () => say('', WORDS.isBack),
      }),
  }
}
