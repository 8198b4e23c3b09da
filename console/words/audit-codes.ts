import { AUDIT_SENTENCES, type AuditName, auditNameOf } from '@paddock/contract/audit-codes'
import { defineWords, spokenLanguage } from '@paddock/ui/words'

/** What the audit log tells, by its codes and what these stand for. The English is the contract's, which programs read. */
export const AUDIT_WORDS = defineWords('auditCodes', AUDIT_SENTENCES)

/** A sentence of the log as it came, in the reader's words. */
export function auditText(text: string): string {
  const name = auditNameOf(text)
  return name === undefined ? text : AUDIT_WORDS[name]
}

/** The reader's words by the names of sentences, for a file, which the server fills in; in English it has them. */
export const auditWordsOfFile = (): Partial<Record<AuditName, string>> =>
  spokenLanguage() === 'en' ? {} : { ...AUDIT_WORDS }
