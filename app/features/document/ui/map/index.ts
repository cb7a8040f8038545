export { layOutMap, LEAST_SCALE, neighbourOf, ROOT, scaleToFit, type MapLayout } from './map-layout'
export { MapNode, NewNode, NodeExtras } from './map-node'
