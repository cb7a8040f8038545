export { ImportMaps } from './import-maps'
export { MapMissing } from './map-missing'
export { MindMapPage } from './mind-map-page'
export { NewMap } from './new-map'
