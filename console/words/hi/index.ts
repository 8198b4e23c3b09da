import { HINDI } from '@paddock/ui/languages'
import type { Catalogue } from '@paddock/ui/words'
import affiliates from './affiliates.ts'
import articleEditor from './articles.ts'
import auditCodes from './audit-codes.ts'
import banners from './banners.ts'
import bonuses from './bonuses.ts'
import byHand from './by-hand.ts'
import casino from './casino.ts'
import chat from './chat.ts'
import complaints from './complaints.ts'
import desk from './desk.ts'
import held from './held.ts'
import kyc from './kyc.ts'
import leaderboards from './leaderboards.ts'
import markets from './markets.ts'
import messages from './messages.ts'
import numbers from './numbers.ts'
import pairs from './pairs.ts'
import payments from './payments.ts'
import practice from './practice.ts'
import quoting from './quoting.ts'
import { refusalFacts, refusals } from './refusals.ts'
import reports from './reports.ts'
import restrictions from './restrictions.ts'
import risk from './risk.ts'
import schedules from './schedules.ts'
import settlement from './settlement.ts'
import shell from './shell.ts'
import statements from './statements.ts'
import studio from './studio.ts'
import switches from './switches.ts'

/** Hindi of the console, as officers of Indian books speak it. */
const hi: Catalogue = {
  ...HINDI,
  affiliates,
  articleEditor,
  auditCodes,
  banners,
  bonuses,
  byHand,
  casino,
  chat,
  complaints,
  desk,
  held,
  kyc,
  leaderboards,
  markets,
  messages,
  numbers,
  pairs,
  payments,
  practice,
  quoting,
  reports,
  restrictions,
  risk,
  schedules,
  settlement,
  shell,
  statements,
  studio,
  switches,
  refusals: { ...HINDI.refusals, ...refusals },
  refusalFacts: { ...studio.auditFields, ...studio.pairs, ...HINDI.refusalFacts, ...refusalFacts },
}
export default hi
