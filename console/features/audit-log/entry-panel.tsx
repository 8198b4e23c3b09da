import type { AuditLogRow } from '@paddock/contract/endpoints/audit'
import { copyText } from '@paddock/ui/clipboard'
import { Panel } from '@paddock/ui/layers'
import { Button, Icon, IconButton, Notice } from '@paddock/ui/primitives'
import type { ReactNode } from 'react'
import { auditText } from '../../words/audit-codes.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { Moment } from '../../kit/page/index.ts'
import { actorOf } from './row-cells.tsx'
import { type ToldLine, toldLines } from './told.ts'

type Filter = Readonly<Record<string, string>>

type PanelProps = {
  readonly row: AuditLogRow
  readonly siteName: string
  readonly onClose: () => void
  /** Looks for rows that have this in common with it. */
  readonly onFilter: (filter: Filter) => void
}

/** One row with everything that was written down. */
export function EntryPanel({ row, siteName, onClose, onFilter }: PanelProps) {
  const lines = toldLines(row)
  return (
    <Panel
      title={auditText(row.text)}
      closeLabel={COMMON.close}
      onClose={onClose}
      isWide
      footer={<Alike row={row} onFilter={onFilter} />}
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-sm">
        <Fact label={WORDS.time}>
          <Moment at={row.at} />
        </Fact>
        <Fact label={WORDS.actor}>
          {actorOf(row)} {row.actorRole && `(${COMMON.roles[row.actorRole]})`}
        </Fact>
        <Fact label={WORDS.object}>
          {WORDS.objectTypes[row.objectType] ?? row.objectType} {row.objectName} {row.objectId}
        </Fact>
        <Fact label={WORDS.reason}>{row.reason || WORDS.nothing}</Fact>
        <Fact label={WORDS.site}>{siteName}</Fact>
        <Fact label={WORDS.address}>{row.address || WORDS.nothing}</Fact>
        <Fact label={WORDS.session}>{row.session ?? WORDS.nothing}</Fact>
        <Fact label={WORDS.requestId}>{row.requestId === null ? WORDS.nothing : <RequestId id={row.requestId} />}</Fact>
      </dl>
      {lines.length === 0 ? <Notice icon="check" text={WORDS.noDifference} /> : <Lines lines={lines} />}
    </Panel>
  )
}

const RequestId = ({ id }: { readonly id: string }) => (
  <span className="flex items-center gap-1">
    <code className="truncate">{id}</code>
    <IconButton label={COMMON.copy} onClick={() => void copyText(id)} className="md:size-8">
      <Icon name="copy" className="size-4" />
    </IconButton>
  </span>
)

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <>
    <dt className="self-center text-quiet">{label}</dt>
    <dd className="min-w-0 self-center break-words">{children}</dd>
  </>
)

const Lines = ({ lines }: { readonly lines: readonly ToldLine[] }) => (
  <table className="w-full table-fixed text-sm">
    <thead>
      <tr className="text-xs text-quiet">
        {[WORDS.fieldName, WORDS.was, WORDS.is].map((head) => (
          <th key={head} scope="col" className="h-8 px-2 text-left font-normal first:w-[32%] first:pl-4">
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {lines.map(({ path, label, before, after }) => (
        <tr key={path} className="border-t border-line align-top">
          <th scope="row" className="py-2 pr-2 pl-4 text-left font-normal break-words text-quiet">
            {label}
          </th>
          <td className={`px-2 py-2 break-words ${before === null ? 'text-quiet' : 'text-loss'}`}>
            {before ?? WORDS.nothing}
          </td>
          <td className={`px-2 py-2 break-words ${after === null ? 'text-quiet' : 'text-profit'}`}>
            {after ?? WORDS.nothing}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

function Alike({ row, onFilter }: Pick<PanelProps, 'row' | 'onFilter'>) {
  const { requestId, objectType, objectId, actorName } = row
  return (
    <div className="flex flex-wrap gap-2">
      {requestId !== null && (
        <Button size="dense" onClick={() => onFilter({ requestId })}>
          {WORDS.sameRequest}
        </Button>
      )}
      {objectId !== '' && (
        <Button size="dense" onClick={() => onFilter({ objectType, objectId })}>
          {WORDS.sameObject}
        </Button>
      )}
      {actorName !== null && (
        <Button size="dense" onClick={() => onFilter({ actorName })}>
          {WORDS.sameActor}
        </Button>
      )}
    </div>
  )
}
