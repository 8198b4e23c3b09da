/** Which version of a rule is in force, of those that were replaced before that was remembered. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '../../platform/testing/before-migration.ts'

const [ON, BACK, OFF, ONE] = [1, 2, 3, 4].map((n) => `00000000-0000-4000-8000-00000000000${n}`)

test('is the newest that was; what was ended meanwhile with its rule has ended', async () => {
  const { db, drop, migrate } = await databaseBefore('0191_one_bonus_rule_in_force.sql')
  try {
    await sql`insert into sites (id, label, kind, name, settings) values (1, 'one', 'b2c', 'One', '{}')`.execute(db)
    await sql`insert into accounts (id, site_id, ancestors, role, user_name) overriding system value values
      (5, null, '{}', 'administrator', 'top'), (7, 1, '{0}', 'whiteLabel', 'w')`.execute(db)
    await sql`insert into bonus_rules (id, site_id, active) values
      (${ON}::uuid, 1, true), (${BACK}::uuid, 1, true), (${OFF}::uuid, 1, false), (${ONE}::uuid, 1, true)`.execute(db)
    const version = (rule: string | undefined, n: number, inForce: boolean, ended = false) =>
      sql`insert into bonus_rule_versions (rule_id, version, site_id, at, made_by, kind, terms, expected_profit, in_force, confirmed_by, ended_at)
        values (${rule}::uuid, ${n}, 1, now() - interval '9 days', 7, 'depositBonus', '{}', 1, ${inForce}, ${inForce ? 5 : null},
          ${ended ? sql`now()` : null})`.execute(db)
    await version(ON, 1, true)
    await version(ON, 2, false, true)
    await version(ON, 3, true)
    await version(ON, 4, false)
    // Offered again by one officer: what had replaced the first ended, and the first was in force.
    await version(BACK, 1, true)
    await version(BACK, 2, true, true)
    await version(BACK, 3, false)
    await version(OFF, 1, true)
    await version(OFF, 2, true)
    await version(ONE, 1, true)
    await sql`insert into audit_log (site_id, actor_id, actor_role, action, object_type, object_id, before, after)
      select 1, 7, 'whiteLabel', 'BONUS_RULE_CHANGED', 'bonusRule', id, '{"active": true}', '{"active": false}'
      from unnest(${[BACK, OFF, ONE]}::text[]) as id`.execute(db)
    await migrate()
    const { rows } =
      await sql`select rule_id, version, replaced_by, ended_at is not null as ended from bonus_rule_versions
      where in_force order by rule_id, version`.execute(db)
    expect(rows).toEqual([
      { ruleId: ON, version: 1, replacedBy: 3, ended: false },
      { ruleId: ON, version: 3, replacedBy: null, ended: false },
      { ruleId: BACK, version: 1, replacedBy: 2, ended: true },
      { ruleId: BACK, version: 2, replacedBy: null, ended: true },
      { ruleId: OFF, version: 1, replacedBy: 2, ended: true },
      { ruleId: OFF, version: 2, replacedBy: null, ended: false },
      { ruleId: ONE, version: 1, replacedBy: null, ended: false },
    ])
    await expect(version(ON, 5, true)).rejects.toThrow('bonus_rule_versions_in_force')
  } finally {
    await drop()
  }
})
