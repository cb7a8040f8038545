export { MapMissing } from './map-missing'
export { MindMapPage } from './mind-map-page'
export { MindMapsPage } from './mind-maps-page'
