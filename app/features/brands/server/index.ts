import './ports'

export { brandPicturesApi, brandsCalls } from './api'
export { brandOfHost, domainOf, forgetBrand } from './brands'
export { domainName } from './hosts'
export { openBrand } from './new-brands'
export { dropHostnamesOf, sweepDomains } from './certificates'
export { readBrandSettings } from './brand-settings'
export { framedPage, previewedBrand } from './previews'
export {
  identityColumns,
  isPublishedBy,
  teamIdentity,
  type PublishedBrand,
  type TeamIdentity,
} from './team-identity'
export { openAppIcon } from './app-icon'
export { readBrandIcon } from './pictures'
export { brands } from './tables'
