export { Marked } from './marked'
export { placeOf } from './place-of'
