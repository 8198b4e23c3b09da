/** The bundled provider, as one of a demonstration: named by itself, and anew where it stands elsewhere by now. docs/domain/casino.md#providers. */
import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'

export type SandboxCasino = {
  readonly baseUrl: string
  readonly origin: string
  readonly key: string
}

const NAME = 'Paddock Originals'
const KEY_ID = 'demo'

export async function nameSandbox(
  db: Database,
  { baseUrl, origin, key }: SandboxCasino,
  seal: (secret: string, keyId: string) => Buffer,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`insert into casino_providers as p (name, base_url, origin, scale) values (${NAME}, ${baseUrl}, ${origin}, 2)
      on conflict (lower(name)) do update set base_url = excluded.base_url, origin = excluded.origin where p.created_by is null`.execute(
      tx,
    )
    // Neither for one of that name that somebody has named, nor where somebody has retired it.
    await sql`insert into casino_keys as k (id, provider_id, secret)
      select ${KEY_ID}, id, ${seal(key, KEY_ID)} from casino_providers where name = ${NAME} and created_by is null
      on conflict (id) do update set secret = excluded.secret, retired_at = null where k.retired_by is null`.execute(tx)
  })
}

/** Where there is no bundled provider, its key, which every demonstration of an installation shares, opens nothing. */
export async function retireSandbox(db: Database): Promise<void> {
  await sql`update casino_keys set retired_at = clock_timestamp() where id = ${KEY_ID} and retired_at is null`.execute(
    db,
  )
}
