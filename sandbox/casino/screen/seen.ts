/** The hashes that this device was shown while their seeds were secret. It alone can say that a seed was not chosen afterwards. */
const KEPT = 'hashes'
const MOST = 50

/** A frame may be without storage: then it knows what this page was shown. */
let seen: readonly string[] = kept()

function kept(): readonly string[] {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]')
    return Array.isArray(read) ? read.filter((hash) => typeof hash === 'string') : []
  } catch {
    return []
  }
}

export const wasSeen = (hash: string): boolean => seen.includes(hash)

export function remember(hashes: readonly string[]): void {
  if (hashes.every(wasSeen)) return
  seen = [...new Set([...seen, ...hashes])].slice(-MOST)
  try {
    localStorage.setItem(KEPT, JSON.stringify(seen))
  } catch {
    // It lives as long as this page does.
  }
}
