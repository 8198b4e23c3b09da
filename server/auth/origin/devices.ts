/**
 * A device is known again by a cookie: a random word that opens nothing. Who has signed in with it before may try as often as
 * ever, whatever strangers do to the account meanwhile, also from a place where the player never was. Decision 0019.
 */
import { createHash, randomBytes } from 'node:crypto'

const NAME = 'paddock_device'
const COOKIE = new RegExp(String.raw`(?:^|;\s*)${NAME}=([\w-]{22})(?:;|$)`)
/** As long as a place is known. */
const LIFE_SECONDS = 90 * 86_400

export const deviceOf = (cookies: string | undefined): string | undefined => COOKIE.exec(cookies ?? '')?.[1]

export const newDevice = (): string => randomBytes(16).toString('base64url')

/** What is kept of one. */
export const hashOfDevice = (device: string): Buffer => createHash('sha256').update(device).digest()

/** No script reads it, no other site sends it, and only calls get it: by https alone where it came by that (`server/platform/http/secure.ts`). */
export const deviceCookie = (device: string): string =>
  `${NAME}=${device}; Max-Age=${LIFE_SECONDS}; Path=/api; HttpOnly; SameSite=Strict`
