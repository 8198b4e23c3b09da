import type { ManagedMethod, PaymentMethod } from '@paddock/contract'
import { paise } from '@paddock/domain/money'
import { refuseOver, shownFields, toldMaximum } from '@paddock/domain/payments'
import { must } from '@paddock/domain/result'
import { type Role, turnSwitch } from '@paddock/domain/roles'
import { officerTold } from '../../platform/stands-as.ts'
import type { Quote } from './quote.ts'
import type { MethodTerms, MethodVersion, StoredMethod } from './store.ts'
import { refuseConfirming, refuseShowing } from './whose-word.ts'

/** As a player sees it, without what nobody should scan: an image that was never read, or whose code pays another. */
export function presentShown(
  method: StoredMethod,
  codes: Parameters<typeof shownFields>[1],
  quoteOf: (methodId: string, version: number) => Quote,
): PaymentMethod {
  const shown = presentMethod(method)
  return {
    ...shown,
    maxAmount: toldMaximum(shown.maxAmount),
    customFields: [...shownFields(shown, codes)],
    ...(shown.usdtRate !== undefined && { quote: quoteOf(method.id, shown.version) }),
  }
}

/** As it stood in a version. Throws on a method that has none in force. */
export function presentMethod(method: StoredMethod): PaymentMethod {
  return presentVersion(method, must(method.inForce, 'only what is in force is shown'))
}

function presentVersion(
  { id, active, isLock, sort }: StoredMethod,
  { version, at, terms }: MethodVersion,
): PaymentMethod {
  const operatorId = terms.paymentType === 'IPAY' ? Number(terms.upiId) : null
  return { _id: id, active, isLock, sort, version, madeAt: at, operatorId, ...presentTerms(terms) }
}

const presentTerms = ({ customFields, minAmount, maxAmount, usdtRate, ...terms }: MethodTerms) => ({
  ...terms,
  customFields: customFields.map((field) => ({
    ...field,
    type: field.type as PaymentMethod['customFields'][number]['type'],
  })),
  minAmount: paise(minAmount),
  maxAmount: paise(maxAmount),
  ...(usdtRate !== undefined && { usdtRate: paise(usdtRate) }),
})

/**
 * As an officer of this level sees it: with what waits, and where all was ended as it was last; and what of it is theirs to say. Nobody confirms what
 * they made themselves.
 */
export function presentManaged(
  method: StoredMethod,
  reader: Role,
  mayConfirm: (madeBy: number) => boolean,
): ManagedMethod {
  const { inForce, waiting, ended, ownerId, ownerName, active, isLock, hiddenBy, lockedBy } = method
  const newest = must(inForce ?? waiting ?? ended, 'a method has a version')
  return {
    ...presentVersion(method, newest),
    ownerId: String(ownerId),
    ownerName,
    inForce: inForce !== null,
    waiting: waiting && {
      version: waiting.version,
      at: waiting.at,
      proposedBy: officerTold(waiting.madeByName, waiting.madeByRole, reader),
      confirmedBy: confirmerOf(waiting, reader),
      inForceFrom: waiting.inForceFrom,
      mayConfirm:
        waiting.confirmedBy === null && mayConfirm(waiting.madeBy) && refuseConfirming(method, reader) === undefined,
      setBy: waiting.setBy,
      mayEnd: refuseOver(waiting, reader) === undefined,
      ...presentTerms(waiting.terms),
    },
    hiddenBy: active ? null : hiddenBy,
    lockedBy: isLock ? lockedBy : null,
    mayShow:
      turnSwitch({ off: !active, setBy: hiddenBy }, false, reader, 'method').ok &&
      refuseShowing(method, reader) === undefined,
    mayUnlock: turnSwitch({ off: isLock, setBy: lockedBy }, false, reader, 'lock').ok,
  }
}

const confirmerOf = ({ confirmedByName: name, confirmedByRole: role }: MethodVersion, reader: Role): string | null =>
  name !== null && role !== null ? officerTold(name, role, reader) : null
