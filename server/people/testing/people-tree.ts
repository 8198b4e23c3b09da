/** People, as tests make them. */
import { calls } from '@paddock/contract'
import { afterEach, beforeEach } from 'vitest'
import { booksBalance } from '../../markets/testing/world.ts'
import { CODE, createTree, type Tree } from './tree.ts'

/** Of the test that runs. */
export let tree: Tree

/** A tree of its own for each test of the file, whose books hold after it. */
export function useTree(): void {
  beforeEach(async () => {
    tree = await createTree()
  })
  afterEach(async () => {
    await booksBalance(tree.db)
    await tree.close()
  })
}

/** In its place one where so many passwords wait that no other is hashed. */
export async function useBusyTree(): Promise<void> {
  await tree.close()
  tree = await createTree({ hash: async () => 'BUSY', check: async () => 'BUSY' })
}

export const role = { params: { role: 'agent' } } as const
const NEW = { userType: 'user', userName: 'newcomer', transactionCode: CODE } as const
export const create = (
  who: string,
  body: object,
  as: 'agent' | 'admin' | 'whiteLabel' | 'administrator' = 'agent',
  options: { readonly key?: string } = {},
) => tree.ask(who, calls.createPerson, { params: { role: as }, body: { ...NEW, ...body } }, options)
