/** A player's own link for friends, and what has come of it. */
import { formatAmount } from '@paddock/ui/formats'
import { copyText } from '@paddock/ui/clipboard'
import { Button, Notice, SkeletonRows } from '@paddock/ui/primitives'
import { useReferrals } from './api.ts'
import { BONUS_WORDS } from './words.ts'

export function ReferPage() {
  const { data, isError, refetch } = useReferrals()
  return (
    <section
      aria-label={BONUS_WORDS.referTitle}
      className="mx-auto w-full max-w-[560px] overflow-clip rounded-md border border-line bg-surface"
    >
      <h1 className="flex h-12 items-center border-b border-line px-4 text-md font-bold">{BONUS_WORDS.referTitle}</h1>
      {data ? (
        <>
          <Invitation code={data.code} />
          <dl className="grid grid-cols-2 gap-px border-t border-line bg-line">
            <Figure name={BONUS_WORDS.referred} value={String(data.referred)} />
            <Figure name={BONUS_WORDS.deposited} value={String(data.deposited)} />
            <Figure name={BONUS_WORDS.earned} value={`₹ ${formatAmount(data.earned)}`} />
            <Figure name={BONUS_WORDS.pending} value={`₹ ${formatAmount(data.pending)}`} />
          </dl>
        </>
      ) : isError ? (
        <Notice
          icon="warning"
          text={BONUS_WORDS.couldNotLoad}
          action={{ label: BONUS_WORDS.retry, run: () => void refetch() }}
        />
      ) : (
        <SkeletonRows rows={3} rowClass="h-16" label={BONUS_WORDS.loading} />
      )}
    </section>
  )
}

function Invitation({ code }: { readonly code: string }) {
  const link = `${location.origin}/register-referrer/${encodeURIComponent(code)}`
  const canShare = 'share' in navigator
  return (
    <div className="flex flex-col gap-3 px-4 py-4">
      <p className="text-sm">{BONUS_WORDS.referIntro}</p>
      <p className="text-xs text-quiet">{BONUS_WORDS.yourLink}</p>
      <p className="rounded-md bg-raised px-3 py-3 text-sm break-all select-all">{link}</p>
      <div className="flex gap-2">
        <Button look="brand" className="flex-1" onClick={() => void copyText(link)}>
          {BONUS_WORDS.copy}
        </Button>
        {canShare && (
          // Whoever closes the sheet of their phone has not failed at anything.
          <Button className="flex-1" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
            {BONUS_WORDS.share}
          </Button>
        )}
      </div>
    </div>
  )
}

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className="bg-surface px-4 py-3">
    <dt className="text-xs text-quiet">{name}</dt>
    <dd className="text-lg font-bold">{value}</dd>
  </div>
)
