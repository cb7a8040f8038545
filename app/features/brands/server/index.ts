import './ports'

export { brandPicturesApi, brandsApi } from './api'
export { brandOfHost, domainOf, forgetBrand } from './brands'
export { domainName } from './hosts'
export { openBrand } from './new-brands'
export { sweepDomains } from './certificates'
export { openBrandDesk } from './brand-desk'
export { previewedBrand } from './previews'
