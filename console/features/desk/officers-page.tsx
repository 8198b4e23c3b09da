/** The officers of the desk: made, given and taken rights, locked, given a new password. docs/domain/desk.md. */
import { listDeskOfficers } from '@paddock/contract/endpoints/desk'
import { useClient } from '@paddock/ui/client'
import { Button, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { DESK_WORDS as WORDS } from '../../words/desk.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { Badge, Card, CouldNotLoad, Moment, Page } from '../../kit/page/index.ts'
import { assignedText, OnceDialog, rightsText, WaitingChanges } from '../../kit/second-officer/index.ts'
import { LIST_LIMIT, ListPager } from '../../kit/table/index.ts'
import { MakeForm } from './make-form.tsx'
import { RightsDialog } from './rights-dialog.tsx'
import { type Officer, QUERY_KEY, type Secret, useWaysIn } from './use-officers.ts'

const EVERY_MS = 15_000

export default function OfficersPage() {
  const client = useClient()
  const [page, setPage] = useState(1)
  const [secret, setSecret] = useState<Secret | null>(null)
  const [changing, setChanging] = useState<Officer | null>(null)
  const { data, isError, error, refetch } = useQuery({
    queryKey: [QUERY_KEY, page],
    queryFn: ({ signal }) => client.call(listDeskOfficers, { query: { page, limit: LIST_LIMIT } }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  })
  return (
    <Page title={WORDS.officers}>
      <p className="max-w-3xl text-sm text-quiet max-md:px-3">{WORDS.fact}</p>
      <WaitingChanges />
      <Card title={WORDS.officers}>
        <MakeForm onMade={setSecret} />
        {isError && !data && <CouldNotLoad error={error} refetch={refetch} />}
        {!data && !isError && <SkeletonRows rows={3} rowClass="h-16" label={COMMON.loading} />}
        {data?.totalDocs === 0 && <Notice icon="people" text={WORDS.none} hint={WORDS.noneFact} />}
        <ul className="divide-y divide-line">
          {data?.docs.map((officer) => (
            <Line key={officer.userId} officer={officer} onChange={() => setChanging(officer)} onSecret={setSecret} />
          ))}
        </ul>
        {data && <ListPager label={WORDS.officers} page={page} total={data.totalDocs} onPage={setPage} />}
      </Card>
      {changing && <RightsDialog officer={changing} onClose={() => setChanging(null)} />}
      {secret && (
        <OnceDialog
          title={secret.isNew ? WORDS.password : WORDS.newPassword}
          text={WORDS.passwordFact(secret.name)}
          secret={secret.password}
          onClose={() => setSecret(null)}
        />
      )}
    </Page>
  )
}

type LineProps = {
  readonly officer: Officer
  readonly onChange: () => void
  readonly onSecret: (secret: Secret) => void
}

function Line({ officer, onChange, onSecret }: LineProps) {
  const { userName, fullName, locked, mustChangePassword, hasSecondFactor, proposed, madeBy, createdAt } = officer
  const { lock, resetPassword } = useWaysIn(onSecret)
  const nameOf = (eventId: string): string => officer.eventNames[eventId] ?? eventId
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-3">
      <div className="min-w-60 flex-1 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-bold">{userName}</span>
          {fullName !== '' && <span className="text-quiet">{fullName}</span>}
          {locked && <Badge mood="bad">{WORDS.locked}</Badge>}
          {mustChangePassword && <Badge mood="plain">{WORDS.firstSignIn}</Badge>}
          {!mustChangePassword && !hasSecondFactor && <Badge mood="warn">{WORDS.noFactor}</Badge>}
        </p>
        <p className="break-words">
          {rightsText(officer)} · {assignedText(officer, nameOf)}
        </p>
        {proposed && (
          <p className="break-words text-warn">
            {rightsText(proposed)} · {assignedText(proposed, nameOf)}. {WORDS.proposed(proposed.proposedBy)}
          </p>
        )}
        <p className="text-xs text-quiet">
          {WORDS.madeBy(madeBy)}, <Moment at={createdAt} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="dense" aria-label={WORDS.changeOf(userName)} onClick={onChange}>
          {WORDS.change}
        </Button>
        <Button size="dense" onClick={() => resetPassword(officer)}>
          {WORDS.newPassword}
        </Button>
        <Button size="dense" look={locked ? 'plain' : 'danger'} onClick={() => lock(officer)}>
          {locked ? WORDS.unlock : WORDS.lock}
        </Button>
      </div>
    </li>
  )
}
