/** What the officer's players are not offered, or within narrower terms, and what is so from above. docs/domain/restrictions.md */
import type { RestrictionRow } from '@paddock/contract/shapes/restriction'
import { Button, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useState } from 'react'
import { RESTRICTION_WORDS as WORDS } from '../../words/restrictions.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { useMe } from '../../kit/me/index.ts'
import { AddButton, Badge, Card, CouldNotLoad, Moment, Page } from '../../kit/page/index.ts'
import { nameOf, saidOf } from './restriction.ts'
import { RestrictDialog } from './restrict-dialog.tsx'
import { useLift, useRestrictions } from './use-restrictions.ts'

type Open = { readonly row: RestrictionRow | null }

export default function RestrictionsPage() {
  const { role } = useMe()
  const { data, isError, error, refetch } = useRestrictions()
  const [open, setOpen] = useState<Open | null>(null)
  const [mine, above] = [data?.filter(({ isMine }) => isMine), data?.filter(({ isMine }) => !isMine)]
  return (
    <Page title={WORDS.page} actions={<AddButton onClick={() => setOpen({ row: null })}>{WORDS.add}</AddButton>}>
      <p className="max-w-3xl text-sm text-quiet max-md:px-3">
        {WORDS.fact} {role === 'administrator' && WORDS.factEverywhere}
      </p>
      <Card title={WORDS.mine}>
        {isError && !data && <CouldNotLoad error={error} refetch={refetch} />}
        {!data && !isError && <SkeletonRows rows={3} rowClass="h-16" label={COMMON.loading} />}
        {mine?.length === 0 && <Notice icon="shield" text={WORDS.none} hint={WORDS.noneHint} />}
        <ul className="divide-y divide-line">
          {mine?.map((row) => (
            <Line key={`${row.kind} ${row.scopeId}`} row={row} onChange={() => setOpen({ row })} />
          ))}
        </ul>
      </Card>
      {above && above.length > 0 && (
        <Card title={WORDS.above}>
          <ul className="divide-y divide-line">
            {above.map((row) => (
              <Line key={`${row.setBy} ${row.kind} ${row.scopeId}`} row={row} />
            ))}
          </ul>
        </Card>
      )}
      {open && <RestrictDialog row={open.row} onClose={() => setOpen(null)} />}
    </Page>
  )
}

/** What is from above is read, not changed. */
function Line({ row, onChange }: { readonly row: RestrictionRow; readonly onChange?: () => void }) {
  const lift = useLift()
  const name = nameOf(row)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-52 flex-1 text-sm">
        <p className="font-bold break-words">{name}</p>
        <p className="text-xs text-quiet">
          {WORDS.scopes[row.kind]} · {!row.isMine && `${COMMON.setByLevel(COMMON.roles[row.setBy])} · `}
          <Moment at={row.at} />
        </p>
      </div>
      <p className="flex flex-wrap gap-1.5">
        {saidOf(row.own).map((said) => (
          <Badge key={said} mood={row.own.isBlocked ? 'bad' : 'warn'}>
            {said}
          </Badge>
        ))}
      </p>
      {onChange && (
        <p className="ml-auto flex gap-2">
          <Button size="dense" aria-label={WORDS.changeOf(name)} onClick={onChange}>
            {WORDS.change}
          </Button>
          <Button size="dense" look="ghost" aria-label={WORDS.liftOf(name)} onClick={() => lift(row)}>
            {WORDS.lift}
          </Button>
        </p>
      )}
    </li>
  )
}
