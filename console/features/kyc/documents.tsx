/** The documents that a player has sent: opened by a press, since each look is written down, for as long as their links hold. */
import { openKycDocuments } from '@paddock/contract/endpoints/kyc'
import type { KycCheckShown, KycDocumentShown } from '@paddock/contract/shapes/kyc'
import { useClient } from '@paddock/ui/client'
import { formatMoment } from '@paddock/ui/formats'
import { Button } from '@paddock/ui/primitives'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { KYC_WORDS as WORDS } from '../../words/kyc.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { CouldNotLoad } from '../../kit/page/index.ts'

export function Documents({ check: { _id: userId, userName } }: { readonly check: KycCheckShown }) {
  const client = useClient()
  const role = operatorRole(useMe())
  const { data, error, isError, isPending, isIdle, mutate } = useMutation({
    mutationFn: async () => (await client.call(openKycDocuments, { params: { role }, body: { userId } })).docs,
  })
  return (
    <section aria-label={WORDS.documents} className="flex flex-col gap-3 p-3">
      {isError && <CouldNotLoad error={error} refetch={() => mutate()} />}
      {data?.map((document) => (
        <Picture key={document.kind} document={document} userName={userName} onGone={() => mutate()} />
      ))}
      {(isIdle || isPending) && (
        <>
          <p className="text-xs text-quiet">{WORDS.lookIsWritten}</p>
          <Button disabled={isPending} onClick={() => mutate()}>
            {WORDS.open}
          </Button>
        </>
      )}
    </section>
  )
}

type PictureProps = {
  readonly document: KycDocumentShown
  readonly userName: string
  readonly onGone: () => void
}

function Picture({ document: { kind, url, removedAt }, userName, onGone }: PictureProps) {
  const [isLarge, setLarge] = useState(false)
  const [goneUrl, setGoneUrl] = useState<string | null>(null)
  const name = WORDS.kinds[kind]
  return (
    <figure className="overflow-hidden rounded-md border border-line">
      <figcaption className="border-b border-line px-3 py-2 text-xs text-quiet">{name}</figcaption>
      {removedAt !== null && <p className="p-3 text-sm text-quiet">{WORDS.removed(formatMoment(removedAt))}</p>}
      {url !== null && goneUrl === url && (
        <button type="button" onClick={onGone} className="min-h-11 w-full p-3 text-sm text-loss">
          {WORDS.couldNotOpen}. {WORDS.open}
        </button>
      )}
      {url !== null && goneUrl !== url && (
        <button
          type="button"
          aria-label={`${isLarge ? WORDS.zoomOut : WORDS.zoom}: ${name}`}
          onClick={() => setLarge(!isLarge)}
          className={`block h-72 w-full ${isLarge ? 'cursor-zoom-out overflow-auto' : 'cursor-zoom-in'}`}
        >
          <img
            src={url}
            alt={WORDS.imageOf(name, userName)}
            onError={() => setGoneUrl(url)}
            className={isLarge ? 'w-[250%] max-w-none' : 'size-full object-contain'}
          />
        </button>
      )}
    </figure>
  )
}
