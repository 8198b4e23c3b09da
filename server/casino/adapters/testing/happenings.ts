/** What may happen to a player between a stake and what is owed of it, and why nothing may be staked then: played with every adapter. docs/domain/casino.md#rounds. */
import { sql } from 'kysely'
import type { Tree } from '../../../people/testing/tree.ts'
import { hearFrom } from '../../testing/places.ts'
import type { ToldCode } from './speaker.ts'

export type Happening = readonly [name: string, code: ToldCode, happen: (tree: Tree) => Promise<unknown>]

const LOST = 10_000

export const HAPPENINGS: readonly Happening[] = [
  [
    'a sign-out',
    'TOKEN_EXPIRED',
    ({ db }) => sql`update sessions set ended_at = now(), end_reason = 'SIGNED_OUT'`.execute(db),
  ],
  ['the end of a sign-in', 'TOKEN_EXPIRED', ({ db }) => sql`update sessions set expires_at = now()`.execute(db)],
  [
    'half an hour without a use',
    'TOKEN_EXPIRED',
    ({ db }) => sql`update sessions set last_seen_at = now() - interval '31 minutes'`.execute(db),
  ],
  [
    'the end of the session of a game',
    'TOKEN_EXPIRED',
    ({ db }) => sql`update casino_sessions set ended_at = now()`.execute(db),
  ],
  [
    'a lock',
    'PLAYER_BLOCKED',
    ({ db, idOf }) => sql`update accounts set user_locked = true where id = ${idOf('player1')}`.execute(db),
  ],
  [
    'a lock of the casino',
    'CASINO_LOCKED',
    ({ db, idOf }) => sql`update accounts set casino_lock = true where id = ${idOf('agent')}`.execute(db),
  ],
  [
    'the end of the casino at a site',
    'CASINO_LOCKED',
    ({ db }) => sql`update sites set settings = settings || '{"noCasino": true}' where id = 1`.execute(db),
  ],
  ['maintenance', 'MAINTENANCE', ({ db }) => sql`update sites set maintenance = true where id = 1`.execute(db)],
  ['a forbidden place', 'JURISDICTION_BLOCKED', ({ db }) => hearFrom(db, 'US')],
  ['a game taken off', 'GAME_DISABLED', ({ db }) => sql`update casino_games set active = false`.execute(db)],
  ['the provider taken off', 'GAME_DISABLED', ({ db }) => sql`update casino_providers set active = false`.execute(db)],
  [
    'a game’s name is gone from its list',
    'GAME_DISABLED',
    ({ db }) => sql`update casino_games set gone = true`.execute(db),
  ],
  ['an exclusion', 'SELF_EXCLUDED', (tree) => stayAway(tree, 'SELF_EXCLUSION')],
  ['a time-out', 'TIMED_OUT', (tree) => stayAway(tree, 'TIME_OUT')],
  ['all the play that they wanted', 'SESSION_TIME_OVER', playTooLong],
  ['an hour of play', 'REALITY_CHECK_DUE', sit],
  ['a limit on stakes', 'LIMIT_EXCEEDED', (tree) => limit(tree, { kind: 'STAKE', value: LOST })],
  ['a limit on losses', 'LIMIT_EXCEEDED', (tree) => limit(tree, { kind: 'LOSS', value: LOST })],
]

const guard = ({ db, idOf }: Tree) =>
  sql`update accounts set guarded_from = '-infinity' where id = ${idOf('player1')}`.execute(db)

async function stayAway(tree: Tree, kind: 'SELF_EXCLUSION' | 'TIME_OUT'): Promise<void> {
  const player = tree.idOf('player1')
  await sql`insert into exclusions (account_id, origin_id, kind, since, until)
    values (${player}, ${player}, ${kind}, now(), now() + interval '200 days')`.execute(tree.db)
  await guard(tree)
}

/** Of a day, of all that is played. */
async function limit(
  tree: Tree,
  { kind, value }: { readonly kind: 'STAKE' | 'LOSS' | 'SESSION'; readonly value: number },
) {
  const player = tree.idOf('player1')
  await sql`insert into player_limits (account_id, set_by, kind, period, product, value, since)
    values (${player}, ${player}, ${kind}, 'DAY', 'ALL', ${value}, now())`.execute(tree.db)
  await guard(tree)
}

/** For two hours, without having looked up. */
async function sit(tree: Tree): Promise<void> {
  await sql`insert into sittings (site_id, account_id, started_at, last_seen_at, checked_at)
    values (1, ${tree.idOf('player1')}, now() - interval '2 hours', now(), now() - interval '2 hours')`.execute(tree.db)
  await guard(tree)
}

async function playTooLong(tree: Tree): Promise<void> {
  await sit(tree)
  await limit(tree, { kind: 'SESSION', value: 60 })
}
