/** Who I am and what I have. 000 §7. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pathRole } from '../roles.ts'
import { points, user } from '../shapes/account.ts'
import { id, typedFlag } from '../values.ts'

export const getProfile = endpoint({
  method: 'GET',
  path: 'api/{role}/profile',
  tag: 'Account',
  summary: 'The signed-in account. Clients keep it 60 s.',
  action: 'profile.read',
  stages: ['FULL', 'CHANGE_PASSWORD', 'ENROL_SECOND_FACTOR'],
  params: z.strictObject({ role: pathRole }),
  docs: z.object({ correlationId: id, user }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const getPoints = endpoint({
  method: 'GET',
  path: 'api/{role}/pts',
  tag: 'Account',
  summary: 'Balance, exposure and what is available, in rupees.',
  action: 'profile.read',
  params: z.strictObject({ role: pathRole }),
  docs: points,
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})

export const setConfirmBets = endpoint({
  method: 'PATCH',
  path: 'api/user/confirmBets',
  tag: 'Account',
  summary: 'Ask for a confirmation before each bet, or not.',
  action: 'preset.change',
  audit: 'CONFIRM_BETS_SET',
  contentType: 'form',
  body: z.strictObject({ confirmBets: typedFlag }),
  docs: z.object({ confirmBets: z.boolean() }),
  refusals: ['UNAUTHENTICATED', 'FORBIDDEN'],
})
