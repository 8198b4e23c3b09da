export { Brand } from './brand.tsx'
export { BrandProvider, useBrand } from './brand-context.tsx'
