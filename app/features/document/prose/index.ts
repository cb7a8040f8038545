export { bodyOfNode, nodeOfBody } from './convert'
export { proseSchema } from './schema'
