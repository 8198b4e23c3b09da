/** /secureauth: the second factor of a player, switched on, its backup codes, switched off. 000 §1, security T14. */
import { failureText } from '@paddock/ui/client'
import { Button, Icon, Notice, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { useState } from 'react'
import { WORDS } from '../../words/shell.ts'
import { ENTRY_WORDS } from '../../words/entry.ts'
import { useAskAtWithdrawals, useAskNoMore, useFactor, useRenewCodes, useTurnOff } from './api.ts'
import { BackupCodes } from './backup-codes.tsx'
import { Enrol } from './enrol.tsx'
import { ProofForm } from './proof-form.tsx'
import { FACTOR_WORDS } from './words.ts'

type Task = 'none' | 'turnOn' | 'turnOff' | 'renew' | 'askNoMore'

type SecureAuthPageProps = {
  /** Whether the site has withdrawals. */
  readonly paysOut: boolean
}

export function SecureAuthPage({ paysOut }: SecureAuthPageProps) {
  const { data, isError, error, refetch } = useFactor()
  const [task, setTask] = useState<Task>('none')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const done = () => setTask('none')
  return (
    <section
      className="mx-auto max-w-[480px] rounded-md border border-line bg-surface"
      aria-label={ENTRY_WORDS.secureAuth}
    >
      <h1 className="flex h-12 items-center gap-2 border-b border-line px-4 text-md font-bold">
        <Icon name="shield" />
        {ENTRY_WORDS.secureAuth}
      </h1>
      {!data && !isError && <SkeletonRows rows={3} rowClass="h-14" label={WORDS.loading} />}
      {!data && isError && (
        <Notice icon="warning" text={failureText(error)} action={{ label: WORDS.retry, run: () => void refetch() }} />
      )}
      {codes !== null && <BackupCodes codes={codes} onDone={() => setCodes(null)} />}
      {data && codes === null && task === 'none' && <Standing {...data} paysOut={paysOut} onTask={setTask} />}
      {data && codes === null && task === 'turnOn' && (
        <Enrol
          onCancel={done}
          onCodes={(fresh) => {
            setCodes(fresh)
            done()
          }}
        />
      )}
      {task === 'turnOff' && <TurnOff onDone={done} />}
      {task === 'askNoMore' && <AskNoMore onDone={done} />}
      {task === 'renew' && codes === null && (
        <Renew
          onCancel={done}
          onCodes={(fresh) => {
            setCodes(fresh)
            done()
          }}
        />
      )}
    </section>
  )
}

type StandingProps = {
  readonly enabled: boolean
  readonly backupCodesLeft: number
  readonly atWithdrawals: boolean
  readonly paysOut: boolean
  readonly onTask: (task: Task) => void
}

function Standing({ enabled, backupCodesLeft, atWithdrawals, paysOut, onTask }: StandingProps) {
  return (
    <div className="flex flex-col gap-3 p-4">
      <div className="flex items-start gap-3">
        <Icon name={enabled ? 'check' : 'warning'} className={`size-6 ${enabled ? 'text-profit' : 'text-warn'}`} />
        <div>
          <p className="text-md font-bold">{enabled ? ENTRY_WORDS.factorOn : ENTRY_WORDS.factorOff}</p>
          <p className="text-sm text-quiet">
            {enabled ? ENTRY_WORDS.backupLeft(backupCodesLeft) : ENTRY_WORDS.factorOffHint}
          </p>
        </div>
      </div>
      {enabled ? (
        <div className="grid gap-2 sm:grid-cols-2">
          <Button onClick={() => onTask('renew')}>{ENTRY_WORDS.newBackupCodes}</Button>
          <Button look="danger" onClick={() => onTask('turnOff')}>
            {ENTRY_WORDS.turnOff}
          </Button>
        </div>
      ) : (
        <Button look="brand" onClick={() => onTask('turnOn')}>
          {ENTRY_WORDS.turnOn}
        </Button>
      )}
      {enabled && paysOut && <AtWithdrawals isAsked={atWithdrawals} onTask={onTask} />}
    </div>
  )
}

type AtWithdrawalsProps = { readonly isAsked: boolean; readonly onTask: (task: Task) => void }

/** To be asked takes a press; to be asked no more takes what turning the second factor off takes. */
function AtWithdrawals({ isAsked, onTask }: AtWithdrawalsProps) {
  const ask = useAskAtWithdrawals()
  const askAtEach = () => ask.mutate(undefined, { onError: (thrown) => showToast(failureText(thrown), 'bad') })
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <div>
        <h2 className="text-sm font-bold">{FACTOR_WORDS.atWithdrawals}</h2>
        <p className="text-sm text-quiet">{isAsked ? FACTOR_WORDS.asked : FACTOR_WORDS.notAsked}</p>
      </div>
      {isAsked ? (
        <Button onClick={() => onTask('askNoMore')}>{FACTOR_WORDS.askNoMore}</Button>
      ) : (
        <Button onClick={askAtEach} disabled={ask.isPending}>
          {FACTOR_WORDS.ask}
        </Button>
      )}
    </div>
  )
}

function AskNoMore({ onDone }: { readonly onDone: () => void }) {
  const end = useAskNoMore()
  return (
    <ProofForm
      action={FACTOR_WORDS.askNoMore}
      look="danger"
      isBusy={end.isPending}
      error={end.error}
      onCancel={onDone}
      onProof={(proof) => end.mutate(proof, { onSuccess: onDone })}
    />
  )
}

function TurnOff({ onDone }: { readonly onDone: () => void }) {
  const off = useTurnOff()
  return (
    <ProofForm
      action={ENTRY_WORDS.turnOff}
      look="danger"
      isBusy={off.isPending}
      error={off.error}
      onCancel={onDone}
      onProof={(proof) => off.mutate(proof, { onSuccess: onDone })}
    />
  )
}

function Renew(props: { readonly onCancel: () => void; readonly onCodes: (codes: readonly string[]) => void }) {
  const renew = useRenewCodes()
  return (
    <ProofForm
      action={ENTRY_WORDS.newBackupCodes}
      look="brand"
      isBusy={renew.isPending}
      error={renew.error}
      onCancel={props.onCancel}
      onProof={(proof) => renew.mutate(proof, { onSuccess: props.onCodes })}
    />
  )
}
