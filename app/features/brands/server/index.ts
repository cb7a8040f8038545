import './ports'

export { brandPicturesApi, brandsApi } from './api'
export { brandOfHost, domainOf } from './brands'
export { sweepDomains } from './certificates'
export { openBrandDesk } from './brand-desk'
export { previewedBrand } from './previews'
