export { Brand } from './brand.tsx'
export { BrandProvider, useBrand, useSiteTheme } from './brand-context.tsx'
