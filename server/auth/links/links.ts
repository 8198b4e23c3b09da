/** Links and tickets: 128 random bits, of which only the hash is kept. Security T1, T2. */
import { createHash, randomBytes } from 'node:crypto'
import type { Reader, Tx } from '../../platform/database.ts'
import type { Keys } from '../keys/keys.ts'
import {
  findAccountLink,
  type LinkKind,
  type NewLink,
  saveLink,
  takeLink,
  type TakenLink,
  type UsedLink,
} from './store.ts'

/** A password that begins so is a ticket. */
const TICKET_PREFIX = 'otl_'
const LIFE_MS: Readonly<Record<LinkKind, number>> = { SWITCH: 60_000, TICKET: 5 * 60_000 }

export const isTicket = (password: string): boolean => password.startsWith(TICKET_PREFIX)

export type LinkRequest = Omit<NewLink, 'codeHash' | 'agentHash' | 'lifeMs'> & {
  /** The browser that alone may use it; null where it is for somebody else. */
  readonly agent: string | null
}

export async function makeLink(tx: Tx, keys: Keys, { agent, ...request }: LinkRequest): Promise<string> {
  const code = `${request.kind === 'TICKET' ? TICKET_PREFIX : ''}${randomBytes(16).toString('base64url')}`
  const agentHash = agent === null ? null : keys.mark('agent', agent)
  await saveLink(tx, { ...request, codeHash: hashOf(code), agentHash, lifeMs: LIFE_MS[request.kind] })
  return code
}

export async function useLink(
  from: Reader,
  keys: Keys,
  link: Omit<UsedLink, 'codeHash' | 'agentHash'> & { readonly code: string; readonly agent: string },
): Promise<TakenLink | undefined> {
  const { code, agent, ...where } = link
  return await takeLink(from, { ...where, codeHash: hashOf(code), agentHash: keys.mark('agent', agent) })
}

/** What must be held before the code is taken: who makes a code holds both in that order. */
export const accountLinkOf = (from: Reader, code: string): Promise<number | undefined> =>
  findAccountLink(from, hashOf(code))

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()
