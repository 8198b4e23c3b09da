/** What a site has published about its bonuses. */
import { MINUTE_MS } from '@paddock/domain/time'
import type { Reader } from '../../platform/database.ts'
import { findConfig } from '../../sites/index.ts'

/** How long after a settlement its wagering is paid for. */
export const findDelay = async (from: Reader, siteId: number): Promise<number> =>
  (await findConfig(from, siteId)).bonuses.releaseAfterMinutes * MINUTE_MS
