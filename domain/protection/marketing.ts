import type { Exclusion } from './exclusion.ts'

/**
 * Whether anything that advertises may reach the player: nothing does where they have stopped it, or while they stay away. News of
 * their own account (a code, a settlement, a limit) is no marketing. Security 1.4, LCCP 3.5.
 */
export const mayMarketTo = (
  {
    exclusion,
    marketingStoppedAt,
  }: { readonly exclusion: Pick<Exclusion, 'until'> | null; readonly marketingStoppedAt: number | null },
  now: number,
): boolean => marketingStoppedAt === null && (exclusion === null || exclusion.until <= now)
