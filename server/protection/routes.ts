import { calls } from '@paddock/contract'
import { refuse } from '@paddock/domain/result'
import type { Routes } from '../platform/http-call.ts'

export function protectionRoutes(routes: Routes): void {
  const later = async () => refuse({ code: 'MAINTENANCE' } as const)
  routes.guarded(calls.getProtection, later)
  routes.guarded(calls.setLimit, later)
  routes.guarded(calls.confirmLoosening, later)
  routes.guarded(calls.cancelLoosening, later)
  routes.guarded(calls.beginTimeOut, later)
  routes.guarded(calls.excludeSelf, later)
  routes.guarded(calls.setRealityCheck, later)
  routes.guarded(calls.acknowledgeRealityCheck, later)
  routes.guarded(calls.declineLimits, later)
  routes.guarded(calls.getCost, later)
  routes.about(calls.getProtectionOfOne, later)
  routes.about(calls.tightenLimitOfOne, later)
}
