/** What a site has published about its bonuses. */
import type { Reader } from '../../platform/database.ts'
import { findConfig } from '../../sites/index.ts'

const MINUTE_MS = 60_000

/** How long after a settlement its wagering is paid for. */
export const findDelay = async (from: Reader, siteId: number): Promise<number> =>
  (await findConfig(from, siteId)).bonuses.releaseAfterMinutes * MINUTE_MS
