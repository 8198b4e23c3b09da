import type { MarketStatus } from '@paddock/domain/market'

export const STATUS_MOODS: { readonly [S in MarketStatus]: 'good' | 'bad' | 'warn' | 'plain' } = {
  INACTIVE: 'plain',
  OPEN: 'good',
  SUSPENDED: 'warn',
  CLOSED: 'bad',
  SETTLING: 'warn',
  SETTLED: 'plain',
  VOIDED: 'plain',
}
