import { exportActivity, type getActivity } from '@paddock/contract/endpoints/people'
import type { ReplyOf } from '@paddock/contract/reply'
import { inEachLanguage } from '@paddock/ui/words'
import { auditText, auditWordsOfFile } from '../../words/audit-codes.ts'
import { WORDS } from '../../words/shell.ts'
import { Moment, PhoneNote } from '../../kit/page/index.ts'
import { type ExportedColumn, DataTable, plainPage, useList } from '../../kit/table/index.ts'

type Deed = ReplyOf<typeof getActivity>['docs'][number]

/** A sentence, that a phone has no room for in one line. */
const WRAPS = 'max-md:block max-md:min-w-52 max-md:whitespace-normal'

const NO_FILTERS: readonly string[] = []

const COLUMNS = inEachLanguage((): readonly ExportedColumn<Deed, typeof exportActivity>[] => [
  {
    id: 'at',
    label: WORDS.time,
    cell: ({ at, actorName, address }) => (
      <>
        <Moment at={at} />
        <PhoneNote>{actorName ?? WORDS.nothing}</PhoneNote>
        <PhoneNote>{address}</PhoneNote>
      </>
    ),
  },
  { id: 'summary', label: WORDS.what, cell: ({ summary }) => <span className={WRAPS}>{auditText(summary)}</span> },
  {
    id: 'by',
    label: WORDS.by,
    isWide: true,
    cell: ({ actorName }) => actorName ?? WORDS.nothing,
  },
  {
    id: 'role',
    label: WORDS.role,
    isWide: true,
    cell: ({ actorRole }) => (actorRole ? WORDS.roles[actorRole] : WORDS.nothing),
  },
  { id: 'address', label: WORDS.address, isWide: true, cell: ({ address }) => address },
  { id: 'remarks', label: WORDS.remarksShort, isWide: true, cell: ({ remarks }) => remarks },
])

/** What an account did and what was done to it; with `logins` only its ways in and out. */
export function Activity(props: { readonly userId: string; readonly userName: string; readonly logins?: boolean }) {
  const { userId, userName, logins = false } = props
  const list = useList(NO_FILTERS, exportActivity, {
    query: ({ page, limit }) => ({ page, limit, userId, ...(logins && { logins: true }) }),
    page: plainPage,
    words: { role: WORDS.roles, summary: auditWordsOfFile() },
  })
  return (
    <DataTable
      name="activity"
      label={`${logins ? WORDS.logins : WORDS.activity} ${userName}`}
      columns={COLUMNS()}
      {...list}
      queryKey={['activity', userId, logins]}
      // Nothing of a deed is unique but all of it together.
      rowId={(deed) => JSON.stringify(deed)}
    />
  )
}
