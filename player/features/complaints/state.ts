/** What of a complaint an address says, and how its states look. */
import { COMPLAINT_SUBJECTS, type ComplaintState, type ComplaintSubject } from '@paddock/domain/complaints'

/** As the contract takes them. */
export const MOST_LETTERS = { title: 200, text: 1000 } as const

export type About = { readonly of: ComplaintSubject; readonly id: string }

/** `/complain-box?bet=…`: complain of that one. Null where the address names nothing that can be complained of. */
export function aboutOf(address: URLSearchParams): About | null {
  for (const subject of COMPLAINT_SUBJECTS) {
    const id = address.get(subject)
    if (id !== null && id !== '') return { of: subject, id }
  }
  return null
}

export const TONES: Readonly<Record<ComplaintState, string>> = {
  open: 'text-warn',
  answered: 'text-brand-text',
  resolved: 'text-profit',
  withdrawn: 'text-quiet',
}
