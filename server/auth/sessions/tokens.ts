/** Tokens of sessions and tickets of sockets: 256 random bits, of which only the hash is stored. Security T8. */
import { hash, randomBytes } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashOfToken = (token: string): Buffer => hash('sha256', token, 'buffer')
