/** What a row of the audit log shows by name: whom, what of which event, what became of what. */
import type { AuditLogRow } from '@paddock/contract/endpoints/audit'
import { Link } from 'react-router'
import { STUDIO_WORDS as WORDS } from '../../words/studio.ts'
import { mayAct, useMe } from '../../kit/me/index.ts'
import { shortPath, toldChanges } from './told.ts'

export type SiteName = (siteId: number | null) => string

const LEADS = 'hover:underline'

export const AccountLink = ({ id, name }: { readonly id: string | null; readonly name: string | null }) => (
  <Link to={`/people/${id}`} tabIndex={-1} className={LEADS}>
    {name ?? id}
  </Link>
)

/** Who it was: nobody where the server did it by itself; of somebody above the reader no more than the role is told. Law D-40. */
export const actorOf = ({ actorName, actorRole }: Pick<AuditLogRow, 'actorName' | 'actorRole'>): string =>
  actorName ?? (actorRole === null ? WORDS.byItself : WORDS.nothing)

/** A market leads to where the reader may look at it: whoever operates it, to it; others to what it brought. */
function MarketLink({ row }: { readonly row: AuditLogRow }) {
  const { role } = useMe()
  const page = mayAct(role, 'market.operate') ? '/markets' : '/bets/settled'
  return (
    <Link to={`${page}?marketId=${encodeURIComponent(row.objectId)}`} tabIndex={-1} className={LEADS}>
      {row.objectName ?? row.objectId}
    </Link>
  )
}

/** What it was done to, by its name. */
export function ObjectName({ row, siteName }: { readonly row: AuditLogRow; readonly siteName: SiteName }) {
  const { objectType, objectId, objectName, objectIsBelow, event } = row
  const kind = WORDS.objectTypes[objectType] ?? objectType
  return (
    <>
      <span className="text-quiet">{kind}</span>{' '}
      {objectType === 'market' ? (
        <MarketLink row={row} />
      ) : objectType === 'site' ? (
        siteName(Number(objectId))
      ) : objectIsBelow ? (
        <AccountLink id={objectId} name={objectName} />
      ) : (
        (objectName ?? (shortPath(objectId) || WORDS.nothing))
      )}
      {event && objectType !== 'event' && <span className="block text-xs leading-4 text-quiet">{event.name}</span>}
    </>
  )
}

const MOST_SHOWN = 2
const LONGEST = 24
const cut = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)

/** What became of what; all of it stands in the opened row. */
export function Changes({ row }: { readonly row: AuditLogRow }) {
  const changes = toldChanges(row)
  if (changes.length === 0) return <span className="text-quiet">{WORDS.nothing}</span>
  return (
    <>
      {changes.slice(0, MOST_SHOWN).map((line) => (
        <span key={line.path} className="block text-xs leading-4">
          <span className="text-quiet">{line.label}</span> {line.before !== null && `${cut(line.before)} → `}
          <span className="font-bold">{cut(line.after ?? WORDS.nothing)}</span>
        </span>
      ))}
      {changes.length > MOST_SHOWN && (
        <span className="block text-xs leading-4 text-quiet">{WORDS.moreChanges(changes.length - MOST_SHOWN)}</span>
      )}
    </>
  )
}
