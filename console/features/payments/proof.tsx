/** The image of a payment, beside the claim: opened by a link that holds for some minutes, read, and zoomed to what was read. */
import { getDepositProof } from '@paddock/contract/endpoints/payments'
import type { QueuedDeposit } from '@paddock/contract/shapes/payment'
import { useClient } from '@paddock/ui/client'
import { formatMoment } from '@paddock/ui/formats'
import { Icon } from '@paddock/ui/primitives'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { PAYMENT_WORDS as WORDS } from '../../words/payments.ts'
import { WORDS as COMMON } from '../../words/shell.ts'
import { operatorRole, useMe } from '../../kit/me/index.ts'
import { DEPOSITS } from './deposits.ts'
import { type Mark, type Reader, ReadingLine, readLater, useReading } from './reading.tsx'

/** Shorter than the link holds. */
const FRESH_MS = 4 * 60_000

type ProofProps = {
  readonly deposit: QueuedDeposit
  readonly isZoomed: boolean
  readonly onZoom: () => void
  readonly read?: Reader
}

export function Proof({ deposit, isZoomed, onZoom, read = readLater }: ProofProps) {
  const { _id: depositId, userName, proofRemovedAt } = deposit
  const proof = deposit.proof && proofRemovedAt === null
  const client = useClient()
  const role = operatorRole(useMe())
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const [shownUrl, setShownUrl] = useState<string>()
  const { data, isError, refetch } = useQuery({
    queryKey: [DEPOSITS, 'proof', depositId],
    queryFn: ({ signal }) =>
      client.call(getDepositProof, { params: { role, depositId } }, signal).then(({ docs }) => docs.url),
    enabled: proof,
    staleTime: FRESH_MS,
  })
  const reading = useReading({ ...deposit, url: shownUrl }, read)
  const mark = reading.is === 'READ' ? reading.mark : null
  return (
    <section aria-label={WORDS.proof} className="flex min-h-11 flex-col overflow-hidden rounded-md border border-line">
      {!proof && (
        <p className="m-auto p-3 text-sm text-quiet">
          {proofRemovedAt === null ? WORDS.noProof : WORDS.proofRemoved(formatMoment(proofRemovedAt))}
        </p>
      )}
      {proof && (isError || (data !== undefined && data === brokenUrl)) && (
        <button
          type="button"
          onClick={() => {
            setBrokenUrl(null)
            void refetch()
          }}
          className="m-auto min-h-11 p-3 text-sm text-loss"
        >
          {WORDS.proofGone}. {COMMON.retry}
        </button>
      )}
      {data !== undefined && data !== brokenUrl && (
        <>
          <Viewer mark={mark} isZoomed={isZoomed} onZoom={onZoom}>
            <img
              src={data}
              alt={WORDS.proofOf(userName)}
              onLoad={() => setShownUrl(data)}
              onError={() => setBrokenUrl(data)}
              className={isZoomed ? 'w-full' : 'size-full object-contain'}
            />
          </Viewer>
          <ReadingLine reading={reading} />
        </>
      )}
    </section>
  )
}

type ViewerProps = {
  readonly mark: Mark | null
  readonly isZoomed: boolean
  readonly onZoom: () => void
  readonly children: ReactNode
}

/** The image with a frame around what was read of it; zoomed it begins there. */
function Viewer({ mark, isZoomed, onZoom, children }: ViewerProps) {
  const viewer = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (isZoomed && mark && viewer.current) leadTo(viewer.current, mark)
  }, [isZoomed, mark])
  return (
    <div className="relative">
      <button
        ref={viewer}
        type="button"
        aria-label={isZoomed ? WORDS.zoomOut : WORDS.zoom}
        onClick={onZoom}
        className={`block h-80 w-full ${isZoomed ? 'cursor-zoom-out overflow-auto' : 'cursor-zoom-in'}`}
      >
        <span className={`relative block ${isZoomed ? 'w-[250%]' : 'size-full'}`}>
          {children}
          {mark && <Frame mark={mark} />}
        </span>
      </button>
      <Icon name="search" className="pointer-events-none absolute right-2 bottom-2 size-4 text-quiet" />
    </div>
  )
}

const ROOM = 0.3

/** Placed as the image is: as large as it fits, in the middle. */
const Frame = ({ mark: { box, size } }: { readonly mark: Mark }) => {
  const room = box.height * ROOM
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size.width} ${size.height}`}
      className="pointer-events-none absolute inset-0 size-full"
    >
      <rect
        x={box.x - room}
        y={box.y - room}
        width={box.width + 2 * room}
        height={box.height + 2 * room}
        rx={room}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-warn stroke-2"
      />
    </svg>
  )
}

/** The middle of what is marked comes into the middle. */
function leadTo(viewer: HTMLElement, { box, size }: Mark): void {
  const across = ((box.x + box.width / 2) / size.width) * viewer.scrollWidth
  const down = ((box.y + box.height / 2) / size.height) * viewer.scrollHeight
  viewer.scrollTo(across - viewer.clientWidth / 2, down - viewer.clientHeight / 2)
}
