/** The complaint box: what the player complained of, and a way to do so. docs/domain/complaints.md. */
import type { ComplaintShown } from '@paddock/contract/shapes/complaint'
import { formatDate } from '@paddock/ui/formats'
import { Button, Icon, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useComplaints } from './api.ts'
import { ComplaintForm } from './complaint-form.tsx'
import { ComplaintSheet } from './complaint-sheet.tsx'
import { aboutOf, TONES } from './state.ts'
import { COMPLAINT_WORDS as WORDS } from './words.ts'

export function ComplaintsPage() {
  const [address, setAddress] = useSearchParams()
  const about = aboutOf(address)
  const [isWriting, setWriting] = useState(about !== null)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const close = () => {
    setWriting(false)
    // What it was about is done with: a reload does not ask again.
    if (about) setAddress({}, { replace: true })
  }
  return (
    <section
      aria-label={WORDS.title}
      className="mx-auto w-full max-w-[640px] overflow-clip rounded-md border border-line bg-surface"
    >
      <header className="flex min-h-12 items-center justify-between gap-3 border-b border-line pr-2 pl-4">
        <h1 className="text-md font-bold">{WORDS.title}</h1>
        <Button look="brand" size="dense" onClick={() => setWriting(true)}>
          {WORDS.complain}
        </Button>
      </header>
      <List onOpen={setOpenedId} />
      {isWriting && <ComplaintForm about={about} onClose={close} />}
      {openedId !== null && <ComplaintSheet complainId={openedId} onClose={() => setOpenedId(null)} />}
    </section>
  )
}

function List({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const [page, setPage] = useState(1)
  const { data, isError, refetch } = useComplaints(page)
  if (!data)
    return isError ? (
      <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: () => void refetch() }} />
    ) : (
      <SkeletonRows rows={4} rowClass="h-16" label={WORDS.loading} />
    )
  if (data.docs.length === 0) return <Notice icon="chat" text={WORDS.none} hint={WORDS.noneHint} />
  return (
    <>
      <ul className="divide-y divide-line">
        {data.docs.map((complaint) => (
          <li key={complaint._id}>
            <Row complaint={complaint} onOpen={() => onOpen(complaint._id)} />
          </li>
        ))}
      </ul>
      {(data.previousPage || data.nextPage) && (
        <nav aria-label={WORDS.title} className="flex justify-between border-t border-line p-2">
          <Button size="dense" disabled={!data.previousPage} onClick={() => setPage(data.previousPageNumber)}>
            {WORDS.newer}
          </Button>
          <Button size="dense" disabled={!data.nextPage} onClick={() => setPage(data.nextPageNumber)}>
            {WORDS.older}
          </Button>
        </nav>
      )}
    </>
  )
}

function Row({ complaint, onOpen }: { readonly complaint: ComplaintShown; readonly onOpen: () => void }) {
  const { title, category, status, createdAt } = complaint
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-left hover:bg-raised"
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-bold">{title}</span>
        <span className="block truncate text-xs text-quiet">
          {WORDS.categories[category]} · {formatDate(createdAt)}
        </span>
      </span>
      <span className={`shrink-0 text-xs ${TONES[status]}`}>{WORDS.states[status]}</span>
      <Icon name="chevron" className="size-4 shrink-0 text-quiet" />
    </button>
  )
}
