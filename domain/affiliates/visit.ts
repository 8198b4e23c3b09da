/** Visits by an affiliate's link. docs/domain/affiliates.md#visits. */

/** What stands in a link: letters of the plain alphabet, so that it means the same wherever it is written. */
const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{2,29}$/
export const isAffiliateCode = (text: string): boolean => CODE.test(text)

/** An affiliate's own name for where a link stands. */
const SUB_ID = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$/
export const isSubId = (text: string): boolean => SUB_ID.test(text)

/** So many an affiliate has; what more there are is counted as none. */
export const MOST_SUB_IDS = 200

/** By these words programs say that they are no person, where they say it. Whoever says nothing is none either. */
const PROGRAMS =
  /\bbot\b|bot[/;]|crawl|spider|slurp|preview|prerender|headless|lighthouse|monitor|scan|fetch|http-?client|curl|wget|python|java\/|go-http|okhttp|axios|facebookexternalhit|whatsapp|telegram|discord|embedly|pingdom|uptime/i

/** Whether a visit is a program's, by what it calls itself. */
export const isProgram = (agent: string): boolean => agent.trim() === '' || PROGRAMS.test(agent)
