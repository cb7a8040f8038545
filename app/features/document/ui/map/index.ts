export { structureNames, structures, type MapStructure } from './layout/structures'
export { layOutMap, LEAST_SCALE, ROOT, scaleToFit, type MapLayout } from './map-layout'
export { MapNode, NewNode, NodeExtras } from './map-node'
export { neighbourOf, type Arrow } from './neighbour'
