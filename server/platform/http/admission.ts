/** Who calls, and whether they may: by the session's token, their role, the stage of signing in, the site, and whose account they name. */
import {
  BEARER_HEADER,
  bearer,
  type Endpoint,
  pathRoleOf,
  PRACTICE_HEADER,
  type Refusal,
  TOKEN_HEADER,
  tokenOf,
} from '@paddock/contract'
import type { Stage } from '@paddock/domain/access'
import { ok, refuse, type Result } from '@paddock/domain/result'
import { callersOf, isOfThePerson, mayDo } from '@paddock/domain/roles'
import type { FastifyRequest } from 'fastify'
import { countryOf, TRUST_NOBODY } from './client-address.ts'
import type { Actor, HostSite } from '../http-call.ts'
import type { Doors } from './doors.ts'

export const countryIn = (doors: Doors, request: FastifyRequest): string | null =>
  countryOf(request.raw, doors.proxies ?? TRUST_NOBODY, doors.countryHeader)

/** Who calls; null of a visitor, where visitors may. */
export async function admit(
  doors: Doors,
  call: Endpoint,
  request: FastifyRequest,
  site: HostSite,
): Promise<Result<Actor | null, Refusal>> {
  const token = readToken(request)
  if (!token.ok) return token
  const isOpen = callersOf(call.action).includes('visitor')
  const known = token.value === null ? null : await doors.actorOf(token.value, site, countryIn(doors, request))
  if (!known?.ok) {
    // A token that has ended makes a visitor of its bearer, where visitors may call.
    if (isOpen) return ok(null)
    return known ? refuseUnknown(call, known.refusal) : refuseUnknown(call, { code: 'UNAUTHENTICATED' })
  }
  if (isOfAnotherBook(request, known.value)) return refuse({ code: 'PRACTICE_CHANGED' })
  const actor = actorOf(known.value, call)
  const { stage } = actor
  if (stage === 'FULL' || call.stages.includes(stage)) return ok(actor)
  // Who has not come all the way in is a visitor, where visitors may call.
  return isOpen ? ok(null) : refuse(STAGE_REFUSALS[stage])
}

/** A page that shows one book does nothing in the other: another tab may have switched. docs/domain/practice.md#switch. */
function isOfAnotherBook({ headers }: Pick<FastifyRequest, 'headers'>, { practiceOf }: Actor): boolean {
  const shown = headers[PRACTICE_HEADER]
  return (shown === 'on' || shown === 'off') && (shown === 'on') !== (practiceOf !== null)
}

/** For what a person has once, a session that practises speaks for its person. docs/domain/practice.md#whose. */
const actorOf = (actor: Actor, { action }: Pick<Endpoint, 'action'>): Actor =>
  actor.practiceOf !== null && isOfThePerson(action)
    ? { ...actor, accountId: actor.practiceOf, isDemo: false, practiceOf: null }
    : actor

/** What a session is asked for before it may do anything else. 000 §4, security T14. */
const STAGE_REFUSALS = {
  SECOND_FACTOR: { code: 'SECOND_FACTOR_REQUIRED' },
  CHANGE_PASSWORD: { code: 'CHANGE_PASSWORD_FIRST' },
  ENROL_SECOND_FACTOR: { code: 'ENROL_SECOND_FACTOR_FIRST' },
} as const satisfies Record<Exclude<Stage, 'FULL'>, Refusal>

/** Placing a bet has a text of its own for a visitor. 000 §5. */
function refuseUnknown(call: Endpoint, refusal: Refusal): { readonly ok: false; readonly refusal: Refusal } {
  const asksToLogIn = refusal.code === 'UNAUTHENTICATED' && call.refusals.includes('LOGIN_REQUIRED')
  return refuse(asksToLogIn ? { code: 'LOGIN_REQUIRED' } : refusal)
}

export function refuseRole(call: Endpoint, actor: Actor, request: FastifyRequest) {
  const pathRole = (request.params as Record<string, string>)['role']
  const mayCall =
    callersOf(call.action).includes(actor.role) && (pathRole === undefined || pathRole === pathRoleOf(actor.role))
  return mayCall ? undefined : refuse<Refusal>({ code: 'FORBIDDEN' })
}

/** Players wait outside, but may leave; operators go on, and visitors still see the site. 000 §4, 001 §2.3. */
export function refuseInMaintenance(call: Endpoint, actor: Actor, site: HostSite) {
  // Who is connected hears when it is over.
  const isOpen = call.action === 'session.close' || call.action === 'session.listen'
  const waits = site.maintenance && actor.role === 'user' && !isOpen
  return waits ? refuse<Refusal>({ code: 'MAINTENANCE' }) : undefined
}

/** The accounts that the request names, as it wrote them. */
export function targetsOf(
  { target }: Endpoint,
  parts: Readonly<Record<'params' | 'query' | 'body', unknown>>,
): unknown[] {
  if (target === null) return []
  const step = (value: unknown, name: string): unknown[] =>
    [value].flat().map((one: unknown) => (typeof one === 'object' && one !== null ? Reflect.get(one, name) : undefined))
  const named = target.field
    .split('.')
    .reduce<unknown[]>((found, name) => found.flatMap((one) => step(one, name)), [parts[target.in]])
  return named.flat().filter((one) => one !== undefined && one !== null)
}

/**
 * The one place that decides whose account a call may touch. Whoever is not the caller and not below them does not exist for
 * them, whatever their role: siblings, uplines and other sites' people alike. Security T50, API1.
 */
export async function admitTargets(
  doors: Doors,
  call: Endpoint,
  actor: Actor | null,
  named: readonly unknown[],
): Promise<Result<readonly number[], Refusal>> {
  if (named.length === 0 || actor === null) return ok([])
  const ids = [...new Set(named.map(Number))]
  if (!ids.every(Number.isSafeInteger)) return refuse({ code: 'NOT_FOUND' })
  const relations = await doors.relationsOf(actor, ids)
  if (!ids.every((id) => relations.has(id))) return refuse({ code: 'NOT_FOUND' })
  const mayAll = [...relations.values()].every((relation) => mayDo(actor.role, call.action, relation))
  return mayAll ? ok(ids) : refuse({ code: 'FORBIDDEN' })
}

/** Both headers may carry the token. Two that differ are refused: somebody in between may have read the other. Security T5. */
export function readToken({ headers }: Pick<FastifyRequest, 'headers'>): Result<string | null, Refusal> {
  const own = tokenIn(headers[TOKEN_HEADER])
  const standard = tokenIn(headers[BEARER_HEADER])
  if (own !== null && standard !== null && own !== standard) return refuse({ code: 'TOKENS_DIFFER' })
  return ok(own ?? standard)
}

/** With or without the word Bearer: existing clients put what they were given into both headers. */
export function tokenIn(header: string | readonly string[] | undefined): string | null {
  if (typeof header !== 'string') return null
  return tokenOf(header) ?? tokenOf(bearer(header))
}
