/** Who the player is: what the site knows, what is still to be sent, and what was. docs/domain/payments.md#kyc. */
import type { KycDocumentShown, KycStanding } from '@paddock/contract/shapes/kyc'
import { KYC_DOCUMENTS, type KycDocument, type KycState } from '@paddock/domain/payments'
import { failureText } from '@paddock/ui/client'
import { formatAmount, formatDate } from '@paddock/ui/formats'
import { Button, Icon, type IconName, Notice, showToast, SkeletonRows } from '@paddock/ui/primitives'
import { readyReasonText } from '@paddock/ui/words'
import { useId, useRef } from 'react'
import { Link } from 'wouter'
import { useAdd, useStanding, useSubmit } from './api.ts'
import { VERIFICATION_WORDS as WORDS } from './words.ts'

export function VerificationPage() {
  const { data, isError, refetch } = useStanding()
  return (
    <section
      aria-label={WORDS.title}
      className="mx-auto w-full max-w-[560px] overflow-clip rounded-md border border-line bg-surface"
    >
      <h1 className="flex h-12 items-center border-b border-line px-4 text-md font-bold">{WORDS.title}</h1>
      {data ? (
        <Standing standing={data} />
      ) : isError ? (
        <Notice icon="warning" text={WORDS.couldNotLoad} action={{ label: WORDS.retry, run: () => void refetch() }} />
      ) : (
        <SkeletonRows rows={4} rowClass="h-16" label={WORDS.loading} />
      )}
    </section>
  )
}

const ICONS: Readonly<Record<KycState, IconName>> = {
  none: 'shield',
  submitted: 'clock',
  verified: 'check',
  rejected: 'warning',
  expired: 'warning',
}

function Standing({ standing }: { readonly standing: KycStanding }) {
  const { status, sent } = standing
  const isAsked = status !== 'submitted' && status !== 'verified'
  return (
    <>
      <State standing={standing} />
      {isAsked && <Documents standing={standing} />}
      {status === 'submitted' && (
        <ul className="divide-y divide-line border-t border-line">
          {sent.map((document) => (
            <li key={document.kind} className="flex min-h-16 items-center gap-3 px-4 py-2 text-sm">
              {document.url !== null && <Picture kind={document.kind} url={document.url} />}
              {WORDS.documents[document.kind]}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function State({ standing }: { readonly standing: KycStanding }) {
  const { status, free, reason, submittedAt, expiresAt } = standing
  const isGood = status === 'verified'
  return (
    <div className="flex gap-3 px-4 py-4">
      <Icon name={ICONS[status]} className={`size-6 shrink-0 ${isGood ? 'text-profit' : 'text-brand-text'}`} />
      <div className="flex min-w-0 flex-col gap-1 text-sm">
        <h2 className="font-bold">{WORDS.states[status]}</h2>
        {reason !== '' && status === 'rejected' && <p className="break-words text-loss">{readyReasonText(reason)}</p>}
        <p className="text-quiet">{WORDS.facts[status]}</p>
        {!isGood && <p>{freeText(free)}</p>}
        {status === 'submitted' && submittedAt !== null && (
          <p className="text-xs text-quiet">{WORDS.sentAt(formatDate(submittedAt))}</p>
        )}
        {isGood && expiresAt !== null && <p className="text-xs text-quiet">{WORDS.until(formatDate(expiresAt))}</p>}
      </div>
    </div>
  )
}

function freeText(free: KycStanding['free']): string {
  if (free === null) return WORDS.notAsked
  return free === 0 ? WORDS.notFree : WORDS.free(`₹ ${formatAmount(free)}`)
}

function Documents({ standing: { added } }: { readonly standing: KycStanding }) {
  const submit = useSubmit()
  const isReady = added.some(({ kind }) => kind === 'IDENTITY')
  const send = () =>
    submit.mutate(undefined, {
      onSuccess: () => showToast(WORDS.sent, 'good'),
      onError: (thrown) => showToast(failureText(thrown), 'bad'),
    })
  return (
    <>
      <ul className="divide-y divide-line border-y border-line">
        {KYC_DOCUMENTS.map((kind) => (
          <li key={kind}>
            <DocumentField kind={kind} document={added.find((one) => one.kind === kind)} />
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-3 px-4 py-4">
        <p className="text-xs text-quiet">{WORDS.hint}</p>
        <Button look="brand" disabled={!isReady || submit.isPending} onClick={send}>
          {WORDS.send}
        </Button>
      </div>
    </>
  )
}

type DocumentFieldProps = { readonly kind: KycDocument; readonly document: KycDocumentShown | undefined }

/** It is added as it is chosen; another one takes its place until all are sent. */
function DocumentField({ kind, document }: DocumentFieldProps) {
  const add = useAdd()
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const label = document ? WORDS.another : WORDS.choose
  return (
    <div className="flex min-h-16 flex-col gap-1 px-4 py-2">
      <div className="flex flex-wrap items-center justify-end gap-3">
        {document?.url ? (
          <Picture kind={document.kind} url={document.url} />
        ) : (
          <span className="flex size-12 shrink-0 items-center justify-center rounded-md bg-raised">
            <Icon name="receipt" className="size-5 text-quiet" />
          </span>
        )}
        <label htmlFor={id} className="min-w-32 flex-1 text-sm">
          {WORDS.documents[kind]}
          <span className="block text-xs text-quiet">{kind === 'IDENTITY' ? WORDS.needed : WORDS.ifThere}</span>
        </label>
        <Button disabled={add.isPending} onClick={() => input.current?.click()}>
          {add.isPending ? WORDS.adding : label}
        </Button>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-invalid={add.isError}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            const image = target.files?.[0]
            if (image) add.mutate({ kind, image })
            // The same file may be chosen again.
            target.value = ''
          }}
        />
      </div>
      {add.isError && (
        <p role="alert" className="text-xs text-loss">
          {failureText(add.error)}
        </p>
      )}
    </div>
  )
}

const Picture = ({ kind, url }: { readonly kind: KycDocument; readonly url: string }) => (
  <img
    src={url}
    alt={WORDS.imageOf(WORDS.documents[kind])}
    className="size-12 shrink-0 rounded-md bg-raised object-cover"
  />
)

/** On the wallet page, where the site asks or was answered: how far it is. */
export function VerificationNote() {
  const { data } = useStanding()
  if (!data || (data.free === null && data.status === 'none')) return null
  return (
    <Link
      to="/verification"
      className="flex min-h-14 items-center gap-3 rounded-md border border-line bg-surface px-3 text-sm"
    >
      <Icon name={ICONS[data.status]} className="size-5 text-quiet" />
      <span className="min-w-0 flex-1">
        {WORDS.title}
        <span className="block text-xs text-quiet">{WORDS.states[data.status]}</span>
      </span>
      <Icon name="chevron" className="size-4 text-quiet" />
    </Link>
  )
}
