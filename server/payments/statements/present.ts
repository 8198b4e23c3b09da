import type { BankLine } from '@paddock/contract'
import type { KeptLine } from './store.ts'

export const presentLine = ({ id, ...line }: KeptLine): BankLine => ({ _id: String(id), ...line })
