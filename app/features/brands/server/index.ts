import './ports'

export { brandPicturesApi, brandsApi } from './api'
export { brandOfHost, domainOf, forgetBrand } from './brands'
export { domainName } from './hosts'
export { openBrand } from './new-brands'
export { sweepDomains } from './certificates'
export { openBrandDesk } from './brand-desk'
export { framedPage, previewedBrand, type FramedPage } from './previews'
export {
  faceColumns,
  isPublishedBy,
  teamFace,
  type PublishedBrand,
  type TeamFace,
} from './team-face'
export { brands } from './tables'
