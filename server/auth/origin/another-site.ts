import type { HostSite } from '../../platform/http-call.ts'

/** The host has decided the site; a body that names another is somebody's trick. Security T13. */
export const namesAnotherSite = (site: HostSite, whiteLabelId: string | undefined): boolean =>
  Boolean(whiteLabelId) && whiteLabelId !== String(site.id)
