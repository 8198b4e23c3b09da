import { hash } from 'node:crypto'

export const sha256Of = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer')
