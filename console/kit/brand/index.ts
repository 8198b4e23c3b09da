export { Brand } from './brand.tsx'
export { BrandProvider, useBrand, useSiteId, useSiteTheme, useSiteZone } from './brand-context.tsx'
