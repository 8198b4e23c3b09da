/** The pages that every site has: about, rules, privacy, responsible gambling, terms. 001 §2.1. */
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { PAGE_LANGUAGES, PAGE_NAMES } from '../shapes/site.ts'

export const getPage = endpoint({
  method: 'GET',
  path: 'api/common/page',
  tag: 'Sites',
  summary: "Ours: the site's own words for a page; null where it keeps ours.",
  action: 'public.read',
  query: z.strictObject({ name: z.enum(PAGE_NAMES), language: z.enum(PAGE_LANGUAGES) }),
  docs: z.object({ text: z.nullable(z.string()) }),
})
