/** Pages of the route tables whose work is still ahead: each has its address, and says what it will be. 001 §2.1, §2.2. */
import type { Terms } from './admission.ts'

export const COMING_PAGES = [
  { name: 'blogs', paths: ['resources/blogs'], terms: { when: 'companyLinks' } },
  { name: 'promotions', paths: ['resources/promotions'], terms: { when: 'companyLinks' } },
  { name: 'faq', paths: ['resources/faq'], terms: { when: 'companyLinks' } },
  { name: 'tutorials', paths: ['resources/tutorials'], terms: { when: 'companyLinks' } },
  { name: 'loyalty', paths: ['resources/loyalty'], terms: { when: 'companyLinks' } },
] as const satisfies readonly { readonly name: string; readonly paths: readonly string[]; readonly terms: Terms }[]

export type ComingName = (typeof COMING_PAGES)[number]['name']
