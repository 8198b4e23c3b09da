import { SWITCHES, type SwitchName } from '@paddock/contract'
import { type RawBuilder, sql } from 'kysely'

const NEEDED = {
  sports: sql`not coalesce((s.settings ->> 'onlyCasino')::boolean, false)`,
  casino: sql`not coalesce((s.settings ->> 'noCasino')::boolean, false)`,
  money: sql`coalesce(s.settings -> 'jurisdiction' ->> 'money', 'REAL') = 'REAL'`,
} as const

/** Whether a switch is on at the site `s`: what `isOn` of the contract says of its configuration, asked where something is decided on rows. */
export function switchedOn(name: SwitchName): RawBuilder<boolean> {
  const { only, needs, default: usual } = SWITCHES[name]
  const conditions = [
    sql`coalesce((s.settings -> 'switches' ->> ${sql.lit(name)})::boolean, ${sql.lit(usual)})`,
    sql`not coalesce(jsonb_exists(s.settings -> 'jurisdiction' -> 'forbidden', ${sql.lit(name)}), false)`,
    ...(needs === undefined ? [] : [NEEDED[needs]]),
    ...(only === undefined ? [] : [sql`coalesce(s.settings ->> 'type', s.kind) = ${sql.lit(only)}`]),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Whether players of the site `s` practise: what `practiceModeOf` of the contract says of its configuration. */
export const PRACTISED = sql`(${switchedOn('practice')} or coalesce(s.settings -> 'jurisdiction' ->> 'money' = 'NONE', false))`
