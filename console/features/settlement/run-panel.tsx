import { type Debt, getDebts, settleCash } from '@paddock/contract/endpoints/points'
import { MOST_AT_ONCE } from '@paddock/contract/page'
import type { Role } from '@paddock/contract/roles'
import { inSettlingOrder } from '@paddock/domain/ledger'
import { copyAs } from '@paddock/ui/clipboard'
import { failureText, useClient } from '@paddock/ui/client'
import { formatMoney } from '@paddock/ui/formats'
import { Panel } from '@paddock/ui/layers'
import { Button, Icon, Notice } from '@paddock/ui/primitives'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { SETTLEMENT_WORDS as WORDS } from '../../words/settlement.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useBrand } from '../../kit/brand/index.ts'
import { isOutcomeUnknown, useConfirm } from '../../kit/confirm/index.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { CouldNotLoad } from '../../kit/page/index.ts'
import { cashNow, cashOf, settlementsOf } from './amounts.ts'
import { hisabOfReceipts } from './hisab.ts'
import { type Settled, settleInTurn } from './in-turn.ts'

type PanelProps = {
  /** Below whom; null: below the reader. */
  readonly userId: string | null
  readonly onClose: () => void
}

/** Everything that is owed below somebody, at every level, settled in one go: what it comes to, the code, how far it is, what was left. */
export function RunPanel({ userId, onClose }: PanelProps) {
  const { data, read, ...query } = useOpenDebts(userId)
  const run = useRun(data?.debts ?? [])
  const { state } = run
  return (
    <Panel
      title={WORDS.settleTree}
      closeLabel={COMMON.close}
      onClose={state.step === 'RUNS' ? run.stop : onClose}
      isWide
      footer={<RunFooter debts={data?.debts} run={run} onClose={onClose} />}
    >
      {query.isError ? (
        <CouldNotLoad error={query.error} refetch={query.refetch} />
      ) : data === undefined ? (
        <p className="p-4 text-sm text-quiet">{read.of === 0 ? COMMON.loading : WORDS.readSoFar(read.many, read.of)}</p>
      ) : (
        <div className="flex flex-col gap-3 p-3">
          {data.debts.length === 0 ? (
            <Notice icon="check" text={WORDS.nothingToSettle} />
          ) : (
            <p className="text-sm text-quiet">{WORDS.settleTreeFact}</p>
          )}
          {data.withoutPlayers && <p className="text-sm text-quiet">{WORDS.withoutPlayers}</p>}
          {data.waiting > 0 && <p className="text-sm text-quiet">{WORDS.withoutWithdrawals(data.waiting)}</p>}
          {data.debts.length > 0 && <LevelsTable debts={data.debts} />}
          <Progress state={state} total={data.debts.length} />
        </div>
      )}
    </Panel>
  )
}

/** All that are open, in the order in which they are settled, as they are seen now: what is confirmed is held to it. */
function useOpenDebts(userId: string | null) {
  const client = useClient()
  const role = operatorRole(useMe())
  const [read, setRead] = useState({ many: 0, of: 0 })
  const query = useQuery({
    queryKey: ['settlement', 'run', userId],
    // Asked when it is opened, and not again behind the back of who reads it.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const all = new Map<string, Debt>()
      let withPlayers = true
      for (let page = 1, isMore = true; isMore; page++) {
        const query = {
          page,
          limit: MOST_AT_ONCE,
          open: true,
          deep: true,
          cash: true,
          ...(userId !== null && { userId }),
        }
        const answered = await client.call(getDebts, { params: { role }, query }, signal)
        const { docs, nextPage, totalDocs, settlesWithPlayers } = answered
        // A result that is paid meanwhile moves rows from page to page.
        for (const debt of docs) all.set(debt.userId, debt)
        setRead({ many: all.size, of: totalDocs })
        isMore = nextPage
        withPlayers = settlesWithPlayers
      }
      const meant = [...all.values()]
      return {
        debts: inSettlingOrder(meant.filter((debt) => cashNow(debt) > 0)),
        waiting: meant.filter(({ inWithdrawals }) => inWithdrawals > 0).length,
        withoutPlayers: !withPlayers,
      }
    },
  })
  return { ...query, read }
}

type RunState =
  | { readonly step: 'ASKED' }
  | { readonly step: 'RUNS' | 'DONE'; readonly settled: Settled; readonly failure: string | null }

