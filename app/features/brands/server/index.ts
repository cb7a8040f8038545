export { brandOfHost } from './brands'
