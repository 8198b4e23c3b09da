import { sql } from 'kysely'
import type { Reader } from '../platform/database.ts'
import type { Site } from './site.ts'

export async function loadSites(from: Reader): Promise<Site[]> {
  const { rows } = await sql<Site>`select id, label, kind, name, settings from sites`.execute(from)
  return rows
}
