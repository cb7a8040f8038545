export { BrandEditor } from './brand-editor'
