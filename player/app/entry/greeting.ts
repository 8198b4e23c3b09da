import { createCockFight } from '@paddock/contract/endpoints/access'
import { getReferralSetting } from '@paddock/contract/endpoints/sites'
import type { User } from '@paddock/contract/shapes/account'
import { client, queries } from '../services.ts'

const REFERRAL = ['referral setting'] as const

/** 000 §4: the referral setting on b2c sites; the cock-fight account, fire and forget, for who is no demo. */
export function afterLogin(user: User, kind: 'b2b' | 'b2c'): void {
  if (kind === 'b2c')
    void queries.prefetchQuery({
      queryKey: REFERRAL,
      queryFn: () => client.call(getReferralSetting, {}).then(({ docs }) => docs),
    })
  if (!user.demo && !user.cockFightCreated) client.call(createCockFight, {}).catch(() => undefined)
}
