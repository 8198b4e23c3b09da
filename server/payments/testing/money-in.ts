/** Methods and deposits, as tests make them and officers decide them. */
import { calls, type ManagedMethod, type RequestOf } from '@paddock/contract'
import { UPI_TERMS } from '@paddock/contract/testing/method-terms'
import { paise } from '@paddock/domain/money'
import { must } from '@paddock/domain/result'
import { afterEach, beforeEach, expect } from 'vitest'
import { auditBooks } from '../../ledger/index.ts'
import { CODE, createTree, type Tree } from '../../people/testing/tree.ts'
import type { Database } from '../../platform/database.ts'

/** Of the test that runs. */
export let tree: Tree

/** A tree of its own for each test of the file, whose books hold after it. */
export function useTree(make: () => Promise<Tree> = createTree): void {
  beforeEach(async () => {
    tree = await make()
  })
  afterEach(async () => {
    await booksHold(tree.db)
    await tree.close()
  })
}

async function booksHold(db: Database): Promise<void> {
  expect(await auditBooks(db)).toEqual([])
}

export const HOUR_MS = 60 * 60 * 1000

export const role = (name: string) => (name === 'whitelabel' ? 'whiteLabel' : name.replace(/\d+$/, '')) as 'agent'
export type Terms = Omit<RequestOf<typeof calls.changeMethod>['body'], 'version' | 'transactionCode'>
export const TERMS: Terms = UPI_TERMS

export async function propose(owner: string, change: Partial<Terms> = {}): Promise<ManagedMethod> {
  const body = { ...TERMS, ...change, transactionCode: CODE }
  const made = await tree.ask(owner, calls.createMethod, { params: { role: role(owner) }, body })
  return (await made.reply()).docs
}

export const confirm = (by: string, { _id, waiting }: ManagedMethod) =>
  tree.ask(by, calls.confirmMethod, {
    params: { role: role(by), methodId: _id },
    body: { version: must(waiting, 'it waits').version, transactionCode: CODE },
  })

/** A method of the owner's that has been confirmed and is an hour old. */
export async function method(owner: string, by = 'whitelabel', change: Partial<Terms> = {}): Promise<string> {
  const proposed = await propose(owner, change)
  expect((await confirm(by, proposed)).status).toBe(200)
  tree.wait(HOUR_MS)
  return proposed._id
}

export const shown = async (player: string) =>
  (await (await tree.ask(player, calls.getPaymentMethods, { query: {} })).reply()).docs

let utrs = 100_000_000_000
export const nextUtr = (): string => String(++utrs)
export const deposit = (player: string, depositTypeId: string, amount = 1000, utr = nextUtr()) =>
  tree.ask(player, calls.createDeposit, { body: { depositTypeId, amount: paise(amount * 100), utr } })
export async function asked(player: string, depositTypeId: string, amount = 1000, utr = nextUtr()): Promise<string> {
  const answered = await deposit(player, depositTypeId, amount, utr)
  expect(answered.body).toMatchObject({ docs: { status: 'pending' } })
  return (await answered.reply()).docs._id
}

type Decision = { action?: 'approved' | 'rejected'; amount?: number; version?: number; remarks?: string }
export const decide = (
  officer: string,
  depositId: string,
  { action = 'approved', amount, version, remarks = '' }: Decision = {},
) =>
  tree.ask(officer, calls.decideDeposit, {
    params: { role: role(officer) },
    body: {
      depositId,
      action,
      remarks,
      transactionCode: CODE,
      ...(amount !== undefined && { amount: paise(amount * 100) }),
      ...(version !== undefined && { version }),
    },
  })
export const take = (officer: string, depositId: string, on = true) =>
  tree.ask(officer, calls.takeDeposit, { params: { role: role(officer), depositId }, body: { take: on } })
export const queue = async (officer: string, mine = false) =>
  (
    await (
      await tree.ask(officer, calls.getDeposits, {
        params: { role: role(officer) },
        query: { mine, page: 1, limit: 25, status: 'all' },
      })
    ).reply()
  ).docs
export const codeOf = ({ body }: { body: { code?: string } }) => body.code
