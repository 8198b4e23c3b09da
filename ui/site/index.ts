export { SiteProvider, useSite } from './context.tsx'
export { type AppSite, siteOf, type SwitchName } from './site.ts'
export { createSiteStore, type SiteStore } from './site-store.ts'
export { applyTheme, themeVariables } from './theme.ts'
