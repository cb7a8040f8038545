export { canonicalBlock, canonicalBody } from './canonical-body'
export { markOrder } from './canonical-line'
