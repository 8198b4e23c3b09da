import { TEXTS } from '@paddock/ui/words'
import { useSite } from '@paddock/ui/site'
import { CHROME_WORDS } from '../words/chrome.ts'

type Method = keyof typeof CHROME_WORDS.payments

const ALL: readonly Method[] = ['amazon', 'discover', 'upi', 'visa', 'amex', 'paypal']
const FEW: readonly Method[] = ['upi', 'crypto']
const OPTIONAL: ReadonlySet<Method> = new Set<Method>(['visa', 'amex'])

/** 001 §2.15: at most six, by name: the marks belong to others. */
export function PaymentStrip() {
  const site = useSite()
  if (!site.can('paymentMethodStrip')) return null
  const all = site.can('onlyUpiAndCrypto') ? FEW : ALL
  const methods = site.can('visaAndAmex') ? all : all.filter((method) => !OPTIONAL.has(method))
  return (
    <section aria-label={TEXTS.ourPaymentMethod} className="border-t border-line pt-4">
      <h2 className="mb-2 text-sm font-bold text-text">{TEXTS.ourPaymentMethod}</h2>
      <ul className="grid grid-cols-3 gap-2 sm:flex">
        {methods.map((method) => (
          <li
            key={method}
            className="flex h-10 items-center justify-center rounded-md border border-line bg-raised px-3 text-center font-bold text-text sm:min-w-24"
          >
            {CHROME_WORDS.payments[method]}
          </li>
        ))}
      </ul>
    </section>
  )
}
