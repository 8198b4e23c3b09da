/** Bonuses as officers make them: rules that a white label publishes and an administrator confirms. */
import { calls, type RequestOf } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { signInAs, TRANSACTION_CODE } from './caller.ts'
import type { Paddock } from './paddock.ts'

type Terms = RequestOf<typeof calls.createBonusRule>['body']['terms']

export const OFFER = {
  kind: 'depositWagerBonus',
  title: 'Welcome bonus',
  description: 'Half of your deposit on top',
  min: paise(50_000),
  max: paise(100_000),
  limit: 3,
  type: '',
  share: 5000,
  amount: paise(0),
  multiple: 5,
  base: 'bonus',
  days: 30,
  weights: { BETFAIR: 10_000, BOOKMAKER: 10_000, SESSION: 10_000, CASINO: 1000 },
  promoCode: '',
  period: 'WEEK',
  siteBears: false,
  secondAbove: paise(0),
} as const satisfies Terms

/** In force; gives its id. */
export async function publishRule({ url }: Pick<Paddock, 'url'>, change: Partial<Terms> = {}): Promise<string> {
  const [maker, other] = await Promise.all([signInAs(url, 'whitelabel'), signInAs(url, 'administrator')])
  const body = { terms: { ...OFFER, ...change }, transactionCode: TRANSACTION_CODE }
  const { docs } = await maker.call(calls.createBonusRule, { params: { role: 'whiteLabel' }, body })
  const version = docs.waiting?.version
  if (version !== undefined)
    await other.call(calls.confirmBonusRule, {
      params: { role: 'administrator', ruleId: docs._id },
      body: { version, transactionCode: TRANSACTION_CODE },
    })
  return docs._id
}
