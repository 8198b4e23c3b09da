export { assignedText, rightsText } from './desk-rights.tsx'
export { sideText } from './casino-change.ts'
export { tellOutcome, useReadChangesAgain } from './use-changes.ts'
export { controlsText, OnceDialog, WaitingChanges } from './waiting-changes.tsx'
