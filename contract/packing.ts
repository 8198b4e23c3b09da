/**
 * Compressed docs: base64 of gzip of JSON. 000 §7. It uses what browsers and Node share; their types are written here
 * because the contract is compiled with neither's library.
 */
type ByteStream = { pipeThrough(transform: unknown): ByteStream }
declare const CompressionStream: new (format: 'gzip') => unknown
declare const DecompressionStream: new (format: 'gzip') => unknown
declare const Blob: new (parts: (string | Uint8Array)[]) => { stream(): ByteStream }
declare const Response: new (body: ByteStream) => { arrayBuffer(): Promise<ArrayBuffer>; json(): Promise<unknown> }
declare const btoa: (binary: string) => string
declare const atob: (base64: string) => string

// String.fromCharCode takes its bytes as arguments, and engines limit how many there may be.
const CHUNK = 8192

function base64Of(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return btoa(binary)
}

export async function packDocs(docs: unknown): Promise<string> {
  const zipped = new Blob([JSON.stringify(docs)]).stream().pipeThrough(new CompressionStream('gzip'))
  return base64Of(new Uint8Array(await new Response(zipped).arrayBuffer()))
}

/** Throws when the text is not packed docs. */
export async function unpackDocs(packed: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0))
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).json()
}
