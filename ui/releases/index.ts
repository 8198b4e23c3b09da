export { followReleases } from './follow-releases.ts'
export { followWorker, takeRelease, useIsReleaseReady } from './worker-release.ts'
