/** Whom to pay, and how a phone or a desk does it. 001 §2.13, docs/domain/payments.md#upi. */
import type { PaymentMethod } from '@paddock/contract/shapes/payment'
import { copyText } from '@paddock/ui/clipboard'
import { formatMoment, formatMoney, formatTime } from '@paddock/ui/formats'
import { formatRupees, type Paise } from '@paddock/domain/money'
import { formatUsdt, NETWORK_NAMES, usdtCents } from '@paddock/domain/payments'
import { failureText } from '@paddock/ui/client'
import { Icon, IconButton, Notice } from '@paddock/ui/primitives'
import { Suspense, useEffect } from 'react'
import { part } from '../../../routing/part.tsx'
import { useUpiLink } from '../api.ts'
import { amountOf } from '../typed-amount.ts'
import { useStill } from '../use-still.ts'
import { PAYMENT_WORDS } from '../words.ts'
import { APPS, isLinkFor, linkOfApp, payImages, payLines, qrImageOf, type UpiLink } from './state.ts'

const QrCode = part(() => import('../../../pictures/qr-code.tsx'))
const QrImage = part(() => import('./qr-image.tsx'))

type PayDetailsProps = {
  readonly method: PaymentMethod
  readonly digits: string
  readonly link: UpiLink | null
  readonly onLink: (link: UpiLink) => void
  /** Whether the amount is typed beside it. */
  readonly isTyped?: boolean
}

export function PayDetails({ method, digits, link, onLink, isTyped = false }: PayDetailsProps) {
  const amount = amountOf(digits)
  const image = qrImageOf(method)
  const { usdtRate } = method
  const isUpi = method.paymentType === 'UPI' || method.paymentType === 'QR'
  return (
    <div className="flex flex-col gap-3">
      {isUpi && <UpiWays {...{ method, digits, link, onLink, isTyped }} hasImage={image !== null} />}
      {image !== null && (
        <Suspense fallback={<QrSpace />}>
          <QrImage path={image} />
        </Suspense>
      )}
      {method.paymentType === 'USDT' && image === null && (
        <Suspense fallback={<QrSpace />}>
          <QrCode text={method.walletNumber} name={PAYMENT_WORDS.qrCode} />
        </Suspense>
      )}
      <dl className="divide-y divide-line rounded-md border border-line">
        <Line
          label={usdtRate === undefined ? PAYMENT_WORDS.payThis : PAYMENT_WORDS.credited}
          shown={`₹ ${formatMoney(amount)}`}
          value={formatRupees(amount)}
          isBold
        />
        {usdtLines(method, amount).map(({ label, value }) => (
          <Line key={label} label={label} shown={value} value={value} isBold />
        ))}
        {payLines(method).map(({ name, label, value }) => (
          <Line key={label} label={name ? PAYMENT_WORDS.lines[name] : label} shown={value} value={value} />
        ))}
      </dl>
      {payImages(method).map(({ label, path }) => (
        <figure key={path} className="flex flex-col gap-1">
          <figcaption className="text-xs text-quiet">{label}</figcaption>
          <img src={path} alt={label} className="mx-auto max-h-96 max-w-full rounded-md bg-white" />
        </figure>
      ))}
      {usdtRate !== undefined && (
        <p className="text-xs text-quiet">
          {PAYMENT_WORDS.rateOf(`₹ ${formatMoney(usdtRate)}`, formatMoment(method.madeAt))}
          {method.quote && ` ${PAYMENT_WORDS.rateHolds(formatTime(method.quote.until))}`}
          {method.confirmations !== undefined && ` ${PAYMENT_WORDS.confirmations(method.confirmations)}`}
        </p>
      )}
      {method.remarks !== '' && <p className="text-sm whitespace-pre-line text-quiet">{method.remarks}</p>}
    </div>
  )
}

/** How much to send, and on which network: what goes on another one is lost. */
const usdtLines = ({ usdtRate, network }: PaymentMethod, amount: Paise) =>
  usdtRate === undefined || network === undefined
    ? []
    : [
        { label: PAYMENT_WORDS.sendUsdt, value: formatUsdt(usdtCents(amount, usdtRate)) },
        { label: PAYMENT_WORDS.network, value: NETWORK_NAMES[network] },
      ]

const QrSpace = () => <div className="mx-auto h-[244px] w-48" />

type LineProps = {
  readonly label: string
  readonly shown: string
  readonly value: string
  readonly isBold?: boolean
}

function Line({ label, shown, value, isBold = false }: LineProps) {
  return (
    <div className="flex min-h-11 items-center gap-3 pl-3">
      {/* Of a number nothing stands on a line of its own while its name can give way. */}
      <dt className="min-w-0 flex-1 text-xs text-quiet">{label}</dt>
      <dd className={`max-w-2/3 shrink-0 text-right text-sm wrap-anywhere ${isBold ? 'font-bold' : ''}`}>{shown}</dd>
      <dd>
        <IconButton label={PAYMENT_WORDS.copy(label)} onClick={() => void copyText(value)}>
          <Icon name="copy" className="size-4" />
        </IconButton>
      </dd>
    </div>
  )
}

/** A link that a phone opens in a payment app, and the same as a QR code for a phone that looks at this screen. */
function UpiWays({
  method,
  digits,
  link,
  onLink,
  isTyped = false,
  hasImage,
}: PayDetailsProps & { readonly hasImage: boolean }) {
  const known = isLinkFor(link, method, digits) ? link : null
  const amount = amountOf(digits)
  const isStill = useStill(amount)
  const { data, error, refetch } = useUpiLink({ method, amount, known, isSettled: !isTyped || isStill })
  // Kept with what was typed, so that coming back from the app finds the same one.
  useEffect(() => {
    if (data && data !== known) onLink(data)
  }, [data, known, onLink])
  if (error)
    return (
      <Notice
        icon="warning"
        text={failureText(error)}
        action={{ label: PAYMENT_WORDS.retry, run: () => void refetch() }}
      />
    )
  return (
    <>
      <div className="flex flex-col gap-2 pointer-fine:hidden">
        <AppLink to={data?.link} className="bg-brand font-bold text-on-brand">
          {PAYMENT_WORDS.payByPhone}
        </AppLink>
        <div className="grid grid-cols-3 gap-2">
          {APPS.map(({ name, scheme }) => (
            <AppLink key={name} to={data && linkOfApp(data.link, scheme)} className="border border-line bg-raised">
              <span className="sr-only">{PAYMENT_WORDS.payWith} </span>
              {name}
            </AppLink>
          ))}
        </div>
      </div>
      {!hasImage &&
        (data ? (
          <Suspense fallback={<QrSpace />}>
            <QrCode text={data.link} name={PAYMENT_WORDS.qrCode} />
          </Suspense>
        ) : (
          <QrSpace />
        ))}
    </>
  )
}

type AppLinkProps = {
  /** Left out while it is made. */
  readonly to: string | undefined
  readonly className: string
  readonly children: React.ReactNode
}

const AppLink = ({ to, className, children }: AppLinkProps) => (
  <a
    href={to}
    aria-disabled={to === undefined}
    className={`flex min-h-11 items-center justify-center rounded-md px-2 text-center text-sm leading-tight ${className}`}
  >
    {children}
  </a>
)
