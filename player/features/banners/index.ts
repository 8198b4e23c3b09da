export { type BannerPlace, useBanners, usePopup } from './api.ts'
export { BannerPopup } from './popup.tsx'
