import { createCockFight } from '@paddock/contract/endpoints/access'
import { getReferralSetting } from '@paddock/contract/endpoints/sites'
import type { OnArrived } from '../../features/entry/index.ts'
import { forgetOrigin } from '../origin.ts'
import { client, queries } from '../services.ts'

const REFERRAL = ['referral setting'] as const

/** 000 §4: the referral setting on b2c sites; the cock-fight account, fire and forget, for who is no demo. What brought a sign-up is used up. */
export function afterLogin({ by, user }: Parameters<OnArrived>[0], kind: 'b2b' | 'b2c'): void {
  if (by === 'signUp') forgetOrigin(localStorage)
  if (kind === 'b2c')
    void queries.prefetchQuery({
      queryKey: REFERRAL,
      queryFn: () => client.call(getReferralSetting, {}).then(({ docs }) => docs),
    })
  if (!user.demo && !user.cockFightCreated) client.call(createCockFight, {}).catch(() => undefined)
}
