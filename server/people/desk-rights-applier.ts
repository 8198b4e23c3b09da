/** Rights of the desk that one administrator proposed and another confirms. */
import { presentRights } from '@paddock/contract/shapes/desk'
import { ok, refuse } from '@paddock/domain/result'
import { findOfficer, holdOfficer, saveRights } from '../desk-rights/index.ts'
import type { Applier } from '../second-officer/index.ts'

export const DESK_RIGHTS_APPLIER: Applier<'DESK_RIGHTS'> = {
  async describeRights(from, { payload }) {
    const officer = await findOfficer(from, payload.accountId)
    return officer ? { before: presentRights(officer), after: presentRights(payload.rights) } : null
  },
  async hold(tx, { payload }) {
    await holdOfficer(tx, payload.accountId)
  },
  // It was proposed on rights that may be others by now: then it is another change than the one that was looked at.
  prepare:
    async ({ payload: { accountId, version, rights } }) =>
    async (tx) => {
      const held = await holdOfficer(tx, accountId)
      if (!held) return refuse({ code: 'NOT_FOUND' })
      if (held.version !== version) return refuse({ code: 'DESK_RIGHTS_CHANGED', current: held.version })
      await saveRights(tx, accountId, rights)
      const about = { userName: held.userName, accountId }
      return ok({ before: { ...about, ...presentRights(held) }, after: { ...about, ...presentRights(rights) } })
    },
}
