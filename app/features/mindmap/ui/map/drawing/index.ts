export { MapTools } from './map-tools'
export { MapWindow } from './map-window'
export type { MapViewport } from './map-viewport'
