/** Changes that weaken a control: what they are, who proposed them, and yes or no of a second officer. */
import type { CasinoChange } from '@paddock/contract/shapes/casino'
import { copyAs } from '@paddock/ui/clipboard'
import { Dialog } from '@paddock/ui/layers'
import { Button, Icon } from '@paddock/ui/primitives'
import { Fragment, useState } from 'react'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { useConfirm } from '../confirm/index.ts'
import { Card, CouldNotLoad, Moment } from '../page/index.ts'
import { ChangeList, changesBetween } from '../site-config/index.ts'
import { ListPager } from '../table/index.ts'
import { factsOfCasino } from './casino-change.ts'
import { DeskRightsList } from './desk-rights.tsx'
import { type ControlChange, useChanges, useDecisions } from './use-changes.ts'

/** The controls by their names; a switch has its own. */
export const controlsText = (weakens: readonly string[]): string =>
  weakens.map((name) => WORDS.controls[name] ?? `${WORDS.sections.switches}: ${name}`).join(', ')

/** `always`: also while nothing waits; else the card is there when it has something to show. */
export function WaitingChanges({ always = false }: { readonly always?: boolean }) {
  const [page, setPage] = useState(1)
  const { data, isError, error, refetch } = useChanges(page)
  const [secret, setSecret] = useState<Secret | null>(null)
  if (!always && (data?.totalDocs ?? 0) === 0 && !secret) return null
  return (
    <Card title={WORDS.waitingForSecond}>
      {isError && !data && <CouldNotLoad error={error} refetch={refetch} />}
      {!data && !isError && <p className="p-3 text-sm text-quiet">{COMMON.loading}</p>}
      {data?.totalDocs === 0 && <p className="p-3 text-sm text-quiet">{WORDS.nothingWaits}</p>}
      <ul className="divide-y divide-line">
        {data?.docs.map((change) => (
          <Line key={change.changeId} change={change} onSecret={(half) => setSecret({ name: change.subject, half })} />
        ))}
      </ul>
      {data && <ListPager label={WORDS.waitingForSecond} page={page} total={data.totalDocs} onPage={setPage} />}
      {secret && (
        <OnceDialog
          title={WORDS.passwordEnds}
          text={WORDS.passwordEndsFact(secret.name)}
          secret={secret.half}
          onClose={() => setSecret(null)}
        />
      )}
    </Card>
  )
}

type Secret = { readonly name: string; readonly half: string }

function Line({ change, onSecret }: { readonly change: ControlChange; readonly onSecret: (half: string) => void }) {
  const decide = useQuestions(change, onSecret)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3">
      <div className="min-w-48 flex-1 text-sm">
        <p className="font-bold">{titleOf(change)}</p>
        <p className="text-warn">{controlsText(change.weakens)}</p>
        <p className="text-xs text-quiet">
          {change.isMine ? WORDS.proposedByMe : WORDS.proposedByName(change.proposedBy)}, <Moment at={change.at} />.{' '}
          {WORDS.waitsUntil} <Moment at={change.until} />
        </p>
        {change.confirmedBy !== null && <p className="text-xs text-quiet">{WORDS.oneMore(change.confirmedBy)}</p>}
        {change.reason && <p className="text-xs break-words text-quiet">{change.reason}</p>}
      </div>
      <div className="flex items-center gap-2">
        <Button size="dense" onClick={decide.end}>
          {change.isMine ? WORDS.withdrawChange : WORDS.declineChange}
        </Button>
        {change.mayConfirm && (
          <Button size="dense" look="danger" onClick={decide.confirm}>
            {WORDS.confirmChange}
          </Button>
        )}
      </div>
      <Differences change={change} />
      {change.casino && <Facts change={change.casino} />}
      {change.desk && <DeskRightsList {...change.desk} />}
    </li>
  )
}

/** Everything that takes effect with it, what weakens nothing too: a second officer confirms what they have seen. */
function Differences({ change: { config } }: { readonly change: ControlChange }) {
  if (config === null) return null
  return (
    <div className="basis-full overflow-hidden rounded-md border border-line">
      <ChangeList changes={changesBetween(config.before, config.after)} />
    </div>
  )
}

function Facts({ change }: { readonly change: CasinoChange }) {
  return (
    <dl className="grid basis-full grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-xs">
      {factsOfCasino(change).map(([label, value]) => (
        <Fragment key={label}>
          <dt className="text-quiet">{label}</dt>
          <dd className="font-bold break-words">{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

const titleOf = ({ kind, subject }: ControlChange): string => WORDS.changeKinds[kind](subject)

function useQuestions(change: ControlChange, onSecret: (half: string) => void) {
  const ask = useConfirm()
  const { confirmed, ended } = useDecisions()
  const facts = [
    [WORDS.weakens, controlsText(change.weakens)],
    [WORDS.actor, change.proposedBy],
    ...(change.casino ? factsOfCasino(change.casino) : []),
    ...(change.reason ? [[WORDS.reason, change.reason] as const] : []),
  ] as const
  const confirm = () =>
    ask({
      title: titleOf(change),
      text: WORDS.confirmChangeFact,
      facts,
      details: <Differences change={change} />,
      action: WORDS.confirmChange,
      isDanger: true,
      run: async ({ transactionCode }) => {
        const half = await confirmed(change.changeId, transactionCode)
        if (half !== null) onSecret(half)
      },
    })
  const end = () =>
    ask({
      title: titleOf(change),
      text: WORDS.endChangeFact,
      facts,
      action: change.isMine ? WORDS.withdrawChange : WORDS.declineChange,
      run: ({ transactionCode }) => ended(change.changeId, transactionCode),
    })
  return { confirm, end }
}

/** Something that is told once: it stays until whoever reads it says so. */
export function OnceDialog(props: {
  readonly title: string
  readonly text: string
  readonly secret: string
  readonly onClose: () => void
}) {
  const { title, text, secret, onClose } = props
  return (
    <Dialog title={title} onClose={onClose} isForced>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-sm text-quiet">{text}</p>
        <pre className="rounded-md bg-raised p-3 font-mono text-sm select-all">{secret}</pre>
        <div className="flex gap-2">
          <Button size="dense" onClick={() => void copyAs(title, secret)}>
            <Icon name="copy" className="size-4" />
            {COMMON.copy}
          </Button>
          <Button size="dense" look="brand" className="ml-auto" onClick={onClose}>
            {COMMON.done}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
