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
  /** What names something to one reader: the same each time, to be compared with no other reader's, and read back by us alone. In hex. */
  nameTo(reader: string, text: string): string
  /** What was named so to this reader; undefined of anything else. */
  namedTo(reader: string, name: string): string | undefined
}

function sealWith(key: Buffer, nonce: Buffer, text: string, owner: string): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function openWith(key: Buffer, sealed: Buffer, owner: string): string {
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
}

const HEX = /^([\da-f]{2})+$/

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
  // What a name begins with is a mark of reader and text: another reader's name of the same begins otherwise.
  const naming = { begins: derive('name begins'), seals: derive('name') }
  const beginningOf = (reader: string, text: string): Buffer =>
    createHmac('sha256', naming.begins)
      .update(JSON.stringify([reader, text]))
      .digest()
      .subarray(0, NONCE_BYTES)
  return {
    mark: (use, text) => createHmac('sha256', marks[use]).update(text).digest(),
    seal: (text, owner) => sealWith(sealing, randomBytes(NONCE_BYTES), text, owner),
    open: (sealed, owner) => openWith(sealing, sealed, owner),
    nameTo: (reader, text) => sealWith(naming.seals, beginningOf(reader, text), text, reader).toString('hex'),
    namedTo(reader, name) {
      const sealed = Buffer.from(HEX.test(name) ? name : '', 'hex')
      if (sealed.length <= NONCE_BYTES + TAG_BYTES) return undefined
      try {
        return openWith(naming.seals, sealed, reader)
      } catch {
        return undefined
      }
    },
  }
}

export const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)
