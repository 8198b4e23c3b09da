/** What the program's access key is used for, each with a key derived for it alone. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const NONCE_BYTES = 12
const TAG_BYTES = 16

export type Keys = {
  /** A hash that nobody can try codes out against without the key. */
  mark(use: 'otp' | 'backup' | 'agent' | 'browser' | 'puzzle' | 'image' | 'quote' | 'visit', text: string): Buffer
  /** AES-256-GCM, bound to whose secret it is. */
  seal(text: string, owner: string): Buffer
  open(sealed: Buffer, owner: string): string
}

export function createKeys(accessKey: string): Keys {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', accessKey, 'paddock', use, 32))
  const marks = {
    otp: derive('otp'),
    backup: derive('backup'),
    agent: derive('agent'),
    browser: derive('browser'),
    puzzle: derive('puzzle'),
    image: derive('image'),
    quote: derive('quote'),
    visit: derive('visit'),
  }
  const sealing = derive('second factor')
  return {
    mark: (use, text) => createHmac('sha256', marks[use]).update(text).digest(),
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), body])
    },
    open(sealed, owner) {
      const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', sealing, sealed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}

export const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
