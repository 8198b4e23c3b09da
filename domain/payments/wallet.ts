/** Addresses of wallets, with the checksum that each network writes into them. docs/domain/payments.md#accounts. */
import { keccak256, sha256 } from './hashes.ts'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const TRON_BYTES = 25
const TRON_PREFIX = 0x41
const CHECK_BYTES = 4

/** The bytes of a number that is written in base 58; undefined where it is none, or is longer. */
function fromBase58(text: string): Uint8Array | undefined {
  let value = 0n
  for (const letter of text) {
    const digit = BASE58.indexOf(letter)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  if (value >> BigInt(TRON_BYTES * 8) !== 0n) return undefined
  return Uint8Array.from({ length: TRON_BYTES }, (_, n) => Number((value >> BigInt((TRON_BYTES - 1 - n) * 8)) & 0xffn))
}

/** Base58check: the last four bytes are the first of a hash of a hash of the rest. */
export function isTron(address: string): boolean {
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) return false
  const bytes = fromBase58(address)
  if (bytes?.[0] !== TRON_PREFIX) return false
  const body = bytes.subarray(0, TRON_BYTES - CHECK_BYTES)
  const check = sha256(sha256(body))
  return bytes.subarray(TRON_BYTES - CHECK_BYTES).every((byte, n) => byte === check[n])
}

/** EIP-55: a letter is a capital where the hash of the small ones has 8 or more. Written without capitals it says nothing, and is taken. */
export function isEthereum(address: string): boolean {
  if (!/^0x[\da-fA-F]{40}$/.test(address)) return false
  const digits = address.slice(2)
  const small = digits.toLowerCase()
  if (digits === small || digits === digits.toUpperCase()) return true
  const hash = keccak256(Uint8Array.from(small, (digit) => digit.charCodeAt(0)))
  return Array.from(digits).every((letter, n) => {
    const byte = hash[n >> 1] ?? 0
    const nibble = n % 2 === 0 ? byte >> 4 : byte & 0xf
    return letter === (nibble >= 8 ? letter.toUpperCase() : letter.toLowerCase())
  })
}

export const isWallet = (address: string): boolean => isTron(address) || isEthereum(address)
