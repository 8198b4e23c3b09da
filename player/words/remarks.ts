/** Why a request was rejected, as its player reads it. */
import { readyReasonText, readyReasonWords } from '@paddock/ui/words'
import { ACCOUNT_WORDS } from './account.ts'

/** A gateway's code and a ready reason in words; what somebody wrote as it is. */
export const remarksText = (remarks: string): string =>
  isGatewayCode(remarks) ? ACCOUNT_WORDS.gatewayRemarks[remarks] : readyReasonText(remarks)
const isGatewayCode = (remarks: string): remarks is keyof typeof ACCOUNT_WORDS.gatewayRemarks =>
  Object.hasOwn(ACCOUNT_WORDS.gatewayRemarks, remarks)

/** The same for a file, which the server fills in. */
export const remarksWords = (): Readonly<Record<string, string>> => ({
  ...readyReasonWords(),
  ...ACCOUNT_WORDS.gatewayRemarks,
})
