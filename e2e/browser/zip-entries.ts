/** What is in a ZIP file, as any program that opens it finds it: by the directory at its end. */
import { inflateRawSync } from 'node:zlib'

const END = 0x06054b50
const ENTRY = 0x02014b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const HEAD_LENGTH = 30

/** Texts by name. Throws where it is none. */
export function zipEntries(file: Buffer): ReadonlyMap<string, string> {
  const end = file.length - END_LENGTH
  if (file.readUInt32LE(end) !== END) throw new Error('this is no ZIP file')
  const entries = new Map<string, string>()
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left--) {
    if (file.readUInt32LE(at) !== ENTRY) throw new Error('the directory of this ZIP file is damaged')
    const nameLength = file.readUInt16LE(at + 28)
    const name = file.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength)
    entries.set(name, textAt(file, at))
    at += ENTRY_LENGTH + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function textAt(file: Buffer, entry: number): string {
  const head = file.readUInt32LE(entry + 42)
  const from = head + HEAD_LENGTH + file.readUInt16LE(head + 26) + file.readUInt16LE(head + 28)
  const packed = file.subarray(from, from + file.readUInt32LE(entry + 20))
  return (file.readUInt16LE(entry + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8')
}
