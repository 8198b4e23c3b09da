/** The switch between money and practice, the points, and who won most of them. docs/domain/practice.md. */
import type { Practice, PracticeBoard } from '@paddock/contract/shapes/practice'
import { usePractises } from '@paddock/ui/client'
import { formatMoment, formatMoney } from '@paddock/ui/formats'
import { Button, Notice, SkeletonRows } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { PRACTICE_WORDS as WORDS } from '../../words/practice.ts'
import { usePractice, usePracticeBoard, useRefill, useSwitchBook } from './api.ts'
import './practice.css'

const CARD = 'overflow-clip rounded-md border border-line bg-surface'
const HEAD = 'min-h-12 border-b border-line px-4 py-3 text-md font-bold'

export default function PracticePage() {
  const { data, isError, refetch } = usePractice()
  return (
    <div className="mx-auto flex w-full max-w-[640px] flex-col gap-2">
      <section aria-label={WORDS.practice} className={CARD}>
        <h1 className={HEAD}>{WORDS.practice}</h1>
        {data ? <Own practice={data} /> : <Waiting isError={isError} rows={4} again={() => void refetch()} />}
      </section>
      <Board />
    </div>
  )
}

type WaitingProps = { readonly isError: boolean; readonly rows: number; readonly again: () => void }

const Waiting = ({ isError, rows, again }: WaitingProps) =>
  isError ? (
    <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: again }} />
  ) : (
    <SkeletonRows rows={rows} rowClass="h-13" label={WORDS.loading} />
  )

function Own({ practice }: { readonly practice: Practice }) {
  return (
    <>
      <Switch mode={practice.mode} />
      {practice.points && <Points practice={practice} points={practice.points} />}
    </>
  )
}

function Switch({ mode }: Pick<Practice, 'mode'>) {
  const practises = usePractises()
  const { mutate, isPending } = useSwitchBook()
  const isOnly = mode === 'ONLY'
  const label = practises ? WORDS.toMoney : isOnly ? WORDS.begin : WORDS.toPractice
  return (
    <div className="flex flex-col gap-3 px-4 py-3">
      {practises && <p className="text-sm font-bold text-(--practice)">{WORDS.inPractice}</p>}
      <p className="text-sm">{isOnly ? WORDS.only : WORDS.about}</p>
      {!(isOnly && practises) && (
        <>
          <Button look="brand" onClick={() => mutate()} disabled={isPending}>
            {label}
          </Button>
          <p className="text-xs text-quiet">{WORDS.slipEmptied}</p>
        </>
      )}
    </div>
  )
}

type PointsProps = { readonly practice: Practice; readonly points: NonNullable<Practice['points']> }

function Points({ practice, points }: PointsProps) {
  const { mutate, isPending } = useRefill()
  const { start, brokeBelow, refillAt } = practice
  const later = refillAt === null ? null : WORDS.again(formatMoment(refillAt))
  const isBroke = points.balance < brokeBelow
  const mayReset = points.exposure === 0 && points.balance !== start
  return (
    <>
      <dl className="grid grid-cols-3 gap-2 border-t border-line px-4 py-3 max-[359px]:grid-cols-1">
        <Figure label={WORDS.points}>{formatMoney(points.balance)}</Figure>
        <Figure label={WORDS.atRisk}>{formatMoney(points.exposure)}</Figure>
        <Figure label={WORDS.available}>{formatMoney(points.available)}</Figure>
      </dl>
      <ul className="grid gap-3 border-t border-line px-4 py-3 sm:grid-cols-2">
        <Way
          label={WORDS.topUp(formatMoney(start))}
          hint={later ?? WORDS.topUpHint(formatMoney(brokeBelow))}
          isOff={isPending || later !== null || !isBroke}
          run={() => mutate('TOP_UP')}
        />
        <Way
          label={WORDS.reset(formatMoney(start))}
          hint={later ?? WORDS.resetHint}
          isOff={isPending || later !== null || !mayReset}
          run={() => mutate('RESET')}
        />
      </ul>
    </>
  )
}

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-xs text-quiet">{label}</dt>
    <dd className="text-sm font-bold tabular-nums">{children}</dd>
  </div>
)

type WayProps = { readonly label: string; readonly hint: string; readonly isOff: boolean; readonly run: () => void }

const Way = ({ label, hint, isOff, run }: WayProps) => (
  <li className="flex flex-col gap-1">
    <Button onClick={run} disabled={isOff}>
      {label}
    </Button>
    <p className="text-xs text-quiet">{hint}</p>
  </li>
)

function Board() {
  const { data, isError, refetch } = usePracticeBoard()
  return (
    <section aria-label={WORDS.board} className={CARD}>
      <h2 className={HEAD}>{WORDS.board}</h2>
      {data ? <Places board={data} /> : <Waiting isError={isError} rows={5} again={() => void refetch()} />}
      <p className="px-4 py-3 text-xs text-quiet">{WORDS.boardHint}</p>
    </section>
  )
}

const ROW = 'grid min-h-13 grid-cols-[2.5rem_minmax(0,1fr)_auto] items-center gap-3 px-4 py-2 text-sm'

function Places({ board: { rows, mine } }: { readonly board: PracticeBoard }) {
  return (
    <>
      {rows.length === 0 ? (
        <Notice icon="trophy" text={WORDS.empty} />
      ) : (
        <ol aria-label={WORDS.board} className="divide-y divide-line">
          {rows.map(({ rank, name, amount }) => (
            <li key={rank} className={ROW}>
              <Rank rank={rank} />
              <span className="truncate">{name}</span>
              <span className="font-bold tabular-nums">{formatMoney(amount)}</span>
            </li>
          ))}
        </ol>
      )}
      {mine && (
        <p className={`${ROW} border-t border-line bg-raised`}>
          <Rank rank={mine.rank} />
          <span className="font-bold">{WORDS.you}</span>
          <span className="font-bold tabular-nums">{formatMoney(mine.amount)}</span>
        </p>
      )}
    </>
  )
}

const Rank = ({ rank }: { readonly rank: number | null }) => (
  <span className="text-center font-bold tabular-nums">
    <span className="sr-only">{WORDS.rank} </span>
    {rank ?? '–'}
  </span>
)
