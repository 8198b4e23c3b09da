export { useAsked } from './asked.ts'
export { useAskedSend, useLeave, useLeaveTyped } from './asked-form.ts'
export { ConfirmProvider, useConfirm } from './confirm.tsx'
export { isOutcomeUnknown, isWrongCode, type Question, type Yes } from './question.ts'
