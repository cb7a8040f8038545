export { AttributionScreen } from './attribution-screen'