function useRun(debts: readonly Debt[]) {
  const client = useClient()
  const role = operatorRole(useMe())
  const confirm = useConfirm()
  const queries = useQueryClient()
  const [state, setState] = useState<RunState>({ step: 'ASKED' })
  const isStopped = useRef(false)
  const isRunning = state.step === 'RUNS'
  // Nothing is settled that nobody looks at.
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  useEffect(() => {
    if (!isRunning) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [isRunning])

  async function goOn(parts: AsyncGenerator<Settled, void>, first: Settled): Promise<void> {
    let settled = first
    const isAll = () => settled.receipts.length + settled.left.length >= debts.length
    try {
      while (!isStopped.current && !isAll()) {
        setState({ step: 'RUNS', settled, failure: null })
        const part = await parts.next()
        if (part.done) break
        settled = part.value
      }
      setState({ step: 'DONE', settled, failure: isAll() ? null : WORDS.stoppedByYou })
    } catch (thrown) {
      const text = failureText(thrown)
      setState({ step: 'DONE', settled, failure: isOutcomeUnknown(thrown) ? `${text} ${COMMON.mayBeDone}` : text })
    }
    for (const name of ['people', 'dashboard', 'statement']) void queries.invalidateQueries({ queryKey: [name] })
    void queries.invalidateQueries({ queryKey: ['settlement', 'debts'] })
    void queries.invalidateQueries({ queryKey: ['settlement', 'receipts'] })
  }

  const start = () => {
    const { toTake, toPay } = cashOf(debts, cashNow)
    confirm({
      title: WORDS.settleTree,
      text: WORDS.settleFact,
      facts: [
        [COMMON.accounts, debts.length],
        [WORDS.toTake, formatMoney(toTake)],
        [WORDS.toPay, formatMoney(toPay)],
      ],
      action: WORDS.settle,
      run: async ({ transactionCode, idempotencyKey }) => {
        isStopped.current = false
        const parts = settleInTurn(debts, {
          key: idempotencyKey,
          wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
          async send(part, key) {
            const body = { settlements: settlementsOf(part, cashNow), transactionCode }
            const { docs } = await client.call(settleCash, { params: { role }, body, idempotencyKey: key })
            return docs
          },
        })
        // A wrong code is told by the question; what comes behind the first part, by the panel.
        const first = await parts.next()
        if (!first.done) void goOn(parts, first.value)
      },
    })
  }
  return { state, start, stop: () => void (isStopped.current = true) }
}

/** Levels from the top, each with what its accounts owe their uplines and are owed. */
function LevelsTable({ debts }: { readonly debts: readonly Debt[] }) {
  const levels = [...Map.groupBy(debts, ({ userType }) => userType)]
  const { toTake, toPay } = cashOf(debts, cashNow)
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="text-xs text-quiet">
          <th scope="col" className="h-8 text-left font-normal">
            {COMMON.role}
          </th>
          {[COMMON.accounts, WORDS.toTake, WORDS.toPay].map((label) => (
            <th key={label} scope="col" className="h-8 pl-3 text-right font-normal">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {levels.map(([userType, own]) => (
          <LevelRow key={userType} userType={userType} debts={own} />
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line font-bold">
          <th scope="row" className="h-9 text-left">
            {COMMON.total}
          </th>
          <td className="pl-3 text-right tabular-nums">{debts.length}</td>
          <td className="pl-3 text-right text-profit tabular-nums">{formatMoney(toTake)}</td>
          <td className="pl-3 text-right text-loss tabular-nums">{formatMoney(toPay)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function LevelRow({ userType, debts }: { readonly userType: Role; readonly debts: readonly Debt[] }) {
  const { toTake, toPay } = cashOf(debts, cashNow)
  return (
    <tr className="border-t border-line">
      <th scope="row" className="h-9 text-left font-normal">
        {COMMON.roles[userType]}
      </th>
      <td className="pl-3 text-right tabular-nums">{debts.length}</td>
      <td className="pl-3 text-right tabular-nums">{formatMoney(toTake)}</td>
      <td className="pl-3 text-right tabular-nums">{formatMoney(toPay)}</td>
    </tr>
  )
}

function Progress({ state, total }: { readonly state: RunState; readonly total: number }) {
  if (state.step === 'ASKED') return null
  const { receipts, left } = state.settled
  return (
    <>
      <output className="block text-sm font-bold">{WORDS.settledOf(receipts.length, total)}</output>
      <progress value={receipts.length + left.length} max={total} aria-label={WORDS.settleTree} className="w-full" />
      {state.failure !== null && (
        <p role="alert" className="text-sm text-loss">
          {state.failure}
        </p>
      )}
      {left.length > 0 && (
        <section aria-label={WORDS.leftOpen}>
          <h3 className="pb-1 text-sm font-bold">{WORDS.leftOpen}</h3>
          <ul className="divide-y divide-line text-sm">
            {left.map(({ debt, text }) => (
              <li key={debt.userId} className="py-1.5">
                <span className="font-bold">{debt.userName}</span> <span className="text-quiet">{text}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type FooterProps = {
  readonly debts: readonly Debt[] | undefined
  readonly run: ReturnType<typeof useRun>
  readonly onClose: () => void
}

function RunFooter({ debts = [], run: { state, start, stop }, onClose }: FooterProps) {
  const { name } = useBrand()
  if (state.step === 'ASKED')
    return (
      <Button size="dense" look="brand" className="ml-auto" disabled={debts.length === 0} onClick={start}>
        {WORDS.settleSoMany(debts.length)}
      </Button>
    )
  if (state.step === 'RUNS')
    return (
      <Button size="dense" className="ml-auto" onClick={stop}>
        {WORDS.stop}
      </Button>
    )
  const { receipts } = state.settled
  return (
    <div className="flex items-center gap-2">
      <Button
        size="dense"
        disabled={receipts.length === 0}
        onClick={() => void copyAs(COMMON.settlement, hisabOfReceipts(receipts, { name, at: Date.now() }))}
      >
        <Icon name="copy" className="size-4" />
        {WORDS.copyHisab}
      </Button>
      <Button size="dense" look="brand" className="ml-auto" onClick={onClose}>
        {COMMON.done}
      </Button>
    </div>
  )
}
