export { brandOfHost, domainOf } from './brands'
