export { Brand } from './brand.tsx'
export { BrandProvider, useBrand, useSiteTheme, useSiteZone } from './brand-context.tsx'
