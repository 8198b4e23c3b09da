/**
 * One hash for many texts, by which each can be shown to be among them (RFC 6962 §2.1). A leaf and a knot are hashed behind a byte of their own,
 * so that neither is taken for the other; who stands alone in a row goes up as they are.
 */
import type { Hash } from './chain.ts'

const [LEAF, KNOT] = [0, 1]

/** Row by row, from the leaves to the root. */
export type MerkleTree = readonly (readonly Uint8Array[])[]
/** What stands beside a leaf on its way to the root, and on which side of it. */
type MerkleStep = { readonly side: 'left' | 'right'; readonly hash: Uint8Array }

export const merkleLeaf = (hash: Hash, bytes: Uint8Array): Uint8Array => hash(Uint8Array.of(LEAF, ...bytes))

const knot = (hash: Hash, left: Uint8Array, right: Uint8Array): Uint8Array =>
  hash(Uint8Array.of(KNOT, ...left, ...right))

export function merkleTree(hash: Hash, leaves: readonly Uint8Array[]): MerkleTree {
  const rows = [leaves]
  for (let row = leaves; row.length > 1; rows.push(row)) row = above(hash, row)
  return rows
}

function above(hash: Hash, row: readonly Uint8Array[]): Uint8Array[] {
  const knots: Uint8Array[] = []
  for (let at = 0; at < row.length; at += 2) {
    const [left, right] = row.slice(at, at + 2)
    if (left) knots.push(right ? knot(hash, left, right) : left)
  }
  return knots
}

/** Undefined of nothing. */
export const merkleRoot = (tree: MerkleTree): Uint8Array | undefined => tree.at(-1)?.[0]

/** Of the leaf with this number. */
export function merklePath(tree: MerkleTree, leaf: number): MerkleStep[] {
  return tree.slice(0, -1).flatMap((row, height) => {
    const at = Math.floor(leaf / 2 ** height)
    const isRight = at % 2 === 1
    const beside = row[isRight ? at - 1 : at + 1]
    return beside ? [{ side: isRight ? ('left' as const) : ('right' as const), hash: beside }] : []
  })
}
