export { BrandDesk } from './brand-desk'
